package org.almanac.replay;

import java.util.List;
import java.util.OptionalLong;

/**
 * What became of the deadlines of a log's jobs (deadline paper, section 6.1).
 *
 * @param jobs how many jobs had a deadline
 * @param missed how many of those ended after it
 * @param missedThoughPlanned how many of those would have ended by it, were their first planned start kept
 * @param meanUsage the mean share of the time from submission to deadline at the end of which the job had ended; NaN
 *     where there are no deadlines
 * @param meanUsageOfWaiting the same over those that did not start at once, which is the paper's figure; NaN where all did
 * @param meanRegularWait the mean wait, in seconds, of the jobs that had none; NaN where all had
 */
public record Deadlines(
        int jobs,
        int missed,
        int missedThoughPlanned,
        double meanUsage,
        double meanUsageOfWaiting,
        double meanRegularWait) {
    static Deadlines of(List<JobOutcome> outcomes) {
        int jobs = 0;
        int missed = 0;
        int missedThoughPlanned = 0;
        int waiting = 0;
        double usage = 0;
        double usageOfWaiting = 0;
        double regularWait = 0;
        for (JobOutcome outcome : outcomes) {
            OptionalLong deadline = outcome.job().conditions().deadline();
            if (deadline.isEmpty()) {
                regularWait += outcome.waited();
                continue;
            }
            long by = deadline.getAsLong();
            jobs++;
            double used = (double) (outcome.end() - outcome.job().submit())
                    / Math.max(1, by - outcome.job().submit());
            usage += used;
            if (outcome.waited() > 0) {
                waiting++;
                usageOfWaiting += used;
            }
            if (outcome.end() > by) {
                missed++;
                long walltime = outcome.job().walltime();
                boolean planned =
                        outcome.promised().isPresent() && outcome.promised().getAsLong() + walltime <= by;
                missedThoughPlanned += planned ? 1 : 0;
            }
        }
        int regular = outcomes.size() - jobs;
        return new Deadlines(
                jobs, missed, missedThoughPlanned, usage / jobs, usageOfWaiting / waiting, regularWait / regular);
    }
}
