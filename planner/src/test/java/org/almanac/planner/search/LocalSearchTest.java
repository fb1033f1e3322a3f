package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On which plan a search ends, wherever it is told to stop, and what it does besides. */
class LocalSearchTest {
    private static final long NOW = 1000;
    private static final int SITES = 60;

    static List<Acceptance> acceptances() {
        return PlanSearchTest.ACCEPTANCES;
    }

    @ParameterizedTest
    @MethodSource("acceptances")
    void aSearchEndsOnTheBestPlanThatItHasKept(Acceptance acceptance) {
        int left = 0;
        int migrated = 0;
        for (long seed = 1; seed <= SITES; seed++) {
            Searched searched = new Searched(acceptance, seed, 1 + new SplittableRandom(seed).nextInt(900));

            searched.run(400);

            assertEquals(searched.best, searched.objective.gain(), 1e-9);
            assertEquals(searched.lateness, searched.objective.lateness());
            assertArrayEquals(
                    searched.startsOfItsOrders(), searched.search.orders().jobs().start);
            left += searched.last < searched.best ? 1 : 0;
            migrated += searched.search.migrations().isEmpty() ? 0 : 1;
        }
        assertEquals(!acceptance.equals(Acceptance.DESCENT), left > 10, "the best plan was left " + left + " times");
        assertTrue(migrated > 10, "jobs were migrated by " + migrated + " searches");
    }

    @ParameterizedTest
    @MethodSource("acceptances")
    void theSameSeedGivesTheSamePlan(Acceptance acceptance) {
        for (long seed = 1; seed <= 10; seed++) {
            Searched one = new Searched(acceptance, seed, Integer.MAX_VALUE);
            Searched other = new Searched(acceptance, seed, Integer.MAX_VALUE);

            one.run(200);
            other.run(200);

            assertEquals(200, one.search.candidates());
            assertEquals(one.search.improvements(), other.search.improvements());
            assertArrayEquals(
                    one.search.orders().jobs().start, other.search.orders().jobs().start);
        }
    }

    /** A search that is watched: what the kept plan gains whenever it asks whether to stop. */
    private static final class Searched {
        private final Site site;
        private final Objective objective;
        private final LocalSearch search;
        private final int stopsAt;
        private int looks;
        private double best;
        private long lateness;
        private double last;

        Searched(Acceptance acceptance, long seed, int stopsAt) {
            this.stopsAt = stopsAt;
            site = PlanSearchTest.site(new SplittableRandom(seed), seed);
            OrderPlan plan = PlanSearchTest.plan(site);
            UserBaseline baseline = new UserBaseline(plan.lists(), site, new UserAccounts(), NOW);
            SearchJobs jobs = new SearchJobs(plan.lists(), baseline, AcceptableWait.WITH_FLOORS);
            // Always by the first plan, so that the gains of plans can be compared.
            objective = new Objective(
                    jobs, baseline, Criteria.Weights.OF_PAPER, Objective.Reference.FIRST, ScarceTime.none(jobs));
            lateness = objective.lateness();
            int[] all = IntStream.range(0, plan.lists().size()).toArray();
            Orders orders = new Orders(jobs, plan.lists(), all, site, NOW);
            Trace[] traces = Trace.of(orders, site, plan, NOW, Long.MAX_VALUE, () -> looks > stopsAt);
            Move move = seed % 2 == 0 ? new RandomMove() : new Moves(EnumSet.allOf(Moves.Kind.class)).create();
            search = LocalSearch.of(acceptance, orders, traces, objective, move, new SeededRandom(seed));
        }

        void run(long iterations) {
            search.run(iterations, () -> {
                look();
                return ++looks > stopsAt;
            });
            if (looks <= stopsAt) {
                // The last plan that was kept has not been looked at.
                best = Math.max(best, objective.gain());
                lateness = Math.min(lateness, objective.lateness());
            }
        }

        private void look() {
            last = objective.gain();
            if (objective.lateness() < lateness) {
                lateness = objective.lateness();
                best = last;
            }
            best = Math.max(best, last);
        }

        /** By job: its start where the search's orders are swept by themselves. */
        long[] startsOfItsOrders() {
            Orders orders = search.orders();
            Site copy = site.copy();
            OrderPlan swept = PlanSearchTest.plan(copy);
            for (int list = 0; list < orders.lists(); list++) {
                List<JobEntry> order = new ArrayList<>();
                for (int position = 0; position < orders.of(list).size(); position++) {
                    JobEntry job = orders.jobs().entry(orders.of(list).job(position));
                    order.add(copy.find(job.job().id()).orElseThrow());
                }
                swept.reorder(list, order);
            }
            assertEquals(List.of(), swept.update(NOW));
            Plan plan = swept.plan();
            return IntStream.range(0, orders.jobs().count())
                    .mapToLong(job -> plan.table()
                            .start(copy.find(orders.jobs().entry(job).job().id())
                                    .orElseThrow()))
                    .toArray();
        }
    }
}
