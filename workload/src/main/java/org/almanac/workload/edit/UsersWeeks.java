package org.almanac.workload.edit;

import java.util.HashMap;
import java.util.Map;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;

/**
 * Drops flurries: all jobs of a user from each week in which the user submitted more than so many.
 *
 * <p>Weeks are counted from the first submission. Jobs of an unknown user stay.
 *
 * @param most at least 1
 */
public record UsersWeeks(int most) implements LogEdit {
    private static final long WEEK = 7L * 24 * 3600;

    public UsersWeeks {
        if (most < 1) {
            throw new IllegalArgumentException("weeks of at most " + most + " jobs of a user");
        }
    }

    private record UsersWeek(int user, long week) {}

    @Override
    public JobLog apply(JobLog log) {
        Submissions submissions = new Submissions(log);
        Map<UsersWeek, Integer> jobs = new HashMap<>();
        for (RecordedJob job : log.recorded().jobs()) {
            jobs.merge(week(job, submissions), 1, Integer::sum);
        }
        return EachJob.kept(
                log, job -> job.facts().user() < 0 || jobs.get(week(job.facts(), submissions)) <= most, told());
    }

    private static UsersWeek week(RecordedJob job, Submissions submissions) {
        return new UsersWeek(job.user(), submissions.since(job.submit()) / WEEK);
    }

    @Override
    public String told() {
        return "dropped: of a user who submitted more than " + most + " jobs in that week";
    }
}
