package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** Reservations of nodes and parts of them made, altered and deleted at random while jobs come and nodes go, on a server of two nodes. */
class CycleReservationsPropertiesTest {
    private static final int STEPS = 80;
    private static final int SEEDS = Math.max(2, 12 * Integer.getInteger("almanac.sites", 15) / 15);

    /** Of each node. */
    private static final int CPUS = 4;

    private final CycleBench bench = new CycleBench();
    /** How often two windows were seen to share a node, and jobs to run beside one. */
    private int parts;

    private int beside;

    static LongStream seeds() {
        return LongStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nobodyHasWhatIsReservedForAnotherAndEachIsAnswered(long seed) throws PbsException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < STEPS; step++) {
            disturb(random);
            bench.run();
            String about = "seed " + seed + ", step " + step;
            Snapshot now = bench.server.snapshot();
            assertEquals(List.of(), now.rules().asked(), about);
            assertThereIsRoom(now, about);
            bench.pass(random.nextLong(60));
        }
        assertEquals(0, bench.published().status().cycles().failed());
        Set<Answer> given = bench.published().status().reservations().stream()
                .map(AnsweredReservation::answer)
                .collect(Collectors.toSet());
        assertEquals(Set.of(Answer.values()), given, "both were to be seen");
        assertTrue(parts > 0 && beside > 0, "windows and jobs were to be seen on one node");
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
        Request request = Request.of(new Chunk(1 + random.nextInt(2), Resources.of(1 + random.nextInt(CPUS))));
        bench.server.reserve("anna", request, starts, duration);
    }

    /** On no node windows have more than there is beside the jobs that may run on, whenever one of them begins. */
    private void assertThereIsRoom(Snapshot now, String about) {
        for (ServerWindow begins : now.rules().windows()) {
            long time = Math.max(begins.from(), now.time());
            for (String node : begins.nodes()) {
                List<ServerWindow> open = now.rules().windows().stream()
                        .filter(window -> window.from() <= time
                                && window.to() > time
                                && window.nodes().contains(node))
                        .toList();
                long cpus = 0;
                for (ServerWindow window : open) {
                    Resources part = window.parts().get(node);
                    cpus += part == null ? CPUS : part.cpus();
                }
                parts += open.size() > 1 ? 1 : 0;
                for (ServerJob job : now.jobs()) {
                    if (job.state() == JobState.RUNNING && job.started().orElseThrow() + job.walltime() > time) {
                        long held = job.location().orElseThrow().shares().stream()
                                .filter(share -> share.node().equals(node))
                                .mapToLong(share -> share.held().cpus())
                                .sum();
                        cpus += held;
                        beside += held > 0 ? 1 : 0;
                    }
                }
                assertTrue(cpus <= CPUS, about + ": at " + time + " on " + node + " " + cpus + " cpus: " + open);
            }
        }
    }
}
