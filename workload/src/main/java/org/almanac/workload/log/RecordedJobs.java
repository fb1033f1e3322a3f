package org.almanac.workload.log;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * The jobs of a log as a list that cannot be changed and in which numbers alone lie, column by column; a job is made anew
 * whenever it is asked for.
 *
 * <p>So hundreds of thousands of jobs are a few hundred arrays to the garbage collector, which has little to copy and
 * nothing to follow, and jobs that are looked at once are gone at once.
 */
public final class RecordedJobs extends AbstractList<RecordedJob> implements RandomAccess {
    private final Block[] blocks;
    private final int size;

    private RecordedJobs(Block[] blocks, int size) {
        this.blocks = blocks;
        this.size = size;
    }

    /** The same jobs in the same order. */
    public static RecordedJobs copyOf(List<RecordedJob> jobs) {
        if (jobs instanceof RecordedJobs same) {
            return same;
        }
        Builder builder = new Builder();
        jobs.forEach(builder::add);
        return builder.build();
    }

    @Override
    public RecordedJob get(int index) {
        Objects.checkIndex(index, size);
        return blocks[index / Block.SIZE].get(index % Block.SIZE);
    }

    @Override
    public int size() {
        return size;
    }

    /** Takes in jobs one after another; growing copies none of them. */
    static final class Builder {
        private final List<Block> blocks = new ArrayList<>();
        private int size;

        void add(RecordedJob job) {
            int at = size % Block.SIZE;
            if (at == 0) {
                blocks.add(new Block());
            }
            blocks.get(blocks.size() - 1).set(at, job);
            size++;
        }

        boolean isEmpty() {
            return size == 0;
        }

        /** The jobs so far; what is added later is not among them. */
        RecordedJobs build() {
            return new RecordedJobs(blocks.toArray(Block[]::new), size);
        }
    }

    /** So many jobs that stand one after another, a column for each of their values. */
    private static final class Block {
        static final int SIZE = 1024;

        private final long[] number = new long[SIZE];
        private final long[] submit = new long[SIZE];
        private final long[] waited = new long[SIZE];
        private final long[] runtime = new long[SIZE];
        private final int[] allocatedCpus = new int[SIZE];
        private final long[] usedMemory = new long[SIZE];
        private final int[] requestedCpus = new int[SIZE];
        private final long[] requestedTime = new long[SIZE];
        private final long[] requestedMemory = new long[SIZE];
        private final int[] status = new int[SIZE];
        private final int[] user = new int[SIZE];
        private final int[] group = new int[SIZE];
        private final int[] executable = new int[SIZE];
        private final int[] queue = new int[SIZE];
        private final int[] partition = new int[SIZE];
        private final long[] deadline = new long[SIZE];

        void set(int at, RecordedJob job) {
            number[at] = job.number();
            submit[at] = job.submit();
            waited[at] = job.waited();
            runtime[at] = job.runtime();
            allocatedCpus[at] = job.allocatedCpus();
            usedMemory[at] = job.usedMemory();
            requestedCpus[at] = job.requestedCpus();
            requestedTime[at] = job.requestedTime();
            requestedMemory[at] = job.requestedMemory();
            status[at] = job.status();
            user[at] = job.user();
            group[at] = job.group();
            executable[at] = job.executable();
            queue[at] = job.queue();
            partition[at] = job.partition();
            deadline[at] = job.deadline();
        }

        RecordedJob get(int at) {
            return new RecordedJob(
                    number[at],
                    submit[at],
                    waited[at],
                    runtime[at],
                    allocatedCpus[at],
                    usedMemory[at],
                    requestedCpus[at],
                    requestedTime[at],
                    requestedMemory[at],
                    status[at],
                    user[at],
                    group[at],
                    executable[at],
                    queue[at],
                    partition[at],
                    deadline[at]);
        }
    }
}
