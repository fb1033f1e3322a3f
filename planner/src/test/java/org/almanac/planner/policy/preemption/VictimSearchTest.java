package org.almanac.planner.policy.preemption;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Sites;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.preemption.Victim.Harm;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

class VictimSearchTest {
    private static final int NODES = 4;
    private static final int CPUS = 4;

    private static final PreemptionRule RULE = new PreemptionRule(
            PreemptionRule.Source.OWN,
            Set.of("urgent"),
            OptionalInt.empty(),
            Optional.empty(),
            Set.of(),
            Set.of(),
            0,
            OptionalInt.empty(),
            0);

    /** A full machine, on which the last job waits. */
    private static Site site(SplittableRandom random) {
        Site site = new Site(Machine.ofNodes(NODES, CPUS));
        List<Event> events = new ArrayList<>();
        int number = 0;
        for (int node = 0; node < NODES; node++) {
            for (int free = CPUS; free > 0; ) {
                int cpus = 1 + random.nextInt(free);
                JobId id = JobId.of(++number);
                events.add(new Event.Submitted(new Job(id, "u", 0, 1000, Request.cpus(cpus))));
                events.add(new Event.StartedElsewhere(
                        id, Placement.of(0, new int[] {node}, Resources.of(cpus)), random.nextInt(90)));
                free -= cpus;
            }
        }
        Request request = Request.of(new Chunk(1 + random.nextInt(3), Resources.of(1 + random.nextInt(CPUS))));
        events.add(new Event.Submitted(new Job(JobId.of(100), "u", 90, 1000, request)));
        site.apply(100, events, SiteListener.INDIFFERENT);
        return site;
    }

    private static Levels levels(Site site) {
        return new Levels(RULE, StopRules.NONE, site);
    }

    private static List<Victim> victims(Site site) {
        return site.running().stream()
                .map(job -> new Victim(
                        job,
                        job.started() % 3 == 0 ? StopMethod.SUSPEND : StopMethod.REQUEUE,
                        job.started() % 3 == 0 ? 0 : job.cpus() * (100 - job.started()),
                        job.started() % 2))
                .sorted(Victim.LEAST_HARM_FIRST)
                .toList();
    }

    @Test
    void noChoiceHarmsLessAndEachChosenJobIsNeeded() {
        int several = 0;
        for (int seed = 0; seed < Sites.of(60); seed++) {
            Site site = site(new SplittableRandom(seed));
            JobEntry waiting = site.find(JobId.of(100)).orElseThrow();
            List<Victim> all = victims(site);
            RoomNow room = new RoomNow(site, 100);
            Optional<VictimSearch.Choice> choice =
                    VictimSearch.of(waiting, all, room, levels(site), new VictimSearch.Budget());
            Optional<Harm> least = leastOfAll(waiting, all, room);
            assertEquals(least, choice.map(found -> harm(found.victims())));
            several += choice.filter(found -> found.victims().size() > 1).isPresent() ? 1 : 0;
            assertTrue(room.place(waiting).isEmpty(), "the room is as it was");
        }
        assertTrue(several > Sites.of(60) / 6, "several: " + several);
    }

    /** A node of 4 cpus on which a job of 3 runs until 150, and of which a window has a part from that time on; job 100 waits. */
    private static Site beside(int part, long from, int cpus) {
        Site site = new Site(Machine.ofNodes(1, CPUS));
        Window window = new Window(
                "w",
                0,
                Set.of(0),
                Map.of(0, Resources.of(part)),
                from,
                2000,
                Optional.of("reserved"),
                Optional.empty());
        site.apply(
                100,
                List.of(
                        new Event.WindowsChanged(List.of(window)),
                        new Event.Submitted(new Job(JobId.of(1), "u", 0, 150, Request.cpus(3))),
                        new Event.StartedElsewhere(JobId.of(1), Placement.of(0, new int[] {0}, Resources.of(3)), 0),
                        new Event.Submitted(new Job(JobId.of(100), "u", 90, 300, Request.cpus(cpus)))),
                SiteListener.INDIFFERENT);
        return site;
    }

    private static boolean hasRoomAfterAStop(Site site) {
        RoomNow room = new RoomNow(site, 100);
        room.give(site.find(JobId.of(1)).orElseThrow());
        boolean has = room.place(site.find(JobId.of(100)).orElseThrow()).isPresent();
        room.takeBack(site.find(JobId.of(1)).orElseThrow(), StopMethod.REQUEUE);
        assertTrue(room.place(site.find(JobId.of(100)).orElseThrow()).isEmpty(), "the room is as it was");
        return has;
    }

    @Test
    void noJobIsStoppedForRoomThatAWindowHasLater() {
        assertFalse(hasRoomAfterAStop(beside(3, 200, 3)));
        assertTrue(hasRoomAfterAStop(beside(3, 400, 3)), "which begins when the job is over");
        assertTrue(hasRoomAfterAStop(beside(1, 200, 3)), "which leaves as much as the job needs");
    }

    @Test
    void whatAStopFreesBesideAWindowIsOfUseNow() {
        assertTrue(hasRoomAfterAStop(beside(1, 50, 3)));
        assertFalse(hasRoomAfterAStop(beside(2, 50, 3)));
    }

    private static Optional<Harm> leastOfAll(JobEntry waiting, List<Victim> all, RoomNow room) {
        Optional<Harm> least = Optional.empty();
        for (int chosen = 0; chosen < 1 << all.size(); chosen++) {
            RoomNow released = room.copy();
            List<Victim> stopped = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                if ((chosen >> i & 1) == 1) {
                    stopped.add(all.get(i));
                    released.give(all.get(i).job());
                }
            }
            Harm harm = harm(stopped);
            if ((least.isEmpty() || harm.compareTo(least.get()) < 0)
                    && released.place(waiting).isPresent()) {
                least = Optional.of(harm);
            }
        }
        return least;
    }

    private static Harm harm(List<Victim> victims) {
        Harm harm = Harm.NONE;
        for (Victim victim : victims) {
            harm = harm.with(victim);
        }
        return harm;
    }
}
