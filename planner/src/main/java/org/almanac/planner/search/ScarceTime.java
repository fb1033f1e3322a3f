package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * For how long what is scarce is taken up by the planned jobs that ask for it: by their work, and by what is of no use while they
 * wait. Of the kept plan, and of a trial.
 *
 * <p>At each moment so much of a kind is of no use as is not held by jobs that ask for it and as jobs that start later ask for
 * together, whichever is less. All is summed up in seconds of all that there is of a kind, over the kinds, and depends on the
 * starts alone. The work, which no order changes, is counted so that a small change of little that is idle is a small one.
 *
 * <p>A job that starts later never makes the time less, as the job leaves idle before its new start at least as much as it takes
 * up behind its former end. A second later makes it more by the job's {@linkplain #share share} at most. So the time is bounded
 * like a convex function, although it is none: an earlier start gains that share at most, and a later one nothing.
 */
final class ScarceTime {
    private final SearchJobs jobs;
    private final KindTime[] kinds;
    private double seconds;

    private ScarceTime(SearchJobs jobs, KindTime[] kinds) {
        this.jobs = jobs;
        this.kinds = kinds;
        follow();
    }

    /** Nothing is counted. */
    static ScarceTime none(SearchJobs jobs) {
        return new ScarceTime(jobs, new KindTime[0]);
    }

    /** Of all kinds that are scarce on the site and that any of the jobs asks for. */
    static ScarceTime of(SearchJobs jobs, Site site, long now) {
        List<KindTime> counted = new ArrayList<>();
        for (ScarceKind kind : site.machine().scarce()) {
            int[] asking = IntStream.range(0, jobs.count())
                    .filter(job -> asked(kind, jobs.entry(job)) > 0)
                    .toArray();
            if (asking.length > 0) {
                long[] amounts = Arrays.stream(asking)
                        .mapToLong(job -> asked(kind, jobs.entry(job)))
                        .toArray();
                counted.add(new KindTime(asking, amounts, KindRoom.of(kind, site, now), jobs.count()));
            }
        }
        return new ScarceTime(jobs, counted.toArray(KindTime[]::new));
    }

    private static long asked(ScarceKind kind, JobEntry job) {
        return kind.askedBy(job.job().request());
    }

    /** A copy that goes on by itself, with that copy of the jobs. */
    ScarceTime copy(SearchJobs copied) {
        return new ScarceTime(copied, Arrays.stream(kinds).map(KindTime::copy).toArray(KindTime[]::new));
    }

    /** Whether any job asks for what is scarce. */
    boolean isCounted() {
        return kinds.length > 0;
    }

    /** Of the kept plan. */
    double seconds() {
        return seconds;
    }

    /** Of the kept plan with the trial's changes. */
    double secondsWith(Trial trial) {
        double sum = 0;
        for (KindTime kind : kinds) {
            sum += kind.secondsWith(trial, jobs);
        }
        return sum;
    }

    /** Takes up that the jobs of the kept plan have other starts. */
    void follow() {
        seconds = 0;
        for (KindTime kind : kinds) {
            seconds += kind.follow(jobs);
        }
    }

    /** The most that a second of the job's start is worth. */
    double share(int job) {
        double sum = 0;
        for (KindTime kind : kinds) {
            sum += kind.share(job);
        }
        return sum;
    }
}
