package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.Sites;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slack-based backfilling by hand, and what it guarantees. */
class FlexTest {
    private static final int SITES = Sites.of(15);

    /**
     * A machine of 4 cpus at 200, on which job 1 has not waited and job 2, which runs until 300, 100 s: the average wait is
     * 50 s.
     */
    private static SmallSite siteAt200(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(submit(1, 4, 100), submit(2, 4, 100));
        site.at(200).tell(ended(1));
        return site;
    }

    private static List<Long> starts(SmallSite site, int... jobs) {
        return IntStream.of(jobs).mapToObj(site::start).toList();
    }

    @Test
    void aNewcomerGoesWhereTheWaitsAreLeastInAll() {
        SmallSite site = siteAt200("flex:slack=4");
        site.tell(submit(3, 4, 60), submit(4, 4, 100));
        assertEquals(List.of(300L, 360L), starts(site, 3, 4));
        // Last at 460: 0 more. Before 4 at 360: 100 less for it, 10 more for 4. Before 3 at 300: 160 less, 20 more.
        site.tell(submit(5, 4, 10));
        assertEquals(List.of(300L, 310L, 370L), starts(site, 5, 3, 4));
    }

    @Test
    void aDelayThatCostsMoreThanItGainsIsNotMade() {
        SmallSite site = siteAt200("flex:slack=4");
        site.tell(submit(3, 4, 60), submit(4, 4, 100));
        // Before 4: 100 less for it, 110 more for 4; before 3: 160 less, 220 more.
        site.tell(submit(5, 4, 110));
        assertEquals(List.of(300L, 360L, 460L), starts(site, 3, 4, 5));
    }

    /**
     * Before job 3, job 5 gains 150 s and costs 80 for it and for job 4, which waits for it. When job 4 is cancelled, job 5
     * is at 400, and gains 100 s for 80.
     */
    @Test
    void whenAJobIsCancelledAnotherIsTriedBeforeTheRestWhereThePaperComparesThen() {
        for (String compared : List.of("arrivals", "always")) {
            SmallSite site = siteAt200("flex:slack=4,compared=" + compared);
            site.tell(submit(3, 4, 100));
            site.tell(submit(4, 4, after(3)));
            site.tell(submit(5, 4, 80));
            assertEquals(List.of(300L, 400L, 450L), starts(site, 3, 4, 5), compared);
            site.tell(new Event.Deleted(JobId.of(4)));
            assertEquals(
                    compared.equals("always") ? List.of(380L, 300L) : List.of(300L, 400L),
                    starts(site, 3, 5),
                    compared);
        }
    }

    /** With a slack of 50 s each, jobs 3 and 4 are delayed by 40 s once; another 20 s would be too much. */
    @Test
    void noJobIsDelayedBeyondItsSlack() {
        SmallSite site = siteAt200("flex:slack=1");
        site.tell(submit(3, 4, 60), submit(4, 4, 100));
        site.tell(submit(5, 4, 40));
        assertEquals(List.of(300L, 340L, 400L), starts(site, 5, 3, 4));
        site.tell(submit(6, 4, 20));
        assertEquals(List.of(300L, 340L, 400L, 500L), starts(site, 5, 3, 4, 6));
    }

    /** Job 2 would have waited for 100 s; as the server did not run it, only job 3 has waited. */
    @Test
    void aWaitThatARefusedStartWouldHaveEndedDoesNotCount() {
        SmallSite site = new SmallSite("flex:slack=4", Machine.ofCpus(4));
        site.tell(submit(1, 4, 100), submit(2, 4, 100));
        site.at(200).apply(ended(1));
        assertEquals(1, site.decide().size());
        site.tell(new Event.StartRefused(JobId.of(2), 300), submit(3, 4, 50));
        assertEquals(
                Optional.of(new WaitMemory(2, 100)), site.scheduler().state().waits());
        site.at(210).tell(new Event.StartRefused(JobId.of(2), 400));
        assertEquals(
                Optional.of(new WaitMemory(2, 100)), site.scheduler().state().waits());
    }

    /** Job 4 has no place when it comes, as job 3 has none; its slack of 200 s counts from 360 on. */
    @Test
    void aJobFirstPlannedLaterThanItCameHasItsSlackFromThenOn() {
        SmallSite site = siteAt200("flex:slack=4");
        site.tell(submit(3, 4, 60));
        site.tell(new Event.Held(JobId.of(3)), submit(4, 4, after(3)));
        assertEquals(OptionalLong.empty(), site.plan().promised(JobId.of(4)));
        site.tell(new Event.Released(JobId.of(3)));
        assertEquals(List.of(300L, 360L), starts(site, 3, 4));
        site.tell(submit(5, 4, 10));
        assertEquals(List.of(300L, 310L, 370L), starts(site, 5, 3, 4));
    }

