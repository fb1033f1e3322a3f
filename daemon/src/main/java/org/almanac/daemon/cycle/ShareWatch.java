package org.almanac.daemon.cycle;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.fairshare.ShareMeter;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.SharesNow;

/**
 * Measures from cycle to cycle how far the machine is from its shares, by what differs in the plan's jobs.
 *
 * <p>Where shares or machine have changed, matches are counted anew.
 */
final class ShareWatch {
    /** A job as it was seen: running where it has a placement, else waiting. */
    private record Seen(Owner owner, Request request, Optional<Placement> placement) {
        static Seen of(Job job, Optional<Placement> placement) {
            return new Seen(job.owner(), job.request(), placement);
        }

        /** Whether the job may have become the other without having gone. */
        boolean mayBecome(Seen other) {
            return owner.equals(other.owner)
                    && request.equals(other.request)
                    && (placement.isEmpty() || placement.equals(other.placement));
        }
    }

    /** A meter of these shares of that machine, and what it was told. */
    private record Measuring(Shares shares, Machine machine, ShareMeter meter, long until, Map<JobId, Seen> jobs) {}

    private Optional<Measuring> measuring = Optional.empty();

    /** How things stand in that plan at that time, in the server's epoch seconds; empty where it knows no shares. */
    Optional<SharesNow> look(PlanView plan, long now) {
        Optional<Shares> shares = plan.shares();
        if (shares.isEmpty()) {
            measuring = Optional.empty();
            return Optional.empty();
        }
        Measuring before = measuring
                .filter(each ->
                        each.until <= now && each.shares.equals(shares.get()) && each.machine.equals(plan.machine()))
                .orElseGet(() -> begin(shares.get(), plan.machine(), now));
        Map<JobId, Seen> jobs = jobs(plan);
        tell(before, jobs, now);
        measuring = Optional.of(new Measuring(before.shares, before.machine, before.meter, now, jobs));
        return Optional.of(before.meter.now());
    }

    private static Measuring begin(Shares shares, Machine machine, long now) {
        return new Measuring(shares, machine, new ShareMeter(shares, machine, moment -> {}), now, Map.of());
    }

    private static Map<JobId, Seen> jobs(PlanView plan) {
        Map<JobId, Seen> jobs = new LinkedHashMap<>();
        plan.waiting().forEach(job -> jobs.put(job.id(), Seen.of(job, Optional.empty())));
        plan.running().forEach(run -> jobs.put(run.job().id(), Seen.of(run.job(), Optional.of(run.placement()))));
        return jobs;
    }

    private static void tell(Measuring before, Map<JobId, Seen> jobs, long now) {
        ShareMeter meter = before.meter;
        meter.advance(now);
        // Ends before starts: what the one gives back the other may take.
        Map<JobId, Seen> stay = new HashMap<>();
        before.jobs.forEach((id, seen) -> {
            Seen other = jobs.get(id);
            if (other != null && seen.mayBecome(other)) {
                stay.put(id, seen);
            } else {
                meter.gone(id);
            }
        });
        jobs.forEach((id, seen) -> {
            Optional<Seen> known = Optional.ofNullable(stay.get(id));
            if (known.isEmpty()) {
                meter.submitted(id, seen.owner, seen.request);
            }
            if (seen.placement.isPresent() && known.flatMap(Seen::placement).isEmpty()) {
                meter.started(id, seen.placement.get());
            }
        });
    }
}
