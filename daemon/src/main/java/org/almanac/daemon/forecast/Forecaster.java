package org.almanac.daemon.forecast;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.RunWatcher;
import org.almanac.daemon.metrics.ForecastMetrics;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.StandingAlarm;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.Alarm;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.ExpectedStarts;
import org.almanac.planner.forecast.Foresight;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.ScenarioBudget;
import org.almanac.planner.forecast.Telling;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells beside the cycles when waiting jobs are expected to start, and learns from the jobs that these see run.
 *
 * <p>A cycle only hands over what it has come to, and goes first: while it is at work nothing is done here. Of many waiting jobs those that are planned soonest are told, as many as can
 * be in the time that there is; a tenth of a processor's time is taken at most. What is asked of it may be asked on one thread, that of
 * the cycles.
 */
public final class Forecaster implements RunWatcher, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Forecaster.class);

    /** The share of the time that may be spent. */
    private static final double SHARE = 0.1;

    /** In nanoseconds: scenarios are broken off after so long. */
    private static final long LONGEST = 10_000_000_000L;

    /** In seconds: scenarios go no further. */
    private static final long FARTHEST = 14 * 86_400L;

    /** So many jobs are told at first, and at least. */
    private static final int FIRST = 500;

    private static final int FEWEST = 50;

    private final LongSupplier nanos;
    private final Executor executor;
    private final ForecastMetrics metrics;
    private final Queue<Runnable> seen = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile Told latest = Told.NOTHING;

    /** When it was last asked, and how long it is from there to the next time. */
    private volatile long asked;

    private volatile long pause;

    private final CyclesFirst cyclesFirst;

    // Of the task that is being done.
    private final ExpectedStarts starts = new ExpectedStarts();
    private final PastTellings past = new PastTellings();
    private int most = FIRST;
    /** For how long it has given way to cycles, in nanoseconds. */
    private long gaveWay;

    private final JobAdvice advice = new JobAdvice();
    private final AlarmBook alarms;

    /**
     * What was told last.
     *
     * @param first what the jobs of the forecast were told first, by their ids
     */
    public record Told(Forecast forecast, Map<String, Telling> first) {
        public static final Told NOTHING = new Told(Forecast.NONE, Map.of());

        public Told {
            first = Map.copyOf(first);
        }
    }

    /**
     * One that has learnt nothing.
     *
     * @param nanos a clock that only ever goes forward
     * @param executor where scenarios are made, one task at a time
     */
    public Forecaster(LongSupplier nanos, Executor executor, ForecastMetrics metrics) {
        this.nanos = nanos;
        this.executor = executor;
        this.metrics = metrics;
        this.alarms = new AlarmBook(metrics, ZoneId.systemDefault());
        this.cyclesFirst = new CyclesFirst(nanos);
        this.asked = nanos.getAsLong();
    }

    /** One with a thread of its own, for which everything else goes first. */
    public static Forecaster withThread(ForecastMetrics metrics) {
        Executor own = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "almanac-forecast");
            thread.setDaemon(true);
            thread.setPriority(Thread.MIN_PRIORITY);
            return thread;
        });
        return new Forecaster(System::nanoTime, own, metrics);
    }

    /** Learns from what a daemon before this one has left. */
    public void learn(Remembered before) {
        advice.learn(before);
        List<KeptJob> over = new ArrayList<>(before.over());
        over.sort(Comparator.comparingLong(job -> job.started().orElse(0)));
        for (KeptJob job : over) {
            if (job.runs() && job.started().isPresent() && job.ended().isPresent()) {
                toldBefore(job);
                ran(job);
                learnEnd(job);
            }
        }
        for (KeptJob job : before.jobs()) {
            toldBefore(job);
            if (job.runs() && job.started().isPresent()) {
                ran(job);
                if (job.ended().isPresent()) {
                    learnEnd(job);
                }
            }
        }
    }

    private void toldBefore(KeptJob job) {
        job.telling().ifPresent(telling -> seen.add(() -> starts.toldBefore(new JobId(job.id()), telling)));
    }

    @Override
    public void started(KeptJob job) {
        advice.started(job);
        ran(job);
        job.telling()
                .ifPresent(telling -> metrics.came(
                        job.queue(),
                        telling.startUntil(job.bound()),
                        telling.time(),
                        job.started().orElseThrow()));
    }

    private void ran(KeptJob job) {
        seen.add(() -> {
            JobTraits traits = job.traits();
            starts.started(new JobId(job.id()), traits, job.started().orElseThrow());
            past.came(job);
        });
    }

    @Override
    public void ended(KeptJob job) {
        advice.ended(job);
        learnEnd(job);
    }

    private void learnEnd(KeptJob job) {
        seen.add(() -> starts.ended(new JobId(job.id()), job.ended().orElseThrow()));
    }

    @Override
    public void stopped(String job) {
        advice.stopped(job);
        seen.add(() -> starts.stopped(new JobId(job)));
    }

    /** What walltimes would do; may be asked on any thread. */
    public JobAdvice advice() {
        return advice;
    }

    /** What was told last; may be asked on any thread. */
    public Told latest() {
        return latest;
    }

    /** A cycle is at work on this thread, and wants the processors for itself. */
    public void cycleWorks() {
        cyclesFirst.works();
    }

    /** The cycle is over, or searches for as long as there is time. */
    public void cycleRests() {
        cyclesFirst.rests();
    }

    /** A cycle has come to that: it is asked for where it is time to tell anew. */
    public void look(Supplier<Question> question) {
        boolean tells = nanos.getAsLong() - asked >= pause;
        if (busy.get() || !tells && seen.isEmpty()) {
            return;
        }
        Optional<Question> now = tells ? Optional.of(question.get()) : Optional.empty();
        busy.set(true);
        try {
            executor.execute(() -> {
                try {
                    work(now);
                } catch (RuntimeException e) {
                    LOG.error("cannot tell expected starts", e);
                } finally {
                    busy.set(false);
                }
            });
        } catch (RejectedExecutionException e) {
            // The daemon is ending.
            busy.set(false);
        }
    }

    /** Breaks off what it is doing, and does nothing any more. */
    @Override
    public void close() {
        if (executor instanceof ExecutorService service) {
            service.shutdownNow();
        }
    }

    private void work(Optional<Question> question) {
        cyclesFirst.giveWay();
        gaveWay = 0;
        learnWhatWasSeen();
        if (question.isPresent()) {
            long begun = nanos.getAsLong();
            advice.look(question.get().jobs(), question.get().now());
            try {
                tell(question.get(), begun);
            } finally {
                long took = worked(begun);
                this.asked = begun;
                pause = Math.max(question.get().pause().toNanos(), (long) (took / SHARE));
            }
        }
    }

    private void learnWhatWasSeen() {
        boolean news = false;
        for (Runnable each = seen.poll(); each != null; each = seen.poll()) {
            each.run();
            news = true;
        }
        if (news) {
            latest = new Told(latest.forecast().with(past.errors()), latest.first());
        }
    }

    private void tell(Question question, long begun) {
        BooleanSupplier stop = () -> {
            gaveWay += cyclesFirst.giveWay();
            return Thread.currentThread().isInterrupted() || worked(begun) >= LONGEST;
        };
        List<ListedJob> waiting = question.waiting();
        List<ListedJob> soonest = waiting.subList(0, Math.min(most, waiting.size()));
        ScenarioBudget budget = new ScenarioBudget(ExpectedStarts.SCENARIOS, question.now() + FARTHEST, stop);
        ExpectedStarts.Told told = new ExpectedStarts.Told(Map.of(), ExpectedStarts.SCENARIOS);
        List<Alarm> foreseen = List.of();
        if (!soonest.isEmpty()) {
            Scheduler world = world(question, soonest);
            told = starts.tell(world, question.now(), ids(soonest), bounds(soonest), budget);
            foreseen = Foresight.of(world, question.now(), told.starts(), () -> gaveWay += cyclesFirst.giveWay())
                    .alarms();
        }
        long took = worked(begun);
        if (told.scenarios() >= ScenarioBudget.FEWEST) {
            publish(question, told, alarms.look(foreseen, question.now()), waiting.size(), took);
        }
        if (told.scenarios() < ExpectedStarts.SCENARIOS) {
            most = Math.max(FEWEST, soonest.size() / 2);
        } else if (took < LONGEST / 4 && waiting.size() > most) {
            most *= 2;
        }
    }

    /** Since then, without the time in which cycles went first; in nanoseconds. */
    private long worked(long begun) {
        return nanos.getAsLong() - begun - gaveWay;
    }

    /** Jobs that wait and are not told take no part. */
    private static Scheduler world(Question question, List<ListedJob> soonest) {
        Set<String> left = new HashSet<>();
        question.jobs().stream().filter(job -> job.execution().isEmpty()).forEach(job -> left.add(job.id()));
        soonest.forEach(job -> left.remove(job.id()));
        return question.world().without(left);
    }

    private static Collection<JobId> ids(List<ListedJob> jobs) {
        List<JobId> ids = new ArrayList<>(jobs.size());
        jobs.forEach(job -> ids.add(new JobId(job.id())));
        return ids;
    }

    private static Map<JobId, Long> bounds(List<ListedJob> jobs) {
        Map<JobId, Long> bounds = new HashMap<>();
        jobs.forEach(job -> job.bound().ifPresent(bound -> bounds.put(new JobId(job.id()), bound)));
        return bounds;
    }

    private void publish(
            Question question, ExpectedStarts.Told told, List<StandingAlarm> standing, int waiting, long nanos) {
        Map<String, ExpectedStart> all = new HashMap<>();
        Map<String, Telling> first = new HashMap<>();
        told.starts().forEach((job, start) -> {
            all.put(job.value(), start);
            starts.toldFirst(job).ifPresent(telling -> first.put(job.value(), telling));
        });
        latest = new Told(
                new Forecast(question.now(), told.scenarios(), waiting, nanos / 1e9, all, standing, past.errors()),
                first);
        metrics.told(all.size(), Instant.now(), nanos);
    }
}
