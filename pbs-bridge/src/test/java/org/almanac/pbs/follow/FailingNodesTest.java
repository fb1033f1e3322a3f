package org.almanac.pbs.follow;

import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.JobState.HELD;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.junit.jupiter.api.Test;

/** Nodes on which starts come to nothing. */
class FailingNodesTest {
    private final FailingNodes nodes = new FailingNodes();
    private final Warnings warnings = new Warnings();

    private void fails(int job, long now) {
        nodes.failed(job + ".srv", List.of("n1"), blamed -> true, now, warnings);
    }

    @Test
    void oneJobsFaultIsNotItsNodes() {
        fails(1, 1000);
        fails(1, 1060);
        assertEquals(Set.of(), nodes.avoided(1060));
        assertEquals(List.of(), warnings.tell());
    }

    @Test
    void twoJobsOrThreeStartsInSuccession() {
        fails(1, 1000);
        fails(2, 1010);
        assertEquals(Set.of("n1"), nodes.avoided(1069));
        assertEquals(Set.of(), nodes.avoided(1070));
        nodes.ran(List.of("n1"));
        fails(3, 2000);
        fails(3, 2001);
        assertEquals(Set.of(), nodes.avoided(2001));
        fails(3, 2002);
        assertEquals(Set.of("n1"), nodes.avoided(2002));
    }

    @Test
    void longerEachTimeAndHalfAnHourAtMost() {
        fails(1, 0);
        List<Long> pauses = new ArrayList<>();
        for (long now = 1; pauses.size() < 8; ) {
            fails(2, now);
            long pause = 0;
            while (nodes.avoided(now + pause).contains("n1")) {
                pause++;
            }
            pauses.add(pause);
            now += pause;
        }
        assertEquals(List.of(60L, 120L, 240L, 480L, 960L, 1800L, 1800L, 1800L), pauses);
    }

    @Test
    void startsOfBeforeItWasAvoidedDoNotLengthenThat() {
        for (int job = 1; job <= 500; job++) {
            fails(job, 1000);
        }
        assertEquals(1, warnings.tell().size());
        fails(501, 1059);
        assertEquals(Set.of("n1"), nodes.avoided(1059));
        assertEquals(Set.of(), nodes.avoided(1060));
        assertEquals(List.of(), warnings.tell());
    }

    /** Of the nodes of a start that failed those are to blame on which the most have failed. */
    @Test
    void ofSeveralNodesTheOneThatFailsMostOften() {
        nodes.failed("1.srv", List.of("n1", "n2"), blamed -> true, 1000, warnings);
        nodes.failed("2.srv", List.of("n1", "n3"), blamed -> true, 1001, warnings);
        assertEquals(Set.of("n1"), nodes.avoided(1001));
        nodes.failed("3.srv", List.of("n1", "n2", "n3"), blamed -> true, 1002, warnings);
        assertEquals(Set.of("n1"), nodes.avoided(1002));
    }

    @Test
    void nodesThatCannotBeToldApartAreAvoidedInOneLine() {
        List<String> all = List.of("n1", "n2", "n3", "n4", "n5");
        nodes.failed("1.srv", all, blamed -> true, 1000, warnings);
        nodes.failed("2.srv", all, blamed -> true, 1001, warnings);
        assertEquals(Set.copyOf(all), nodes.avoided(1001));
        assertEquals(
                List.of(new Warning(
                        "nodes n1, n2, n3 and 2 more",
                        "2 starts in succession have come to nothing there, the last of job 2.srv; avoided for"
                                + " 60 s")),
                warnings.tell());
    }

    @Test
    void theJobsOfAnArrayCountAsOne() {
        nodes.failed("1[].srv", List.of("n1"), blamed -> true, 1000, warnings);
        nodes.failed("1[].srv", List.of("n1"), blamed -> true, 1001, warnings);
        assertEquals(Set.of(), nodes.avoided(1001));
        nodes.failed("1[].srv", List.of("n1"), blamed -> true, 1002, warnings);
        assertEquals(Set.of("n1"), nodes.avoided(1002));
    }

    @Test
    void forOneJobAloneOnlyWhereOthersCouldTakeIt() {
        for (int start = 0; start < 20; start++) {
            nodes.failed("1.srv", List.of("n1"), blamed -> !blamed.contains("n1"), 1000 + start, warnings);
            assertEquals(Set.of(), nodes.avoided(1000 + start));
        }
        fails(2, 1020);
        assertEquals(Set.of("n1"), nodes.avoided(1020), "it fails others as well");
    }

    @Test
    void aJobThatFailsOnTheNextNodeAsWellIsToBlameItself() {
        for (int start = 0; start < 3; start++) {
            fails(1, 1000);
        }
        for (int start = 0; start < 20; start++) {
            nodes.failed("1.srv", List.of("n2"), blamed -> true, 1001, warnings);
        }
        assertEquals(Set.of("n1"), nodes.avoided(1001));
    }

