package org.almanac.planner.search;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.ExcessWait;
import org.almanac.planner.score.LongWaits;

/**
 * The weighted criteria of the kept plan, as running sums, and of a trial, by the starts that it changes.
 *
 * <p>The part that no order changes is summed up once: see {@link UserBaseline}. Waits and slowdowns are summed as
 * whole numbers, so a trial's sums are exactly what a sum over the whole plan would be.
 */
final class Objective {
    /** The least gain that is more than rounding. */
    static final double LEAST_GAIN = 1e-12;
    /** The gain of a trial that is of no use. */
    static final double NO_GAIN = Double.NEGATIVE_INFINITY;

    /** Over which plan gains are relative. */
    enum Reference {
        /** The kept plan, so that what was gained before counts no more. */
        KEPT,
        /** The first plan, so that gains can be compared and added up whichever plans are kept. */
        FIRST
    }

    private final SearchJobs jobs;
    private final UserBaseline baseline;
    private final Criteria.Weights weights;
    private final Reference reference;
    private final ScarceTime scarce;
    private final Criteria first;
    /** The sum of all jobs' fair weights. */
    private final long fairWeights;

    // The sums of the kept plan.
    private long wait;
    private long slowdown;
    private double longWaits;
    private long lateness;
    /** 0 where it is not counted. */
    private long excess;
    /** By {@link SearchJobs#fairWeight}. */
    private long fair;

    private final long[] userWait;
    /** By user: how much more the user's jobs consume in their clusters than in those of the first plan. */
    private final double[] moreConsumed;

    private double normalized;
    private double normalizedSquares;
    private double userNorm;
    private Criteria criteria;

    // The changes by the trial that is compared.
    private final long[] userMore;

    private final double[] userMoreConsumed;
    private final boolean[] touched;
    private final int[] touchedUsers;
    private int touchedCount;

    /** @param scarce of the jobs' starts; counted where it has a weight */
    Objective(
            SearchJobs jobs, UserBaseline baseline, Criteria.Weights weights, Reference reference, ScarceTime scarce) {
        this.jobs = jobs;
        this.baseline = baseline;
        this.weights = weights;
        this.reference = reference;
        this.scarce = scarce;
        int users = baseline.users();
        userWait = new long[users];
        moreConsumed = new double[users];
        userMore = new long[users];
        userMoreConsumed = new double[users];
        touched = new boolean[users];
        touchedUsers = new int[users];
        fairWeights = Arrays.stream(jobs.fairWeight).sum();
        for (int job = 0; job < jobs.count(); job++) {
            long waits = jobs.wait(job, jobs.start[job]);
            fair += jobs.fairWeight[job] * waits;
            wait += waits;
            slowdown += BoundedSlowdown.scaled(waits, jobs.walltime[job]);
            lateness += lateness(job, jobs.start[job]);
            excess += excess(job, waits);
            userWait[jobs.user[job]] += waits;
        }
        sumUp();
        first = criteria;
    }

    /** A copy that goes on by itself, with that copy of the jobs. */
    Objective(Objective other, SearchJobs jobs) {
        this.jobs = jobs;
        this.baseline = other.baseline;
        this.weights = other.weights;
        this.reference = other.reference;
        this.scarce = other.scarce.copy(jobs);
        this.first = other.first;
        this.wait = other.wait;
        this.slowdown = other.slowdown;
        this.lateness = other.lateness;
        this.excess = other.excess;
        this.fair = other.fair;
        this.fairWeights = other.fairWeights;
        this.userWait = other.userWait.clone();
        this.moreConsumed = other.moreConsumed.clone();
        this.userMore = new long[userWait.length];
        this.userMoreConsumed = new double[userWait.length];
        this.touched = new boolean[userWait.length];
        this.touchedUsers = new int[userWait.length];
        sumUp();
    }

    /** The job's scaled {@link ExcessWait}, where that is counted. */
    private long excess(int job, long waits) {
        return weights.excessWait() > 0 ? ExcessWait.scaled(waits, jobs.acceptable[job]) : 0;
    }

    /** By how many seconds a job with that start would start later than it is due. */
    private long lateness(int job, long start) {
        return Math.max(0, start - Math.max(jobs.due[job], jobs.submitted[job]));
    }

    /** The criteria of the kept plan. */
    Criteria criteria() {
        return criteria;
    }

    /** The sum over the jobs of the kept plan of the seconds by which they start later than they are due. */
    long lateness() {
        return lateness;
    }

    /** What the kept plan gains over the plan that gains are relative to. */
    double gain() {
        return criteria.gainOver(reference(), weights);
    }

