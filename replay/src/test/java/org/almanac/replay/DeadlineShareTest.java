package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.almanac.planner.cluster.Machine;
import org.junit.jupiter.api.Test;

/** The deadline paper's section 6.3 on KTH's log: what jobs with time leave to those without. */
class DeadlineShareTest {
    @Test
    void regularJobsWaitLessTheMoreJobsHaveADeadlineAndNoneIsMissedThatThePlanMet() {
        ReplayLog log = TestLogs.kth(Integer.MAX_VALUE);
        double before = Double.POSITIVE_INFINITY;
        for (int share : new int[] {0, 20, 40, 60, 80}) {
            ReplayLog drawn = new DeadlineRule(share, 24, 10).applyTo(log, 1);
            Deadlines deadlines = Deadlines.of(
                    TestLogs.replay(drawn, Machine.ofCpus(TestLogs.KTH_CPUS), "deadline", Verification.OFF));
            assertTrue(deadlines.meanRegularWait() < before, share + " %: " + deadlines);
            assertEquals(0, deadlines.missedThoughPlanned(), share + " %");
            before = deadlines.meanRegularWait();
        }
    }
}
