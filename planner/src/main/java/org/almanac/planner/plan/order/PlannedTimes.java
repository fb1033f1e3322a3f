package org.almanac.planner.plan.order;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;

/**
 * When the jobs of a list are to start and end, by their places in the order.
 *
 * <p>The times are plain numbers beside each other, because a walk passes over tens of thousands of jobs and needs a
 * look at few of them.
 */
final class PlannedTimes {
    private int size;
    private long[] starts;
    private long[] ends;

    /** The times of jobs that come in the order of their starts. */
    PlannedTimes(List<JobEntry> order, PlanTable table) {
        size = order.size();
        // There is some room to spare, so that the next insertion need not copy the arrays.
        starts = new long[size + size / 8 + 1];
        ends = new long[starts.length];
        for (int place = 0; place < size; place++) {
            set(place, order.get(place), table);
        }
    }

    private PlannedTimes(PlannedTimes other) {
        size = other.size;
        starts = other.starts.clone();
        ends = other.ends.clone();
    }

    PlannedTimes copy() {
        return new PlannedTimes(this);
    }

    int size() {
        return size;
    }

    long start(int place) {
        return starts[place];
    }

    long end(int place) {
        return ends[place];
    }

    /** Sets the times of the job at that place, which is planned otherwise. */
    void set(int place, JobEntry job, PlanTable table) {
        starts[place] = table.start(job);
        ends[place] = table.end(job);
    }

    /** Inserts the times of the job at that place; the jobs from there on move back by one place. */
    void insert(int place, JobEntry job, PlanTable table) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size + size / 8 + 1);
            ends = Arrays.copyOf(ends, starts.length);
        }
        System.arraycopy(starts, place, starts, place + 1, size - place);
        System.arraycopy(ends, place, ends, place + 1, size - place);
        size++;
        set(place, job, table);
    }

    /** Removes the times of the job at that place; the jobs behind it move up. */
    void remove(int place) {
        size--;
        System.arraycopy(starts, place + 1, starts, place, size - place);
        System.arraycopy(ends, place + 1, ends, place, size - place);
    }
}
