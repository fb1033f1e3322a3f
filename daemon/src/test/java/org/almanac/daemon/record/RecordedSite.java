package org.almanac.daemon.record;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.PolicySpec;

/** A simulated server, on which jobs are submitted all the time, and the cycles of daemons whose decisions are recorded. */
public final class RecordedSite {
    private static final long BEGIN = 1_795_178_500L;
    /** Each job that is submitted keeps about so many cpu seconds busy, of which there are 56 a second. */
    private static final int LONGEST = 900;

    private final PlanningSettings settings;
    private final Path state;
    private final SplittableRandom random;
    private final AlmanacMetrics metrics = new AlmanacMetrics("test");
    private final SimulatedPbsServer server;
    private final WallClock clock = new WallClock() {
        @Override
        public Instant now() {
            return Instant.ofEpochSecond(now);
        }

        @Override
        public long nanos() {
            // Time passes while a search runs, so that some are told to end.
            return now * 1_000_000_000L + looks++ * searchNanos;
        }
    };
    private long now = BEGIN;
    private long nextJob = BEGIN;
    private long looks;
    private final long searchNanos;
    private int jobs;

    private DecisionRecord record;
    private Cycle cycle;

    /** @param searchNanos how much time passes with each look at the clock */
    RecordedSite(String policy, Path state, long seed, long searchNanos) throws IOException {
        this.settings = new PlanningSettings(PolicySpec.parse(policy), 1, LocalRules.NONE, CycleSettings.usual());
        this.state = state;
        this.random = new SplittableRandom(seed);
        this.searchNanos = searchNanos;
        Machine machine = new Machine(ResourceKinds.CPUS_ONLY, List.of(cluster("a", 4, 8), cluster("b", 6, 4)));
        this.server = SimulatedPbsServer.empty(SimulatedSite.of(machine), () -> now);
        startDaemon();
    }

    /** Leaves a short record in that folder of what survives a restart. */
    public static void record(Path state) throws IOException {
        record(state, "easy", 20);
    }

    /** Leaves a record of so many cycles of a policy in that folder of what survives a restart. */
    public static void record(Path state, String policy, int cycles) throws IOException {
        RecordedSite site = new RecordedSite(policy, state, 1, 0);
        try {
            site.run(cycles);
        } catch (PbsException e) {
            throw new IOException(e);
        }
        site.end();
    }

    private static Cluster cluster(String name, int nodes, int cpus) {
        return new Cluster(
                name,
                IntStream.range(0, nodes)
                        .mapToObj(node -> new Node(name + node, Resources.of(cpus)))
                        .toList());
    }

    private void startDaemon() throws IOException {
        record = DecisionRecord.open(
                state,
                new DecisionRecord.Bounds(Duration.ofDays(30), 1L << 30),
                "test",
                Map::of,
                Duration.ofMinutes(2),
                metrics.record());
        cycle = Cycle.active(server, settings, clock, new ReasonWords(ZoneOffset.UTC), metrics)
                .recordedBy(record);
    }

    void run(int cycles) throws PbsException {
        for (int i = 0; i < cycles; i++) {
            while (nextJob <= now) {
                submit();
                nextJob += random.nextInt(25);
            }
            long wait = Math.max(1, cycle.run(Interruption.NONE).toSeconds());
            now = Math.max(now + 1, Math.min(Math.min(now + wait, server.nextChange()), nextJob));
        }
    }

    private void submit() throws PbsException {
        long walltime = 60 + random.nextInt(LONGEST);
        long runtime = random.nextInt(4) == 0 ? walltime : 1 + random.nextLong(walltime);
        Submission job = new Submission(
                "job" + ++jobs,
                Owner.user("u" + random.nextInt(6)),
                SimulatedSite.DEFAULT_QUEUE,
                walltime,
                runtime,
                Request.cpus(1 + random.nextInt(random.nextInt(5) == 0 ? 24 : 4)));
        Submission told = jobs % 3 == 0 ? job.expectedToRun(runtime) : job;
        server.submit(jobs % 7 == 0 ? told.ofLengths(new Lengths(walltime / 2, walltime)) : told);
    }

    void restartDaemon() throws IOException {
        record.close();
        startDaemon();
    }

    void end() {
        record.close();
    }

    long lost() {
        return metrics.record().lostCycles();
    }

    long now() {
        return now;
    }
}
