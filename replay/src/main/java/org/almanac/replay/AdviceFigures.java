package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.AdvisedWalltimes;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.WalltimeAdvice;
import org.almanac.planner.score.Percentile;

/**
 * What advice on walltimes would have been worth, over the jobs of a replay as they came, started and ended there.
 *
 * @param jobs how many there are
 * @param withPast of how many {@value AdvisedWalltimes#FEWEST} of their kind had ended when they came
 * @param advised how many of these were advised a walltime
 * @param killed how many of the advised ones ran longer than that
 * @param killedAnyway how many of these ran up to the walltime that they asked for, too
 * @param medianRatio the median of what was advised as a part of what was asked for; NaN where nothing was
 * @param followed what came of users who asked for what they were advised
 */
public record AdviceFigures(
        int jobs, int withPast, int advised, int killed, int killedAnyway, double medianRatio, Followed followed) {
    /**
     * What came of users who asked for what they were advised.
     *
     * @param users how many there are
     * @param jobs how many of their jobs asked for less than in the log
     * @param killed how many of these ended by that before they would have
     * @param meanWait of all jobs of these users, in seconds; NaN where there are none
     * @param meanWaitOfOthers of the jobs of all other users, likewise
     */
    public record Followed(int users, int jobs, int killed, double meanWait, double meanWaitOfOthers) {}

    /** Each job is advised by what was known when it came; the outcomes are those of jobs that ask for what they did in the log. */
    static AdviceFigures of(List<JobOutcome> outcomes, Followed followed) {
        return new Walk(outcomes).figures(followed);
    }

    /** What tells kinds of jobs apart, which is not their names. */
    static JobTraits traits(ReplayJob job) {
        return new JobTraits(job.owner().user(), "", job.queue(), job.cpus(), job.walltime());
    }

    /** The share of the advised jobs that ran longer than was advised; NaN where there are none. */
    public double killedRatio() {
        return (double) killed / advised;
    }

    /** The share of the jobs with a past that were advised; NaN where there are none. */
    public double advisedRatio() {
        return (double) advised / withPast;
    }

    /** The way through the jobs in the order of what happened; of one second the ends come first, then the submissions. */
    private static final class Walk {
        private final List<JobOutcome> submissions;
        private final List<JobOutcome> starts;
        private final PriorityQueue<JobOutcome> ends = new PriorityQueue<>(Comparator.comparingLong(JobOutcome::end));
        private final AdvisedWalltimes advice = new AdvisedWalltimes();
        private final Map<JobTraits, Integer> ended = new HashMap<>();
        private int withPast;

        Walk(List<JobOutcome> outcomes) {
            submissions = sorted(
                    outcomes, Comparator.comparingLong(outcome -> outcome.job().submit()));
            starts = sorted(outcomes, Comparator.comparingLong(JobOutcome::start));
        }

        private static List<JobOutcome> sorted(List<JobOutcome> outcomes, Comparator<JobOutcome> order) {
            List<JobOutcome> all = new ArrayList<>(outcomes);
            all.sort(order);
            return all;
        }

        AdviceFigures figures(Followed followed) {
            double[] ratios = new double[submissions.size()];
            int advised = 0;
            int killed = 0;
            int anyway = 0;
            int started = 0;
            for (JobOutcome next : submissions) {
                long now = next.job().submit();
                while (started < starts.size() && starts.get(started).start() < now) {
                    start(starts.get(started++));
                }
                endUntil(now);
                Optional<WalltimeAdvice> told = advice.submitted(id(next), traits(next), now);
                withPast += ended.getOrDefault(traits(next), 0) >= AdvisedWalltimes.FEWEST ? 1 : 0;
                if (told.isPresent()) {
                    ratios[advised++] =
                            (double) told.get().walltime() / next.job().walltime();
                    if (next.job().runtime() > told.get().walltime()) {
                        killed++;
                        anyway += next.job().runtime() >= next.job().walltime() ? 1 : 0;
                    }
                }
            }
            double[] sorted = Arrays.copyOf(ratios, advised);
            Arrays.sort(sorted);
            return new AdviceFigures(
                    submissions.size(), withPast, advised, killed, anyway, Percentile.of(sorted, 50), followed);
        }

        private void start(JobOutcome job) {
            endUntil(job.start());
            advice.started(id(job), job.start());
            ends.add(job);
        }

        private void endUntil(long now) {
            while (!ends.isEmpty() && ends.peek().end() <= now) {
                JobOutcome over = ends.remove();
                advice.ended(id(over), over.end());
                ended.merge(traits(over), 1, Integer::sum);
            }
        }

        private static JobId id(JobOutcome outcome) {
            return outcome.job().id();
        }

        private static JobTraits traits(JobOutcome outcome) {
            return AdviceFigures.traits(outcome.job());
        }
    }
}
