package org.almanac.planner.plan;

import java.util.List;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.OrderSweep.End;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The starts of one list's jobs in their order, kept so that another order can be tried for the price of what it moves.
 *
 * <p>A trial goes on from the last mark before the first change, and ends where old and new plan meet: where a job behind
 * the last change starts as before, and whatever lies elsewhere than before has ended in both. For a list that shares
 * nothing with others and whose jobs wait for no other jobs.
 */
public final class OrderTrace {
    /** No position: nothing is taken out, or nothing put in. */
    public static final int NOWHERE = Integer.MAX_VALUE;

    /** Told what a trial moves; times in epoch seconds, positions in the order that is kept. */
    public interface MoveReader {
        /** The job at that position starts at another time. */
        void moves(int position, long before, long after);

        /** The job put in, which was not in the order, starts then. */
        void enters(long start);
    }

    private final OrderSweep sweep;
    private final int list;
    private int size;
    private long[] starts = new long[64];
    private long[] ends = new long[64];
    private Placement[] placements = new Placement[64];
    private OrderSweep.Mark[] marks = new OrderSweep.Mark[0];
    private int markCount;
    /** From that position on the sweep's placements may be those of a trial. */
    private int overwrittenFrom;

    // Of the trial that is under way.
    private int position;
    private int removed;
    private int inserted;
    private long differsUntil;
    private boolean met;

    /** A trace of that list, for one moment. */
    public OrderTrace(Site site, List<JobList> lists, int list, long now) {
        this.list = list;
        this.sweep = new OrderSweep(site, lists, new int[] {list}, now);
    }

    /** Whether the list's jobs wait for no other jobs, so that it can be traced. */
    public static boolean suits(JobList list) {
        return list.order().stream().allMatch(job -> job.waitsFor().isEmpty());
    }

    /** Finds and keeps the starts of this order; false where a job has none. */
    public boolean keep(List<List<JobEntry>> orders) {
        size = orders.get(list).size();
        if (starts.length < size) {
            starts = new long[2 * size];
            ends = new long[2 * size];
            placements = new Placement[2 * size];
        }
        // Between two marks lie about as many jobs as there are marks.
        int step = Math.max(4, (int) Math.sqrt(size));
        if (marks.length < size / step + 1) {
            marks = new OrderSweep.Mark[2 * (size / step + 1)];
        }
        markCount = 0;
        position = 0;
        End end = sweep.run(orders, (of, job, start, placement) -> {
            starts[position] = start;
            ends[position] = start + job.walltime();
            placements[position++] = placement;
            if (position % step == 0) {
                marks[markCount++] = sweep.mark();
            }
            return true;
        });
        overwrittenFrom = NOWHERE;
        return end == End.COMPLETE;
    }

    /** The kept start of the job at that position, in epoch seconds. */
    public long start(int at) {
        return starts[at];
    }

    /**
     * Tries an order that differs from the one kept in one job; false where a job has no start.
     *
     * @param taken the position from which a job was taken, before one was put in, or {@link #NOWHERE}
     * @param put the position at which one was put in, after one was taken, or {@link #NOWHERE}
     */
    public boolean follow(List<List<JobEntry>> orders, int taken, int put, MoveReader reader) {
        removed = taken;
        inserted = put;
        differsUntil = taken == NOWHERE ? Long.MIN_VALUE : ends[taken];
        met = false;
        int first = Math.min(taken, put);
        int mark = lastMarkBefore(first);
        OrderSweep.StartReader starter = (of, job, start, placement) -> reads(job, start, placement, reader);
        End end;
        if (mark < 0) {
            position = 0;
            overwrittenFrom = 0;
            end = sweep.run(orders, starter);
        } else {
            position = marks[mark].placed();
            int from = Math.min(overwrittenFrom, position);
            overwrittenFrom = position;
            end = sweep.resume(marks[mark], orders.get(list), placements, from, starter);
        }
        return end == End.COMPLETE || met;
    }

    private int lastMarkBefore(int first) {
        int low = 0;
        int high = markCount;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (marks[middle].placed() <= first) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    private boolean reads(JobEntry job, long start, Placement placement, MoveReader reader) {
        int at = position++;
        int before = before(at);
        if (before == NOWHERE) {
            differsUntil = Math.max(differsUntil, start + job.walltime());
            reader.enters(start);
            return true;
        }
        if (start != starts[before]) {
            differsUntil = Math.max(differsUntil, Math.max(ends[before], start + job.walltime()));
            reader.moves(before, starts[before], start);
        } else if (!placement.equals(placements[before])) {
            differsUntil = Math.max(differsUntil, ends[before]);
        } else if (differsUntil <= start && isBehindAllChanges(at, before)) {
            met = true;
            return false;
        }
        return true;
    }

    /** Where the job at that position of the trial was, or {@link #NOWHERE}. */
    private int before(int at) {
        if (at == inserted) {
            return removed;
        }
        int without = at > inserted ? at - 1 : at;
        return without >= removed ? without + 1 : without;
    }

    private boolean isBehindAllChanges(int at, int before) {
        return (inserted == NOWHERE || at > inserted) && (removed == NOWHERE || before > removed);
    }

    /** How many jobs the kept order has. */
    public int size() {
        return size;
    }
}
