package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.AnsweredReservation.Answer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reservations of whole nodes made, altered and deleted at random while jobs come and nodes go, on a server of two nodes. */
class CycleReservationsPropertiesTest {
    private static final int STEPS = 80;
    private static final int SEEDS = Math.max(2, 12 * Integer.getInteger("almanac.sites", 15) / 15);

    private final CycleBench bench = new CycleBench();

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nobodyHasANodeThatIsReservedForAnotherAndEachIsAnswered(long seed) throws PbsException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < STEPS; step++) {
            disturb(random);
            bench.run();
            String about = "seed " + seed + ", step " + step;
            Snapshot now = bench.server.snapshot();
            assertEquals(List.of(), now.rules().asked(), about);
            assertNoneShare(now.rules().windows(), about);
            assertJobsKeepOut(now, about);
            bench.pass(random.nextLong(60));
        }
        assertEquals(0, bench.published().status().cycles().failed());
        Set<Answer> given = bench.published().status().reservations().stream()
                .map(AnsweredReservation::answer)
                .collect(Collectors.toSet());
        assertEquals(Set.of(Answer.values()), given, "both were to be seen");
    }

    private void disturb(SplittableRandom random) throws PbsException {
        List<String> made = bench.server.snapshot().rules().windows().stream()
                .map(ServerWindow::name)
                .distinct()
                .toList();
        long start = bench.now() + random.nextLong(600);
        long duration = 1 + random.nextLong(200);
        switch (random.nextInt(9)) {
            case 0, 1 -> reserve(random, List.of(start), duration);
            case 2 -> reserve(random, List.of(), duration);
            case 3 -> reserve(random, List.of(start, start + 300, start + 600), duration);
            case 4 -> {
                String any = made.isEmpty() ? "" : made.get(random.nextInt(made.size()));
                // The next time of a standing one has to end before the one after it.
                if (any.startsWith("R")) {
                    bench.server.alterReservation(any, start + 1, duration);
                }
            }
            case 5 -> {
                if (!made.isEmpty()) {
                    bench.server.deleteReservation(made.get(random.nextInt(made.size())));
                }
            }
            case 6 -> {
                boolean down = random.nextInt(3) == 0;
                bench.server.setNode(
                        "n" + (1 + random.nextInt(2)), down ? Set.of(NodeState.DOWN) : Set.of(NodeState.FREE));
            }
            default -> bench.submit("u", 1 + random.nextInt(8), 30 + random.nextLong(300), 1 + random.nextLong(300));
        }
    }

    private void reserve(SplittableRandom random, List<Long> starts, long duration) throws PbsException {
        Request wholeNodes = Request.of(new Chunk(1 + random.nextInt(2), Resources.of(4)));
        bench.server.reserve("anna", wholeNodes, starts, duration);
    }

    private static void assertNoneShare(List<ServerWindow> windows, String about) {
        for (int i = 0; i < windows.size(); i++) {
            for (ServerWindow other : windows.subList(i + 1, windows.size())) {
                ServerWindow one = windows.get(i);
                boolean meet = one.from() < other.to() && other.from() < one.to();
                Set<String> shared = new HashSet<>(one.nodes());
                shared.retainAll(other.nodes());
                assertFalse(meet && !shared.isEmpty() && !one.name().equals(other.name()), about + ": " + one + other);
            }
        }
    }

    /** A job starts only where it must end before a window, and a window is put only where jobs must have ended. */
    private static void assertJobsKeepOut(Snapshot now, String about) {
        for (ServerJob job : now.jobs()) {
            if (job.state() != JobState.RUNNING) {
                continue;
            }
            long end = job.started().orElseThrow() + job.walltime();
            for (ServerWindow window : now.rules().windows()) {
                boolean there = job.location().orElseThrow().shares().stream()
                        .anyMatch(share -> window.nodes().contains(share.node()));
                assertTrue(!there || window.from() >= end, about + ": " + job + window);
            }
        }
    }
}
