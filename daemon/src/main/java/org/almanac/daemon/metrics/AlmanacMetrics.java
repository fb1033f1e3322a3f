package org.almanac.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.daemon.view.Published;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.cluster.StopMethod;

/**
 * Everything that is measured, to be told by the cycle and read by anyone at any time.
 *
 * <p>Neither jobs nor users are labels. Times of jobs are those of the server's clock.
 */
public final class AlmanacMetrics {
    private static final double[] WAITS = {
        1, 10, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400, 172_800, 345_600, 604_800
    };
    private static final double[] SLOWDOWNS = {1, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000};
    private static final double[] LATENESS = {1, 10, 60, 300, 900, 3600, 14_400, 86_400};
    private static final Duration[] DURATIONS =
            durations(1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 20_000, 30_000, 60_000, 120_000);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<Phase, Timer> phases = new EnumMap<>(Phase.class);
    private final Counter searches;
    private final Counter candidates;
    private final Counter accepted;
    private final Counter started;
    private final Counter refused;
    private final Counter dissatisfied;
    private final Map<StopMethod, Counter> stops = new EnumMap<>(StopMethod.class);
    private final Counter lostWork;
    private final DistributionSummary promiseError;
    private final Map<ServerCall, Timer> calls = new EnumMap<>(ServerCall.class);
    private final PublishedGauges gauges;
    private final ServiceGauges service;
    private final StoreMetrics store;
    private final HealthMetrics health;
    private final RecordMetrics record;
    private final PastMetrics past;
    private final ForecastMetrics forecast;
    private final ScarceMetrics scarce;
    private final String version;

    /** Held while gauges are set anew and while all are read: the registry has rows twice or not at all in between. */
    private final Object wholePicture = new Object();

