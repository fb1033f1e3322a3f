package org.almanac.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.ExpectedStarts;

/**
 * Tells each job that has to wait when it is expected to start, after the pass of its submission and before any search, as its
 * promise is told.
 *
 * <p>It is told of starts and ends when they happen. Where a policy puts others in charge nothing is told, as such a policy
 * may know the recorded runtimes of jobs that have not ended.
 */
final class Expectations {
    private final ExpectedStarts starts = new ExpectedStarts();
    private final Map<JobId, ExpectedStart> first = new HashMap<>();
    private final Map<JobId, ExpectedStart> anHourAhead = new HashMap<>();

    void started(Job job, long now) {
        starts.started(job, now);
    }

    void ended(JobId job, long now) {
        starts.ended(job, now);
    }

    /**
     * Tells those that have just come and wait, and others anew that are to start before these.
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
        if (!newcomers.isEmpty() && scheduler.inCharge().isEmpty()) {
            Map<JobId, ExpectedStart> told = starts.tell(scheduler, now, newcomers, bounds(scheduler));
            newcomers.forEach(job -> Optional.ofNullable(told.get(job)).ifPresent(start -> first.put(job, start)));
            told.forEach((job, start) -> {
                if (start.expected() - now >= ExpectedTellings.HOUR) {
                    anHourAhead.put(job, start);
                }
            });
        }
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
        return new ExpectedTellings(first, anHourAhead);
    }
}
