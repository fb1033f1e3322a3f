package org.almanac.planner.forecast;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Limit;

/**
 * Foresees what will go wrong at a moment, by when jobs are expected to start and by what a scheduler would start without one of
 * its limits.
 *
 * <p>The scheduler that it is asked about is never changed. All times are epoch seconds.
 */
public final class Foresight {
    /** A job starves that waits for so long, in seconds. */
    public static final long STARVING = 86_400;

    /** A start that is later than promised by no more, in seconds, keeps the promise. */
    public static final long TOLERANCE = 60;

    /** Nodes that are idle for so long, in seconds, are a loss. */
    public static final long IDLE = 3_600;

    /** Of reservations those are looked at that begin within so many seconds. */
    private static final long AHEAD = 86_400;

    /** So many limits are tried at a time. */
    private static final int MOST_LIMITS = 8;

    /** What lies farther ahead, in seconds, is not told yet, as much of it will not come true. */
    private static final long FORESEEN = 14_400;

    private final Scheduler scheduler;
    private final PlanView plan;
    private final long now;
    private final Map<JobId, ExpectedStart> expected;
    private final Runnable step;
    private final Map<JobId, Long> planned = new HashMap<>();

    private Foresight(Scheduler scheduler, long now, Map<JobId, ExpectedStart> expected, Runnable step) {
        this.scheduler = scheduler;
        this.plan = scheduler.plan();
        this.now = now;
        this.expected = expected;
        this.step = step;
        plan.planned().forEach(place -> planned.put(place.job().id(), place.start()));
    }

    /**
     * What is foreseen.
     *
     * @param alarms what will go wrong
     * @param limits those that keep jobs from idle nodes now, whether or not for long
     */
    public record Foreseen(List<Alarm> alarms, Set<String> limits) {
        public static final Foreseen NOTHING = new Foreseen(List.of(), Set.of());

        public Foreseen {
            alarms = List.copyOf(alarms);
            limits = Set.copyOf(limits);
        }
    }

    /**
     * What will go wrong.
     *
     * @param expected when waiting jobs are expected to start, as far as that is told
     */
    public static Foreseen of(Scheduler scheduler, long now, Map<JobId, ExpectedStart> expected) {
        return of(scheduler, now, expected, () -> {});
    }

    /**
     * The same for whoever does it beside other work.
     *
     * @param step run before each step that takes long, which are two more than there are limits that are tried
     */
    public static Foreseen of(Scheduler scheduler, long now, Map<JobId, ExpectedStart> expected, Runnable step) {
        step.run();
        Foresight foresight = new Foresight(scheduler, now, expected, step);
        List<Alarm> alarms = new ArrayList<>();
        Map<JobId, Job> waiting = foresight.waiting();
        waiting.values().forEach(job -> foresight.lookAtJob(job, alarms));
        Set<String> limits = foresight.lookAtLimits(waiting, alarms);
        foresight.lookAtReservations(waiting.values(), alarms);
        return new Foreseen(alarms, limits);
    }

    private Map<JobId, Job> waiting() {
        Map<JobId, Job> waiting = new HashMap<>();
        plan.waiting().forEach(job -> waiting.put(job.id(), job));
        plan.planned().forEach(place -> waiting.put(place.job().id(), place.job()));
        return waiting;
    }

    private void lookAtJob(Job job, List<Alarm> alarms) {
        ExpectedStart start = expected.get(job.id());
        if (start == null) {
            return;
        }
        long starving = job.submitted() + STARVING;
        if (isAhead(starving) && start.earliest() > starving) {
            alarms.add(new Alarm(
                    Alarm.Kind.STARVES,
                    job.id().value(),
                    starving,
                    Map.of("submitted", job.submitted(), "expected", start.expected(), "earliest", start.earliest())));
        }
        OptionalLong promised = plan.promised(job.id());
        if (promised.isPresent()) {
            long broken = promised.getAsLong() + TOLERANCE;
            if (isAhead(broken) && start.earliest() > broken && !isGuaranteed(job, broken)) {
                alarms.add(new Alarm(
                        Alarm.Kind.PROMISE_AT_RISK,
                        job.id().value(),
                        broken,
                        Map.of(
                                "promised",
                                promised.getAsLong(),
                                "expected",
                                start.expected(),
                                "earliest",
                                start.earliest())));
            }
        }
    }

