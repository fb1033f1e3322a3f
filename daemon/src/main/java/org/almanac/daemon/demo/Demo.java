package org.almanac.daemon.demo;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.cycle.Bystanders;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleLoop;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.health.HealthWatch;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialThread;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.sim.AccountingFiles;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.planner.cluster.Machine;
import org.almanac.simulation.FastTime;

/**
 * A demo: a simulated server, the daemon's loop that plans for it, and the API with the page.
 *
 * <p>The page and the API answer from the beginning, and have a plan once it has begun and the first one is made.
 */
public final class Demo implements AutoCloseable {
    /** On a slow machine, with a cluster as large as can be asked for. */
    private static final Duration FIRST_PLAN_WITHIN = Duration.ofMinutes(10);

    /** Of our time. */
    private static final Duration EXAMINED_EVERY = Duration.ofSeconds(30);

    private final DemoSettings settings;
    private final DemoBeginning progress;
    private Optional<DemoSite> site = Optional.empty();
    private final WallClock clock = WallClock.ofSystem();
    private final AlmanacMetrics metrics;
    private final HttpApi api;
    private final Forecaster forecaster;
    private final TrialThread trials = new TrialThread();
    private final Optional<DemoPast> past;
    private final DemoMemory memory = new DemoMemory();
    private final ExecutorService examinations = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "almanac-health");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    });
    private Optional<AccountingFiles> accounts = Optional.empty();
    private volatile Optional<Begun> begun = Optional.empty();

    /** What there is once the cluster is in use. */
    private record Begun(SimulatedPbsServer server, Cycle cycle, CycleLoop loop, TrialDesk trials, long nanos) {}

    /**
     * Opens the page of a demo that is still to begin, which tells how far it is; fails in one line where something is in the way.
     *
     * @param progress is told it, too
     */
    public Demo(DemoSettings settings, DemoProgress progress, String version) throws IOException {
        this.settings = settings;
        this.progress = new DemoBeginning(progress, "making a cluster");
        this.metrics = new AlmanacMetrics(version);
        this.forecaster = Forecaster.withThread(metrics.forecast());
        this.past = DemoPast.open(metrics.past());
        this.api = HttpApi.start(
                settings.api(),
                new Readings(
                        this::published,
                        metrics::scrape,
                        Optional.empty(),
                        Optional.of(memory),
                        past.map(DemoPast::past),
                        () -> begun.map(Begun::trials),
                        this.progress::latest));
    }

    /** Reads its log, where it has one; says in one line why it cannot. */
    public void prepare() throws IOException {
        if (site.isEmpty()) {
            site = Optional.of(DemoSite.of(settings, progress));
        }
    }

    /** Lets its server write accounting from the first plan on; to be called before it begins. */
    public void keepAccounts(AccountingFiles files) {
        accounts = Optional.of(files);
    }

    /** Lets jobs come until some run and some wait, and waits for the first plan; says whether there is one. */
    public boolean begin() throws IOException, InterruptedException {
        prepare();
        FastTime time = new FastTime(clock.now().getEpochSecond(), settings.speed(), clock::nanos);
        // However long it takes to get there, the cluster's time begins with its first plan.
        time.stop();
        SimulatedPbsServer server = site.orElseThrow().server(time, progress, memory::ran);
        accounts.ifPresent(server::keepAccounts);
        Cycle cycle = Cycle.active(
                server,
                new PlanningSettings(
                        settings.policy(),
                        settings.seed(),
                        settings.localRules(),
                        CycleSettings.atSpeed(settings.speed(), settings.poll())),
                Bystanders.NONE,
                () -> StandingOrders.NONE,
                memory,
                clock,
                new ReasonWords(ZoneId.systemDefault()),
                metrics);
        cycle.foretoldBy(forecaster);
        cycle.examinedBy(new HealthWatch(
                () -> Optional.of(EXAMINED_EVERY),
                clock::nanos,
                clock::now,
                examinations,
                Optional.empty(),
                metrics.health()));
        TrialDesk desk = cycle.triedOn(trials);
        CycleLoop loop = new CycleLoop(cycle, new DemoPace(time, server), SystemdNotify.fromEnvironment());
        begun = Optional.of(new Begun(server, cycle, loop, desk, clock.nanos()));
        progress.planning();
        past.ifPresent(all -> all.watch(cycle::published));
        loop.start();
        boolean planned = loop.awaitFirst(FIRST_PLAN_WITHIN);
        begun = Optional.of(new Begun(server, cycle, loop, desk, clock.nanos()));
        progress.over();
        return planned;
    }

    /** What it simulates, once it is prepared. */
    public Machine machine() {
        return site.orElseThrow().site().machine();
    }

    /** The port that the page and the API are at. */
    public int port() {
        return api.port();
    }

    /** What was published last. */
    public Optional<Published> published() {
        return begun.flatMap(all -> all.cycle().published());
    }

    /** How long it has gone on since its first plan, in our time. */
    public Duration passed() {
        return begun.map(all -> Duration.ofNanos(clock.nanos() - all.nanos())).orElse(Duration.ZERO);
    }

    /** Waits until that time has passed or the demo is closed; says whether it has ended by a failure of its own. */
    public boolean awaitEnd(Duration atMost) throws InterruptedException {
        return begun.orElseThrow().loop().awaitEnd(atMost);
    }

    /** Ends everything that it has started. May be called more than once. */
    @Override
    public void close() {
        begun.ifPresent(all -> all.loop().close());
        examinations.shutdownNow();
        forecaster.close();
        trials.close();
        past.ifPresent(DemoPast::close);
        api.close();
        begun.ifPresent(all -> all.server().close());
    }
}
