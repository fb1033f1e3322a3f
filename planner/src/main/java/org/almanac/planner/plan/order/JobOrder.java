package org.almanac.planner.plan.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.QueueTable;

/**
 * The jobs of a list in its order, and their rows in the {@link QueueTable} beside each other, so that a walk that
 * needs only what the table has need not read the jobs.
 */
final class JobOrder {
    private final List<JobEntry> jobs = new ArrayList<>();
    private int[] rows = new int[16];

    /** To be read only. */
    List<JobEntry> jobs() {
        return jobs;
    }

    int size() {
        return jobs.size();
    }

    JobEntry get(int place) {
        return jobs.get(place);
    }

    /** The row of the job at that place. */
    int row(int place) {
        return rows[place];
    }

    void add(JobEntry job) {
        add(jobs.size(), job);
    }

    /** Inserts a job before the one at that place. */
    void add(int place, JobEntry job) {
        reserve(jobs.size() + 1);
        System.arraycopy(rows, place, rows, place + 1, jobs.size() - place);
        jobs.add(place, job);
        rows[place] = job.row();
    }

    void addAll(Collection<JobEntry> others) {
        int first = jobs.size();
        jobs.addAll(others);
        readRows(first);
    }

    JobEntry remove(int place) {
        System.arraycopy(rows, place + 1, rows, place, jobs.size() - place - 1);
        return jobs.remove(place);
    }

    /** Two jobs take each other's place. */
    void exchange(int one, int other) {
        JobEntry first = jobs.get(one);
        int row = rows[one];
        jobs.set(one, jobs.get(other));
        rows[one] = rows[other];
        jobs.set(other, first);
        rows[other] = row;
    }

    /** Sorts the jobs; jobs that are equal stay in their order. */
    void sort(Comparator<JobEntry> comparator) {
        jobs.sort(comparator);
        readRows(0);
    }

    void clear() {
        jobs.clear();
    }

    private void readRows(int first) {
        reserve(jobs.size());
        for (int place = first; place < jobs.size(); place++) {
            rows[place] = jobs.get(place).row();
        }
    }

    private void reserve(int size) {
        if (size > rows.length) {
            rows = Arrays.copyOf(rows, 2 * size);
        }
    }
}
