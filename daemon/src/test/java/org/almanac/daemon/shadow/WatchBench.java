package org.almanac.daemon.shadow;

import java.time.Instant;
import java.util.List;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.Location;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.PolicySpec;

/** Records of a simulated server with one node of eight cpus, whose jobs the test starts, in a time turned by hand. */
final class WatchBench {
    final SimulatedPbsServer server;
    private final ShadowRecord record;
    private final Cycle cycle;
    private final long[] now;
    private int submitted;

    WatchBench(ShadowRecord record) {
        this(record, new long[] {1_795_178_500L});
    }

    private WatchBench(ShadowRecord record, long[] now) {
        this(record, now, SimulatedPbsServer.empty(SimulatedSite.of(Machine.ofNodes(1, 8)), () -> now[0]));
    }

    private WatchBench(ShadowRecord record, long[] now, SimulatedPbsServer server) {
        this.record = record;
        this.now = now;
        this.server = server;
        WallClock clock = new WallClock() {
            @Override
            public Instant now() {
                return Instant.ofEpochSecond(now[0]);
            }

            @Override
            public long nanos() {
                return now[0] * 1_000_000_000L;
            }
        };
        PlanningSettings settings =
                new PlanningSettings(PolicySpec.parse("conservative"), 1, LocalRules.NONE, CycleSettings.usual());
        cycle = Cycle.shadow(server, settings, record, clock, new AlmanacMetrics("test"));
    }

    /** Another daemon beside the same server, with another record. */
    WatchBench restarted(ShadowRecord other) {
        return new WatchBench(other, now, server);
    }

    long now() {
        return now[0];
    }

    void pass(long seconds) {
        now[0] += seconds;
    }

    String submit(int cpus, long walltime, long runtime) throws PbsException {
        return server.submit(new Submission(
                "job" + ++submitted,
                Owner.user("u" + submitted % 3),
                SimulatedSite.DEFAULT_QUEUE,
                walltime,
                runtime,
                Request.cpus(cpus)));
    }

    /** The other scheduler starts a job. */
    void startElsewhere(String job) throws PbsException {
        long cpus = server.snapshot().jobs().stream()
                .filter(told -> told.id().equals(job))
                .mapToLong(told -> told.request().total().cpus())
                .findFirst()
                .orElseThrow();
        server.start(job, new Location(List.of(new Location.Share("n1", Resources.of(cpus)))));
    }

    void cycle() {
        cycle.run(Interruption.NONE);
        if (cycle.published().orElseThrow().status().cycles().failed() > 0) {
            throw new AssertionError("a cycle failed");
        }
    }

    Watched watched() {
        return record.watched().orElseThrow();
    }
}
