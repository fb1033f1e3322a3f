package org.almanac.planner.search;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.OrderSweep;
import org.almanac.planner.plan.OrderSweep.End;
import org.almanac.planner.site.JobEntry;

/**
 * The starts of one list's jobs on its nodes, for a list whose jobs wait for no others.
 *
 * <p>A trial goes on from the last mark before its first change, and ends where it meets the plan that is kept: where a
 * job behind the last change starts as before, and whatever lies elsewhere than before has ended in both.
 */
final class NodesTrace implements Trace {
    private final SearchJobs jobs;
    private final Order order;
    private final List<JobEntry> entries;
    private final OrderSweep sweep;
    private final BooleanSupplier stop;

    /** In the plan that is kept, by job. */
    private final Placement[] placementOf;
    /** The same by position: what a sweep that goes on from a mark has to know of those before it. */
    private Placement[] placementAt;

    private OrderSweep.Mark[] marks;
    private int markCount;
    private final int step;
    /** From that position on the sweep's placements may be those of a trial. */
    private int overwrittenFrom;

    // Of the sweep that is under way.
    private int position;
    private boolean done;
    private long differsUntil;

    NodesTrace(SearchJobs jobs, Order order, OrderSweep sweep, BooleanSupplier stop) {
        this.jobs = jobs;
        this.order = order;
        this.entries = new TrialOrder(jobs, order);
        this.sweep = sweep;
        this.stop = stop;
        this.placementOf = new Placement[jobs.count()];
        this.placementAt = new Placement[order.size() + 1];
        // Between two marks lie about as many jobs as there are marks.
        this.step = Math.max(4, (int) Math.sqrt(order.size()));
        this.marks = new OrderSweep.Mark[order.size() / step + 1];
        sweepToKeep();
    }

    @Override
    public void keep() {
        sweepToKeep();
    }

    private void sweepToKeep() {
        int first = order.isChanged() ? order.first() : 0;
        if (placementAt.length < order.size()) {
            placementAt = Arrays.copyOf(placementAt, 2 * order.size());
            marks = Arrays.copyOf(marks, 2 * order.size() / step + 1);
        }
        int mark = lastMarkBefore(first);
        markCount = mark + 1;
        End end = sweepFrom(mark, (of, entry, start, placement) -> {
            placementOf[order.job(position)] = placement;
            placementAt[position++] = placement;
            if (position % step == 0) {
                marks[markCount++] = sweep.mark();
            }
            return true;
        });
        if (end != End.COMPLETE) {
            throw new IllegalStateException("A plan is kept in which a job has no start");
        }
        overwrittenFrom = Integer.MAX_VALUE;
    }

    @Override
    public boolean follow(Tally tally) {
        done = false;
        differsUntil = order.left() < 0 ? Long.MIN_VALUE : jobs.end(order.left());
        int first = order.first();
        int mark = lastMarkBefore(first);
        int from = mark < 0 ? 0 : marks[mark].placed();
        End end = sweepFrom(mark, (of, entry, start, placement) -> reads(start, placement, tally));
        overwrittenFrom = Math.min(overwrittenFrom, from);
        return end == End.COMPLETE || done;
    }

    private End sweepFrom(int mark, OrderSweep.StartReader reader) {
        if (mark < 0) {
            position = 0;
            return sweep.run(at -> entries, reader);
        }
        position = marks[mark].placed();
        return sweep.resume(marks[mark], entries, placementAt, Math.min(overwrittenFrom, position), reader);
    }

    private int lastMarkBefore(int first) {
        return Math.min(first / step, markCount) - 1;
    }

    private boolean reads(long start, Placement placement, Tally tally) {
        int job = order.job(position);
        boolean entered = order.hasEntered(job);
        if (entered || start != jobs.start[job]) {
            if (start > tally.latest[job] || stop.getAsBoolean()) {
                return false;
            }
            tally.moves(job, start);
            long end = start + jobs.walltime[job];
            differsUntil = Math.max(differsUntil, entered ? end : Math.max(end, jobs.end(job)));
        } else if (!placement.equals(placementOf[job])) {
            differsUntil = Math.max(differsUntil, jobs.end(job));
        } else if (position > order.last() && position >= order.first() && differsUntil <= start) {
            done = true;
            return false;
        }
        position++;
        return true;
    }
}
