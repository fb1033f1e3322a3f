package org.almanac.daemon.listing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.Reason;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.limit.Limit;

/** Tells of a job that was tried when and where it would start, and why not sooner, by the plan that has it. */
public final class TriedListing {
    private TriedListing() {}

    /**
     * What the plan says of the job.
     *
     * @param times so many times its pieces were asked for
     * @param orders what an administrator has ordered
     */
    public static TriedJobs.Job of(PlanView plan, ServerJob job, int times, StandingOrders orders) {
        JobId id = new JobId(job.id());
        Optional<Standing> standing = plan.standing(id);
        Optional<Standing.Planned> planned = standing.flatMap(TriedListing::place);
        Machine machine = plan.machine();
        Map<String, Limit> limits = new HashMap<>();
        plan.limits().forEach(limit -> limits.putIfAbsent(limit.name(), limit));
        StandingReasons reasons = new StandingReasons(
                machine.kinds(),
                machine,
                limits,
                OrderedReasons.on(machine, orders, plan.time()),
                Explanations.ofOne(plan, id));
        Reason reason = reasons.of(job, planned.<Standing>map(there -> there).or(() -> standing), Optional.empty());
        return new TriedJobs.Job(
                times,
                job.request().total().cpus(),
                job.request().chunks().stream().mapToInt(Chunk::count).sum(),
                job.walltime(),
                planned.map(there -> OptionalLong.of(there.start())).orElse(OptionalLong.empty()),
                planned.map(there -> nodes(machine, there.placement())).orElse(List.of()),
                plan.promised(id),
                plan.bound(id),
                Optional.empty(),
                Optional.empty(),
                reason);
    }

    /** Where it is planned, or would have been started. */
    private static Optional<Standing.Planned> place(Standing standing) {
        if (standing instanceof Standing.Runs runs) {
            return Optional.of(new Standing.Planned(runs.started(), runs.placement()));
        }
        return standing instanceof Standing.Planned planned ? Optional.of(planned) : Optional.empty();
    }

    private static List<String> nodes(Machine machine, Placement placement) {
        return IntStream.range(0, placement.size())
                .mapToObj(i -> machine.cluster(placement.cluster())
                        .nodes()
                        .get(placement.node(i))
                        .name())
                .toList();
    }
}
