package org.almanac.planner.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * How much the wait of each planned job counts by fair share: the job's work times how {@linkplain FairShare#urgencies
 * urgent} it is.
 *
 * <p>If that alone counted, the order of the best plan on one cpu would be that of start-time fair queueing: by Smith's rule jobs
 * come by weight over work. Without the work as a factor short jobs would come first whomever they belong to. The weights
 * stay the same during a search, so the criterion is a linear function of the starts, which never falls as a job waits
 * longer.
 */
final class FairWeights {
    /** What all weights are together, but for rounding; waits of centuries times that can be summed. */
    private static final double SUM = 1 << 28;

    private FairWeights() {}

    /** The weights of the jobs, whose owners' jobs have their turns in the order of their planned starts. */
    static long[] of(SearchJobs jobs, Site site, long now) {
        FairShare fairShare = site.fairShare().orElseThrow();
        double[] comingUse = new double[fairShare.accounts()];
        for (JobEntry entry : site.running()) {
            comingUse[entry.account()] +=
                    fairShare.work(entry.placement().total(), Math.max(0, entry.expectedEnd() - now));
        }
        int count = jobs.count();
        int[] inTurn = inOrderOfStarts(jobs);
        int[] accounts = new int[count];
        double[] work = new double[count];
        for (int turn = 0; turn < count; turn++) {
            JobEntry entry = jobs.entry(inTurn[turn]);
            accounts[turn] = entry.account();
            work[turn] = fairShare.work(entry.job().request().total(), entry.walltime());
        }
        double[] weights = fairShare.urgencies(comingUse, accounts, work);
        for (int turn = 0; turn < count; turn++) {
            weights[turn] *= work[turn];
        }
        double unit = Math.max(Double.MIN_NORMAL, Arrays.stream(weights).sum()) / SUM;
        long[] whole = new long[count];
        for (int turn = 0; turn < count; turn++) {
            whole[inTurn[turn]] = Math.round(weights[turn] / unit);
        }
        return whole;
    }

    private static int[] inOrderOfStarts(SearchJobs jobs) {
        // The number of a job says of which list it is, and its place there, so it settles which of two comes first.
        return IntStream.range(0, jobs.count())
                .boxed()
                .sorted(Comparator.comparingLong(job -> jobs.start[job]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
