package org.almanac.daemon.cycle;

import java.time.Instant;
import java.util.List;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.PolicySpec;

/** A shadow of a simulated server with two nodes of four cpus, whose jobs the test starts, in a time turned by hand. */
final class ShadowBench {
    final SimulatedPbsServer server;
    final Cycle cycle;
    private long now = 1_795_178_500L;
    private int submitted;

    ShadowBench(String policy) {
        server = SimulatedPbsServer.empty(SimulatedSite.of(Machine.ofNodes(2, 4)), () -> now);
        cycle = Cycle.shadow(
                readable(server), settings(policy), (snapshot, plan, time) -> {}, clock(), new AlmanacMetrics("test"));
    }

    static PlanningSettings settings(String policy) {
        return new PlanningSettings(PolicySpec.parse(policy), 1, LocalRules.NONE, CycleSettings.usual());
    }

    /** All that a shadow gets of the server. */
    private static PbsSource readable(SimulatedPbsServer server) {
        return new PbsSource() {
            @Override
            public String name() {
                return server.name();
            }

            @Override
            public Snapshot snapshot() throws PbsException {
                return server.snapshot();
            }

            @Override
            public void close() {}
        };
    }

    private WallClock clock() {
        return new WallClock() {
            @Override
            public Instant now() {
                return Instant.ofEpochSecond(now);
            }

            @Override
            public long nanos() {
                return now * 1_000_000_000L;
            }
        };
    }

    long now() {
        return now;
    }

    void pass(long seconds) {
        now += seconds;
    }

    String submit(int cpus, long walltime) throws PbsException {
        return server.submit(new Submission(
                "job" + ++submitted,
                Owner.user("u1"),
                SimulatedSite.DEFAULT_QUEUE,
                walltime,
                walltime,
                Request.cpus(cpus)));
    }

    /** The other scheduler starts a job, with so many cpus of one node. */
    void startElsewhere(String job, String node, int cpus) throws PbsException {
        server.start(job, new Location(List.of(new Location.Share(node, Resources.of(cpus)))));
    }

    Published cycle() {
        cycle.run(Interruption.NONE);
        return cycle.published().orElseThrow();
    }

    ListedJob job(String id) {
        return cycle.published().orElseThrow().find(id).orElseThrow();
    }
}