    private Criteria reference() {
        return reference == Reference.KEPT ? criteria : first;
    }

    /** What a plan gains over itself if no criterion is left of it. */
    double mostGain() {
        return weights.sum();
    }

    /** Whether the trial is a better plan. */
    boolean isBetter(Trial trial, List<Migration> migrations) {
        return gain(trial, migrations) > LEAST_GAIN;
    }

    /**
     * By how much the trial is a better plan than the kept one, by the weighted sum of what it gains in each criterion;
     * negative if it is worse. The sum of lateness comes first: where that is smaller, the gain is infinite.
     * {@link #NO_GAIN} where it is larger, and where nothing has changed.
     */
    double gain(Trial trial, List<Migration> migrations) {
        if (trial.count() == 0 && migrations.isEmpty()) {
            return NO_GAIN;
        }
        long lessLate = lateness == 0 ? 0 : -moreLateness(trial);
        if (lessLate != 0) {
            return lessLate > 0 ? Double.POSITIVE_INFINITY : NO_GAIN;
        }
        return criteriaWith(trial, migrations).gainOver(reference(), weights) - gain();
    }

    private long moreLateness(Trial trial) {
        long more = 0;
        for (int i = 0; i < trial.count(); i++) {
            int job = trial.job(i);
            more += lateness(job, trial.start(i)) - lateness(job, jobs.start[job]);
        }
        return more;
    }

    /** The criteria of the kept plan with the trial's changes. */
    Criteria criteriaWith(Trial trial, List<Migration> migrations) {
        long moreWait = 0;
        long moreSlowdown = 0;
        double moreLong = 0;
        long moreExcess = 0;
        long moreFair = 0;
        for (int i = 0; i < trial.count(); i++) {
            int job = trial.job(i);
            long before = jobs.wait(job, jobs.start[job]);
            long after = jobs.wait(job, trial.start(i));
            moreWait += after - before;
            moreSlowdown += BoundedSlowdown.scaled(after, jobs.walltime[job])
                    - BoundedSlowdown.scaled(before, jobs.walltime[job]);
            moreLong += LongWaits.term(after) - LongWaits.term(before);
            moreExcess += excess(job, after) - excess(job, before);
            moreFair += jobs.fairWeight[job] * (after - before);
            touch(jobs.user[job], after - before);
        }
        for (Migration migration : migrations) {
            int owner = jobs.user[migration.job()];
            touch(owner, 0);
            userMoreConsumed[owner] += migration.moreConsumed();
        }
        double sum = normalized;
        double sumOfSquares = normalizedSquares;
        double norm = userNorm;
        for (int i = 0; i < touchedCount; i++) {
            int user = touchedUsers[i];
            double before = normalized(user);
            double after = baseline.normalized(
                    user, userWait[user] + userMore[user], moreConsumed[user] + userMoreConsumed[user]);
            sum += after - before;
            sumOfSquares += after * after - before * before;
            norm += LongWaits.term(baseline.meanWait(user, userWait[user] + userMore[user]))
                    - LongWaits.term(baseline.meanWait(user, userWait[user]));
            userMore[user] = 0;
            userMoreConsumed[user] = 0;
            touched[user] = false;
        }
        touchedCount = 0;
        return criteria(
                wait + moreWait,
                slowdown + moreSlowdown,
                sum,
                sumOfSquares,
                longWaits + moreLong,
                norm,
                excess + moreExcess,
                fair + moreFair,
                weights.scarceTime() > 0 ? scarce.secondsWith(trial) : Double.NaN);
    }

    private void touch(int user, long more) {
        userMore[user] += more;
        if (!touched[user]) {
            touched[user] = true;
            touchedUsers[touchedCount++] = user;
        }
    }

    private double normalized(int user) {
        return baseline.normalized(user, userWait[user], moreConsumed[user]);
    }

    /** Keeps the trial: from now on the jobs start at its times. */
    void keep(Trial trial, List<Migration> migrations) {
        for (int i = 0; i < trial.count(); i++) {
            int job = trial.job(i);
            long before = jobs.wait(job, jobs.start[job]);
            long after = jobs.wait(job, trial.start(i));
            wait += after - before;
            slowdown += BoundedSlowdown.scaled(after, jobs.walltime[job])
                    - BoundedSlowdown.scaled(before, jobs.walltime[job]);
            lateness += lateness(job, trial.start(i)) - lateness(job, jobs.start[job]);
            excess += excess(job, after) - excess(job, before);
            fair += jobs.fairWeight[job] * (after - before);
            userWait[jobs.user[job]] += after - before;
            jobs.start[job] = trial.start(i);
        }
        for (Migration migration : migrations) {
            moreConsumed[jobs.user[migration.job()]] += migration.moreConsumed();
        }
        scarce.follow();
        sumUp();
    }

