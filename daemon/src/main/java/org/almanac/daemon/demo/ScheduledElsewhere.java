package org.almanac.daemon.demo;

import java.io.IOException;
import java.time.ZoneOffset;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.simulation.SimulatedTime;

/** A simulated server whose jobs are started by a scheduler of its own, which looks whenever somebody else does. */
public final class ScheduledElsewhere implements PbsSource {
    private static final PolicySpec ITS_POLICY = PolicySpec.parse("easy");

    private final PbsServer server;
    private final Cycle other;

    private ScheduledElsewhere(PbsServer server, Cycle other) {
        this.server = server;
        this.other = other;
    }

    /** A server that is scheduled under EASY, by the rules of its site. */
    public static ScheduledElsewhere create(DemoSettings settings, SimulatedTime time, WallClock clock)
            throws IOException {
        return of(DemoSite.of(settings, DemoProgress.NONE).server(time, DemoProgress.NONE, run -> {}), settings, clock);
    }

    private static ScheduledElsewhere of(PbsServer server, DemoSettings settings, WallClock clock) {
        PlanningSettings planning = new PlanningSettings(
                ITS_POLICY,
                settings.seed(),
                settings.localRules(),
                CycleSettings.atSpeed(settings.speed(), settings.poll()));
        Cycle cycle = Cycle.active(
                server, planning, clock, new ReasonWords(ZoneOffset.UTC), new AlmanacMetrics("another scheduler"));
        return new ScheduledElsewhere(server, cycle);
    }

    @Override
    public String name() {
        return server.name();
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        other.run(Interruption.NONE);
        return server.snapshot();
    }

    @Override
    public void close() {
        server.close();
    }
}
