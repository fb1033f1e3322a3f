package org.almanac.planner.policy.backfill;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyPropertiesTest;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.policy.SamePolicies;
import org.almanac.planner.policy.SmallSite;
import org.almanac.planner.policy.base.PolicySite;
import org.almanac.planner.site.SiteBriefing;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What Maui's reservations, priorities and choices of backfill do. */
class MauiTest {
    /** Start by start on one node; of several it may take others than EASY. */
    @ParameterizedTest
    @EnumSource(
            value = Disturbances.class,
            names = {"NONE", "PEOPLE"})
    void withOneReservationInOrderOfArrivalItIsEasy(Disturbances disturbances) {
        SamePolicies.drive("maui", "easy", Shape.ONE_NODE_OF_CPUS, disturbances);
        SamePolicies.drive("maui", "easy", Shape.ONE_NODE, disturbances);
    }

    /** What it starts and plans is what conservative backfilling would that were told just now what runs and waits. */
    @ParameterizedTest
    @EnumSource(Shape.class)
    void withoutABoundItIsConservativeMadeAnew(Shape shape) {
        PolicyPropertiesTest.driveMany("maui:depth=none", shape, Disturbances.NONE, () -> new MadeAnew("conservative"));
    }

    /** Told just now what runs and waits EASY starts the same jobs and plans the same start for the first that waits. */
    @ParameterizedTest
    @EnumSource(Shape.class)
    void withOneReservationItIsEasyMadeAnew(Shape shape) {
        PolicyPropertiesTest.driveMany("maui", shape, Disturbances.NONE, () -> new MadeAnew("easy"));
    }

    /** Asks another policy, told just now what runs and waits, to decide as well. */
    private static final class MadeAnew implements Watcher {
        private final String other;
        private Scheduler anew;

        private MadeAnew(String other) {
            this.other = other;
        }

        @Override
        public void applied(SiteDriver driver) {
            anew = Policies.create(PolicySpec.parse(other), driver.site().machine());
            new SiteBriefing(PolicySite.of((Maui) driver.scheduler())).tell(anew, driver.now());
        }

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            assertEquals(
                    ids(anew.decide(driver.now())),
                    ids(starts),
                    () -> "beside " + driver.plan().running());
            assertEquals(planned(anew), planned(driver.scheduler()));
        }

        private static List<JobId> ids(List<Start> starts) {
            return starts.stream().map(start -> start.job().id()).toList();
        }
    }

    private static Map<JobId, Long> planned(Scheduler scheduler) {
        Map<JobId, Long> planned = new HashMap<>();
        scheduler.plan().planned().forEach(each -> planned.put(each.job().id(), each.start()));
        return planned;
    }

    /**
     * Of ten cpus 6 are in use until 200. Job 2 (8 cpus) is planned then until 250, and job 3 (9 cpus) after it. Job 4
     * uses 2 cpus until 300: beside job 2, but not beside job 3.
     */
    @ParameterizedTest
    @CsvSource({"1, true", "2, false", "none, false"})
    void asManyJobsAsTheDepthAreNotDelayed(String depth, boolean backfilled) {
        SmallSite site = new SmallSite("maui:depth=" + depth, Machine.ofCpus(10));
        site.tell(submit(1, 6, 100));
        assertEquals(backfilled ? ids(4) : ids(), site.tell(submit(2, 8, 50), submit(3, 9, 50), submit(4, 2, 200)));
        assertEquals(200, site.start(2));
        if (depth.equals("1")) {
            assertEquals(new Standing.Unplanned(), site.standing(3));
        } else {
            assertEquals(250, site.start(3));
        }
    }

    @Test
    void withoutABoundAllIsMadeAnewWhenAJobEndsEarly() {
        SmallSite site = new SmallSite("maui:depth=none", Machine.ofCpus(10));
        site.tell(submit(1, 10, 100));
        site.tell(submit(2, 10, 50), submit(3, 10, 50), submit(4, 1, 50));
        assertEquals(200, site.start(2));
        assertEquals(250, site.start(3));
        assertEquals(300, site.start(4));
        assertEquals(ids(2), site.at(120).tell(ended(1)));
        assertEquals(170, site.start(3));
        assertEquals(220, site.start(4));
    }

    /** Job 1 holds all until 200; then the first job by priority starts. All have waited 100 s. */
    @ParameterizedTest
    @CsvSource({
        // By arrival.
        "maui, 2",
        // (100 + 400) / 400, (100 + 20) / 20 and (100 + 200) / 200.
        "'maui:queue-time-weight=0,expansion-weight=1', 3",
        "'maui:queue-time-weight=0,size-weight=1', 4",
        "'maui:queue-time-weight=0,size-weight=-1', 2",
        // 1.25 - 0.6 * 7, 6 - 0.6 * 8 and 1.5 - 0.6 * 9.
        "'maui:expansion-weight=1,size-weight=-0.6', 3",
        "'maui:expansion-weight=1,size-weight=5', 4"
    })
    void theJobOfTheHighestPriorityComesFirst(String policy, int first) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(10));
        site.tell(submit(1, 10, 100));
        site.tell(submit(2, 7, 400), submit(3, 8, 20), submit(4, 9, 200));
        assertEquals(ids(first), site.at(200).tell(ended(1)));
    }

    @Test
    void byFairShareTheUserOfLessComesFirst() {
        SmallSite site = new SmallSite("maui:fair-share-weight=1000", Machine.ofCpus(10));
        site.tell(submit("much", 1, 10, 100));
        site.tell(submit("much", 2, 10, 50), submit("little", 3, 10, 50));
        assertEquals(ids(3), site.at(200).tell(ended(1)));
    }

    /** Four cpus are held until 600 and the head needs all; six are free for what ends by then. */
    @ParameterizedTest
    @CsvSource({"first-fit, 3 4", "best-fit, 4 3", "greedy, 5 6"})
    void theRestIsBackfilledByChoice(String backfill, String started) {
        SmallSite site = new SmallSite("maui:backfill=" + backfill, Machine.ofCpus(10));
        site.tell(submit(1, 4, 500));
        int[] expected =
                Arrays.stream(started.split(" ")).mapToInt(Integer::parseInt).toArray();
        assertEquals(
                ids(expected),
                site.tell(
                        submit(2, 10, 50),
                        submit(3, 1, 50),
                        submit(4, 4, 50),
                        submit(5, 3, 50),
                        submit(6, 3, 60),
                        submit(7, 6, 501)));
    }
}
