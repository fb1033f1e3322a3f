package org.almanac.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.cycle.Bystanders;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.store.Store;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.Arrival;
import org.almanac.pbs.sim.Arrivals;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.policy.PolicySpec;

/**
 * How long the daemon's cycles take on a simulated server with its API, in a process of their own within 3 GiB and with the
 * collector that Java takes for a daemon, alone and while readers ask it 200 times a second.
 *
 * <p>The jobs are those of a {@link BusySite}: all come at once, the first cycle starts what fits, and the rest waits. From
 * then on a cycle comes every ten seconds of the server's time, jobs end after a tenth to all of their walltimes, and as many
 * come. A search is not counted in a cycle. What is to survive goes to a store; how long its commits of a cycle take together,
 * from the beginning of a transaction to its end, and how long what is handed over waits for the first of them to begin, are
 * measured as its metrics tell them.
 */
final class CycleRun {
    /** Cycles before anything counts, while Java warms up. */
    private static final int WARM = 30;

    /** Cycles of each block, alone or read from, in turn. */
    private static final int BLOCK = 20;

    /** Cycles of each block in which expected starts are told, which takes a tenth of the time. */
    private static final int FORETOLD_BLOCK = 40;

    /** Between two of them, in nanoseconds: what is done beside cycles gives way to them. */
    private static final long BETWEEN = 1_000_000_000L;

    private static final long SECONDS_A_CYCLE = 10;

    /** Of its walltime that a job runs for, at least, and on average. */
    private static final double LEAST_SHARE = 0.1;

    private static final double MEAN_SHARE = 0.55;
    private static final String ALONE = "cycle";
    private static final String READ = "cycleRead";
    private static final String FORETOLD = "cycleForetold";
    private static final String FORECAST = "forecast";
    private static final String PROCESSOR = ".processor";
    private static final String SEARCH = "search";
    private static final String TOTAL = "total";

    /** What is measured of the store, by the metric of which it is a sum. */
    private static final Map<String, String> STORED = Map.of(
            "store.commit", "almanac_store_write_duration_seconds_sum",
            "store.wait", "almanac_store_queue_duration_seconds_sum");

