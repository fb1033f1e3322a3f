package org.almanac.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
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
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.store.Store;
import org.almanac.daemon.view.Published;
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
 * A daemon with its API and its store on a simulated server, whose cycles come when they are asked for.
 *
 * <p>The jobs are those of a {@link BusySite}: all come at once, the first cycle starts what fits, and the rest waits. From
 * then on each cycle is ten seconds of the server's time after the one before, jobs end after a tenth to all of their
 * walltimes, and as many come.
 */
final class BusyDaemon implements AutoCloseable {
    private static final long SECONDS_A_CYCLE = 10;

    /** Of its walltime that a job runs for, at least, and on average. */
    private static final double LEAST_SHARE = 0.1;

    private static final double MEAN_SHARE = 0.55;
    private static final String SEARCH = "search";
    private static final String TOTAL = "total";

    private final AtomicLong time = new AtomicLong(BusySite.NOW);
    private final AlmanacMetrics metrics;
    private final Path folder;
    private final Store store;
    private final Cycle cycle;
    private final HttpApi api;

    BusyDaemon(String policy, BusySite site) throws IOException {
        SimulatedSite simulated = SimulatedSite.of(site.machine());
        SimulatedPbsServer server = SimulatedPbsServer.cold(simulated, time::get, arrivals(site));
        this.metrics = new AlmanacMetrics("benchmark");
        this.folder = Files.createTempDirectory("busy-daemon");
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
        this.api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), new Readings(cycle::published, metrics::scrape));
    }

    /** Where its API is. */
    String address() {
        return "http://127.0.0.1:" + api.port();
    }

    /** The cycle that is run. */
    Cycle cycle() {
        return cycle;
    }

    AlmanacMetrics metrics() {
        return metrics;
    }

    /** Runs so many cycles, one after the other. */
    void warm(int cycles) {
        for (int i = 0; i < cycles; i++) {
            runCycle();
        }
    }

    /** Runs a cycle; how long it took without its search, in seconds. */
    double runCycle() {
        double searched = phases().getOrDefault(SEARCH, 0.0);
        time.addAndGet(SECONDS_A_CYCLE);
        long begun = System.nanoTime();
        cycle.run(Interruption.NONE);
        double total = (System.nanoTime() - begun) / 1e9;
        return total - (phases().getOrDefault(SEARCH, 0.0) - searched);
    }

    /** In each part of the cycles so far, in seconds. */
    Map<String, Double> phases() {
        Map<String, Double> spent = new TreeMap<>();
        cycle.published()
                .map(Published::status)
                .ifPresent(status -> status.cycles().durations().forEach((phase, durations) -> {
                    if (!phase.equals(TOTAL)) {
                        spent.put(phase, durations.mean() * durations.count());
                    }
                }));
        return spent;
    }

    /** A number that the metrics tell now; empty where they do not. */
    Optional<Double> metric(String name) {
        return metrics.scrape(ExpositionFormat.PROMETHEUS)
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst();
    }

    @Override
    public void close() throws IOException {
        api.close();
        store.close();
        for (String file : folder.toFile().list()) {
            Files.delete(folder.resolve(file));
        }
        Files.delete(folder);
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
