package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.Times;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan is beside a scheduler that does as it likes. */
class ShadowModeTest {
    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "planned"})
    void startsNothing(String policy) throws PbsException {
        ShadowBench bench = new ShadowBench(policy);
        for (int i = 0; i < 5; i++) {
            bench.submit(2, 600);
        }
        for (int i = 0; i < 20; i++) {
            Published published = bench.cycle();
            assertEquals(0, published.status().cycles().failed());
            assertEquals("shadow", published.origin().mode());
            bench.pass(10);
        }
        for (ServerJob job : bench.server.snapshot().jobs()) {
            assertEquals(JobState.QUEUED, job.state());
            assertEquals(0, job.startCount());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "planned"})
    void whatIsDueIsPlannedForNowHoweverLongNobodyStartsIt(String policy) throws PbsException {
        ShadowBench bench = new ShadowBench(policy);
        String due = bench.submit(4, 600);
        for (int i = 0; i < 100; i++) {
            Published published = bench.cycle();
            assertEquals(OptionalLong.of(bench.now()), bench.job(due).plannedStart());
            assertEquals(Reason.of(Reason.Kind.PLANNED), bench.job(due).reason());
            assertEquals('Q', bench.job(due).state());
            assertEquals(List.of(), published.plan().clusters().get(0).running());
            bench.pass(37);
        }
    }

    /** Who came first stays first, and what comes behind is planned behind. */
    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void whatIsDueKeepsItsPlaceBeforeWhatCameLater(String policy) throws PbsException {
        ShadowBench bench = new ShadowBench(policy);
        String first = bench.submit(8, 600);
        bench.cycle();
        String second = bench.submit(8, 600);
        bench.cycle();
        for (int i = 0; i < 200; i++) {
            bench.pass(11);
            bench.cycle();
            assertEquals(OptionalLong.of(bench.now()), bench.job(first).plannedStart(), "round " + i);
            assertEquals(OptionalLong.of(bench.now() + 600), bench.job(second).plannedStart(), "round " + i);
        }
    }

    @Test
    void theFirstPlannedStartIsThePromise() throws PbsException {
        ShadowBench bench = new ShadowBench("planned");
        String first = bench.submit(8, 600);
        String second = bench.submit(8, 600);
        bench.cycle();
        long begun = bench.now();
        bench.pass(300);
        bench.cycle();
        assertEquals(OptionalLong.of(begun), bench.job(first).promisedStart());
        assertEquals(OptionalLong.of(begun + 600), bench.job(second).promisedStart());
        assertEquals(OptionalLong.of(begun + 900), bench.job(second).plannedStart());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void whatTheOtherStartsRunsAndThePlanFollows(String policy) throws PbsException {
        ShadowBench bench = new ShadowBench(policy);
        String first = bench.submit(8, 600);
        String second = bench.submit(4, 300);
        bench.cycle();
        bench.startElsewhere(second, "n2", 4);
        bench.pass(10);
        Published published = bench.cycle();
        assertEquals('R', bench.job(second).state());
        assertEquals(List.of("n2"), bench.job(second).execution().orElseThrow().nodes());
        assertEquals(OptionalLong.of(bench.now() + 290), bench.job(first).plannedStart());
        ListedCluster cluster = published.plan().clusters().get(0);
        assertEquals(List.of(second), cluster.running().stream().map(Bar::id).toList());
        assertEquals(List.of(first), cluster.planned().stream().map(Bar::id).toList());
    }

    @Test
    void looksAsOftenAsItIsToldAndNotForWhatIsDue() throws PbsException {
        ShadowBench bench = new ShadowBench("planned");
        bench.submit(8, 600);
        Duration pause = bench.cycle.run(Interruption.NONE);
        assertEquals(CycleSettings.usual().pollInterval(), pause);
        assertEquals(Times.NEVER, bench.cycle.wakeAt());
    }

    @Test
    void plansByAnotherPolicyFromTheNextCycleOn() throws PbsException {
        ShadowBench bench = new ShadowBench("fcfs");
        bench.submit(8, 600);
        String second = bench.submit(8, 600);
        bench.cycle();
        assertEquals(OptionalLong.empty(), bench.job(second).plannedStart());
        bench.cycle.reconfigure(ShadowBench.settings("conservative"));
        Published published = bench.cycle();
        assertEquals("conservative", published.origin().policy());
        assertEquals(OptionalLong.of(bench.now() + 600), bench.job(second).plannedStart());
        assertEquals(0, published.status().cycles().failed());
    }

    @Test
    void keepsWhatItIntendsWhereThePolicyStays() throws PbsException {
        ShadowBench bench = new ShadowBench("conservative");
        String first = bench.submit(8, 3600);
        String held = bench.submit(8, 3600);
        bench.server.hold(held);
        bench.startElsewhere(first, "n1", 4);
        String third = bench.submit(8, 1800);
        bench.cycle();
        bench.server.release(held);
        bench.cycle();
        OptionalLong planned = bench.job(third).plannedStart();
        bench.cycle.reconfigure(ShadowBench.settings("conservative"));
        bench.pass(5);
        bench.cycle();
        // By number alone, the one that was released would come first.
        assertEquals(planned, bench.job(third).plannedStart());
    }
}
