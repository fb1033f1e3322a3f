package org.almanac.planner.truth;

import static org.almanac.planner.truth.Comparer.ensure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Times;

/**
 * A server that believes no scheduler: it drives a scheduler through its contract, and compares after every event what
 * the scheduler says with what is.
 *
 * <p>The {@link TrueSite} is what is, the {@link Disturber} makes what happens, the {@link Comparer} compares. With
 * disturbances, people and nodes behave badly for a while; then all is put right again, so that at the end every job
 * that can run must have run.
 */
public final class SiteDriver {
    /** A test that looks on. */
    public interface Watcher {
        /** Nothing has happened yet. */
        default void begun(SiteDriver driver) {}

        /** Events were applied; nothing is decided yet. */
        default void applied(SiteDriver driver) {}

        /** These starts were decided and not answered yet; waiting are the jobs that could have been started. */
        default void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {}

        /** All that is to happen at this instant has happened. */
        default void settled(SiteDriver driver) {}

        /** All of them look on, in this order: to drive a site once more for each would take longer. */
        static Watcher all(List<Watcher> watchers) {
            return new Watcher() {
                @Override
                public void begun(SiteDriver driver) {
                    watchers.forEach(watcher -> watcher.begun(driver));
                }

                @Override
                public void applied(SiteDriver driver) {
                    watchers.forEach(watcher -> watcher.applied(driver));
                }

                @Override
                public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
                    watchers.forEach(watcher -> watcher.decided(driver, waiting, starts));
                }

                @Override
                public void settled(SiteDriver driver) {
                    watchers.forEach(watcher -> watcher.settled(driver));
                }
            };
        }
    }

    private record Told(long time, String what, List<?> each) {
        @Override
        public String toString() {
            return "at " + time + " " + what + each;
        }
    }

    private static final int MOST_ROUNDS = 100;
    private static final int TRACE_SHOWN = 40;

    private final Scheduler scheduler;
    /** Schedulers that are told the same and must start the same. */
    private final List<Scheduler> twins = new ArrayList<>();

    private final TrueSite site;
    private final Disturber disturber;
    private final Comparer comparer;
    private final Watcher watcher;
    /** The last that happened; it becomes words where something is wrong. */
    private final Deque<Told> trace = new ArrayDeque<>();

    private final List<Event> happened = new ArrayList<>();
    /** Whether this instant or the end of the one before brought more than submissions and ends. */
    private boolean disturbed;
    /** Whether this instant comes later than the scheduler asked for. */
    private boolean late;

    private boolean restored;

    public SiteDriver(Scheduler scheduler, RandomSite site, long seed, Disturbances disturbances, Watcher watcher) {
        this.scheduler = scheduler;
        this.site = new TrueSite(site);
        this.disturber = new Disturber(this.site, disturbances, seed);
        this.comparer = new Comparer(this.site, scheduler);
        this.watcher = watcher;
    }

    public long now() {
        return site.now();
    }

    /** What is true. */
    public TrueSite site() {
        return site;
    }

    public Scheduler scheduler() {
        return scheduler;
    }

    public PlanView plan() {
        return scheduler.plan();
    }

    public boolean isByFairShare() {
        return plan().queueOrder() == QueueOrder.FAIR_SHARE;
    }

    /** Whether something happened since the last settled instant by which planned starts may be lost. */
    public boolean wasDisturbed() {
        return disturbed
                || plan().running().stream()
                        .anyMatch(running -> running.expectedEnd()
                                > running.started() + running.job().planned());
    }

    /** All events so far; a test that looks on keeps how many of them it has seen. */
    public List<Event> happened() {
        return Collections.unmodifiableList(happened);
    }

    /** From now on the twin is told the same and must start the same. */
    public void follow(Scheduler twin) {
        twins.add(twin);
    }

    /** Runs to the end; whatever is wrong is an AssertionError with what happened before. */
    public void run() {
        try {
            watcher.begun(this);
            while (true) {
                long next = nextInstant();
                if (next == Times.NEVER) {
                    if (restored) {
                        break;
                    }
                    comparer.checkNoneIsForgotten();
                    putAllRight();
                    continue;
                }
                ensure(next >= now(), () -> "time goes back from " + now() + " to " + next);
                OptionalLong lateness = disturber.lateness();
                late = lateness.isPresent();
                site.goTo(next + lateness.orElse(0));
                instant();
            }
            comparer.checkAllHaveRun();
        } catch (AssertionError | RuntimeException e) {
            List<String> before = trace.stream().map(Told::toString).toList();
            AssertionError told = new AssertionError(e + "\n  " + String.join("\n  ", before));
            told.setStackTrace(e.getStackTrace());
            throw told;
        }
    }

    private long nextInstant() {
        long next = Math.min(disturber.next(), scheduler.wakeAt());
        for (Scheduler twin : twins) {
            next = Math.min(next, twin.wakeAt());
        }
        return next;
    }

    private void instant() {
        int rounds = 0;
        boolean again;
        do {
            ensure(rounds++ < MOST_ROUNDS, () -> "the instant does not end");
            apply(disturber.happenings());
            watcher.applied(this);
            if (keepsPlansCurrent() && !late) {
                comparer.checkPlan();
            }
            again = decideAndAnswer();
            if (search()) {
                again |= decideAndAnswer();
            }
            if (keepsPlansCurrent() && !late || !again) {
                comparer.checkPlan();
            }
            again |= nextInstant() <= now();
        } while (again);
        watcher.settled(this);
        disturbed = false;
    }

    /** Whether its plan is feasible also before it has decided: as it has promised each of the starts. */
    private boolean keepsPlansCurrent() {
        return plan().discipline().keepsStarts();
    }

    private void apply(List<Event> events) {
        happened.addAll(events);
        trace("", events);
        disturbed |= late || events.stream().anyMatch(event -> disturbs(event));
        scheduler.apply(now(), events);
        twins.forEach(twin -> twin.apply(now(), events));
        site.count(events);
        comparer.compare();
    }

    private void trace(String what, List<?> each) {
        trace.add(new Told(now(), what, each));
        if (trace.size() > TRACE_SHOWN) {
            trace.remove();
        }
    }

    /** Whether it may be why a planned start moves: anything but what every plan reckons with. */
    private static boolean disturbs(Event event) {
        return !(event instanceof Event.Submitted
                || event instanceof Event.Ended
                || event instanceof Event.StartConfirmed
                || event instanceof Event.Deleted
                || event instanceof Event.Timer);
    }

    /** Whether a search was due. */
    private boolean search() {
        SearchOutcome outcome = scheduler.search(now(), SearchBudget.UNLIMITED, () -> false, Runnable::run);
        for (Scheduler twin : twins) {
            SearchOutcome other = twin.search(now(), SearchBudget.UNLIMITED, () -> false, Runnable::run);
            ensure(outcome.equals(other), () -> "a twin's search does " + other + " and not " + outcome);
        }
        return !outcome.equals(SearchOutcome.NONE);
    }

    /** Whether there is something to decide again at this instant. */
    private boolean decideAndAnswer() {
        List<Job> waiting = scheduler.plan().waiting();
        List<Start> starts = scheduler.decide(now());
        if (!starts.isEmpty()) {
            trace("decided ", starts);
        }
        for (Scheduler twin : twins) {
            List<Start> others = twin.decide(now());
            ensure(starts.equals(others), () -> "a twin starts " + others + " and not " + starts);
        }
        long[][] free = site.free();
        for (Start start : starts) {
            comparer.checkStart(start, free);
            start.placement().addTo(free[start.placement().cluster()], -1);
            site.occupy(site.job(start.job().id()), start.placement(), now());
        }
        comparer.checkStarts(starts);
        watcher.decided(this, waiting, starts);
        List<Event> answers = disturber.answer(starts, free);
        if (!answers.isEmpty()) {
            apply(answers);
        }
        return answers.stream().anyMatch(answer -> !(answer instanceof Event.StartConfirmed));
    }

    /** All that is not right is put right a second later, as long as there is something. */
    private void putAllRight() {
        List<Event> events = disturber.putAllRight();
        restored = events.isEmpty();
        if (!restored) {
            site.goTo(now() + 1);
            site.passDelays();
            apply(events);
            watcher.applied(this);
            if (decideAndAnswer() || nextInstant() <= now()) {
                instant();
            }
        }
    }
}
