package org.almanac.pbs.openpbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.junit.jupiter.api.Test;

class ReservedTimesTest {
    private static final long T = 1_000_000;

    /** From 100 to 400, and from 1100 to 1400 once more. */
    private static final List<ServerWindow> STANDING = List.of(window(1100), window(100));

    private static ServerWindow window(long from) {
        return new ServerWindow("S1.srv", Set.of("n1"), T + from, T + from + 300, Optional.of("S1"));
    }

    private static ServerJob job(String queue, JobState state, long walltime, OptionalLong started) {
        return new ServerJob(
                "7.srv",
                "",
                Owner.user("anna"),
                queue,
                state,
                T,
                walltime,
                Request.cpus(1),
                OptionalLong.empty(),
                Optional.empty(),
                started,
                0,
                OptionalInt.empty());
    }

    private static long bound(long now, ServerJob job) {
        return new ReservedTimes(STANDING, T + now).bound(List.of(job)).get(0).walltime();
    }

    private static ServerJob waiting(long walltime) {
        return job("S1", JobState.QUEUED, walltime, OptionalLong.empty());
    }

    @Test
    void aJobThatAsksForMoreThanItsReservationLastsGetsWhatIsLeft() {
        assertEquals(300, bound(0, waiting(86_400)), "all of the time that is to come");
        assertEquals(250, bound(150, waiting(86_400)), "what is left of the time that has begun");
        assertEquals(300, bound(400, waiting(86_400)), "the next time, once one is over");
        assertEquals(60, bound(150, waiting(60)), "what it asks for where that is less");
        assertEquals(86_400, bound(1400, waiting(86_400)), "nothing is bounded by what is over");
    }

    @Test
    void aJobThatRunsEndsWithItsReservation() {
        ServerJob runs = job("S1", JobState.RUNNING, 86_400, OptionalLong.of(T + 120));
        assertEquals(280, bound(200, runs));
        assertEquals(280, bound(399, runs));
    }

    @Test
    void jobsOfOtherQueuesStayAsTheyAre() {
        ServerJob other = job("batch", JobState.QUEUED, 86_400, OptionalLong.empty());
        assertSame(other, new ReservedTimes(STANDING, T).bound(List.of(other)).get(0));
    }
}
