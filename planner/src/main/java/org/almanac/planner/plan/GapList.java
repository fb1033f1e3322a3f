package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.Gap;
import org.almanac.planner.timeline.NodeTimeline;
import org.almanac.planner.timeline.fit.EarliestFit;
import org.almanac.planner.timeline.fit.FitBySums;

/**
 * The planning paper's {@code gap_list} of one cluster (section 3.1): the unused parts of a plan, in the order of time.
 *
 * <p>A gap lasts while what is free on the nodes does not change, and a job may use several gaps in a row. The list is
 * made by one walk over the plan and holds until the plan changes.
 */
public final class GapList {
    private final NodesNow use;
    private final NodeTimeline timeline;
    private final long begin;
    private final long[] least;
    /** As {@link #least} at the next change. */
    private final long[] next;

    private GapList(NodesNow use, NodeTimeline timeline, long now) {
        this.use = use;
        this.timeline = timeline;
        this.begin = now;
        this.least = new long[use.usable().length];
        this.next = new long[least.length];
    }

    /**
     * The gaps of a zone beside running jobs and its planned jobs; closed nodes are full.
     *
     * @param beyond by how many seconds the job may outrun what it is planned for whose place is looked for
     */
    public static GapList of(
            Zone zone, long beyond, PlanTable table, List<JobEntry> running, List<JobEntry> planned, long now) {
        NodeTimeline timeline = new NodeTimeline(
                zone.use().kinds(),
                zone.use().usable(),
                zone.mayLack(),
                now,
                zone.use().tuning());
        zone.tellClosures(beyond, (what, from, to) -> {
            if (to > now) {
                timeline.hold(what, from, to);
            }
        });
        for (JobEntry job : running) {
            if (job.placement().cluster() == zone.use().index()) {
                zone.counted(job.placement()).ifPresent(there -> timeline.hold(there, now, job.expectedEnd()));
            }
        }
        return new GapList(zone.use(), filled(timeline, zone.use(), table, List.of(), planned, now), now);
    }

    /**
     * The first gaps of a cluster beside running jobs and reservations of any plan, at most that number.
     *
     * <p>Of a long plan only what begins or ends before the last of them is looked at.
     */
    public static List<Gap> first(
            int atMost,
            NodesNow use,
            PlanTable table,
            Collection<JobEntry> running,
            Collection<JobEntry> reserved,
            long now) {
        long[] changes = LongStream.concat(
                        running.stream()
                                .filter(job -> job.placement().cluster() == use.index())
                                .mapToLong(JobEntry::expectedEnd),
                        reserved.stream()
                                .filter(job -> table.isPlanned(job)
                                        && table.placement(job).cluster() == use.index())
                                .flatMapToLong(job -> LongStream.of(table.start(job), table.end(job))))
                .filter(time -> time > now)
                .sorted()
                .distinct()
                .toArray();
        for (int looked = 2 * atMost; ; looked *= 4) {
            long until = looked < changes.length ? changes[looked] : Times.NEVER;
            List<Gap> gaps = until(until, use, table, running, reserved, now).gaps(atMost);
            if (until == Times.NEVER || gaps.get(gaps.size() - 1).end() < until) {
                return gaps;
            }
        }
    }

    /** The gaps as they are before that time; what is free from then on is not known. */
    private static GapList until(
            long until,
            NodesNow use,
            PlanTable table,
            Collection<JobEntry> running,
            Collection<JobEntry> reserved,
            long now) {
        long[] usable = use.usable().clone();
        List<JobEntry> ending = new ArrayList<>();
        for (JobEntry job : running) {
            if (job.expectedEnd() < until) {
                ending.add(job);
            } else if (job.placement().cluster() == use.index()) {
                job.placement().addTo(usable, -1);
            }
        }
        List<JobEntry> beginning = reserved.stream()
                .filter(job -> table.isPlanned(job) && table.start(job) < until)
                .toList();
        NodeTimeline timeline = new NodeTimeline(use.kinds(), usable, use.lacking(), now, use.tuning());
        return new GapList(use, filled(timeline, use, table, ending, beginning, now), now);
    }

    private static NodeTimeline filled(
            NodeTimeline timeline,
            NodesNow use,
            PlanTable table,
            Collection<JobEntry> running,
            Collection<JobEntry> planned,
            long now) {
        for (JobEntry job : running) {
            if (job.placement().cluster() == use.index()) {
                timeline.hold(job.placement(), now, job.expectedEnd());
            }
        }
        for (JobEntry job : planned) {
            if (table.isPlanned(job) && table.placement(job).cluster() == use.index()) {
                timeline.hold(table.placement(job), table.start(job), table.end(job));
            }
        }
        return timeline;
    }

    /** A search for the earliest place in these gaps. */
    public EarliestFit fit(Shape asked) {
        return new FitBySums(use, timeline, asked);
    }

    /** The first gaps, at most that number. */
    public List<Gap> gaps(int atMost) {
        List<Gap> gaps = new ArrayList<>();
        long start = begin;
        while (start != Times.NEVER && gaps.size() < atMost) {
            freeAt(start, least);
            long end = timeline.nextChange(start);
            // Where one job follows another on the same nodes, nothing changes.
            while (end != Times.NEVER && isFree(least, end)) {
                end = timeline.nextChange(end);
            }
            List<Resources> before =
                    gaps.isEmpty() ? List.of() : gaps.get(gaps.size() - 1).freeByNode();
            gaps.add(new Gap(start, end, freeByNode(before)));
            start = end;
        }
        return gaps;
    }

    /** What is free then by node and kind; of nodes that hold more than they have nothing is. */
    private void freeAt(long time, long[] free) {
        timeline.freeAt(time, free);
        for (int i = 0; i < free.length; i++) {
            free[i] = Math.max(0, free[i]);
        }
    }

    /** Whether just that is free then. */
    private boolean isFree(long[] free, long time) {
        freeAt(time, next);
        return Arrays.equals(free, next);
    }

    /** From one gap to the next most nodes stay as they are, and share what is told of them. */
    private List<Resources> freeByNode(List<Resources> before) {
        int kinds = use.kinds();
        int nodes = least.length / kinds;
        List<Resources> free = new ArrayList<>(nodes);
        for (int node = 0; node < nodes; node++) {
            free.add(
                    !before.isEmpty() && isFree(node, before.get(node))
                            ? before.get(node)
                            : Resources.of(Arrays.copyOfRange(least, node * kinds, (node + 1) * kinds)));
        }
        return free;
    }

    private boolean isFree(int node, Resources amounts) {
        for (int kind = 0; kind < use.kinds(); kind++) {
            if (least[node * use.kinds() + kind] != amounts.amount(kind)) {
                return false;
            }
        }
        return true;
    }
}
