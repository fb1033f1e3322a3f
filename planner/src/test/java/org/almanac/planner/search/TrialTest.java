package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
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
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.JobList;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialTest {
    private static final long NOW = 1000;
    private static final double TINY = 1e-9;
    /** Slowdowns and squares are summed as whole numbers of small units. */
    private static final double ROUNDED = 1e-6;

    /** A job that asks for more than this on a node asks for what is scarce. */
    private static final long MUCH_MEMORY = 3;

    private static final Criteria.Weights WEIGHTS = new Criteria.Weights(1, 1, 10, 10, 3, 3, 2, 4, 3);

    /** With one cluster and with two, of one node and of several, where jobs wait for each other, and within limits. */
    @ParameterizedTest
    @ValueSource(
            longs = {
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 30, 35, 40
            })
    void aTrialMovesAndScoresWhatItsOrdersDoFromNothing(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Search search = new Search(
                new Plan(site(random, seed)),
                random.nextBoolean() ? Objective.Reference.KEPT : Objective.Reference.FIRST);
        int kept = 0;
        int hopeless = 0;
        int brokenOff = 0;
        int excesses = 0;
        int fairer = 0;
        int lessIdle = 0;
        for (int i = 0; i < 400; i++) {
            change(search.orders, random);
            if (!search.orders.isChanged()) {
                continue;
            }

            double mostLoss = i % 2 == 0 ? 0 : random.nextDouble();
            boolean followed = search.follow(mostLoss);

            Optional<Search> fromNothing = search.fromNothing();
            assertTrue(fromNothing.isPresent() || !followed);
            if (fromNothing.isPresent() && !followed) {
                brokenOff++;
                assertTrue(search.gain(fromNothing.get()) < ROUNDED - mostLoss);
            }
            if (followed) {
                Criteria expected = fromNothing.get().objective.criteria();
                assertEqualCriteria(expected, search.objective.criteriaWith(search.trial, search.orders.migrations()));
                excesses += expected.excessWait() != search.objective.criteria().excessWait() ? 1 : 0;
                fairer += expected.fairWait() < search.objective.criteria().fairWait() ? 1 : 0;
                lessIdle += expected.scarceTime() < search.objective.criteria().scarceTime() ? 1 : 0;
                if (search.trial.isHopeless()) {
                    hopeless++;
                    assertTrue(search.gain(fromNothing.get()) < ROUNDED - mostLoss);
                }
            }
            if (followed && random.nextInt(4) == 0) {
                search.keep();
                kept++;
                assertEqualCriteria(fromNothing.get().objective.criteria(), search.objective.criteria());
                search.assertSamePlaces(fromNothing.get());
            } else {
                search.orders.reject();
            }
        }
        assertTrue(kept > 20, "only " + kept + " trials were kept");
        assertTrue(excesses > 20, "only " + excesses + " trials changed how long jobs wait beyond what is accepted");
        assertTrue(fairer > 20, "only " + fairer + " trials were fairer");
        assertTrue(lessIdle > 20, "only " + lessIdle + " trials left less idle of what is scarce");
        assertEquals(isOnSumsAlone(seed), brokenOff > 0);
        assertTrue(hopeless > 20, "only " + hopeless + " trials were hopeless");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aTrialIsBrokenOffWhereAJobWouldStartLaterThanItIsDueAndThanItDoes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Search search = new Search(guaranteeing(new Plan(site(random, seed))), Objective.Reference.KEPT);
        int brokenOff = 0;
        for (int i = 0; i < 400; i++) {
            change(search.orders, random);
            if (!search.orders.isChanged()) {
                continue;
            }
            Optional<Search> fromNothing = search.fromNothing();
            boolean inTime = fromNothing.isPresent() && search.isInTime(fromNothing.get());

            assertEquals(inTime, search.follow(Trial.ANY_LOSS));

            brokenOff += inTime ? 0 : 1;
            if (inTime && random.nextInt(3) == 0) {
                search.keep();
            } else {
                search.orders.reject();
            }
        }
        assertTrue(brokenOff > 20, "only " + brokenOff + " trials were broken off");
    }

    /** Where every list is of one node, no job waits for another, and no limits are: there a trial may be broken off. */
    private static boolean isOnSumsAlone(long seed) {
        return seed % 3 == 0 && seed % 4 != 0 && seed % 5 != 0;
    }

    private static void change(Orders orders, SplittableRandom random) {
        int from = random.nextInt(orders.lists());
        int size = orders.of(from).size();
        if (size == 0) {
            return;
        }
        int at = random.nextInt(size);
        int to = random.nextInt(orders.lists());
        if (to != from && orders.canHold(to, orders.of(from).job(at))) {
            orders.migrate(from, at, to, random.nextInt(orders.of(to).size() + 1));
        } else if (random.nextBoolean()) {
            orders.swap(from, at, random.nextInt(size));
        } else {
            orders.move(from, at, random.nextInt(size));
        }
    }

    private static void assertEqualCriteria(Criteria expected, Criteria actual) {
        assertEquals(expected.meanWait(), actual.meanWait(), TINY);
        assertEquals(expected.meanBoundedSlowdown(), actual.meanBoundedSlowdown(), TINY);
        assertEquals(expected.meanUserWait(), actual.meanUserWait(), TINY);
        assertEquals(expected.sdUserWait(), actual.sdUserWait(), 1e-6);
        assertEquals(expected.longWaits(), actual.longWaits(), 1e-6);
        assertEquals(expected.worstUsers(), actual.worstUsers(), 1e-6);
        assertEquals(expected.excessWait(), actual.excessWait(), TINY);
        assertEquals(expected.fairWait(), actual.fairWait(), TINY);
        assertEquals(expected.scarceTime(), actual.scarceTime(), TINY);
    }

    /** What a search works on, for the present plan of a site. */
    private static final class Search {
        private final Site site;
        private final Plan plan;
        private final List<JobList> lists;
        private final Orders orders;
        private final Trace[] traces;
        private final Objective objective;
        private final Trial trial;
        private final Objective.Reference reference;
        private final Criteria first;

        Search(Plan plan, Objective.Reference reference) {
            this(planned(plan), reference);
        }

        private Search(OrderPlan order, Objective.Reference reference) {
            this.plan = order.plan();
            this.site = plan.site();
            UserAccounts accounts = new UserAccounts();
            accounts.started("somebody else", 77, 77);
            lists = order.lists();
            UserBaseline baseline = new UserBaseline(lists, site, accounts, NOW);
            SearchJobs jobs = new SearchJobs(lists, baseline, AcceptableWait.WITH_FLOORS);
            jobs.weigh(IntStream.range(0, jobs.count())
                    .mapToLong(job -> fairWeight(jobs.entry(job)))
                    .toArray());
            orders = new Orders(jobs, lists, IntStream.range(0, lists.size()).toArray(), site, NOW);
            objective = new Objective(jobs, baseline, WEIGHTS, reference, ScarceTime.of(jobs, site, NOW));
            first = objective.criteria();
            this.reference = reference;
            traces = Trace.of(orders, site, order, NOW, Long.MAX_VALUE, () -> false);
            trial = new Trial(jobs);
            objective.price(trial);
            trial.setLatest();
        }

        /** Some weight for each job, the same in any order of them, and none for some. */
        private static long fairWeight(JobEntry job) {
            return Math.max(0, job.job().id().hashCode() * 0x9E3779B9L % 1000);
        }

        /** The same starts, and the same nodes where these are known. */
        void assertSamePlaces(Search other) {
            for (int list = 0; list < lists.size(); list++) {
                for (int at = 0; at < orders.of(list).size(); at++) {
                    int job = orders.of(list).job(at);
                    JobEntry there =
                            other.site.find(orders.jobs().entry(job).job().id()).orElseThrow();
                    assertEquals(other.plan.table().start(there), orders.jobs().start[job]);
                    if (traces[list].knowsNodes()) {
                        assertEquals(other.plan.table().placement(there), traces[list].placement(job));
                    }
                }
            }
        }

        /** What that plan gains over the kept one. */
        double gain(Search other) {
            Criteria kept = objective.criteria();
            Criteria over = reference == Objective.Reference.KEPT ? kept : first;
            return other.objective.criteria().gainOver(over, WEIGHTS) - kept.gainOver(over, WEIGHTS);
        }

        boolean follow(double mostLoss) {
            Trace from = traces[orders.changed()];
            Trace to = traces[orders.alsoChanged()];
            trial.begin(orders.migrations().isEmpty() ? mostLoss : Trial.ANY_LOSS);
            return from.follow(trial) && (from == to || to.follow(trial));
        }

        void keep() {
            Trace from = traces[orders.changed()];
            Trace to = traces[orders.alsoChanged()];
            objective.keep(trial, orders.migrations());
            from.keep();
            if (to != from) {
                to.keep();
            }
            orders.accept();
            objective.price(trial);
            trial.setLatest();
        }

        /** The trial's orders swept by themselves on a copy of the site, nodes kept; empty where a job has no start. */
        Optional<Search> fromNothing() {
            Site copy = site.copy();
            Plan copiedPlan = plan.copy(copy);
            copy.queue().forEach(copiedPlan::unbind);
            OrderPlan fromNothing = new OrderPlan(copiedPlan);
            for (int list = 0; list < orders.lists(); list++) {
                List<JobEntry> order = new ArrayList<>();
                for (int position = 0; position < orders.of(list).size(); position++) {
                    JobEntry job = orders.jobs().entry(orders.of(list).job(position));
                    order.add(copy.find(job.job().id()).orElseThrow());
                }
                fromNothing.reorder(list, order);
            }
            fromNothing.keepNodes();
            int size = fromNothing.size();
            return fromNothing.update(NOW).isEmpty() && fromNothing.size() == size
                    ? Optional.of(new Search(fromNothing, Objective.Reference.KEPT))
                    : Optional.empty();
        }

        /** Whether no job starts later there than it is due, and than it does here. */
        boolean isInTime(Search other) {
            for (int job = 0; job < orders.jobs().count(); job++) {
                JobEntry entry = orders.jobs().entry(job);
                long there = other.plan
                        .table()
                        .start(other.site.find(entry.job().id()).orElseThrow());
                if (there > Math.max(orders.jobs().due[job], orders.jobs().start[job])) {
                    return false;
                }
            }
            return true;
        }
    }

    private static Site site(SplittableRandom random, long seed) {
        ResourceKinds kinds = new ResourceKinds(List.of("cpus", "memory"));
        int nodes = seed % 3 == 0 ? 1 : 4;
        List<Cluster> clusters = new ArrayList<>();
        clusters.add(Cluster.alike("a", nodes, Resources.of(8, 16)));
        if (seed % 2 == 0) {
            clusters.add(Cluster.alike("b", 2, Resources.of(4, 32)));
        }
        Site site = new Site(new Machine(kinds, clusters, List.of(new ScarceKind(1, MUCH_MEMORY))));
        List<Event> events = new ArrayList<>();
        if (seed % 5 == 0) {
            events.add(new Event.LimitsChanged(List.of(new Limit(
                    "ten cpus a user",
                    new Subject.Each(Subject.Party.USER),
                    new Measure.OfResource(0),
                    new Amount.Absolute(10)))));
        }
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
        site.apply(NOW, events, SiteListener.INDIFFERENT);
        return site;
    }

    /** Half of the jobs are guaranteed to start 10 seconds after they are planned first. */
    private static Plan guaranteeing(Plan plan) {
        planned(plan);
        for (JobEntry job : plan.site().queue()) {
            if (plan.table().isPlanned(job) && job.job().id().hashCode() % 2 == 0) {
                plan.guarantee(job, plan.table().start(job) + 10);
            }
        }
        return plan;
    }

    private static OrderPlan planned(Plan plan) {
        OrderPlan order = new OrderPlan(plan);
        for (JobEntry job : List.copyOf(plan.site().queue())) {
            order.update(NOW);
            order.insert(job, NOW, plan.table().earliestStart(job, NOW));
        }
        order.update(NOW);
        return order;
    }
}
