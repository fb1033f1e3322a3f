package org.almanac.planner.search;

import java.util.Arrays;

/**
 * The kept order of one list's jobs, by their numbers, and a trial order.
 *
 * <p>Both are the same before {@link #first()}. Behind {@link #last()} the same jobs follow in the same order, though
 * at other positions if the trial has more or fewer jobs.
 */
final class Order {
    private static final int NONE = -1;

    private int[] kept;
    private int keptSize;
    private int[] trial;
    private int size;
    private int first = Integer.MAX_VALUE;
    private int last = -1;
    private int entered = NONE;
    private int left = NONE;

    Order(int[] jobs) {
        kept = jobs.clone();
        trial = jobs.clone();
        keptSize = jobs.length;
        size = jobs.length;
    }

    /** The number of jobs of the trial. */
    int size() {
        return size;
    }

    /** The job at that position of the trial. */
    int job(int position) {
        return trial[position];
    }

    /** The job at that position of the kept order. */
    int kept(int position) {
        return kept[position];
    }

    /** Whether the trial has other jobs than the kept order. */
    boolean hasOthers() {
        return entered != NONE || left != NONE;
    }

    /** The trial's jobs, as many as its size. To be read only. */
    int[] jobs() {
        return trial;
    }

    /** The first position at which the trial may differ. */
    int first() {
        return first;
    }

    /**
     * The last position at which the trial may differ; before the first one if all that differs is that a job was taken
     * out.
     */
    int last() {
        return last;
    }

    boolean isChanged() {
        return first != Integer.MAX_VALUE;
    }

    /** Moves the job from one position to another; the jobs between move up. */
    void move(int from, int to) {
        int job = trial[from];
        if (from < to) {
            System.arraycopy(trial, from + 1, trial, from, to - from);
        } else {
            System.arraycopy(trial, to, trial, to + 1, from - to);
        }
        trial[to] = job;
        change(Math.min(from, to), Math.max(from, to));
    }

    void swap(int one, int other) {
        int job = trial[one];
        trial[one] = trial[other];
        trial[other] = job;
        change(Math.min(one, other), Math.max(one, other));
    }

    private void change(int from, int to) {
        first = Math.min(first, from);
        last = Math.max(last, to);
    }

    /** Takes out the job at that position, which goes to another list; once in a trial. */
    int remove(int position) {
        left = trial[position];
        System.arraycopy(trial, position + 1, trial, position, --size - position);
        change(position, position - 1);
        return left;
    }

    /** Inserts a job of another list at that position; once in a trial. */
    void insert(int position, int job) {
        if (size == trial.length) {
            trial = Arrays.copyOf(trial, 2 * size + 1);
        }
        System.arraycopy(trial, position, trial, position + 1, size++ - position);
        trial[position] = job;
        entered = job;
        change(position, position);
    }

    /** Whether the job has come from another list. */
    boolean hasEntered(int job) {
        return job == entered;
    }

    /** The job that has gone to another list; negative if none has. */
    int left() {
        return left;
    }

    /** Makes the trial the kept order. */
    void accept() {
        if (kept.length < size) {
            kept = Arrays.copyOf(kept, trial.length);
        }
        copyChange(trial, size, kept);
        keptSize = size;
        agree();
    }

    /** Makes the trial the same as the kept order again. */
    void reject() {
        copyChange(kept, keptSize, trial);
        size = keptSize;
        agree();
    }

    int[] copyOfKept() {
        return Arrays.copyOf(kept, keptSize);
    }

    /** Makes those jobs the kept order and the trial, while the two are the same. */
    void goBack(int[] jobs) {
        kept = jobs.clone();
        trial = jobs.clone();
        keptSize = jobs.length;
        size = jobs.length;
    }

    private void copyChange(int[] from, int count, int[] to) {
        if (isChanged()) {
            int end = size == keptSize ? last + 1 : count;
            System.arraycopy(from, first, to, first, end - first);
        }
    }

    private void agree() {
        first = Integer.MAX_VALUE;
        last = -1;
        entered = NONE;
        left = NONE;
    }
}
