package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.PassedLimit;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * Tells the standing of jobs of a site: by their state, by what their policy intends, or else by what keeps them from
 * starting.
 *
 * <p>A limit that a job exceeds by itself is told before all else, as the job will never start under it. Other limits
 * are told only if nothing else is in the way. The policy itself tells whether that is so: it decides on a copy of the
 * site without those limits. The answers hold while nothing changes.
 */
final class Standings {
    private final Site site;
    private final PlanTable table;
    private final Intentions policy;
    /**
     * By the names of limits: the jobs that would start if those limits were lifted, as far as the policy has been
     * asked.
     */
    private final Map<Set<String>, Set<JobId>> helpedWithout = new HashMap<>();

    Standings(Plan plan, Intentions policy) {
        this.site = plan.site();
        this.table = plan.table();
        this.policy = policy;
    }

    Standing of(JobEntry entry) {
        return switch (entry.state()) {
            case STARTING, RUNNING, ENDED, CLOSED ->
                new Standing.Runs(entry.started(), entry.expectedEnd(), entry.placement());
            case HELD -> new Standing.Held();
            case SUSPENDED -> new Standing.Suspended();
            case STOPPED -> new Standing.QueueStopped(entry.job().queue());
            case BELOW ->
                new Standing.BelowThreshold(
                        entry.value(), site.order().threshold().orElse(entry.value()));
            case IMPOSSIBLE -> NearestCluster.standing(site, entry.job());
            case WAITING -> waiting(entry);
        };
    }

    private Standing waiting(JobEntry entry) {
        if (table.isPlanned(entry)) {
            return new Standing.Planned(table.start(entry), table.placement(entry));
        }
        if (!entry.waitsFor().isEmpty()) {
            return new Standing.WaitingForJob(entry.waitsFor().iterator().next());
        }
        if (entry.notBefore() == Times.NEVER) {
            return new Standing.WithoutTarget();
        }
        if (entry.notBefore() > site.time()) {
            return entry.retryAt().equals(OptionalLong.of(entry.notBefore()))
                    ? new Standing.BackingOff(entry.notBefore())
                    : new Standing.WaitingUntil(entry.notBefore());
        }
        if (!entry.admits(site.time())) {
            String queue = entry.job().queue();
            return new Standing.OutsideHours(
                    queue,
                    entry.hours()
                            .bar(site.time(), entry.job().plannedWithinHours())
                            .orElseThrow(),
                    entry.admitted(site.time()));
        }
        List<Zone> zones = site.zones().stream()
                .filter(zone -> zone.accepts(entry.job()) && zone.fitsOnNodesUp(entry.job(), site.time()))
                .toList();
        if (zones.isEmpty()) {
            return withoutNodes(entry.job());
        }
        List<PassedLimit> everPassed = passedAlone(entry, zones);
        if (!everPassed.isEmpty()) {
            return blocked(everPassed);
        }
        return policy.discipline().plansAll()
                ? withoutPlace(entry, zones)
                : blockedNow(entry, zones).orElseGet(Standing.Unplanned::new);
    }

    /**
     * The fewest limits that the job exceeds by itself in any zone; empty if there is a zone in which it exceeds none.
     */
    private List<PassedLimit> passedAlone(JobEntry entry, List<Zone> zones) {
        return zones.stream()
                .map(zone -> site.limits().passedAlone(entry.charges(zone.use().index())))
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
    }

    private Standing withoutNodes(Job job) {
        return site.zones().stream().anyMatch(zone -> zone.accepts(job) && zone.fitsWhenEmpty(job, site.time()))
                ? new Standing.LacksNodes()
                : new Standing.ReservationOver(job.queue());
    }

    /** The fewest limits without which the policy would start the job now, if there are such limits. */
    private Optional<Standing> blockedNow(JobEntry entry, List<Zone> zones) {
        List<List<PassedLimit>> candidates = new ArrayList<>();
        for (Zone zone : zones) {
            List<PassedLimit> blocking =
                    site.limits().blocking(entry.charges(zone.use().index()));
            if (!blocking.isEmpty()
                    && zone.place(entry.job().request(), site.time(), entry.openFor())
                            .isPresent()) {
                candidates.add(blocking);
            }
        }
        candidates.sort(Comparator.comparingInt(List::size));
        return candidates.stream()
                .filter(limits -> isHelpedWithout(limits, entry))
                .findFirst()
                .map(Standings::blocked);
    }

    private boolean isHelpedWithout(List<PassedLimit> limits, JobEntry entry) {
        return helpedWithout
                .computeIfAbsent(names(limits), policy::helpedWithout)
                .contains(entry.job().id());
    }

    private static Set<String> names(List<PassedLimit> limits) {
        return limits.stream().map(PassedLimit::limit).collect(Collectors.toSet());
    }

    private static Standing blocked(List<PassedLimit> limits) {
        List<Standing.BlockedByLimit> blocking = limits.stream()
                .map(each -> new Standing.BlockedByLimit(each.limit(), each.value(), each.use()))
                .toList();
        return blocking.size() == 1 ? blocking.get(0) : new Standing.BlockedByLimits(blocking);
    }

    /** Why a policy that plans every job that can run has no place for this one on nodes that could hold it. */
    private Standing withoutPlace(JobEntry entry, List<Zone> zones) {
        if (policy.isFull()) {
            return new Standing.BeyondHorizon();
        }
        if (!entry.hours().areAlways()) {
            return new Standing.HoursFull(entry.job().queue());
        }
        // Only a reservation of the machine ends; without one there is always time for the job.
        boolean reserved = zones.stream().allMatch(Zone::isReserved);
        return reserved ? new Standing.ReservationFull(entry.job().queue()) : new Standing.Unplanned();
    }
}
