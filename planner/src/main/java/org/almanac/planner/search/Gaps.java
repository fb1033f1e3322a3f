package org.almanac.planner.search;

import java.util.Arrays;

/**
 * The positions of an order before which time goes by in the plan that is kept, and the cpus that are free meanwhile: by
 * what is free in all, without a look at nodes.
 */
final class Gaps {
    private int[] positions = new int[16];
    private long[] cpus = new long[16];
    private int count;

    /**
     * Finds them anew.
     *
     * @param freeNow the list's cpus that are free at that time
     * @param runningEnds ends of its running jobs, ascending, and the cpus that each gives back
     */
    void find(SearchJobs jobs, Order order, long now, long freeNow, long[] runningEnds, long[] runningCpus) {
        count = 0;
        int size = order.size();
        long[] ends = new long[size];
        for (int i = 0; i < size; i++) {
            // An end and whose it is in one number, to sort them together.
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

    /** The position of the job for which time goes by. */
    int position(int gap) {
        return positions[gap];
    }

    /** What is free until it starts, at least. */
    long cpus(int gap) {
        return cpus[gap];
    }
}
