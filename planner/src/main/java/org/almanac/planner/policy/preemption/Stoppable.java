package org.almanac.planner.policy.preemption;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.StopOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.JobEntry.State;
import org.almanac.planner.site.Site;

/** Tells of running jobs whether they may be stopped now, how, and what is lost by it. */
final class Stoppable {
    private final PreemptionRule rule;
    private final StopOrder order;
    private final Levels levels;
    private final Site site;
    private final Stops stops;
    private final SuspendedJobs suspended;
    private final long now;
    /** The queues whose jobs run in reservations; they are not stopped. */
    private final Set<String> reserved = new HashSet<>();
    /** Whether nodes are known by their names, so that a suspended job goes on where it was. */
    private final boolean nodesAreNamed;
    /** The kinds of resources that suspended jobs give back; empty for all. */
    private final Optional<Set<Integer>> released;

    Stoppable(
            PreemptionRule rule,
            StopRules told,
            Levels levels,
            Site site,
            Stops stops,
            SuspendedJobs suspended,
            long now) {
        this.rule = rule;
        this.order = rule.order(told);
        this.released = told.released();
        this.levels = levels;
        this.site = site;
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
        long done = Math.max(0, now - job.holdsSince()) + before;
        for (StopMethod method : methods(job, done, before)) {
            boolean isPossible = (method != StopMethod.SUSPEND || nodesAreNamed && givesBack(job))
                    && !job.job().stops().impossible().contains(method);
            if (isPossible && !stops.isRefused(job.job().id(), method, now)) {
                return Optional.of(new Victim(
                        job, method, method.losesWork() ? done * job.placement().cpus() : 0, levels.of(job)));
            }
        }
        return Optional.empty();
    }

    /** Whether anything is to be had of the job when it is suspended. */
    private boolean givesBack(JobEntry job) {
        return released.isEmpty() || KeptResources.released(job, released, site).isPresent();
    }

    /** In their order; of a job of which the site says how long it will run, by what is left of that. */
    private List<StopMethod> methods(JobEntry job, long done, long before) {
        OptionalLong expected =
                suspended.whole(job.job().id()).orElse(job.job()).expectedRuntime();
        return expected.isPresent()
                ? order.methods(Math.max(0, expected.getAsLong() - done), expected.getAsLong())
                : order.methods(Math.max(0, job.expectedEnd() - now), job.walltime() + before);
    }
}
