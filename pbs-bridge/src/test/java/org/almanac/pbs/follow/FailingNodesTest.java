package org.almanac.pbs.follow;

import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.HandMade.on;
import static org.almanac.pbs.snapshot.HandMade.started;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.almanac.pbs.snapshot.JobState.RUNNING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.Event;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.junit.jupiter.api.Test;

/** Nodes on which starts come to nothing. */
class FailingNodesTest {
    private final FailingNodes nodes = new FailingNodes();
    private final Warnings warnings = new Warnings();

    private void fails(int job, long now) {
        nodes.failed(new JobId(job + ".srv"), List.of("n1"), now, warnings);
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
        nodes.failed(new JobId("1.srv"), List.of("n1", "n2"), 1000, warnings);
        nodes.failed(new JobId("2.srv"), List.of("n1", "n3"), 1001, warnings);
        assertEquals(Set.of("n1"), nodes.avoided(1001));
        nodes.failed(new JobId("3.srv"), List.of("n1", "n2", "n3"), 1002, warnings);
        assertEquals(Set.of("n1"), nodes.avoided(1002));
    }

    @Test
    void nodesThatCannotBeToldApartAreAvoidedInOneLine() {
        List<String> all = List.of("n1", "n2", "n3", "n4", "n5");
        nodes.failed(new JobId("1.srv"), all, 1000, warnings);
        nodes.failed(new JobId("2.srv"), all, 1001, warnings);
        assertEquals(Set.copyOf(all), nodes.avoided(1001));
        assertEquals(
                List.of(new Warning(
                        "nodes n1, n2, n3 and 2 more",
                        "2 starts in succession have come to nothing there, the last of job 2.srv; avoided for"
                                + " 60 s")),
                warnings.tell());
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
