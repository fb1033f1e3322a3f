package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.cycle.Bystanders;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.health.HealthWatch;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.PolicySpec;

/** Cycles with a store on a busy simulated server, whose clock is turned by hand. */
final class StoredSite implements AutoCloseable {
    static final StoreSettings SETTINGS = new StoreSettings(Duration.ofDays(400), 1L << 32);

    private static final long BEGIN = 1_795_178_500L;

    private final Path folder;
    private String policy;
    private final Optional<Executor> scenarios;
    private final SimulatedPbsServer server;
    private final SplittableRandom random;
    final AlmanacMetrics metrics = new AlmanacMetrics("test");
    private Store store;
    private Cycle cycle;
    private HealthWatch health;
    private long now = BEGIN;
    private long submitted;
    /** When the server has started jobs, by job. */
    final Map<String, Long> started = new TreeMap<>();

    StoredSite(Path folder, String policy, long seed) throws IOException {
        this(folder, policy, seed, Optional.empty());
    }

    /** One whose jobs are told when they are expected to start, by what is worked out there. */
    StoredSite(Path folder, String policy, long seed, Executor scenarios) throws IOException {
        this(folder, policy, seed, Optional.of(scenarios));
    }

    private StoredSite(Path folder, String policy, long seed, Optional<Executor> scenarios) throws IOException {
        this.folder = folder;
        this.policy = policy;
        this.scenarios = scenarios;
        this.server = SimulatedPbsServer.empty(SimulatedSite.of(Machine.ofNodes(5, 12)), () -> now);
        this.random = new SplittableRandom(seed);
        begin();
    }

    private void begin() throws IOException {
        store = Store.open(folder, SETTINGS, metrics.store());
        WallClock clock = new WallClock() {
            @Override
            public Instant now() {
                return Instant.ofEpochSecond(now);
            }

            @Override
            public long nanos() {
                return now * 1_000_000_000L;
            }
        };
        cycle = Cycle.active(
                server,
                new PlanningSettings(PolicySpec.parse(policy), 1, LocalRules.NONE, CycleSettings.usual()),
                Bystanders.NONE,
                () -> StandingOrders.NONE,
                store,
                clock,
                new ReasonWords(ZoneOffset.UTC),
                metrics);
        health = new HealthWatch(
                () -> Optional.of(Duration.ofNanos(1)),
                clock::nanos,
                clock::now,
                Runnable::run,
                Optional.of(() -> LivingPromises.read(folder)),
                metrics.health());
        cycle.examinedBy(health);
        scenarios.ifPresent(executor -> cycle.foretoldBy(new Forecaster(clock::nanos, executor, metrics.forecast())));
    }

    /** The daemon ends, and another one begins. */
    void restart() throws IOException {
        store.close();
        begin();
    }

    /** The same with another policy. */
    void restart(String other) throws IOException {
        policy = other;
        restart();
    }

    Store store() {
        return store;
    }

    /** What was found when it was examined after the last cycle for which time had passed. */
    Health health() {
        return health.health();
    }

    Path file() {
        return folder.resolve(Store.FILE);
    }

    long now() {
        return now;
    }

    void submit(int jobs) throws PbsException {
        for (int i = 0; i < jobs; i++) {
            long walltime = 60 * (1 + random.nextInt(60));
            server.submit(new Submission(
                    "job" + ++submitted,
                    Owner.user("u" + random.nextInt(7)),
                    SimulatedSite.DEFAULT_QUEUE,
                    walltime,
                    random.nextInt(4) == 0 ? walltime : 1 + random.nextLong(walltime),
                    Request.cpus(random.nextInt(3) == 0 ? 13 + random.nextInt(20) : 1 + random.nextInt(8))));
        }
    }

    String submit(String user, int cpus, long walltime, long runtime) throws PbsException {
        return server.submit(new Submission(
                "job" + ++submitted,
                Owner.user(user),
                SimulatedSite.DEFAULT_QUEUE,
                walltime,
                runtime,
                Request.cpus(cpus)));
    }

    void pass(long seconds) {
        now += seconds;
    }

    Published published() {
        return cycle.published().orElseThrow();
    }

    /** Runs a cycle, and lets time pass until the next one. */
    Published cycle() throws PbsException {
        Published published = cycleNow();
        now = Math.min(now + 300, Math.max(now + 1, server.nextChange()));
        return published;
    }

    /** Runs a cycle. */
    Published cycleNow() throws PbsException {
        cycle.run(Interruption.NONE);
        for (ServerJob job : server.snapshot().jobs()) {
            job.started().ifPresent(start -> started.put(job.id(), start));
        }
        return cycle.published().orElseThrow();
    }

    @Override
    public void close() {
        store.close();
    }
}
