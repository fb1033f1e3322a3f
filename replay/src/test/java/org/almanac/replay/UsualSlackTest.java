package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Machine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the usual slack of {@code planned} no job starts later than half a day after its promise. */
class UsualSlackTest {
    private static final long SLACK = 12 * 3_600;
    private static final int DAYS = 3 * 86_400;
    private static final int CPUS = 16;

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void noJobStartsLaterThanItsBoundWhereNothingBreaks(int nodes) {
        Machine machine = Machine.ofNodes(nodes, CPUS / nodes);
        int late = 0;
        int beyondWithout = 0;
        for (int seed = 1; seed <= 6; seed++) {
            ReplayLog log = TestLogs.random(new SplittableRandom(seed), 120, CPUS, DAYS);
            for (JobOutcome outcome : run(log, machine, "planned:period=1h,longest-wait=free")) {
                long delay = outcome.start() - outcome.promised().orElseThrow();
                assertTrue(delay <= SLACK, () -> outcome + " is " + delay + " s late");
                late += delay > 0 ? 1 : 0;
            }
            beyondWithout += (int) run(log, machine, "planned:period=1h,longest-wait=free,promise-slack=none").stream()
                    .filter(outcome -> outcome.start() - outcome.promised().orElseThrow() > SLACK)
                    .count();
        }
        assertTrue(late > 0, "no job was later than promised");
        assertTrue(beyondWithout > 0, "without a bound no job was later either");
    }

    private static List<JobOutcome> run(ReplayLog log, Machine machine, String policy) {
        return TestLogs.replay(log, machine, policy, Verification.OFF);
    }
}
