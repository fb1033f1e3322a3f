package org.almanac.planner.policy.preemption;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.StopMethod;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.JobEntry.State;
import org.almanac.planner.site.Site;

/** Tells of running jobs whether they may be stopped now, how, and what is lost by it. */
final class Stoppable {
    private final PreemptionRule rule;
    private final Stops stops;
    private final SuspendedJobs suspended;
    private final long now;
    /** The queues whose jobs run in reservations; they are not stopped. */
    private final Set<String> reserved = new HashSet<>();
    /** Whether nodes are known by their names, so that a suspended job goes on where it was. */
    private final boolean nodesAreNamed;

    Stoppable(PreemptionRule rule, Site site, Stops stops, SuspendedJobs suspended, long now) {
        this.rule = rule;
        this.stops = stops;
        this.suspended = suspended;
        this.now = now;
        site.windows().forEach(window -> window.queue().ifPresent(reserved::add));
        this.nodesAreNamed = site.clusters() == 1 || haveNodesOwnNames(site);
    }

    private static boolean haveNodesOwnNames(Site site) {
        Set<String> names = new HashSet<>();
        return site.machine().clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .allMatch(node -> names.add(node.name()));
    }

    /** The job with how it would be stopped; empty where it is not. */
    Optional<Victim> victim(JobEntry job) {
        if (job.state() != State.RUNNING
                || reserved.contains(job.job().queue())
                || !rule.mayBeStoppedAfter(stops.times(job.job().id()))
                || job.expectedEnd() - now <= rule.notWithin()) {
            return Optional.empty();
        }
        long before = suspended.ran(job.job().id());
        long left = Math.max(0, job.expectedEnd() - now);
        for (StopMethod method : rule.order().methods(left, job.walltime() + before)) {
            boolean isPossible = method != StopMethod.SUSPEND || nodesAreNamed;
            if (isPossible && !stops.isRefused(job.job().id(), method, now)) {
                long done = Math.max(0, now - job.holdsSince()) + before;
                return Optional.of(new Victim(
                        job, method, method.losesWork() ? done * job.placement().cpus() : 0));
            }
        }
        return Optional.empty();
    }
}
