package org.almanac.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.ExpectedStarts;
import org.almanac.replay.baseline.Baselines;

/**
 * Tells each job that has to wait when it is expected to start, after the pass of its submission and before any search, as its
 * promise is told; and tells it anew until its start is less than an hour ahead, the more often the nearer that is.
 *
 * <p>It is told of starts and ends when they happen. Where a policy puts others in charge nothing is told, as such a policy
 * may know the recorded runtimes of jobs that have not ended.
 */
final class Expectations {
    /** A job is told anew after so many seconds at the soonest. */
    private static final long SOONEST_ANEW = 600;
    /** A job is told anew when this part is over of the time until an hour before its expected start. */
    private static final double ANEW = 0.25;

    private final ExpectedStarts starts = new ExpectedStarts();
    private final Optional<Baselines> baselines;
    private final Map<JobId, ExpectedStart> first = new HashMap<>();
    private final Map<JobId, ExpectedStart> anHourAhead = new HashMap<>();
    /** What each job that waits was told last. */
    private final Map<JobId, ExpectedStart> last = new HashMap<>();
    /** When jobs that wait are told anew. */
    private final Map<JobId, Long> anew = new HashMap<>();

    private final PriorityQueue<Long> dates = new PriorityQueue<>();

    Expectations(Optional<Baselines> baselines) {
        this.baselines = baselines;
    }

    void started(Job job, long now) {
        starts.started(job, now);
        baselines.ifPresent(each -> each.started(job, now));
        anew.remove(job.id());
        last.remove(job.id());
    }

    void ended(JobId job, long now) {
        starts.ended(job, now);
        baselines.ifPresent(each -> each.ended(job, now));
    }

    /**
     * Tells those that have just come and wait, those anew for which it is time, and others anew that are to start before these.
     *
     * @param waiting the jobs that wait
     */
    void tell(long now, List<Event> happened, Set<JobId> waiting, Scheduler scheduler) {
        List<JobId> newcomers = new ArrayList<>();
        for (Event event : happened) {
            if (event instanceof Event.Submitted submitted && waiting.contains(submitted.job())) {
                newcomers.add(submitted.job());
            }
        }
        if (scheduler.inCharge().isPresent()) {
            return;
        }
        List<JobId> jobs = new ArrayList<>(newcomers);
        jobs.addAll(due(now));
        if (jobs.isEmpty()) {
            return;
        }
        Map<JobId, ExpectedStart> told = starts.tell(scheduler, now, jobs, bounds(scheduler));
        newcomers.forEach(job -> Optional.ofNullable(told.get(job)).ifPresent(start -> first.put(job, start)));
        told.forEach((job, start) -> {
            long ahead = start.expected() - ExpectedTellings.HOUR - now;
            if (ahead >= 0) {
                anHourAhead.put(job, start);
                long date = now + Math.max(SOONEST_ANEW, (long) (ANEW * ahead));
                anew.put(job, date);
                dates.add(date);
            } else {
                anew.remove(job);
            }
        });
        if (!newcomers.isEmpty()) {
            baselines.ifPresent(each -> each.tell(scheduler, now, newcomers, last));
        }
        last.putAll(told);
    }

    private List<JobId> due(long now) {
        boolean isAny = false;
        while (!dates.isEmpty() && dates.peek() <= now) {
            dates.remove();
            isAny = true;
        }
        return isAny
                ? anew.entrySet().stream()
                        .filter(each -> each.getValue() <= now)
                        .map(Map.Entry::getKey)
                        .toList()
                : List.of();
    }

    /** By when each of the jobs starts at the latest, where the policy guarantees that. */
    private static Map<JobId, Long> bounds(Scheduler scheduler) {
        Map<JobId, Long> bounds = new HashMap<>();
        for (Intention intention : scheduler.state().intentions()) {
            intention.bound().ifPresent(bound -> bounds.put(intention.job(), bound));
        }
        PlanView plan = scheduler.plan();
        if (plan.discipline().keepsStarts()) {
            for (PlanView.Planned planned : plan.planned()) {
                JobId job = planned.job().id();
                plan.promised(job).ifPresent(start -> bounds.putIfAbsent(job, start));
            }
        }
        return bounds;
    }

    ExpectedTellings told() {
        return new ExpectedTellings(
                first, anHourAhead, baselines.map(Baselines::told).orElse(Map.of()));
    }
}
