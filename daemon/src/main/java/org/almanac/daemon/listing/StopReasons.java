package org.almanac.daemon.listing;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Reason.Kind;
import org.almanac.planner.PlanView;
import org.almanac.planner.Preemption;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.StopMethod;

/** Adds to the reasons of jobs which of them are stopped for others, or may be, and when those go on that were suspended. */
final class StopReasons {
    private final PlanView plan;
    /** By the job that gets the nodes, and by the jobs that are stopped for it. */
    private final Map<JobId, Preemption> byJob = new HashMap<>();

    private final Map<JobId, Preemption> byStopped = new HashMap<>();

    StopReasons(PlanView plan) {
        this.plan = plan;
        for (Preemption preemption : plan.preemptions()) {
            byJob.put(preemption.job().id(), preemption);
            preemption.stops().forEach(stop -> byStopped.put(stop.job(), preemption));
        }
    }

    /** The reason with what is to be told besides. */
    Reason of(JobId job, Reason reason, Optional<Standing> standing) {
        if (reason.kind() == Kind.RUNNING) {
            return running(job, reason);
        } else if (standing.orElse(null) instanceof Standing.Planned planned && plan.isToGoOn(job)) {
            return new Reason(Kind.SUSPENDED, Map.of("goes_on", planned.start()));
        }
        Preemption preemption = byJob.get(job);
        if (preemption == null) {
            return reason;
        }
        Map<String, Object> data = new LinkedHashMap<>(reason.data());
        List<String> stopped =
                preemption.stops().stream().map(stop -> stop.job().value()).toList();
        data.put("stops", Map.of("jobs", stopped, "at", preemption.due()));
        return new Reason(reason.kind(), data);
    }

    private Reason running(JobId job, Reason reason) {
        Map<String, Object> data = new LinkedHashMap<>(reason.data());
        Preemption preemption = byStopped.get(job);
        if (preemption != null) {
            StopMethod method = preemption.stops().stream()
                    .filter(stop -> stop.job().equals(job))
                    .findFirst()
                    .orElseThrow()
                    .method();
            data.put("stopped_for", Map.of("job", preemption.job().id().value(), "at", preemption.due()));
            data.put("stoppable", word(method));
        } else {
            plan.stoppable(job).ifPresent(method -> data.put("stoppable", word(method)));
        }
        return data.equals(reason.data()) ? reason : new Reason(reason.kind(), data);
    }

    private static String word(StopMethod method) {
        return method.name().toLowerCase(Locale.ROOT);
    }
}