    private void sumUp() {
        normalized = baseline.sumOfOthers();
        normalizedSquares = baseline.squaresOfOthers();
        userNorm = baseline.normOfOthers();
        for (int user = 0; user < baseline.users(); user++) {
            double value = normalized(user);
            normalized += value;
            normalizedSquares += value * value;
            userNorm += LongWaits.term(baseline.meanWait(user, userWait[user]));
        }
        // Summed anew, as these terms are too large for sums of whole numbers.
        longWaits = 0;
        for (int job = 0; job < jobs.count(); job++) {
            longWaits += LongWaits.term(jobs.wait(job));
        }
        criteria = criteria(
                wait,
                slowdown,
                normalized,
                normalizedSquares,
                longWaits,
                userNorm,
                excess,
                fair,
                weights.scarceTime() > 0 ? scarce.seconds() : Double.NaN);
    }

    private Criteria criteria(
            long waits,
            long slowdowns,
            double sum,
            double sumOfSquares,
            double longest,
            double norm,
            long excesses,
            long fairWaits,
            double scarceTime) {
        int count = jobs.count();
        int users = baseline.others() + baseline.users();
        double mean = sum / users;
        double variance = Math.max(0, sumOfSquares / users - mean * mean);
        return new Criteria(
                (double) waits / count,
                slowdowns / BoundedSlowdown.UNIT / count,
                mean,
                Math.sqrt(variance),
                LongWaits.mean(longest, count),
                LongWaits.mean(norm, users),
                weights.excessWait() > 0 ? excesses / ExcessWait.UNIT / count : Double.NaN,
                weights.fairWait() > 0 ? (double) fairWaits / Math.max(1, fairWeights) : Double.NaN,
                scarceTime);
    }

    /**
     * Sets each job's price in trials: what a second later costs in the kept plan, by the slope of the weighted criteria. As each
     * criterion is convex in the starts, no trial gains more than its changes are worth at these prices, but for what
     * {@link ScarceTime} lets earlier starts gain.
     */
    void price(Trial trial) {
        double[] prices = trial.prices();
        int count = jobs.count();
        int users = baseline.others() + baseline.users();
        Criteria unit = reference();
        double ofWait = weights.meanWait() / count / Criteria.unit(unit.meanWait());
        double ofSlowdown = weights.boundedSlowdown() / count / Criteria.unit(unit.meanBoundedSlowdown());
        double ofExcess = weights.excessWait() / count / Criteria.unit(unit.excessWait());
        double ofFair = weights.fairWait() > 0
                ? weights.fairWait() / Math.max(1, fairWeights) / Criteria.unit(unit.fairWait())
                : 0;
        double ofLong = weights.longWaits() / Criteria.unit(unit.longWaits());
        double mean = criteria.meanUserWait();
        double sd = criteria.sdUserWait();
        double[] ofUser = new double[baseline.users()];
        for (int user = 0; user < ofUser.length; user++) {
            double slope = weights.meanUserWait() / Criteria.unit(unit.meanUserWait());
            if (sd > 0) {
                slope += weights.sdUserWait() / Criteria.unit(unit.sdUserWait()) * (normalized(user) - mean) / sd;
            }
            ofUser[user] = slope / users / baseline.consumed(user, moreConsumed[user])
                    + weights.worstUsers()
                            / Criteria.unit(unit.worstUsers())
                            * LongWaits.slope(baseline.meanWait(user, userWait[user]), criteria.worstUsers(), users)
                            / baseline.jobs(user);
        }
        for (int job = 0; job < count; job++) {
            long waits = jobs.wait(job, jobs.start[job]);
            double price =
                    ofWait + ofUser[jobs.user[job]] + ofLong * LongWaits.slope(waits, criteria.longWaits(), count);
            if (waits + jobs.walltime[job] >= BoundedSlowdown.BOUND) {
                price += ofSlowdown / Math.max(BoundedSlowdown.BOUND, jobs.walltime[job]);
            }
            if (weights.excessWait() > 0) {
                price += ofExcess * ExcessWait.slope(waits, jobs.acceptable[job]);
            }
            prices[job] = price + ofFair * jobs.fairWeight[job];
        }
        if (weights.scarceTime() > 0) {
            double ofScarce = weights.scarceTime() / Criteria.unit(unit.scarceTime());
            double[] moreSooner = trial.moreSooner();
            for (int job = 0; job < count; job++) {
                moreSooner[job] = ofScarce * scarce.share(job);
            }
        }
    }
}
