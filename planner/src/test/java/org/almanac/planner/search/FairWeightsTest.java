package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;

/** How much the waits of planned jobs count by fair share. */
class FairWeightsTest {
    private static final long NOW = 1000;
    private static final double ALL = 1 << 28;

    private final Site site = new Site(Setup.of(Machine.ofCpus(4)));
    private final OrderPlan plan;
    private int jobs;

    FairWeightsTest() {
        site.countUse();
        plan = new OrderPlan(new Plan(site));
    }

    private void submit(String user, int cpus, long walltime) {
        site.apply(
                NOW,
                List.of(new Event.Submitted(new Job(
                        JobId.of(++jobs), Owner.user(user), "", NOW, walltime, Request.cpus(cpus), Conditions.NONE))),
                SiteListener.INDIFFERENT);
    }

    private void run(int number) {
        site.start(NOW, site.find(JobId.of(number)).orElseThrow(), Placement.of(0, new int[] {0}, Resources.of(4)));
    }

    /** By job, as shares of all weights. */
    private double[] weights() {
        for (JobEntry job : new ArrayList<>(site.queue())) {
            plan.update(NOW);
            plan.insert(job, NOW, NOW);
        }
        plan.update(NOW);
        UserBaseline baseline = new UserBaseline(plan.lists(), site, new UserAccounts(), NOW);
        long[] weights = FairWeights.of(new SearchJobs(plan.lists(), baseline, AcceptableWait.WITH_FLOORS), site, NOW);
        assertEquals(ALL, Arrays.stream(weights).sum(), jobs);
        return Arrays.stream(weights).mapToDouble(weight -> weight / ALL).toArray();
    }

    @Test
    void aJobCountsByItsWork() {
        submit("alice", 1, 100);
        submit("bob", 4, 50);
        double[] weights = weights();
        assertEquals(weights[1], 2 * weights[0], 1e-6);
    }

    @Test
    void whatRunsWillHaveUsedCounts() {
        submit("alice", 4, 7 * 86_400);
        run(1);
        submit("alice", 4, 100);
        submit("bob", 4, 100);
        double[] weights = weights();
        // Of two users each has a half, and alice will have used it for two half-lives.
        assertEquals(weights[1], 3 * weights[0], 1e-6);
    }

    @Test
    void theJobsOfAnOwnerCountLessFromTurnToTurn() {
        for (int i = 0; i < 5; i++) {
            submit("alice", 4, 86_400);
        }
        double[] weights = weights();
        for (int turn = 1; turn < 5; turn++) {
            assertTrue(weights[turn] < weights[turn - 1]);
        }
    }
}
