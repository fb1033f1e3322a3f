package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.Times;

/**
 * The ends of jobs that are added in the order of their starts, the earliest first.
 *
 * <p>Of jobs that take equally long the ends come in the order of the starts. So they are runs, one behind the other, and
 * only the first of each stands in a heap: about as many as there are walltimes, of which sites see few.
 */
public final class EndRuns {
    /** Of walltimes that share one of so many runs more ends stand in the heap, and nothing else is different. */
    private static final int RUNS = 1 << 6;

    private static final int NOBODY = -1;
    private static final int GONE = -2;

    private final EndHeap firsts = new EndHeap();
    /** By run: the job that was added last. */
    private final int[] last = new int[RUNS];
    /** By job. */
    private final long[] ends;
    /** By job: the one behind it in its run. */
    private final int[] behind;

    /** No ends yet, of jobs that are numbered up to there. */
    public EndRuns(int jobs) {
        ends = new long[jobs];
        behind = new int[jobs];
        Arrays.fill(last, NOBODY);
    }

    /** The earliest end, or {@link Times#NEVER}. */
    public long earliest() {
        return firsts.earliest();
    }

    /** Adds a job that starts then, which is no earlier than those before. */
    public void add(int job, long start, long walltime) {
        long end = start + walltime;
        int run = runOf(walltime);
        int before = last[run];
        last[run] = job;
        ends[job] = end;
        behind[job] = NOBODY;
        if (before != NOBODY && behind[before] == NOBODY && ends[before] <= end) {
            behind[before] = job;
        } else {
            firsts.add(end, job);
        }
    }

    /** Spreads walltimes, most of which are whole hours, over all runs. */
    private static int runOf(long walltime) {
        return (int) (walltime * 0x9E3779B97F4A7C15L >>> Long.numberOfLeadingZeros(RUNS - 1));
    }

    /** Removes the earliest end and tells its job. */
    public int removeEarliest() {
        int removed = firsts.earliestJob();
        int next = behind[removed];
        behind[removed] = GONE;
        if (next == NOBODY) {
            firsts.removeEarliest();
        } else {
            firsts.replaceEarliest(ends[next], next);
        }
        return removed;
    }
}
