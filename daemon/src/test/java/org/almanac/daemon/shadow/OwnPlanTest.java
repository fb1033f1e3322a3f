package org.almanac.daemon.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a policy would have made of what was watched; figures by hand. */
class OwnPlanTest {
    private static final PolicySpec EASY = PolicySpec.parse("easy");

    @TempDir
    private Path folder;

    private WatchBench bench() throws Exception {
        return new WatchBench(
                new ShadowRecord(folder.resolve("shadow.jsonl"), Duration.ofDays(10), (which, late) -> {}));
    }

    @Test
    void nothingIsComparedBeforeAJobHasEnded() throws Exception {
        WatchBench bench = bench();
        bench.submit(8, 600, 600);
        bench.cycle();
        assertEquals(Optional.empty(), OwnPlan.compare(bench.watched(), EASY, 1));
    }

    /** The other scheduler lets 100 s pass before each of two jobs, each of which fills the node for 200 s. */
    @Test
    void aSchedulerThatDawdlesIsOutdone() throws Exception {
        WatchBench bench = bench();
        String first = bench.submit(8, 600, 200);
        String second = bench.submit(8, 600, 200);
        bench.cycle();
        bench.pass(100);
        bench.cycle();
        bench.startElsewhere(first);
        bench.pass(200);
        bench.cycle();
        bench.pass(100);
        bench.cycle();
        bench.startElsewhere(second);
        bench.pass(200);
        bench.cycle();

        Comparison compared = OwnPlan.compare(bench.watched(), EASY, 1).orElseThrow();
        assertEquals(2, compared.jobs());
        assertEquals(600, compared.to() - compared.from());
        assertEquals((100 + 400) / 2.0, compared.happened().waited().mean());
        assertEquals((0 + 200) / 2.0, compared.replayed().waited().mean());
        assertEquals((1.5 + 3) / 2, compared.happened().boundedSlowdown().mean());
        assertEquals((1 + 2) / 2.0, compared.replayed().boundedSlowdown().mean());
        assertEquals(400 / 600.0, compared.happened().utilization(), 1e-9);
        assertEquals(400 / 600.0, compared.replayed().utilization(), 1e-9);
    }

    /** What ran when the watching began takes the node for as long as it did, and what still runs does for its walltime. */
    @Test
    void whatRanBeforeAndWhatStillRunsIsThereButNotCompared() throws Exception {
        WatchBench bench = bench();
        String before = bench.submit(8, 600, 300);
        bench.startElsewhere(before);
        bench.pass(100);
        String compared = bench.submit(4, 600, 50);
        bench.cycle();
        bench.pass(200);
        bench.cycle();
        bench.startElsewhere(compared);
        bench.pass(50);
        bench.cycle();
        String still = bench.submit(8, 600, 600);
        bench.startElsewhere(still);
        bench.pass(10);
        bench.cycle();

        Comparison made = OwnPlan.compare(bench.watched(), EASY, 1).orElseThrow();
        assertEquals(1, made.jobs());
        assertEquals(2, made.beside());
        assertEquals(200, made.happened().waited().mean());
        assertEquals(200, made.replayed().waited().mean());
        assertEquals((8 * 200 + 4 * 50 + 8 * 10) / (8 * 260.0), made.happened().utilization(), 1e-9);
    }

    @Test
    void holdsLastAsLongAsTheyDid() throws Exception {
        WatchBench bench = bench();
        String held = bench.submit(8, 600, 50);
        bench.server.hold(held);
        bench.cycle();
        bench.pass(500);
        bench.server.release(held);
        bench.cycle();
        bench.startElsewhere(held);
        bench.pass(50);
        bench.cycle();
        Comparison made = OwnPlan.compare(bench.watched(), EASY, 1).orElseThrow();
        assertEquals(500, made.replayed().waited().mean());
    }

    @Test
    void everyPolicyCanReplayWhatAnotherOneDid() throws Exception {
        WatchBench bench = bench();
        Random random = new Random(3);
        ArrayDeque<String> waiting = new ArrayDeque<>();
        for (int i = 0; i < 200; i++) {
            waiting.add(bench.submit(8, 600, 20 + random.nextInt(60)));
            if (i % 3 == 2) {
                bench.startElsewhere(waiting.poll());
            }
            bench.pass(100);
            bench.cycle();
        }
        for (String policy : List.of("fcfs", "easy", "conservative", "planned")) {
            Comparison made = OwnPlan.compare(bench.watched(), PolicySpec.parse(policy), 1)
                    .orElseThrow();
            assertTrue(made.jobs() > 50, policy);
            assertTrue(
                    made.replayed().waited().mean() < made.happened().waited().mean(), policy);
        }
    }
}
