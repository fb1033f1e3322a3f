package org.almanac.planner.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.almanac.planner.plan.JobList;
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Random Search (planning paper, Algorithm 3): takes a random job out of the plan, puts it back at a random position,
 * updates, and keeps the plan if it is better than the best so far.
 *
 * <p>With several clusters a job may come into any that can hold it. The plan is changed only where a better plan was
 * found. What is tried depends on the generator alone, not on the time.
 */
public final class RandomSearch {
    /** What a search found: plans tried and kept, and the criteria before and after. */
    public record Result(long candidates, long accepted, Criteria before, Criteria after) {}

    private final Criteria.Weights weights;
    private final SeededRandom random;

    public RandomSearch(Criteria.Weights weights, SeededRandom random) {
        this.weights = weights;
        this.random = random;
    }

    /**
     * Searches from the present plan, which is up to date and has at least one job.
     *
     * @param iterations at most so many candidates
     * @param stop asked before each candidate
     */
    public Result improve(
            OrderPlan plan, Site site, UserAccounts accounts, long now, long iterations, BooleanSupplier stop) {
        List<JobList> lists = plan.lists();
        List<List<JobEntry>> orders = new ArrayList<>();
        lists.forEach(list -> orders.add(new ArrayList<>(list.order())));
        PlanScore score = new PlanScore(plan, site, accounts, now);
        Criteria before = score.criteria();
        Criteria best = before;
        int jobs = plan.size();
        long candidates = 0;
        long accepted = 0;
        while (candidates < iterations && !stop.getAsBoolean()) {
            candidates++;
            int index = random.below(jobs);
            int from = 0;
            while (index >= orders.get(from).size()) {
                index -= orders.get(from++).size();
            }
            JobEntry job = orders.get(from).remove(index);
            int to = chooseCluster(lists, job, from);
            int position = random.below(orders.get(to).size() + 1);
            orders.get(to).add(position, job);
            if (to == from && position == index) {
                continue;
            }
            Trial trial = new Trial(orders, job, from, index, to, position);
            Optional<Criteria> candidate = score.compare(trial);
            if (candidate.isPresent() && candidate.get().isBetterThan(best, weights)) {
                best = candidate.get();
                score.keep(trial);
                accepted++;
            } else {
                orders.get(to).remove(position);
                orders.get(from).add(index, job);
            }
        }
        if (accepted > 0) {
            for (int i = 0; i < lists.size(); i++) {
                plan.reorder(i, orders.get(i));
            }
        }
        return new Result(candidates, accepted, before, best);
    }

    private int chooseCluster(List<JobList> lists, JobEntry job, int present) {
        if (lists.size() == 1) {
            return 0;
        }
        int chosen = random.below(lists.size());
        return lists.get(chosen).canHold(job) ? chosen : present;
    }
}
