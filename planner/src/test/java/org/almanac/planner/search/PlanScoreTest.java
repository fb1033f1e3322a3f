package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.almanac.planner.plan.OrderPlan;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanScoreTest {
    private static final long NOW = 1000;
    private static final double TINY = 1e-9;

    /** With one cluster and with two, of one node and of several, and where jobs wait for each other. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aTrialScoresWhatItsOrdersScoreFromNothing(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Site site = site(random, seed);
        OrderPlan plan = plan(site);
        UserAccounts accounts = new UserAccounts();
        accounts.addWait("somebody else", 77);
        PlanScore score = new PlanScore(plan, site, accounts, NOW);
        List<List<JobEntry>> orders = new ArrayList<>();
        plan.lists().forEach(list -> orders.add(new ArrayList<>(list.order())));
        int kept = 0;
        for (int i = 0; i < 400; i++) {
            int from = random.nextInt(orders.size());
            if (orders.get(from).isEmpty()) {
                continue;
            }
            int taken = random.nextInt(orders.get(from).size());
            JobEntry job = orders.get(from).remove(taken);
            int to = random.nextInt(orders.size());
            to = plan.lists().get(to).canHold(job) ? to : from;
            int put = random.nextInt(orders.get(to).size() + 1);
            orders.get(to).add(put, job);
            if (from == to && taken == put) {
                continue;
            }
            Trial trial = new Trial(orders, job, from, taken, to, put);

            Optional<Criteria> compared = score.compare(trial);

            Optional<Criteria> fromNothing = fromNothing(site, orders, accounts);
            assertEquals(fromNothing.isPresent(), compared.isPresent());
            if (compared.isPresent()) {
                assertEqualCriteria(fromNothing.get(), compared.get());
            }
            if (compared.isPresent() && random.nextInt(4) == 0) {
                score.keep(trial);
                kept++;
                assertEqualCriteria(fromNothing.get(), score.criteria());
            } else {
                orders.get(to).remove(put);
                orders.get(from).add(taken, job);
            }
        }
        assertTrue(kept > 20, "only " + kept + " trials were kept");
    }

    private static void assertEqualCriteria(Criteria expected, Criteria actual) {
        assertEquals(expected.meanWait(), actual.meanWait(), TINY);
        assertEquals(expected.meanBoundedSlowdown(), actual.meanBoundedSlowdown(), TINY);
        assertEquals(expected.meanUserWait(), actual.meanUserWait(), TINY);
        assertEquals(expected.sdUserWait(), actual.sdUserWait(), 1e-6);
    }

    private static Optional<Criteria> fromNothing(Site site, List<List<JobEntry>> orders, UserAccounts accounts) {
        Site copy = site.copy();
        OrderPlan plan = new OrderPlan(copy);
        for (int list = 0; list < orders.size(); list++) {
            plan.reorder(
                    list,
                    orders.get(list).stream()
                            .map(job -> copy.find(job.job().id()).orElseThrow())
                            .toList());
        }
        int size = plan.size();
        return plan.update(NOW).isEmpty() && plan.size() == size
                ? Optional.of(new PlanScore(plan, copy, accounts.copy(), NOW).criteria())
                : Optional.empty();
    }

    private static Site site(SplittableRandom random, long seed) {
        ResourceKinds kinds = new ResourceKinds(List.of("cpus", "memory"));
        int nodes = seed % 3 == 0 ? 1 : 4;
        List<Cluster> clusters = new ArrayList<>();
        clusters.add(Cluster.alike("a", nodes, Resources.of(8, 16)));
        if (seed % 2 == 0) {
            clusters.add(Cluster.alike("b", 2, Resources.of(4, 32)));
        }
        Site site = new Site(new Machine(kinds, clusters));
        List<Event> events = new ArrayList<>();
        for (int i = 1; i <= 30; i++) {
            Conditions conditions = seed % 4 == 0 && i > 5 && random.nextInt(4) == 0
                    ? new Conditions(0, List.of(JobId.of(random.nextInt(1, i))), Optional.empty())
                    : new Conditions(
                            random.nextInt(5) == 0 ? NOW + random.nextInt(50) : 0, List.of(), Optional.empty());
            Request request = Request.of(
                    new Chunk(random.nextInt(1, 4), Resources.of(random.nextInt(1, 4), random.nextInt(1, 6))));
            events.add(new Event.Submitted(new Job(
                    JobId.of(i),
                    new Owner("u" + random.nextInt(4), "g", ""),
                    "",
                    NOW - random.nextInt(500),
                    random.nextInt(1, 100),
                    request,
                    conditions)));
        }
        site.apply(NOW, events, new Indifferent());
        return site;
    }

    private static OrderPlan plan(Site site) {
        OrderPlan plan = new OrderPlan(site);
        for (JobEntry job : List.copyOf(site.queue())) {
            plan.update(NOW);
            plan.insert(job, NOW, site.earliestStart(job, NOW));
        }
        plan.update(NOW);
        return plan;
    }

    private static final class Indifferent implements SiteListener {
        @Override
        public void freed(long now, JobEntry entry) {}

        @Override
        public void compress(long now) {}

        @Override
        public void arrived(long now, JobEntry entry) {}

        @Override
        public void startable(long now, JobEntry entry) {}

        @Override
        public void withdrawn(JobEntry entry) {}

        @Override
        public void disturbed(long now) {}
    }
}
