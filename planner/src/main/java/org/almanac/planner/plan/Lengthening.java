package org.almanac.planner.plan;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Length;
import org.almanac.planner.Length.Bound;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.NodeProfiles;

/**
 * How much longer than planned jobs of several lengths may be, beside what runs and all that is planned.
 *
 * <p>A plan gives such a job its shortest length, as that starts the soonest; whatever the job gets beyond that is taken from
 * nobody. Where a job's end is not known from the plan, or is over, the job is not in the way of a longer one.
 */
public final class Lengthening {
    /** A time from which on a job may not be there, and why. */
    private record End(long time, Optional<Bound> bound) {
        End orEarlier(long other, Bound otherBound) {
            return other < time ? new End(other, Optional.of(otherBound)) : this;
        }
    }

    private final Site site;
    private final PlanTable table;
    private final long now;
    /** The planned jobs without the one that is about to start, by their starts. */
    private final List<JobEntry> planned;

    private final NodeProfiles[] rooms;
    private final LimitPlan limits;

    private Lengthening(Plan plan, long now, Optional<JobEntry> starting) {
        this.site = plan.site();
        this.table = plan.table();
        this.now = now;
        this.planned = site.queue().stream()
                .filter(job ->
                        table.isPlanned(job) && starting.filter(job::equals).isEmpty())
                .sorted(Comparator.comparingLong((JobEntry job) -> table.start(job))
                        .thenComparingLong(JobEntry::sequence))
                .toList();
        this.rooms = new NodeProfiles[site.clusters()];
        this.limits = new LimitPlan(site.limits(), now);
        for (JobEntry job : site.running()) {
            limits.hold(job.charges(job.placement().cluster()), now, Math.max(now, job.expectedEnd()));
        }
        for (JobEntry job : planned) {
            limits.hold(job.charges(table.placement(job).cluster()), table.start(job), table.end(job));
        }
    }

    /** The length for a job that starts now on that placement. */
    public static Length ofStarting(Plan plan, JobEntry job, Placement placement, long now) {
        return new Lengthening(plan, now, Optional.of(job)).length(job, placement, now);
    }

    /** The lengths of the planned jobs that take any of several, all at once: the earlier a job starts, the sooner it is served. */
    public static Map<JobId, Length> ofPlanned(Plan plan, long now) {
        Map<JobId, Length> lengths = new HashMap<>();
        PlanTable table = plan.table();
        if (plan.site().queue().stream().noneMatch(job -> job.job().lengths().isPresent() && table.isPlanned(job))) {
            return Map.of();
        }
        Lengthening room = new Lengthening(plan, now, Optional.empty());
        for (JobEntry job : room.planned) {
            if (job.job().lengths().isPresent()) {
                Placement placement = table.placement(job);
                Length length = room.length(job, placement, table.start(job));
                room.hold(job, placement, length.walltime() - job.job().walltime());
                lengths.put(job.job().id(), length);
            }
        }
        return lengths;
    }

    private Length length(JobEntry job, Placement placement, long start) {
        Lengths lengths = job.job().lengths().orElseThrow();
        long end = start + job.walltime();
        // What is held beyond the walltime, while nodes pass on, is held beyond any length.
        long beyond = job.walltime() - job.job().walltime();
        End until = new End(start + lengths.longest() + beyond, Optional.empty());
        until = untilClosed(job, placement, start, end, until);
        until = untilTaken(placement, end, until);
        until = untilLimited(job.charges(placement.cluster()), end, until);
        for (Limit limit : site.limits().limits()) {
            long alike = limit.subject().countsAlikeUpTo(lengths.shortest());
            if (alike < lengths.longest()) {
                until = until.orEarlier(start + alike + beyond, new Bound.Limit(limit.name()));
            }
        }
        if (!job.hours().areAlways()) {
            long latest = job.hours().latestEnd(start);
            until = until.orEarlier(latest == Times.NEVER ? latest : latest + beyond, new Bound.Hours());
        }
        for (JobEntry waiting : site.waitingFor(job)) {
            if (waiting.waits() && table.isPlanned(waiting)) {
                until = until.orEarlier(
                        table.start(waiting), new Bound.Job(waiting.job().id()));
            }
        }
        if (job.job().conditions().deadline().isPresent()) {
            until = until.orEarlier(job.job().conditions().deadline().getAsLong() + beyond, new Bound.Deadline());
        }
        long room = Math.max(end, until.time) - start - beyond;
        long walltime = lengths.within(room);
        return new Length(walltime, walltime == lengths.longest() ? Optional.empty() : until.bound);
    }

    private End untilClosed(JobEntry job, Placement placement, long start, long end, End until) {
        for (Zone zone : site.zones()) {
            if (zone.has(job.job(), placement, start)) {
                if (zone.isAlwaysOpen()) {
                    return until;
                }
                long closes = zone.openUntil(placement, end);
                return until.orEarlier(closes, new Bound.Window(windowAt(placement, closes)));
            }
        }
        // It lies in what a window has now and will not have for as long as the job runs.
        return until.orEarlier(end, new Bound.Window(windowAt(placement, end)));
    }

    /** The name of the window that begins on one of the nodes then, or else of one that ends there. */
    private String windowAt(Placement placement, long time) {
        List<Window> there = site.windows().stream()
                .filter(window -> window.cluster() == placement.cluster()
                        && (window.from() == time || window.to() == time)
                        && window.nodes().stream().anyMatch(placement::has))
                .toList();
        return there.stream()
                .filter(window -> window.from() == time)
                .findFirst()
                .or(() -> there.stream().findFirst())
                .map(Window::name)
                .orElse("");
    }

    private End untilTaken(Placement placement, long end, End until) {
        NodeProfiles room = room(placement.cluster());
        long taken = room.freeUntil(placement, end);
        if (taken >= until.time) {
            return until;
        }
        Optional<Bound> bound = Optional.empty();
        for (JobEntry other : planned) {
            if (table.start(other) <= taken && isOn(placement, table.placement(other))) {
                bound = Optional.of(new Bound.Job(other.job().id()));
            }
        }
        return new End(taken, bound);
    }

    private static boolean isOn(Placement placement, Placement other) {
        boolean shared = false;
        for (int i = 0; i < other.size() && placement.cluster() == other.cluster(); i++) {
            shared |= placement.has(other.node(i));
        }
        return shared;
    }

    private End untilLimited(Charges charges, long end, End until) {
        End first = until;
        for (int i = 0; i < charges.size(); i++) {
            long reached = limits.leftUntil(charges.slot(i), charges.amount(i), end);
            first = first.orEarlier(reached, new Bound.Limit(site.limits().name(charges.slot(i))));
        }
        return first;
    }

    private void hold(JobEntry job, Placement placement, long more) {
        long end = table.end(job);
        room(placement.cluster()).hold(placement, end, end + more);
        limits.hold(job.charges(placement.cluster()), end, end + more);
    }

    private NodeProfiles room(int cluster) {
        if (rooms[cluster] == null) {
            NodesNow use = site.cluster(cluster);
            NodeProfiles room = NodeProfiles.free(use, now);
            for (JobEntry job : site.running()) {
                if (job.placement().cluster() == cluster && job.expectedEnd() > now) {
                    room.hold(job.placement(), now, job.expectedEnd());
                }
            }
            for (JobEntry job : planned) {
                if (table.placement(job).cluster() == cluster) {
                    room.hold(table.placement(job), table.start(job), table.end(job));
                }
            }
            rooms[cluster] = room;
        }
        return rooms[cluster];
    }
}
