package org.almanac.daemon.demo;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleLoop;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.simulation.FastTime;

/** A running demo: a simulated server, the daemon's loop that plans for it, and the API with the page. */
public final class Demo implements AutoCloseable {
    private final WallClock clock;
    private final long begunNanos;
    private final SimulatedPbsServer server;
    private final Cycle cycle;
    private final CycleLoop loop;
    private final HttpApi api;

    private Demo(DemoSettings settings, DemoSite site, WallClock clock, SystemdNotify systemd, String version)
            throws IOException {
        AlmanacMetrics metrics = new AlmanacMetrics(version);
        this.clock = clock;
        begunNanos = clock.nanos();
        FastTime time = new FastTime(clock.now().getEpochSecond(), settings.speed(), clock::nanos);
        server = site.server(time);
        cycle = Cycle.active(
                server,
                new PlanningSettings(
                        settings.policy(),
                        settings.seed(),
                        settings.localRules(),
                        CycleSettings.atSpeed(settings.speed(), settings.poll())),
                clock,
                new ReasonWords(ZoneId.systemDefault()),
                metrics);
        api = HttpApi.start(settings.api(), cycle::published, metrics::scrape);
        loop = new CycleLoop(cycle, new DemoPace(time, server), systemd);
    }

    /** Starts a demo and waits for its first plan; fails in one line where something is in the way. */
    public static Demo start(DemoSettings settings, String version) throws IOException, InterruptedException {
        Demo demo = new Demo(
                settings, DemoSite.of(settings), WallClock.ofSystem(), SystemdNotify.fromEnvironment(), version);
        demo.loop.start();
        demo.loop.awaitFirst(Duration.ofMinutes(1));
        return demo;
    }

    /** The port that the page and the API are at. */
    public int port() {
        return api.port();
    }

    /** What was published last. */
    public Optional<Published> published() {
        return cycle.published();
    }

    /** How long it has gone on, in our time. */
    public Duration passed() {
        return Duration.ofNanos(clock.nanos() - begunNanos);
    }

    /** Waits until that time has passed or the demo is closed; says whether it has ended by a failure of its own. */
    public boolean awaitEnd(Duration atMost) throws InterruptedException {
        return loop.awaitEnd(atMost);
    }

    /** Ends everything that it has started. May be called more than once. */
    @Override
    public void close() {
        loop.close();
        api.close();
        server.close();
    }
}
