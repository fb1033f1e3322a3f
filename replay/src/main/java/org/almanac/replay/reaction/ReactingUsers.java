package org.almanac.replay.reaction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Times;
import org.almanac.replay.Arrivals;

/**
 * The users of a replay at work: each submits a batch when what it waits for has ended and the user has thought.
 *
 * <p>Jobs of a user come in the order of the record, those of a batch at their recorded distances.
 */
final class ReactingUsers implements Arrivals {
    private record Coming(long at, int place) implements Comparable<Coming> {
        @Override
        public int compareTo(Coming other) {
            return at != other.at ? Long.compare(at, other.at) : Integer.compare(place, other.place);
        }
    }

    /** What does not change: learnt once, shared by all replays of a log. */
    private final LearntUsers learnt;

    private final PriorityQueue<Coming> coming = new PriorityQueue<>();
    /** By batch: for how many other batches it waits, the one before it included until that has its time. */
    private final int[] missing;
    /** By batch: how many of its jobs have not ended. */
    private final int[] running;
    /** By batch: the last end of what it waits for, so far. */
    private final long[] lastAwaitedEnd;
    /** By batch, where it has its time: when its first job is submitted. */
    private final long[] begins;

    private final Map<JobId, Integer> batchOfJob = new HashMap<>();

    ReactingUsers(LearntUsers learnt, List<JobId> jobs) {
        this.learnt = learnt;
        List<Batch> batches = learnt.batches();
        this.missing = new int[batches.size()];
        this.running = new int[batches.size()];
        this.lastAwaitedEnd = new long[batches.size()];
        this.begins = new long[batches.size()];
        for (int i = 0; i < missing.length; i++) {
            Batch batch = batches.get(i);
            missing[i] = batch.awaited.length + (batch.before == Batch.NONE ? 0 : 1);
            running[i] = batch.jobs.length;
            lastAwaitedEnd[i] = Long.MIN_VALUE;
            for (int place : batch.jobs) {
                batchOfJob.put(jobs.get(place), i);
            }
        }
        for (int i = 0; i < missing.length; i++) {
            if (batches.get(i).before == Batch.NONE) {
                setTimes(i);
            }
        }
    }

    @Override
    public long next() {
        Coming first = coming.peek();
        return first == null ? Times.NEVER : first.at;
    }

    @Override
    public int take() {
        return coming.remove().place;
    }

    @Override
    public void ended(JobId job, long end) {
        // A job of before the replay is in no batch.
        int batch = batchOfJob.getOrDefault(job, Batch.NONE);
        if (batch != Batch.NONE && --running[batch] == 0) {
            int waiter = learnt.waiter(batch);
            if (waiter != Batch.NONE) {
                lastAwaitedEnd[waiter] = Math.max(lastAwaitedEnd[waiter], end);
                satisfy(waiter);
            }
        }
    }

    private void satisfy(int waiter) {
        if (--missing[waiter] == 0) {
            setTimes(waiter);
        }
    }

    /** Sets the times of a batch that waits for nothing more, and of those behind it that wait for no more than that. */
    private void setTimes(int first) {
        int index = first;
        while (index != Batch.NONE) {
            Batch batch = learnt.batches().get(index);
            long begin = begin(index, batch);
            begins[index] = begin;
            for (int i = 0; i < batch.jobs.length; i++) {
                coming.add(new Coming(begin + batch.offsets[i], batch.jobs[i]));
            }
            int after = learnt.after(index);
            index = after != Batch.NONE && --missing[after] == 0 ? after : Batch.NONE;
        }
    }

    private long begin(int index, Batch batch) {
        if (batch.before == Batch.NONE) {
            return batch.submit;
        }
        Batch before = learnt.batches().get(batch.before);
        long begin = begins[batch.before] + before.span();
        if (batch.waits()) {
            begin = Math.max(begin, lastAwaitedEnd[index] + learnt.think(index));
        } else {
            begin = Math.max(begin, begins[batch.before] + batch.sinceBefore);
        }
        if (batch.beginsSession) {
            begin = Math.max(begin, batch.submit);
        }
        return learnt.nextWorkingTime(batch.user, begin);
    }
}
