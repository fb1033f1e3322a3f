package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.WhyText;
import org.junit.jupiter.api.Test;

/** Where the site says for how long a job will run, waiting jobs are expected by that, and promised by the walltime. */
class CycleExpectedRuntimeTest {
    private static final long WALLTIME = 36_000;

    private final CycleBench bench = new CycleBench();
    private final AtomicLong nanos = new AtomicLong();

    CycleExpectedRuntimeTest() {
        bench.cycle.foretoldBy(new Forecaster(nanos::get, Runnable::run, bench.metrics.forecast()));
    }

    @Test
    void theSitesWordGoesBeforeWhatIsLearntAndIsExtendedWhereTheJobOutrunsIt() throws Exception {
        for (int i = 0; i < 10; i++) {
            bench.submit("u1", 8, WALLTIME, 300);
            bench.cycle();
            bench.pass(300);
            bench.cycle();
            bench.pass(1);
        }
        String running = bench.submitExpectedToRun(7_200, 8, WALLTIME, WALLTIME);
        bench.cycle();
        long started = bench.job(running).execution().orElseThrow().started();
        String waiting = bench.submit("u2", 8, 600, 600);

        assertEquals(started + 7_200, expected(waiting));
        assertEquals(OptionalLong.of(started + 7_200), bench.job(waiting).promisedStart());
        assertEquals(OptionalLong.of(7_200), bench.job(running).expectedRuntime());
        assertEquals(OptionalLong.empty(), bench.job(waiting).expectedRuntime());

        String text = why(bench.job(waiting));
        assertTrue(text.matches("(?s).* expected to end by [^\n]*, in 2:00:00\n.*"), text);

        bench.pass(8_000);
        assertEquals(started + 14_400, expected(waiting));
        assertEquals(OptionalLong.of(started + 14_400), bench.job(waiting).plannedStart());
        text = why(bench.job(running));
        assertTrue(text.contains(", by its soft walltime; at the latest "), text);
    }

    @Test
    void ofJobsThatAskForTheSameThoseTellForHowLongOneRunsThatAreCalledTheSame() throws Exception {
        for (int i = 0; i < 10; i++) {
            runNamed("short", 300);
            runNamed("long", 9_000);
        }
        for (long runtime : new long[] {300, 9_000}) {
            String running = bench.submitNamed(runtime == 300 ? "short" : "long", "u1", 8, WALLTIME, WALLTIME);
            bench.cycle();
            long started = bench.job(running).execution().orElseThrow().started();
            long expected = expected(bench.submit("u2", 8, 600, 600));

            assertEquals(started + runtime, expected, 60);
            bench.pass(2 * WALLTIME);
            bench.cycle();
            bench.pass(WALLTIME);
            bench.cycle();
        }
    }

    private void runNamed(String name, long runtime) throws Exception {
        bench.submitNamed(name, "u1", 8, WALLTIME, runtime);
        bench.cycle();
        bench.pass(runtime);
        bench.cycle();
        bench.pass(1);
    }

    @Test
    void whyTellsItWithWhatTheJobAsksFor() throws Exception {
        ListedJob job = CycleTrialsTest.jobAfter(bench, bench.submitExpectedToRun(7_200, 8, WALLTIME, 60));

        String text = why(job);

        assertTrue(text.contains("\n  expected runtime  2:00:00, as the site says (soft_walltime)\n"), text);
    }

    private String why(ListedJob job) {
        return WhyText.of(bench.published(), job, new ReasonWords(ZoneOffset.UTC), List.of(), Optional.empty());
    }

    private long expected(String job) {
        for (int i = 0; i < 3; i++) {
            nanos.addAndGet(3_600_000_000_000L);
            bench.cycle();
        }
        return bench.job(job).expected().orElseThrow().start();
    }
}