    private boolean isAhead(long time) {
        return now < time && time - now <= FORESEEN;
    }

    /** Whether the policy holds on to a start by then, and has it in its plan. */
    private boolean isGuaranteed(Job job, long latest) {
        OptionalLong bound = plan.bound(job.id());
        Long place = planned.get(job.id());
        return bound.isPresent() && bound.getAsLong() <= latest && place != null && place <= bound.getAsLong();
    }

    private Set<String> lookAtLimits(Map<JobId, Job> waiting, List<Alarm> alarms) {
        Map<String, List<Job>> without = waiting.isEmpty() ? Map.of() : startedWithout(plan.limits());
        for (Map.Entry<String, List<Job>> each : without.entrySet()) {
            List<Job> late = each.getValue().stream()
                    .filter(job -> waiting.containsKey(job.id()) && startsIn(job) > IDLE)
                    .toList();
            if (!late.isEmpty()) {
                alarms.add(new Alarm(
                        Alarm.Kind.LIMIT_IDLES,
                        each.getKey(),
                        now + IDLE,
                        Map.of(
                                "jobs",
                                (long) late.size(),
                                "cpus",
                                late.stream()
                                        .mapToLong(job -> job.request().total().cpus())
                                        .sum(),
                                "until",
                                now
                                        + late.stream()
                                                .mapToLong(this::startsIn)
                                                .max()
                                                .orElse(0))));
            }
        }
        return without.keySet();
    }

    /** How long a job is expected to wait from now on; by the plan where nothing is expected, and for long where that has none. */
    private long startsIn(Job job) {
        ExpectedStart start = expected.get(job.id());
        if (start != null) {
            return start.expected() - now;
        }
        return planned.containsKey(job.id()) ? planned.get(job.id()) - now : 2 * IDLE;
    }

    /** By limit, the jobs that would start now if there were no such limit, and do not start now with it. */
    private Map<String, List<Job>> startedWithout(List<Limit> limits) {
        Map<String, List<Job>> started = new HashMap<>();
        if (limits.isEmpty()) {
            return started;
        }
        Set<JobId> anyway = new HashSet<>();
        step.run();
        Scheduler same = scheduler.copy();
        same.apply(now, List.of(new Event.LimitsChanged(limits)));
        same.decide(now).forEach(start -> anyway.add(start.job().id()));
        for (Limit limit : limits.subList(0, Math.min(limits.size(), MOST_LIMITS))) {
            step.run();
            Scheduler without = scheduler.copy();
            List<Limit> others =
                    limits.stream().filter(other -> !other.equals(limit)).toList();
            without.apply(now, List.of(new Event.LimitsChanged(others)));
            List<Job> jobs = without.decide(now).stream()
                    .map(Start::job)
                    .filter(job -> !anyway.contains(job.id()))
                    .toList();
            if (!jobs.isEmpty()) {
                started.put(limit.name(), jobs);
            }
        }
        return started;
    }

    private void lookAtReservations(Collection<Job> waiting, List<Alarm> alarms) {
        List<Job> all = new ArrayList<>(waiting);
        plan.running().forEach(run -> all.add(run.job()));
        List<Window> next = plan.windows().stream()
                .filter(window -> window.from() <= now + AHEAD && window.to() > now)
                .sorted(Comparator.comparingLong(Window::from))
                .toList();
        Set<Access> told = new HashSet<>(Set.of(new Access.Nobody()));
        for (Window window : next) {
            // Of a standing one the next time alone: jobs for a later one may come after that.
            Access access = window.access();
            if (all.stream().noneMatch(access::admits) && told.add(access)) {
                alarms.add(new Alarm(
                        Alarm.Kind.RESERVATION_UNUSED,
                        window.name(),
                        window.to(),
                        Map.of("from", window.from(), "to", window.to(), "nodes", (long)
                                window.nodes().size())));
            }
        }
    }
}
