package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Start;
import org.almanac.planner.Start.From;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeptTimesTest {
    private static final long DECIDED = 1000;

    private static Start start(String queue, From from, long walltime) {
        Job job = new Job(new JobId("1"), new Owner("u", "", ""), queue, 0, walltime, Request.cpus(2), Conditions.NONE);
        return new Start(
                job, Placement.of(0, new int[] {1, 3}, Resources.of(1), Resources.of(1)), OptionalLong.empty(), from);
    }

    private static Window window(int cluster, int node, long from) {
        return new Window("w", cluster, Set.of(node), from, from + 100, Optional.empty());
    }

    private static boolean isReached(Window window, Start start, long made) {
        return new KeptTimes(List.of(window)).reached(start, DECIDED, made).isPresent();
    }

    /** Whether a job of 60 s that starts then runs into the window, and would not have if it had started in time. */
    private static boolean isReached(Window window, long made) {
        return isReached(window, start("q", From.ITS_BEGINNING, 60), made);
    }

    @ParameterizedTest
    @EnumSource
    void aJobThatWouldHaveBeenOverIsTooLate(From from) {
        assertEquals(false, isReached(window(0, 3, 1060), start("q", from, 60), 1000));
        assertEquals(true, isReached(window(0, 3, 1060), start("q", from, 60), 1001));
        assertEquals(false, isReached(window(0, 3, 1065), start("q", from, 60), 1005));
        assertEquals(true, isReached(window(0, 3, 1065), start("q", from, 60), 1006));
    }

    @Test
    void otherNodesAndOtherClustersAreOfNoMatter() {
        assertEquals(false, isReached(window(0, 2, 1060), 1001));
        assertEquals(false, isReached(window(1, 3, 1060), 1001));
    }

    @Test
    void whatWasInTheWayWhenThatWasDecidedIsNoReason() {
        assertEquals(false, isReached(window(0, 1, 1059), 1001));
        assertEquals(false, isReached(window(0, 1, 900), 1001));
    }

    @Test
    void thoseForWhomTheNodesAreKeptMayStartLate() {
        Window own = new Window("w", 0, Set.of(1), 1060, 1100, Optional.of("q"));
        assertEquals(false, isReached(own, start("q", From.ITS_BEGINNING, 60), 1001));
        assertEquals(true, isReached(own, start("other", From.ITS_BEGINNING, 60), 1001));
        Members users = new Members(List.of("u"), List.of(), List.of());
        assertEquals(
                false,
                isReached(new Window("w", 0, Set.of(1), 1060, 1100, Optional.empty(), Optional.of(users)), 1001));
    }

    @Test
    void aClockThatWasSetBackMakesNothingLate() {
        assertEquals(false, isReached(window(0, 3, 1060), 900));
    }

    @Test
    void aWalltimeWithoutEndReachesNothingNew() {
        assertEquals(false, isReached(window(0, 3, 1060), start("q", From.ITS_BEGINNING, Long.MAX_VALUE), 1001));
    }
}