    /** Nor one that is held: as by a server that has seen too many of its starts fail. */
    @Test
    void aJobThatIsGoneSaysNothingOfNodesAnyMore() {
        for (ServerJob[] left : new ServerJob[][] {{}, {fallen("1.srv").in(HELD)}}) {
            FollowedSite site = new FollowedSite(at(1000));
            site.follow(at(1001, job("1.srv", QUEUED)));
            site.start(1001);
            site.follow(at(1002, fallen("1.srv")));
            site.follow(at(1003, left));
            ServerJob[] next = Arrays.copyOf(left, left.length + 1);
            next[left.length] = job("2.srv", QUEUED);
            site.follow(at(1004, next));
            site.start(1004);
            next[left.length] = fallen("2.srv");
            Difference fallen = site.follow(at(1005, next));
            assertFalse(fallen.events().contains(new Event.NodeOffline(0, 0)), fallen::toString);
        }
    }

    /** A server that counts starts and holds the job in the end is asked again soon each time. */
    @Test
    void whereTheServerHoldsTheJobAfterSomeStartsTheyBecomeNoRarer() {
        FollowedSite site = new FollowedSite(at(1000));
        long now = 1001;
        site.follow(counting(at(now, job("1.srv", QUEUED))));
        for (int starts = 1; starts <= 20; starts++) {
            site.start(now);
            Difference fallen = site.follow(counting(at(now + 1, started("1.srv", QUEUED, nowhere(), 1001, starts))));
            assertTrue(
                    fallen.events()
                            .contains(new Event.StartRefused(
                                    new JobId("1.srv"), now + 1 + Backoff.COUNTED, Event.Unmade.FAILED)),
                    fallen::toString);
            now += 1 + Backoff.COUNTED;
        }
        site.start(now);
        Difference unseen = site.follow(counting(at(now + 30, started("1.srv", QUEUED, nowhere(), 1001, 20))));
        assertFalse(
                unseen.events().toString().contains("retryAt=" + (now + 30 + Backoff.COUNTED)),
                "one that it has not counted becomes rarer: " + unseen);
    }

    /** As one whose user a MoM does not know: the server counts its starts as well, but it never holds the job for them. */
    @Test
    void aJobThatTheServerDoesNotHoldAfterSoManyStartsIsTriedEverMoreRarely() {
        FollowedSite site = new FollowedSite(at(1000));
        long now = 1001;
        site.follow(counting(at(now, job("1.srv", QUEUED))));
        List<Long> pauses = new ArrayList<>();
        for (int starts = 1; starts <= 24; starts++) {
            site.start(now);
            Difference fallen = site.follow(counting(at(now + 1, started("1.srv", QUEUED, nowhere(), 1001, starts))));
            long retryAt = fallen.events().stream()
                    .filter(Event.StartRefused.class::isInstance)
                    .mapToLong(event -> ((Event.StartRefused) event).retryAt())
                    .findFirst()
                    .orElseThrow();
            pauses.add(retryAt - now - 1);
            now = retryAt;
        }
        assertEquals(List.of(Backoff.COUNTED, 60L, 120L, 240L), pauses.subList(20, 24));
    }

    private static Snapshot counting(Snapshot snapshot) {
        return snapshot.under(snapshot.rules().holdingAfter(20));
    }

    private static Location nowhere() {
        return new Location(List.of());
    }

    /** The scheduler starts what waits; the server takes it, and it falls back. */
    @Test
    void startsThatAreTakenAndComeToNothing() {
        FollowedSite site = new FollowedSite(at(1000));
        site.follow(at(1001, job("1.srv", QUEUED), job("2.srv", QUEUED)));
        for (Start start : site.scheduler.decide(1001)) {
            site.follower.started(start);
        }
        Difference fallen = site.follow(at(1002, fallen("1.srv"), fallen("2.srv")));
        assertTrue(fallen.events().contains(new Event.NodeOffline(0, 0)), fallen::toString);
        assertEquals("node n1", fallen.warnings().get(0).subject());
        assertTrue(fallen.warnings().get(0).text().contains("avoided for 60 s"), fallen::toString);
        assertEquals(1, fallen.warnings().size());
        Difference later = site.follow(at(1062, fallen("1.srv"), fallen("2.srv")));
        assertTrue(later.events().contains(new Event.NodeUp(0, 0)), later::toString);
        Start start = site.scheduler.decide(1062).get(0);
        site.follower.started(start);
        Difference runs = site.follow(
                at(1063, started("1.srv", RUNNING, on("n1"), 1062, 2), started("2.srv", RUNNING, on("n1"), 1062, 2)));
        assertFalse(runs.events().contains(new Event.NodeOffline(0, 0)), runs::toString);
    }

    private static ServerJob fallen(String id) {
        return started(id, QUEUED, new Location(List.of()), 1001, 1);
    }
}
