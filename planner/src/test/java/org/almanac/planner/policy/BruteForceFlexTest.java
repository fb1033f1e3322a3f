package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On one small machine a newcomer gets the cheapest of all its places that trying each of them second by second finds. */
@Tag("slow")
class BruteForceFlexTest {
    @ParameterizedTest
    @ValueSource(strings = {"flex:slack=1", "flex:slack=3", "flex:slack=10", "flex:slack=3,price=slowdown"})
    void theCheapestPlanOfAllThatKeepEverySlackIsTaken(String policy) {
        int[] compared = new int[2];
        for (long seed = 0; seed < SITES; seed++) {
            Watcher newcomers = new Newcomers(policy.endsWith("slowdown"), compared);
            PolicyPropertiesTest.drive(policy, Shape.ONE_NODE_OF_CPUS, Disturbances.NONE, seed, newcomers);
        }
        assertTrue(compared[0] > SITES && compared[1] > 0, () -> compared[0] + ", moved " + compared[1]);
    }

    private static final int SITES = Math.max(100, Sites.of(150));

    /** A waiting job's place and the latest start that it may be moved to. */
    private record Place(Job job, long start, long latest) {}

    /** Compares what becomes of a plan in which a single job comes with what trying everything gives. */
    private static final class Newcomers implements Watcher {
        private final boolean bySlowdown;
        /** How many new jobs have been compared, and how many of them have moved another job. */
        private final int[] compared;

        private List<Place> before = List.of();
        /** How many events. */
        private int seen;

        private Newcomers(boolean bySlowdown, int[] compared) {
            this.bySlowdown = bySlowdown;
            this.compared = compared;
        }

        @Override
        public void applied(SiteDriver driver) {
            List<Event> events =
                    driver.happened().subList(seen, driver.happened().size());
            seen = driver.happened().size();
            if (events.size() == 1 && events.get(0) instanceof Event.Submitted submitted) {
                compare(driver, submitted.newJob());
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            seen = driver.happened().size();
            before = places(driver);
        }

        private static List<Place> places(SiteDriver driver) {
            Map<JobId, OptionalLong> bounds = new HashMap<>();
            driver.scheduler().state().intentions().forEach(each -> bounds.put(each.job(), each.bound()));
            return driver.plan().planned().stream()
                    .map(one -> new Place(
                            one.job(), one.start(), bounds.get(one.job().id()).orElse(one.start())))
                    .toList();
        }

        private void compare(SiteDriver driver, Job newcomer) {
            List<Place> after = places(driver);
            if (after.stream().noneMatch(place -> place.job().equals(newcomer))) {
                return;
            }
            double cheapest = cheapest(driver, newcomer);
            assertEquals(cheapest, price(after), 1e-9, () -> newcomer + " came to " + before + " and made it " + after);
            compared[0]++;
            compared[1] +=
                    after.size() > 1 && before.stream().anyMatch(place -> startOf(after, place.job()) != place.start())
                            ? 1
                            : 0;
            for (Place place : before) {
                assertTrue(startOf(after, place.job()) <= place.latest(), () -> place + " in " + after);
            }
        }

        private static long startOf(List<Place> places, Job job) {
            return places.stream()
                    .filter(place -> place.job().equals(job))
                    .findFirst()
                    .orElseThrow()
                    .start();
        }

        private double price(List<Place> places) {
            return places.stream()
                    .mapToDouble(place -> (place.start() - place.job().submitted())
                            / (bySlowdown ? Math.max(10.0, place.job().walltime()) : 1.0))
                    .sum();
        }

        /** The price of the cheapest plan with the newcomer at any place of the order. */
        private double cheapest(SiteDriver driver, Job newcomer) {
            List<Place> order = new ArrayList<>(before);
            order.sort(Comparator.comparingLong(Place::start));
            double cheapest = Double.POSITIVE_INFINITY;
            for (int at = 0; at <= order.size(); at++) {
                Seconds seconds = new Seconds(driver);
                List<Place> plan = new ArrayList<>();
                order.subList(0, at).forEach(place -> plan.add(seconds.hold(place, place.start())));
                plan.add(seconds.hold(new Place(newcomer, driver.now(), Long.MAX_VALUE), driver.now()));
                order.subList(at, order.size()).forEach(place -> plan.add(seconds.hold(place, place.start())));
                if (plan.stream().allMatch(place -> place.start() <= place.latest())) {
                    cheapest = Math.min(cheapest, price(plan));
                }
            }
            return cheapest;
        }
    }

    /** The cpus of one machine that are free in each second. */
    private static final class Seconds {
        private static final int HORIZON = 3000;

        private final long now;
        private final long[] free = new long[HORIZON];

        private Seconds(SiteDriver driver) {
            this.now = driver.now();
            for (int second = 0; second < HORIZON; second++) {
                free[second] = driver.site().machine().cpus();
            }
            for (PlanView.Running running : driver.plan().running()) {
                take(running.placement().cpus(), now, running.expectedEnd());
            }
        }

        private void take(long cpus, long from, long to) {
            for (long second = from; second < to; second++) {
                free[(int) (second - now)] -= cpus;
            }
        }

        /** Holds the job from the earliest second on, not before that one, and tells where it is then. */
        private Place hold(Place place, long from) {
            long cpus = place.job().request().total().cpus();
            long start = from;
            while (!isFree(cpus, start, start + place.job().walltime())) {
                start++;
            }
            take(cpus, start, start + place.job().walltime());
            return new Place(place.job(), start, place.latest());
        }

        private boolean isFree(long cpus, long from, long to) {
            for (long second = from; second < to; second++) {
                if (free[(int) (second - now)] < cpus) {
                    return false;
                }
            }
            return true;
        }
    }
}