    public AlmanacMetrics(String version) {
        this.version = version;
        for (StopMethod method : StopMethod.values()) {
            stops.put(
                    method,
                    Counter.builder("almanac.preemptions")
                            .description("Running jobs that were stopped so that others got their nodes.")
                            .tag("method", method.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        lostWork = counter(
                "almanac.preemption.lost.cpu.seconds", "Cpu seconds of work that were done in vain by stopped jobs.");
        for (Phase phase : Phase.values()) {
            phases.put(
                    phase,
                    Timer.builder("almanac.cycle.duration")
                            .description("How long a scheduling cycle takes, by its phases; total is all of it.")
                            .tag("phase", phase.word())
                            .serviceLevelObjectives(DURATIONS)
                            .register(registry));
        }
        searches = counter("almanac.search.runs", "Searches of the plan.");
        candidates = counter("almanac.search.candidates", "Plans that the search has tried.");
        accepted = counter("almanac.search.accepted", "Plans that the search has taken over.");
        started = counter("almanac.jobs.started", "Jobs that the server took to be started.");
        refused = counter("almanac.jobs.refused", "Starts that the server refused.");
        dissatisfied =
                counter("almanac.dissatisfied.jobs", "Jobs that started after their users' patience was at its end.");
        promiseError = DistributionSummary.builder("almanac.promise.error")
                .description("How much later than first promised jobs have started; 0 for those in time or early.")
                .baseUnit("seconds")
                .serviceLevelObjectives(LATENESS)
                .register(registry);
        cycles(true);
        cycles(false);
        for (MoveCause cause : MoveCause.values()) {
            moves(cause, true);
            moves(cause, false);
        }
        for (ServerCall call : ServerCall.values()) {
            calls.put(
                    call,
                    Timer.builder("almanac.server.request.duration")
                            .description("How long calls to the server take, whatever comes of them.")
                            .tag("call", call.word())
                            .serviceLevelObjectives(DURATIONS)
                            .register(registry));
        }
        for (ForetoldAt which : ForetoldAt.values()) {
            predictionError(which, true);
            predictionError(which, false);
        }
        reloads(true);
        reloads(false);
        Instant begun = Instant.now();
        gauges = new PublishedGauges(registry, version, begun);
        service = new ServiceGauges(registry, begun);
        store = new StoreMetrics(registry, DURATIONS);
        health = new HealthMetrics(registry);
        record = new RecordMetrics(registry);
        past = new PastMetrics(registry);
        scarce = new ScarceMetrics(registry);
        forecast = new ForecastMetrics(registry, begun, DURATIONS);
        new JvmMemoryMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    /** The version that is told as running. */
    public String version() {
        return version;
    }

    /** What is measured of the store. */
    public StoreMetrics store() {
        return store;
    }

    /** What is measured of the daemon's examinations of itself. */
    public HealthMetrics health() {
        return health;
    }

    /** What is measured of the record of decisions. */
    public RecordMetrics record() {
        return record;
    }

    /** What is measured of the kept past. */
    public PastMetrics past() {
        return past;
    }

    /** What is measured of expected starts. */
    public ForecastMetrics forecast() {
        return forecast;
    }

    /** All metrics; only the setting of gauges is waited for, never a cycle. */
    public String scrape(ExpositionFormat format) {
        synchronized (wholePicture) {
            return registry.scrape(format.contentType());
        }
    }

    public void took(Phase phase, long nanos) {
        phases.get(phase).record(Duration.ofNanos(nanos));
    }

    /**
     * A cycle has ended.
     *
     * @param ended when, by the daemon's clock
     * @param pause how long it is until the next one begins, at most
     */
    public void finished(boolean succeeded, Instant ended, Duration pause) {
        cycles(succeeded).increment();
        service.cycleEnded(ended, pause);
    }

    public void searched(SearchOutcome outcome) {
        searches.increment();
        candidates.increment(outcome.candidates());
        accepted.increment(outcome.accepted());
        movedBySearch("earlier", outcome.earlier(), outcome.secondsGained());
        movedBySearch("later", outcome.later(), outcome.secondsPaid());
    }

    private void movedBySearch(String direction, long jobs, long seconds) {
        Counter.builder("almanac.search.moved.jobs")
                .description("Planned starts that searches moved.")
                .tag("direction", direction)
                .register(registry)
                .increment(jobs);
        Counter.builder("almanac.search.moved.seconds")
                .description("By how many seconds searches moved planned starts, in all.")
                .tag("direction", direction)
                .register(registry)
                .increment(seconds);
    }

    /**
     * A call to the server.
     *
     * @param result {@code ok}, or the kind of its failure
     * @param answered whether the server could be reached
     */
    public void called(ServerCall call, String result, boolean answered, long nanos) {
        calls.get(call).record(Duration.ofNanos(nanos));
        service.serverReachable(answered);
        Counter.builder("almanac.server.requests")
                .description("Calls to the server.")
                .tag("call", call.word())
                .tag("result", result)
                .register(registry)
                .increment();
    }

    public void jobStarted() {
        started.increment();
    }

    public void startRefused() {
        refused.increment();
    }

    /** A running job is stopped for another in that way, and so many cpu seconds of its work are lost. */
    public void stopped(StopMethod method, long lost) {
        stops.get(method).increment();
        lostWork.increment(lost);
    }

    /** A job has started after a longer wait than its user accepts. */
    public void jobDissatisfies() {
        dissatisfied.increment();
    }

    /** A job runs: how long it has waited, and how late it is by its promise where it had one. */
    public void jobRuns(String queue, long waited, OptionalLong late) {
        summary("almanac.job.wait", "How long jobs have waited for their start.", "seconds", queue, WAITS)
                .record(waited);
        forecast.ofQueue(queue);
        late.ifPresent(seconds -> promiseError.record(Math.max(0, seconds)));
    }

    public void jobEnded(String queue, double boundedSlowdown) {
        summary("almanac.job.bounded.slowdown", "Bounded slowdown of jobs that have ended.", null, queue, SLOWDOWNS)
                .record(boundedSlowdown);
    }

    public void moved(MoveCause cause, boolean later) {
        moves(cause, later).increment();
    }

    /** The configuration was read again at that time, or could not be taken over. */
    public void reloaded(boolean succeeded, Instant at) {
        reloads(succeeded).increment();
        service.reloaded(succeeded, at);
    }

    /** Whether another scheduler is seen at work where we are to start the jobs. */
    public void otherScheduler(boolean atWork) {
        service.otherScheduler(atWork);
    }

    /** How scarce resources stand now. */
    public void scarce(List<ScarceFigure> figures) {
        scarce.stand(figures);
    }

    /** A job has started beside us, so many seconds later than was predicted; below 0 where it was earlier. */
    public void foretold(ForetoldAt which, long late) {
        predictionError(which, late > 0).record(Math.abs(late));
    }

    /**
     * Sets the gauges to what readers see now.
     *
     * @param made when that was made, by the daemon's clock
     */
    public void published(Published published, WaitFigures waits, Instant made) {
        PublishedGauges.Readings readings = gauges.readings(published, waits, made);
        synchronized (wholePicture) {
            gauges.set(readings);
        }
    }

    private Counter reloads(boolean succeeded) {
        return Counter.builder("almanac.reloads")
                .description("How often the configuration was to be read again.")
                .tag("outcome", succeeded ? "ok" : "failed")
                .register(registry);
    }

    private DistributionSummary predictionError(ForetoldAt which, boolean later) {
        return DistributionSummary.builder("almanac.prediction.error")
                .description(
                        "In mode shadow: how far from the predicted starts jobs have started; later where they came"
                                + " later than predicted, else earlier.")
                .baseUnit("seconds")
                .tag("made", which.word())
                .tag("direction", later ? "later" : "earlier")
                .serviceLevelObjectives(LATENESS)
                .register(registry);
    }

    private Counter cycles(boolean succeeded) {
        return Counter.builder("almanac.cycles")
                .description("Scheduling cycles.")
                .tag("outcome", succeeded ? "ok" : "failed")
                .register(registry);
    }

    private Counter moves(MoveCause cause, boolean later) {
        return Counter.builder("almanac.promise.moves")
                .description("Planned starts of waiting jobs that moved by more than a minute.")
                .tag("cause", cause.word())
                .tag("direction", later ? "later" : "earlier")
                .register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private DistributionSummary summary(String name, String description, String unit, String queue, double[] limits) {
        return DistributionSummary.builder(name)
                .description(description)
                .baseUnit(unit)
                .tag("queue", queue)
                .serviceLevelObjectives(limits)
                .register(registry);
    }

    private static Duration[] durations(long... millis) {
        Duration[] durations = new Duration[millis.length];
        for (int i = 0; i < millis.length; i++) {
            durations[i] = Duration.ofMillis(millis[i]);
        }
        return durations;
    }
}
