package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.Criteria;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a search leaves of a plan, on one and on several nodes and clusters, with arrays, and jobs that wait for others. */
class PlanSearchTest {
    private static final long NOW = 1000;
    private static final int JOBS = 40;
    /** Hot and forgetful enough to leave the best plan often. */
    static final List<Acceptance> ACCEPTANCES =
            List.of(Acceptance.DESCENT, new Acceptance.Annealing(0.02, 0.1), new Acceptance.Tabu(5));

    enum Kind {
        EVERYWHERE {
            @Override
            void run(PlanSearch search) {
                search.everywhere(300);
            }
        },
        BETWEEN_LISTS {
            @Override
            void run(PlanSearch search) {
                search.betweenLists(300);
            }
        },
        BY_CLUSTER {
            @Override
            void run(PlanSearch search) {
                search.byCluster(new Moves(EnumSet.allOf(Moves.Kind.class)), 300, 1, Runnable::run);
            }
        };

        abstract void run(PlanSearch search);
    }

    private int looks;

    static Stream<Arguments> searches() {
        return Stream.of(Kind.values())
                .flatMap(kind -> ACCEPTANCES.stream().map(acceptance -> Arguments.of(kind, acceptance)));
    }

    /** Wherever it is told to stop. */
    @ParameterizedTest
    @MethodSource("searches")
    void whatASearchHandsOverIsWhatAnUpdateWouldFind(Kind kind, Acceptance acceptance) {
        int handedOver = 0;
        int reordered = 0;
        for (long seed = 1; seed <= 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Site site = site(random, seed);
            OrderPlan plan = plan(site);
            int planned = plan.size();
            int stopsAt = random.nextInt(600);
            looks = 0;
            Judging judging = new Judging(Criteria.Weights.OF_PAPER, LongestWait.FREE, 63, acceptance);
            PlanSearch search = new PlanSearch(
                    site, plan, new UserAccounts(), NOW, judging, new SeededRandom(seed), () -> ++looks > stopsAt);
            kind.run(search);
            if (!search.hasFound()) {
                continue;
            }
            boolean isExact = !plan.isOutdated(NOW);
            handedOver += isExact ? 1 : 0;
            reordered += isExact ? 0 : 1;
            assertTrue(!isExact || places(plan).size() == planned);
            OrderPlan updated = plan.copy(plan.plan().copy(site.copy()));
            plan.update(NOW);

            updated.outdate();

            int lost = updated.update(NOW).size();
            assertTrue(!isExact || lost == 0);
            assertEquals(places(updated), places(plan));
        }
        assertTrue(
                acceptance.equals(Acceptance.DESCENT) ? handedOver > 25 : handedOver + reordered > 25,
                handedOver + " plans were handed over, " + reordered + " reordered");
    }

    private static Map<JobId, Reservation> places(OrderPlan plan) {
        Map<JobId, Reservation> places = new LinkedHashMap<>();
        plan.lists()
                .forEach(list -> list.order()
                        .forEach(job -> places.put(
                                job.job().id(),
                                plan.plan().table().reservation(job).orElseThrow())));
        return places;
    }

    /** By the seed one node or several, one cluster or two, with or without jobs that wait for others or have guarantees. */
    static Site site(SplittableRandom random, long seed) {
        List<Cluster> clusters = new ArrayList<>();
        clusters.add(Cluster.alike("a", seed % 3 == 0 ? 1 : 4, Resources.of(8, 16)));
        if (seed % 2 == 0) {
            clusters.add(Cluster.alike("b", 2, Resources.of(4, 32)));
        }
        Site site = new Site(new Machine(new ResourceKinds(List.of("cpus", "memory")), clusters));
        List<Event> events = new ArrayList<>();
        Request ofArray = request(random);
        for (int i = 1; i <= JOBS; i++) {
            boolean inArray = random.nextInt(4) == 0;
            List<JobId> before = seed % 4 == 0 && i > 5 && random.nextInt(4) == 0
                    ? List.of(JobId.of(random.nextInt(1, i)))
                    : List.of();
            Optional<ArraySlots> array = inArray ? Optional.of(new ArraySlots("array", 2)) : Optional.empty();
            events.add(new Event.Submitted(new Job(
                    JobId.of(i),
                    new Owner(inArray ? "u" : "u" + random.nextInt(4), "g", ""),
                    "",
                    NOW - random.nextInt(500),
                    inArray ? 70 : random.nextInt(1, 100),
                    inArray ? ofArray : request(random),
                    new Conditions(random.nextInt(5) == 0 ? NOW + random.nextInt(50) : 0, before, array))));
        }
        site.apply(NOW, events, SiteListener.INDIFFERENT);
        return site;
    }

    private static Request request(SplittableRandom random) {
        return Request.of(new Chunk(random.nextInt(1, 4), Resources.of(random.nextInt(1, 4), random.nextInt(1, 6))));
    }

    static OrderPlan plan(Site site) {
        OrderPlan plan = new OrderPlan(new Plan(site));
        for (JobEntry job : List.copyOf(site.queue())) {
            plan.update(NOW);
            plan.insert(job, NOW, plan.plan().table().earliestStart(job, NOW));
        }
        plan.update(NOW);
        site.queue().stream()
                .filter(job -> job.sequence() % 3 == 0)
                .forEach(job -> plan.plan().guarantee(job, plan.plan().table().start(job) + 10));
        return plan;
    }
}