    private final AtomicLong time = new AtomicLong(BusySite.NOW);
    private final Map<String, List<Double>> seconds = new TreeMap<>();
    private final AlmanacMetrics metrics;
    private final Store store;
    private final Cycle cycle;
    private final HttpApi api;
    private final ExecutorService forecasts = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "forecast");
        thread.setDaemon(true);
        return thread;
    });
    private boolean foretelling;
    /** Whether expected starts are being worked out. */
    private final AtomicBoolean busy = new AtomicBoolean();

    private CycleRun(String policy, BusySite site, Path folder) throws IOException {
        SimulatedSite simulated = SimulatedSite.of(site.machine());
        SimulatedPbsServer server = SimulatedPbsServer.cold(simulated, time::get, arrivals(site));
        this.metrics = new AlmanacMetrics("benchmark");
        this.store = Store.open(folder, new StoreSettings(Duration.ofDays(400), 4L << 30), metrics.store());
        this.cycle = Cycle.active(
                server,
                new PlanningSettings(PolicySpec.parse(policy), 1, LocalRules.NONE, CycleSettings.usual()),
                Bystanders.NONE,
                () -> StandingOrders.NONE,
                store,
                WallClock.ofSystem(),
                new ReasonWords(ZoneId.systemDefault()),
                metrics);
        cycle.foretoldBy(new Forecaster(System::nanoTime, this::foretell, metrics.forecast()));
        this.api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), new Readings(cycle::published, metrics::scrape));
    }

    /**
     * Measures in so many blocks of cycles, alone and read from.
     *
     * @return the cycles alone, read from, their phases, what scrapes of the metrics took, and the heap
     */
    static List<Measurement> measure(String policy, SiteShape shape, int waiting, int blocks) throws IOException {
        return DaemonMeasures.of(CycleRun.class, policy, shape, waiting, blocks);
    }

    /** Prints a line for each measurement: what, the unit, the median, and the 99th percentile. */
    public static void main(String[] args) throws IOException {
        // What the daemon logs is not what is measured.
        PrintStream out = System.out;
        System.setOut(System.err);
        BusySite site = new BusySite(SiteShape.parse(args[1]), Integer.parseInt(args[2]), 1);
        Path folder = Files.createTempDirectory("cycle-run");
        CycleRun run = new CycleRun(args[0], site, folder);
        run.warm();
        for (int block = 0; block < Integer.parseInt(args[3]); block++) {
            run.cycles(ALONE);
            run.foretold();
            Process readers = OwnProcess.java(OwnProcess.Collector.SERIAL, "1g", CycleReaders.class, run.address());
            // The answers and their readers are as warm then as the cycles.
            run.warm();
            run.cycles(READ);
            // Its input ends, and so do the readers.
            readers.getOutputStream().close();
            for (String line : OwnProcess.output(readers).lines().toList()) {
                String[] words = line.split(" ");
                run.add(words[0], Double.parseDouble(words[1]));
            }
        }
        run.seconds.forEach((what, values) -> DaemonMeasures.tell(what, values, out));
        double held = MemoryRun.held();
        out.println("memory BYTES " + held + " " + held);
        run.api.close();
        run.store.close();
        for (String file : folder.toFile().list()) {
            Files.delete(folder.resolve(file));
        }
        Files.delete(folder);
    }

    /** Beside the cycles, of those that are counted for it alone. */
    private void foretell(Runnable task) {
        if (!foretelling) {
            throw new RejectedExecutionException();
        }
        busy.set(true);
        forecasts.execute(() -> {
            task.run();
            busy.set(false);
        });
    }

    /** Cycles that end while expected starts are worked out beside them, and between them. */
    private void foretold() {
        foretelling = true;
        for (int i = 0; i < FORETOLD_BLOCK; i++) {
            LockSupport.parkNanos(BETWEEN);
            double spent = DaemonMeasures.processorTime();
            double took = cycle();
            if (busy.get()) {
                add(FORETOLD, took);
                add(FORETOLD + PROCESSOR, DaemonMeasures.processorTime() - spent);
            }
        }
        foretelling = false;
        while (busy.get()) {
            Thread.onSpinWait();
        }
        cycle.published()
                .map(published -> published.status().forecast())
                .filter(Forecast::isMade)
                .ifPresent(last -> {
                    add(FORECAST, last.seconds());
                    System.err.println("told " + last.starts().size() + " of " + last.waiting() + " by "
                            + last.scenarios() + " scenarios in " + last.seconds() + " s");
                });
    }

    private String address() {
        return "http://127.0.0.1:" + api.port();
    }

    private void warm() {
        for (int i = 0; i < WARM; i++) {
            cycle(Optional.empty());
        }
    }

    private void cycles(String kind) {
        for (int i = 0; i < BLOCK; i++) {
            cycle(Optional.of(kind));
        }
    }

    private void cycle(Optional<String> counted) {
        Map<String, Double> before = spent();
        Map<String, Double> storedBefore = stored();
        double used = DaemonMeasures.processorTime();
        double took = cycle();
        double processor = DaemonMeasures.processorTime() - used;
        counted.ifPresent(kind -> {
            add(kind, took);
            add(kind + PROCESSOR, processor);
            spent().forEach((phase, sum) -> add(kind + "." + phase, sum - before.getOrDefault(phase, 0.0)));
            if (kind.equals(ALONE)) {
                stored().forEach((what, sum) -> add(what, sum - storedBefore.get(what)));
            }
        });
    }

    /** Runs a cycle; how long it took without its search, in seconds. */
    private double cycle() {
        double searched = spent().getOrDefault(SEARCH, 0.0);
        time.addAndGet(SECONDS_A_CYCLE);
        long begun = System.nanoTime();
        cycle.run(Interruption.NONE);
        double total = (System.nanoTime() - begun) / 1e9;
        return total - (spent().getOrDefault(SEARCH, 0.0) - searched);
    }

    /** In each part of the cycles so far, in seconds. */
    private Map<String, Double> spent() {
        Map<String, Double> spent = new TreeMap<>();
        cycle.published()
                .ifPresent(published -> published.status().cycles().durations().forEach((phase, durations) -> {
                    if (!phase.equals(TOTAL)) {
                        spent.put(phase, durations.mean() * durations.count());
                    }
                }));
        return spent;
    }

    /** In each part of what is stored so far, in seconds: a cycle has mostly waited for its commits. */
    private Map<String, Double> stored() {
        List<String> lines = metrics.scrape(ExpositionFormat.PROMETHEUS).lines().toList();
        Map<String, Double> stored = new TreeMap<>();
        STORED.forEach((what, metric) -> lines.stream()
                .filter(line -> line.startsWith(metric + " "))
                .forEach(line -> stored.put(what, Double.parseDouble(line.substring(metric.length() + 1)))));
        return stored;
    }

    private void add(String what, double value) {
        seconds.computeIfAbsent(what, none -> new ArrayList<>()).add(value);
    }

    /** What runs and what waits, all at once, and then as many as end. */
    static Arrivals arrivals(BusySite site) {
        SplittableRandom random = new SplittableRandom(1);
        // What runs has as much time left as if it had begun long ago.
        Stream<Submission> running =
                site.running().stream().map(each -> submission(each.job(), each.expectedEnd() - BusySite.NOW, random));
        Stream<Submission> more = Stream.concat(site.waiting().stream(), site.newcomers())
                .map(job -> submission(job, job.walltime(), random));
        int first = site.running().size() + site.waiting().size();
        double apart = site.running().stream()
                        .mapToLong(each -> each.job().walltime())
                        .average()
                        .orElseThrow()
                * MEAN_SHARE
                / site.running().size();
        AtomicLong before = new AtomicLong();
        Stream<Arrival> all = Stream.concat(running, more)
                .map(submission -> new Arrival(
                        BusySite.NOW + (long) (apart * Math.max(0, before.getAndIncrement() - first)), submission));
        return origin -> all.iterator();
    }

    private static Submission submission(Job job, long walltime, SplittableRandom random) {
        long runtime = (long) (walltime * random.nextDouble(LEAST_SHARE, 1));
        return new Submission(
                job.id().value(), job.owner(), SimulatedSite.DEFAULT_QUEUE, walltime, runtime, job.request());
    }
}
