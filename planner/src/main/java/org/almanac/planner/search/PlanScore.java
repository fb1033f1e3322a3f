package org.almanac.planner.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.plan.Coupling;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.plan.OrderSweep;
import org.almanac.planner.plan.OrderTrace;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Scores orders of jobs for one run of a search.
 *
 * <p>What does not depend on the order is summed up once: see {@link UserStakes}. Lists that feel each other (see
 * {@link Coupling}) are one group; a trial is compared with the plan that is kept in the one or two groups concerned. The
 * sums of waits and slowdowns are whole numbers, so what a trial changes gives exactly what the whole would.
 */
final class PlanScore {
    private static final int NOBODY = -1;

    private final List<JobList> lists;
    private final int jobs;
    private final UserStakes stakes;
    /** By list; the same for lists of one group. */
    private final GroupScore[] groups;

    private final WaitDifference difference;

    // Of the plan that is kept.
    private long wait;
    private long slowdown;
    private final long[] userWait;
    /** What users' jobs will have consumed more than in the plan at first, as they are in other clusters. */
    private final double[] moreConsumed;

    private double sum;
    private double squares;

    PlanScore(OrderPlan plan, Site site, UserAccounts accounts, long now) {
        lists = plan.lists();
        jobs = plan.size();
        stakes = new UserStakes(lists, site, accounts, now);
        difference = new WaitDifference(stakes.users());
        userWait = new long[stakes.users()];
        moreConsumed = new double[stakes.users()];
        Map<JobEntry, Integer> userOf = new HashMap<>();
        lists.forEach(list -> list.order()
                .forEach(job -> userOf.put(job, stakes.index(job.job().user()))));
        groups = new GroupScore[lists.size()];
        for (int[] group : new Coupling(site, lists, Coupling.Where.WHEREVER_ACCEPTED).groups()) {
            GroupScore score = group.length == 1 && OrderTrace.suits(lists.get(group[0]))
                    ? new TracedScore(new OrderTrace(site, lists, group[0], now), group[0], userOf)
                    : new SweptScore(new OrderSweep(site, lists, group, now), userOf);
            for (int list : group) {
                groups[list] = score;
            }
            score.keep(lists.stream().map(JobList::order).toList(), difference);
        }
        takeOverDifference();
    }

    /** The criteria of the plan that is kept. */
    Criteria criteria() {
        return criteria(wait, slowdown, sum, squares);
    }

    /** The criteria of the plan with the change; empty where a job would have no start. */
    Optional<Criteria> compare(Trial trial) {
        difference.clear();
        GroupScore from = groups[trial.from()];
        GroupScore to = groups[trial.to()];
        if (!from.compare(trial, difference) || from != to && !to.compare(trial, difference)) {
            return Optional.empty();
        }
        double newSum = sum;
        double newSquares = squares;
        int owner = trial.from() == trial.to()
                ? NOBODY
                : stakes.index(trial.job().job().user());
        double consumes = moreConsumed(trial);
        for (int i = 0; i < difference.users(); i++) {
            int user = difference.user(i);
            double before = normalized(user);
            double after = stakes.normalized(
                    user,
                    userWait[user] + difference.ofUser(user),
                    moreConsumed[user] + (user == owner ? consumes : 0));
            newSum += after - before;
            newSquares += after * after - before * before;
        }
        return Optional.of(criteria(wait + difference.ofAll(), slowdown + difference.slowdown(), newSum, newSquares));
    }

    private double normalized(int user) {
        return stakes.normalized(user, userWait[user], moreConsumed[user]);
    }

    private double moreConsumed(Trial trial) {
        return trial.from() == trial.to()
                ? 0
                : UserStakes.consumption(trial.job(), lists.get(trial.to()))
                        - UserStakes.consumption(trial.job(), lists.get(trial.from()));
    }

    /** Keeps the plan that was compared last. */
    void keep(Trial trial) {
        moreConsumed[stakes.index(trial.job().job().user())] += moreConsumed(trial);
        WaitDifference whole = new WaitDifference(stakes.users());
        takeOverDifference();
        groups[trial.from()].keep(trial.orders(), whole);
        if (groups[trial.to()] != groups[trial.from()]) {
            groups[trial.to()].keep(trial.orders(), whole);
        }
    }

    private void takeOverDifference() {
        wait += difference.ofAll();
        slowdown += difference.slowdown();
        for (int i = 0; i < difference.users(); i++) {
            userWait[difference.user(i)] += difference.ofUser(difference.user(i));
        }
        sum = stakes.sumOfOthers();
        squares = stakes.squaresOfOthers();
        for (int user = 0; user < stakes.users(); user++) {
            double normalized = normalized(user);
            sum += normalized;
            squares += normalized * normalized;
        }
    }

    private Criteria criteria(long waits, long slowdowns, double normalized, double normalizedSquares) {
        int users = stakes.others() + stakes.users();
        double mean = normalized / users;
        double variance = Math.max(0, normalizedSquares / users - mean * mean);
        return new Criteria((double) waits / jobs, slowdowns / BoundedSlowdown.UNIT / jobs, mean, Math.sqrt(variance));
    }
}
