package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.WhyText;
import org.almanac.planner.forecast.WalltimeAdvice;
import org.junit.jupiter.api.Test;

/** Users are told what walltime would do, by what cycles have seen of their jobs. */
class CycleAdviceTest {
    private final CycleBench bench = new CycleBench();
    private final TrialDesk desk;

    CycleAdviceTest() {
        bench.cycle.foretoldBy(new Forecaster(System::nanoTime, Runnable::run, new AlmanacMetrics("test").forecast()));
        desk = bench.cycle.triedOn(Runnable::run);
    }

    @Test
    void whoAsksForFarMoreThanHisJobsRunForIsToldWhatWouldDo() throws Exception {
        runAll(100);

        TriedJobs.Job tried = tried("u1");
        assertEquals(new WalltimeAdvice(2_520, 100, 600), tried.advice().orElseThrow());
        assertEquals(Optional.empty(), tried("u2").advice());

        bench.submit("u2", 8, 6_000, 6_000);
        bench.cycle();
        ListedJob job = CycleTrialsTest.jobAfter(bench, bench.submit("u1", 2, 10_000, 600));
        Optional<WalltimeAdvice> advice = desk.advice(job, bench.now());
        assertEquals(tried.advice(), advice);
        String text = WhyText.of(bench.published(), job, new ReasonWords(ZoneOffset.UTC), List.of(), advice);
        assertTrue(
                text.contains(
                        "\n  walltime          0:42:00 would do: the last 100 of this kind ended within 0:10:00\n"),
                text);
    }

    @Test
    void fewJobsOfTheKindTellNothing() throws Exception {
        runAll(19);
        assertEquals(Optional.empty(), tried("u1").advice());
    }

    private void runAll(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            bench.submit("u1", 2, 10_000, 600);
            bench.cycle();
            bench.pass(600);
            bench.cycle();
            bench.pass(1);
        }
        bench.cycle();
    }

    private TriedJobs.Job tried(String user) throws Exception {
        return desk.tried(new TrialRequest(
                        List.of("ncpus=2", "walltime=10000"), Optional.empty(), user, List.of(), List.of()))
                .jobs()
                .get(0);
    }
}
