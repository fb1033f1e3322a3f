package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.site.JobEntry;

/**
 * The jobs of a plan as numbers, for one run of a search: from 0 on, list by list, in the order of the plan.
 *
 * <p>Times are epoch seconds. The starts are those of the kept plan; {@link Objective#keep} changes them.
 */
final class SearchJobs {
    private final List<JobEntry> entries = new ArrayList<>();
    /** By list: the number of its first job; at the end the number of all jobs. */
    private final int[] begin;

    final int[] user;
    final long[] submitted;
    final long[] walltime;
    final long[] notBefore;
    /** By job: the start in the kept plan. */
    final long[] start;
    /** By job: the latest start that is guaranteed; {@link Times#NEVER} if none is. */
    final long[] due;
    /** By job: the wait that its user accepts, in seconds. */
    final double[] acceptable;
    /** By job: how much its wait counts by fair share; all 0 where shares do not count. See {@link FairWeights}. */
    long[] fairWeight;

    /**
     * The longest wait of a job that a trial may make, in seconds from when the job may start. A job that waits longer
     * already may not wait still longer.
     */
    private long longestWait = Long.MAX_VALUE / 2;
    /** By job: until when a trial may always let it wait; 0 if not beyond its bounds. */
    private final long[] told;

    SearchJobs(List<JobList> lists, UserBaseline baseline, AcceptableWait accepted) {
        PlanTable table = lists.get(0).plan().table();
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
        told = new long[count];
        acceptable = new double[count];
        fairWeight = new long[count];
        for (int job = 0; job < count; job++) {
            JobEntry entry = entries.get(job);
            user[job] = baseline.index(entry.job().user());
            submitted[job] = entry.submitted();
            walltime[job] = entry.walltime();
            notBefore[job] = entry.notBefore();
            start[job] = table.start(entry);
            due[job] = table.bound(entry).orElse(Times.NEVER);
            acceptable[job] = accepted.seconds(Math.max(1, entry.cpus()), entry.walltime());
        }
    }

    /** The same jobs, with starts of their own. */
    SearchJobs(SearchJobs other) {
        entries.addAll(other.entries);
        begin = other.begin;
        user = other.user;
        submitted = other.submitted;
        walltime = other.walltime;
        notBefore = other.notBefore;
        start = other.start.clone();
        due = other.due;
        told = other.told;
        acceptable = other.acceptable;
        fairWeight = other.fairWeight;
        longestWait = other.longestWait;
    }

    /** Bounds the wait that a trial may give a job by so many seconds. */
    void boundWaits(long seconds) {
        longestWait = seconds;
    }

    /** The mean wait of these jobs in the kept plan, in seconds; 0 where there are none. */
    long meanWait() {
        long sum = 0;
        for (int job = 0; job < start.length; job++) {
            sum += wait(job);
        }
        return sum / Math.max(1, start.length);
    }

    /** Lets trials have each job wait until the start that it was told first, whatever bounds waits besides. */
    void allowToldWaits(PlanTable table) {
        for (int job = 0; job < told.length; job++) {
            told[job] = table.promised(entries.get(job)).orElse(0);
        }
    }

    /** Lets waits count by fair share. */
    void weigh(long[] weights) {
        fairWeight = weights;
    }

    /** The latest start that a trial may give the job. */
    long latest(int job) {
        long since = Math.max(submitted[job], notBefore[job]);
        return Math.max(start[job], Math.min(due[job], Math.max(told[job], since + longestWait)));
    }

    int count() {
        return entries.size();
    }

    JobEntry entry(int job) {
        return entries.get(job);
    }

    /** The numbers of a list's jobs, in the order of the first plan. */
    int[] of(int list) {
        int[] jobs = new int[begin[list + 1] - begin[list]];
        for (int i = 0; i < jobs.length; i++) {
            jobs[i] = begin[list] + i;
        }
        return jobs;
    }

    /** When the job ends in the kept plan, by its walltime. */
    long end(int job) {
        return start[job] + walltime[job];
    }

    /** The job's wait in the kept plan, in seconds. */
    long wait(int job) {
        return wait(job, start[job]);
    }

    /** The job's wait with that start, in seconds. */
    long wait(int job, long at) {
        return at - submitted[job];
    }
}