    /** With a mean wait of 50 s the product of the two would be beyond what a long holds. */
    @ParameterizedTest
    @ValueSource(strings = {"4", "900000000000000", "999999999999999"})
    void aSlackBeyondAllTimesIsAsGoodAsNoBound(String slack) {
        SmallSite site = siteAt200("flex:depth=none,slack=" + slack);
        site.tell(submit(3, 4, 60), submit(4, 4, 100));
        site.tell(submit(5, 4, 10));
        assertEquals(List.of(300L, 310L, 370L), starts(site, 5, 3, 4));
    }

    @Test
    void theDepthBoundsThePlacesFromTheEnd() {
        SmallSite site = siteAt200("flex:slack=4,depth=1");
        site.tell(submit(3, 4, 60), submit(4, 4, 100));
        site.tell(submit(5, 4, 10));
        assertEquals(List.of(300L, 360L, 370L), starts(site, 3, 5, 4));
    }

    /** Before jobs 4 and 5, job 6 gains 100 s and costs them 60 each; by slowdown that is 100/60 against 2 times 60/100. */
    @Test
    void thePriceMayBeTheSlowdown() {
        for (String price : List.of("wait", "slowdown")) {
            SmallSite site = siteAt200("flex:slack=4,price=" + price);
            site.tell(submit(3, 4, 60), submit(4, 2, 100), submit(5, 2, 100));
            site.tell(submit(6, 4, 60));
            List<Long> expected =
                    price.equals("wait") ? List.of(300L, 360L, 360L, 460L) : List.of(300L, 420L, 420L, 360L);
            assertEquals(expected, starts(site, 3, 4, 5, 6));
        }
    }

    @Test
    void aJobThatWaitsForAnotherIsNotTriedBeforeIt() {
        SmallSite site = siteAt200("flex:slack=9");
        site.tell(submit(3, 4, 60), submit(4, 4, 100));
        site.tell(submit(5, 4, after(4)));
        assertEquals(List.of(300L, 360L, 460L), starts(site, 3, 4, 5));
    }

    /** On several nodes, or parts of one, it finds places for which others need only be moved to other nodes. */
    @ParameterizedTest
    @EnumSource(
            value = Disturbances.class,
            names = {"NONE", "PEOPLE"})
    void withoutSlackItIsConservativeStartByStartOnOneNode(Disturbances disturbances) {
        SamePolicies.drive("flex:slack=0", "conservative", Shape.ONE_NODE_OF_CPUS, disturbances);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void withoutSlackNoJobIsEverDelayed(Shape shape) {
        PolicyPropertiesTest.driveMany("flex:slack=0", shape, Disturbances.NONE, NobodyIsDelayed::new);
    }

    private static final class NobodyIsDelayed implements Watcher {
        private final Map<JobId, Long> starts = new HashMap<>();

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> made) {
            for (Start start : made) {
                check(start.job().id(), driver.now());
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            for (PlanView.Planned planned : driver.plan().planned()) {
                check(planned.job().id(), planned.start());
            }
        }

        private void check(JobId job, long start) {
            Long before = starts.put(job, start);
            assertTrue(
                    before == null || start <= before,
                    () -> job + " was planned at " + before + " and now is at " + start);
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void noStartIsEverBeyondTheBoundAndNoBoundMovesBack(Shape shape) {
        PolicyPropertiesTest.driveMany("flex:slack=2", shape, Disturbances.NONE, SlackIsKept::new);
    }

    /**
     * Plans reckon with limits, windows and queues; people and nodes, with which no plan reckons, are told as the
     * cause.
     */
    @ParameterizedTest
    @EnumSource(Shape.class)
    void onASiteWithRulesASlackIsPassedOnlyWhereSomethingUnforeseenMovedTheJob(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            for (long seed = 0; seed < SITES; seed++) {
                PolicyPropertiesTest.driveRuled("flex:slack=2", shape, disturbances, seed, new SlackIsKept());
            }
        }
    }

    private static final class SlackIsKept implements Watcher {
        private final LatestStarts latest = new LatestStarts();

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            for (Start start : starts) {
                long bound = latest.of(start.job().id(), driver.now());
                assertTrue(driver.wasDisturbed() || driver.now() <= bound, () -> start + " was to start by " + bound);
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            if (driver.wasDisturbed()) {
                latest.excuse(driver);
            }
            for (Intention intention : driver.scheduler().state().intentions()) {
                if (intention.reservation().isEmpty()) {
                    // It waits for what cannot be planned.
                    continue;
                }
                long start = intention.reservation().orElseThrow().start();
                // A job that has lost its place has no slack.
                long bound = intention.bound().orElse(start);
                assertTrue(start <= bound, intention::toString);
                latest.tighten(intention.job(), bound);
            }
        }
    }
}
