package org.almanac.planner.search;

import java.util.Arrays;

/**
 * The gaps of one list in the kept plan: the positions before a job that has to wait although cpus are free. The free
 * cpus are summed over all nodes.
 */
final class Gaps {
    private int[] positions = new int[16];
    private long[] cpus = new long[16];
    private int count;

    /**
     * Finds the gaps anew.
     *
     * @param freeNow the cpus of the list's cluster that are free at {@code now}
     * @param runningEnds the ends of the cluster's running jobs, ascending, in epoch seconds
     * @param runningCpus the cpus that each of them gives back
     */
    void find(SearchJobs jobs, Order order, long now, long freeNow, long[] runningEnds, long[] runningCpus) {
        count = 0;
        int size = order.size();
        long[] ends = new long[size];
        for (int i = 0; i < size; i++) {
            // The end and the job in one number, to sort them together.
            ends[i] = (jobs.end(order.job(i)) - now) << SearchJobs.NUMBER_BITS | order.job(i);
        }
        Arrays.sort(ends);
        long free = freeNow;
        long time = now;
        int running = 0;
        int ended = 0;
        for (int i = 0; i < size; i++) {
            int job = order.job(i);
            long start = jobs.start[job];
            if (start > time) {
                add(i, free);
                time = start;
                for (; running < runningEnds.length && runningEnds[running] <= time; running++) {
                    free += runningCpus[running];
                }
                for (; ended < size && (ends[ended] >> SearchJobs.NUMBER_BITS) + now <= time; ended++) {
                    free += jobs.entry((int) (ends[ended] & SearchJobs.NUMBER_MASK))
                            .cpus();
                }
            }
            free -= jobs.entry(job).cpus();
        }
    }

    private void add(int position, long free) {
        if (free <= 0) {
            return;
        }
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
            cpus = Arrays.copyOf(cpus, 2 * count);
        }
        positions[count] = position;
        cpus[count++] = free;
    }

    int count() {
        return count;
    }

    /** The position of the job that waits behind the gap. */
    int position(int gap) {
        return positions[gap];
    }

    /** How many cpus are free in the gap, at least. */
    long cpus(int gap) {
        return cpus[gap];
    }
}
