package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
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
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastTest {
    private static final long NOW = 1000;
    private static final int JOBS = 60;
    private static final int CPUS = 16;
    private static final double TINY = 1e-9;
    /** Of wait and slowdown alone, whose prices are the same wherever a job starts. */
    private static final Criteria.Weights WEIGHTS = new Criteria.Weights(1, 1, 0, 0, 0, 0, 5, 0, 0);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whereEveryJobTakesTheWholeNodeTheForecastIsExact(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Site site = site(random, CPUS, 1);
        Searched exact = new Searched(site, Long.MAX_VALUE);
        Searched judged = new Searched(site, 0);
        int lost = 0;
        int won = 0;
        for (int i = 0; i < 500; i++) {
            change(random, exact, judged);
            if (!exact.orders.isChanged()) {
                continue;
            }
            // A shorter change may be followed to where the plans meet, before anything is looked at.
            boolean far = exact.orders.of(0).last() - exact.orders.of(0).first() >= 8;

            boolean followed = judged.follow();
            exact.follow();

            if (followed) {
                assertTrue(!far || exact.trial.cost() <= TINY, () -> "followed at " + exact.trial.cost());
                won++;
            } else {
                assertTrue(exact.trial.cost() >= -TINY, () -> "left at " + exact.trial.cost());
                lost++;
            }
            if (exact.trial.cost() < -TINY && followed) {
                exact.keep();
                judged.keep();
            } else {
                exact.orders.reject();
                judged.orders.reject();
            }
        }
        assertTrue(lost > 100, "only " + lost + " lost");
        assertTrue(won > 50, "only " + won + " won");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aTrialThatIsNotLeftMovesWhatItMovesWithoutForecast(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Site site = site(random, 1, seed % 2 == 0 ? 4 : 1);
        Searched exact = new Searched(site, Long.MAX_VALUE);
        Searched judged = new Searched(site, 0);
        int rightlyLeft = 0;
        int wronglyLeft = 0;
        for (int i = 0; i < 500; i++) {
            change(random, exact, judged);
            if (!exact.orders.isChanged()) {
                continue;
            }

            boolean followed = judged.follow();
            boolean complete = exact.follow();

            if (followed) {
                assertTrue(complete);
                assertEquals(exact.trial.count(), judged.trial.count());
                assertEquals(exact.trial.cost(), judged.trial.cost());
            } else if (complete && exact.trial.cost() < -TINY) {
                wronglyLeft++;
            } else {
                rightlyLeft++;
            }
            if (followed && random.nextInt(4) == 0) {
                exact.keep();
                judged.keep();
            } else {
                exact.orders.reject();
                judged.orders.reject();
            }
        }
        assertTrue(rightlyLeft > 5 * wronglyLeft, rightlyLeft + " rightly left, " + wronglyLeft + " wrongly");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aListThatIsNotTooLongIsFollowedExactly(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Site site = site(random, CPUS, 1);
        Searched exact = new Searched(site, Long.MAX_VALUE);
        Searched judged = new Searched(site, JOBS);
        for (int i = 0; i < 200; i++) {
            change(random, exact, judged);
            if (exact.orders.isChanged()) {
                assertEquals(exact.follow(), judged.follow());
                assertEquals(exact.trial.count(), judged.trial.count());
                exact.orders.reject();
                judged.orders.reject();
            }
        }
        assertFalse(exact.orders.isChanged());
    }

    private static void change(SplittableRandom random, Searched... both) {
        boolean swaps = random.nextBoolean();
        int one = random.nextInt(JOBS);
        int other = random.nextInt(JOBS);
        for (Searched searched : both) {
            if (swaps) {
                searched.orders.swap(0, one, other);
            } else {
                searched.orders.move(0, one, other);
            }
        }
    }

    private static Site site(SplittableRandom random, int leastCpus, int nodes) {
        Site site = new Site(new Machine(
                new ResourceKinds(List.of("cpus", "memory")),
                List.of(Cluster.alike("a", nodes, Resources.of(CPUS / nodes, CPUS)))));
        List<Event> events = new ArrayList<>();
        for (int i = 1; i <= JOBS; i++) {
            int cpus = random.nextInt(leastCpus, CPUS / nodes + 1);
            events.add(new Event.Submitted(new Job(
                    JobId.of(i),
                    new Owner("u" + random.nextInt(4), "g", ""),
                    "",
                    NOW - random.nextInt(500),
                    random.nextInt(20, 1000),
                    Request.of(new Chunk(1, Resources.of(cpus, 1))),
                    new Conditions(0, List.of(), Optional.empty()))));
        }
        site.apply(NOW, events, SiteListener.INDIFFERENT);
        return site;
    }

    private static final class Searched {
        private final Orders orders;
        private final Trace trace;
        private final Objective objective;
        private final Trial trial;

        Searched(Site site, long exactUpTo) {
            OrderPlan plan = new OrderPlan(new Plan(site));
            for (JobEntry job : List.copyOf(site.queue())) {
                plan.update(NOW);
                plan.insert(job, NOW, plan.plan().table().earliestStart(job, NOW));
            }
            plan.update(NOW);
            UserBaseline baseline = new UserBaseline(plan.lists(), site, new UserAccounts(), NOW);
            SearchJobs jobs = new SearchJobs(plan.lists(), baseline, AcceptableWait.WITH_FLOORS);
            orders = new Orders(jobs, plan.lists(), new int[] {0}, site, NOW);
            objective = new Objective(jobs, baseline, WEIGHTS, Objective.Reference.KEPT, ScarceTime.none(jobs));
            trial = new Trial(jobs);
            trace = Trace.of(orders, site, plan, NOW, exactUpTo, () -> false)[0];
            price();
        }

        boolean follow() {
            trial.begin(0);
            return trace.follow(trial);
        }

        void keep() {
            objective.keep(trial, orders.migrations());
            trace.keep();
            orders.accept();
            price();
        }

        private void price() {
            objective.price(trial);
            trial.setLatest();
        }
    }
}
