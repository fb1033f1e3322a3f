package org.almanac.replay.paper;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.ReplayJob;

/**
 * The deadlines after which jobs ended, by how the rule had set them.
 *
 * @param jobs how many jobs had a deadline
 * @param byHours missed ones that were so many hours after the submission
 * @param byWalltime missed ones that were so many walltimes after it
 */
record MissedDeadlines(int jobs, int byHours, int byWalltime) {

    static MissedDeadlines of(RowReplays row, Column column) {
        long seconds = DeadlineRule.parse(column.setting().deadlines().orElse("share=0%"))
                        .hours()
                * 3_600;
        List<ReplayJob> all = row.jobs(column.setting()).jobs();
        int[] waits = row.of(column).waits();
        int jobs = 0;
        int byHours = 0;
        int byWalltime = 0;
        for (int i = 0; i < waits.length; i++) {
            ReplayJob job = all.get(i);
            OptionalLong deadline = job.conditions().deadline();
            if (deadline.isEmpty() || waits[i] < 0) {
                continue;
            }
            jobs++;
            if (job.submit() + waits[i] + job.runtime() > deadline.getAsLong()) {
                boolean hours = deadline.getAsLong() - job.submit() == seconds;
                byHours += hours ? 1 : 0;
                byWalltime += hours ? 0 : 1;
            }
        }
        return new MissedDeadlines(jobs, byHours, byWalltime);
    }

    /** Of the jobs with a deadline; NaN where there are none. */
    double percent() {
        return 100.0 * (byHours + byWalltime) / jobs;
    }
}
