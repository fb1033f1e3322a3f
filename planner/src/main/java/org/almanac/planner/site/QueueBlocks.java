package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.Tuning;

/**
 * An index over a list of jobs, which tells for each block of neighbours the least that its jobs ask for. So a search
 * for a job that fits into little passes over most of a long list without a look at its jobs.
 *
 * <p>Every job of a block asks for at least what the block says, and for much more only if other jobs have left the
 * block.
 */
final class QueueBlocks {
    private static final class Block {
        private int size;
        /** At k: the least walltime of the jobs that ask for less than 2 to the power of k cpus. */
        private final long[] leastWalltime = new long[Long.SIZE];

        private long leastCpus;
        /** Whether jobs have left the block since it was measured. */
        private boolean loose;

        void clear() {
            size = 0;
            leastCpus = Long.MAX_VALUE;
            Arrays.fill(leastWalltime, Long.MAX_VALUE);
            loose = false;
        }

        void add(JobEntry job) {
            size++;
            leastCpus = Math.min(leastCpus, job.cpus());
            for (int k = bits(job.cpus()); k < Long.SIZE && leastWalltime[k] > job.walltime(); k++) {
                leastWalltime[k] = job.walltime();
            }
        }

        boolean mayHold(long cpus, long walltime, long cpusForLonger) {
            return leastCpus <= cpusForLonger || leastCpus <= cpus && leastWalltime[bits(cpus)] <= walltime;
        }

        /** How many bits the number of cpus has. */
        private static int bits(long cpus) {
            return Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, cpus));
        }
    }

    private final List<JobEntry> jobs;
    /** Jobs of one block; at least two, as a block is split in halves. */
    private final int most;
    /** A list that has not been longer has no blocks, as all are looked at one by one; nor has one of half of that. */
    private final int longestWithout;

    private final List<Block> blocks = new ArrayList<>();

    /** The index over a list; it has to be told of all changes of the list. */
    QueueBlocks(List<JobEntry> jobs, Tuning tuning) {
        this.jobs = jobs;
        this.most = Math.max(2, tuning.queueBlock());
        this.longestWithout = tuning.shortQueue();
        measureAll();
    }

    /** Measures all blocks anew, after the list has been reordered. */
    void measureAll() {
        blocks.clear();
        for (int from = 0; jobs.size() > longestWithout && from < jobs.size(); from += most / 2) {
            blocks.add(new Block());
            measure(blocks.get(blocks.size() - 1), from, Math.min(most / 2, jobs.size() - from));
        }
    }

    private void measure(Block block, int from, int size) {
        block.clear();
        for (int i = from; i < from + size; i++) {
            block.add(jobs.get(i));
        }
    }

    /** Takes note of the job that has been inserted at that place. */
    void added(int place) {
        if (blocks.isEmpty()) {
            measureAll();
            return;
        }
        int from = 0;
        int at = 0;
        // At the border of two blocks the job belongs to the former.
        while (from + blocks.get(at).size < place) {
            from += blocks.get(at++).size;
        }
        Block block = blocks.get(at);
        block.add(jobs.get(place));
        if (block.size > most) {
            Block rest = new Block();
            blocks.add(at + 1, rest);
            measure(rest, from + most / 2, block.size - most / 2);
            measure(block, from, most / 2);
        }
    }

    /** Takes note that the job at that place has been removed. */
    void removed(int place) {
        // Only at half the length, as a list that is just too short may soon be longer.
        if (jobs.size() <= longestWithout / 2) {
            blocks.clear();
        }
        if (blocks.isEmpty()) {
            return;
        }
        int from = 0;
        int at = 0;
        while (from + blocks.get(at).size <= place) {
            from += blocks.get(at++).size;
        }
        Block block = blocks.get(at);
        block.size--;
        block.loose = true;
        if (block.size == 0) {
            blocks.remove(at);
        } else if (at > 0 && blocks.get(at - 1).size + block.size <= most / 2) {
            Block before = blocks.get(at - 1);
            blocks.remove(at);
            measure(before, from - before.size, before.size + block.size);
        }
    }

    /**
     * The place of the first job, from {@code place} on, that asks for at most {@code cpus} and for at most that
     * walltime, or for at most {@code cpusForLonger} and a longer walltime; the end of the list if there is none. The
     * walltime is in seconds.
     */
    int next(int place, long cpus, long walltime, long cpusForLonger) {
        if (blocks.isEmpty()) {
            return next(place, jobs.size(), cpus, walltime, cpusForLonger);
        }
        int from = 0;
        for (int at = 0; at < blocks.size(); at++) {
            Block block = blocks.get(at);
            int end = from + block.size;
            if (end > place && block.mayHold(cpus, walltime, cpusForLonger)) {
                int found = next(Math.max(from, place), end, cpus, walltime, cpusForLonger);
                if (found < end) {
                    return found;
                }
                if (block.loose) {
                    measure(block, from, block.size);
                }
            }
            from = end;
        }
        return jobs.size();
    }

    /** The place of the first such job from {@code place} to before {@code end}; {@code end} if there is none. */
    private int next(int place, int end, long cpus, long walltime, long cpusForLonger) {
        for (int i = place; i < end; i++) {
            JobEntry job = jobs.get(i);
            if (job.cpus() <= (job.walltime() <= walltime ? cpus : cpusForLonger)) {
                return i;
            }
        }
        return end;
    }
}
