package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many jobs a search on nodes places between two looks at the signal to stop; each job has all nodes to itself. */
class StopTest {
    private static final long NOW = 1000;
    private static final int JOBS = 1000;

    private int looks;
    /** From that look on the signal is set. */
    private int stopsAt = Integer.MAX_VALUE;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTrialLooksForTheSignalHoweverFewJobsItMoves(boolean waiting) {
        Searched searched = new Searched(site(waiting));
        searched.orders.move(0, 2, JOBS - 1);
        searched.orders.move(0, JOBS - 1, 2);
        looks = 0;

        searched.follow();

        assertEquals(0, searched.trial.count());
        // What runs to where the plans meet is the last job.
        assertTrue(looks >= JOBS / Trace.LOOKS_EVERY - 1, "looked " + looks + " times");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTrialEndsAtTheFirstLookAtASignalThatIsSet(boolean waiting) {
        Searched searched = new Searched(site(waiting));
        searched.orders.move(0, 2, JOBS - 1);
        looks = 0;
        stopsAt = 3;

        assertFalse(searched.follow());

        assertEquals(3, looks);
        assertTrue(searched.trial.count() <= 3 * Trace.LOOKS_EVERY);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void aSearchThatIsToldToStopWhileItBeginsTriesNothing(int at) {
        Site site = site(false);
        OrderPlan plan = plan(site);
        stopsAt = at;
        Judging judging = new Judging(Criteria.Weights.OF_PAPER, LongestWait.FREE, Long.MAX_VALUE, Acceptance.DESCENT);

        PlanSearch search =
                new PlanSearch(site, plan, new UserAccounts(), NOW, judging, new SeededRandom(1), this::stops);

        search.everywhere(100);

        assertEquals(0, search.outcome().candidates());
        assertEquals(at + 1, looks);
    }

    private boolean stops() {
        return ++looks >= stopsAt;
    }

    private static Site site(boolean waiting) {
        Machine machine =
                new Machine(new ResourceKinds(List.of("cpus")), List.of(Cluster.alike("a", 2, Resources.of(4))));
        Site site = new Site(machine);
        List<Event> events = new ArrayList<>();
        for (int i = 1; i <= JOBS; i++) {
            List<JobId> before = waiting && i == 2 ? List.of(JobId.of(1)) : List.of();
            events.add(new Event.Submitted(new Job(
                    JobId.of(i),
                    new Owner("u", "g", ""),
                    "",
                    NOW,
                    100 + i,
                    Request.of(new Chunk(2, Resources.of(4))),
                    new Conditions(0, before, Optional.empty()))));
        }
        site.apply(NOW, events, SiteListener.INDIFFERENT);
        return site;
    }

    private static OrderPlan plan(Site site) {
        OrderPlan plan = new OrderPlan(new Plan(site));
        plan.reorder(0, site.queue());
        plan.update(NOW);
        assertEquals(JOBS, plan.size());
        return plan;
    }

    private final class Searched {
        private final Orders orders;
        private final Trace trace;
        private final Trial trial;

        Searched(Site site) {
            OrderPlan plan = plan(site);
            UserBaseline baseline = new UserBaseline(plan.lists(), site, new UserAccounts(), NOW);
            SearchJobs jobs = new SearchJobs(plan.lists(), baseline, AcceptableWait.WITH_FLOORS);
            orders = new Orders(jobs, plan.lists(), new int[] {0}, site, NOW);
            trial = new Trial(jobs);
            trace = Trace.of(orders, site, plan, NOW, Long.MAX_VALUE, StopTest.this::stops)[0];
            trial.setLatest();
        }

        boolean follow() {
            trial.begin(Trial.ANY_LOSS);
            return trace.follow(trial);
        }
    }
}
