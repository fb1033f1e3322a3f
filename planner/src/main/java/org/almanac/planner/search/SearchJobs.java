package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.site.JobEntry;

/**
 * The jobs of a plan in numbers: for one run of a search each has a number, from 0, list by list in plan order.
 *
 * <p>Times are epoch seconds. The starts are those of the plan that is kept; who keeps another plan changes them.
 */
final class SearchJobs {
    /** A number fits into so many bits. */
    static final int NUMBER_BITS = 20;

    static final long NUMBER_MASK = (1 << NUMBER_BITS) - 1;

    private final List<JobEntry> entries = new ArrayList<>();
    /** By list, the number of its first job; one more at the end. */
    private final int[] begin;

    final int[] user;
    final long[] submitted;
    final long[] walltime;
    final long[] notBefore;
    /** In the plan that is kept. */
    final long[] start;
    /** By when each is guaranteed to start; {@link Times#NEVER} where by no time. */
    final long[] due;
    /** No trial lets a job wait longer, in seconds, from when it may start on, unless it does so already. */
    private long longestWait = Long.MAX_VALUE / 2;

    SearchJobs(List<JobList> lists, UserBaseline baseline) {
        begin = new int[lists.size() + 1];
        for (int list = 0; list < lists.size(); list++) {
            entries.addAll(lists.get(list).order());
            begin[list + 1] = entries.size();
        }
        int count = entries.size();
        user = new int[count];
        submitted = new long[count];
        walltime = new long[count];
        notBefore = new long[count];
        start = new long[count];
        due = new long[count];
        for (int job = 0; job < count; job++) {
            JobEntry entry = entries.get(job);
            user[job] = baseline.index(entry.job().user());
            submitted[job] = entry.submitted();
            walltime[job] = entry.walltime();
            notBefore[job] = entry.notBefore();
            start[job] = entry.reservedStart();
            due[job] = entry.bound().orElse(Times.NEVER);
        }
    }

    /** The same jobs, of whose plan others are kept. */
    SearchJobs(SearchJobs other) {
        entries.addAll(other.entries);
        begin = other.begin;
        user = other.user;
        submitted = other.submitted;
        walltime = other.walltime;
        notBefore = other.notBefore;
        start = other.start.clone();
        due = other.due;
        longestWait = other.longestWait;
    }

    /**
     * From now on no trial lets a job wait longer than that; or, where nobody has waited yet, than these jobs do on
     * average.
     */
    void boundWaits(long seconds) {
        longestWait = seconds;
        if (seconds == 0) {
            long sum = 0;
            for (int job = 0; job < start.length; job++) {
                sum += wait(job);
            }
            longestWait = sum / Math.max(1, start.length);
        }
    }

    /** The latest start that a trial may give a job. */
    long latest(int job) {
        long since = Math.max(submitted[job], notBefore[job]);
        return Math.max(start[job], Math.min(due[job], since + longestWait));
    }

    int count() {
        return entries.size();
    }

    JobEntry entry(int job) {
        return entries.get(job);
    }

    /** The numbers of a list's jobs in the order at first. */
    int[] of(int list) {
        int[] jobs = new int[begin[list + 1] - begin[list]];
        for (int i = 0; i < jobs.length; i++) {
            jobs[i] = begin[list] + i;
        }
        return jobs;
    }

    /** When a job ends in the plan that is kept, by its walltime. */
    long end(int job) {
        return start[job] + walltime[job];
    }

    /** A job's wait in the plan that is kept, in seconds. */
    long wait(int job) {
        return wait(job, start[job]);
    }

    /** A job's wait with that start, in seconds. */
    long wait(int job, long at) {
        return at - submitted[job];
    }
}
