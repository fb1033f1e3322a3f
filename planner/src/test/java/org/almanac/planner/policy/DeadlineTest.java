package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.job;
import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.notBefore;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.Sites;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The deadline paper's section 4, by hand, and what it guarantees. */
class DeadlineTest {
    private static final int SITES = Sites.of(15);

    private final SmallSite site = new SmallSite("deadline", Machine.ofCpus(4));

    private static Event submitBy(long deadline, int number, int cpus, long walltime) {
        return new Event.Submitted(job(number, "u", "", walltime, Request.cpus(cpus), Conditions.NONE.by(deadline)));
    }

    private List<Long> starts(int... jobs) {
        return IntStream.of(jobs).mapToObj(site::start).toList();
    }

    @Test
    void aRegularJobGoesBeforeThoseThatHaveTime() {
        site.tell(submit(1, 4, 100));
        site.tell(submitBy(1000, 2, 4, 50));
        assertEquals(200, site.start(2));
        site.tell(submit(3, 4, 50));
        assertEquals(200, site.start(3));
        assertEquals(250, site.start(2));
    }

    @Test
    void aJobWhoseDeadlineWouldBreakIsMovedBeforeTheNewcomerForGood() {
        site.tell(submit(1, 4, 100), submitBy(1000, 2, 4, 50), submit(3, 4, 50), submit(4, 4, 700));
        assertEquals(List.of(200L, 250L, 950L), List.of(site.start(3), site.start(4), site.start(2)));
        // Job 2 cannot start after 950: it goes from L1 to L0, and by its submission before job 5.
        site.tell(submit(5, 4, 50));
        assertEquals(List.of(950L, 1000L), List.of(site.start(2), site.start(5)));
        site.tell(submit(6, 4, 10));
        assertEquals(List.of(950L, 1000L, 1050L), List.of(site.start(2), site.start(5), site.start(6)));
    }

    /**
     * Behind job 3 job 2 would be late, as the ten seconds until the maintenance are too few: it goes to L0. Its deadline
     * would let it make room for job 4, but nothing in L0 is moved back.
     */
    @Test
    void aJobMovedToL0MakesNoRoomAnyMoreThoughItHasTime() {
        site.tell(windows(maintenance(260, 300, 0)));
        site.tell(submit(1, 4, 100), submitBy(270, 2, 4, 50), submit(3, 4, 50));
        assertEquals(List.of(200L, 300L), starts(2, 3));
        site.tell(submit(4, 4, 10));
        assertEquals(List.of(200L, 300L, 250L), starts(2, 3, 4));
    }

    @Test
    void onlyTheJobsWhoseDeadlinesWouldBreakAreMoved() {
        site.tell(submit(1, 4, 100), submitBy(10_000, 2, 4, 50), submitBy(320, 3, 4, 50));
        assertEquals(List.of(200L, 250L), List.of(site.start(2), site.start(3)));
        site.tell(submit(4, 4, 100));
        assertEquals(List.of(200L, 250L, 350L), List.of(site.start(3), site.start(4), site.start(2)));
    }

    /**
     * Job 1 runs until 200, job 2 is to run from 300 to 400. In between run job 3, which has time, and job 5, which has
     * not; job 4, as wide as the machine, must start by 400.
     */
    private void withAHoleBeforeJob2() {
        site.tell(
                submit(1, 4, 100),
                new Event.Submitted(job(2, "u", "", 100, Request.cpus(4), notBefore(300))),
                submitBy(10_000, 3, 2, 100),
                submitBy(500, 4, 4, 100),
                submitBy(300, 5, 2, 100));
        assertEquals(List.of(300L, 200L, 400L, 200L), starts(2, 3, 4, 5));
    }

    /**
     * Job 6 first, at 200: then 5 is late. 5 and 6 first: then 4 is. 4, 5 and 6 first: 4 takes the hole, and 5 is late
     * again (Algorithm 1, lines 9 to 21). So 3, which came before 5, goes before them, too (lines 22 to 35).
     */
    @Test
    void whereThoseMovedAreLateAllThatCameBeforeThemAreMoved() {
        withAHoleBeforeJob2();
        site.tell(submit(6, 2, 100));
        assertEquals(List.of(300L, 200L, 400L, 200L, 500L), starts(2, 3, 4, 5, 6));
        // All of them are in L0 now, where nothing has a latest start.
        assertEquals(List.of(), latestStarts());
        site.tell(submit(7, 4, 10));
        assertEquals(List.of(200L, 400L, 200L, 500L, 600L), starts(3, 4, 5, 6, 7));
    }

    /** Without job 3 there is no order of placing 4 and 5 anew, the first first, that meets both deadlines. */
    @Test
    void whereADeadlineWouldBreakAllTheSameTheNewcomerTakesWhatIsLeft() {
        withAHoleBeforeJob2();
        site.tell(new Event.Deleted(JobId.of(3)));
        assertEquals(List.of(300L, 400L, 200L), starts(2, 4, 5));
        site.tell(submit(6, 4, 100));
        assertEquals(List.of(300L, 400L, 200L, 500L), starts(2, 4, 5, 6));
        // Both are in L1 still, with their latest starts.
        assertEquals(List.of(400L, 200L), latestStarts());
    }

    private List<Long> latestStarts() {
        return site.scheduler().state().intentions().stream()
                .map(Intention::bound)
                .flatMapToLong(OptionalLong::stream)
                .boxed()
                .toList();
    }

    @Test
    void aJobWhoseDeadlineCannotBeMetIsRegular() {
        site.tell(submit(1, 4, 100), submitBy(1000, 2, 4, 50), submitBy(240, 3, 4, 50));
        assertEquals(List.of(200L, 250L), List.of(site.start(3), site.start(2)));
        site.tell(submit(4, 4, 50));
        assertEquals(List.of(200L, 250L, 300L), List.of(site.start(3), site.start(4), site.start(2)));
    }

    @Test
    void whenJobsHaveEndedRegularJobsAreImprovedFirst() {
        site.tell(submit(1, 4, 100), submitBy(1000, 2, 4, 50), submit(3, 4, 50));
        assertEquals(ids(3), site.at(150).tell(ended(1)));
        assertEquals(200, site.start(2));
    }

    /** Job 4, if it started at 150, would leave job 3 no start before 250; so all allocations are only improved. */
    @Test
    void whenJobsHaveEndedNoDeadlineIsBroken() {
        site.tell(submit(1, 2, 100), submit(2, 2, 150), submitBy(300, 3, 4, 50), submit(4, 2, 130));
        assertEquals(List.of(250L, 300L), List.of(site.start(3), site.start(4)));
        assertEquals(ids(), site.at(150).tell(ended(1)));
        assertEquals(List.of(250L, 300L), List.of(site.start(3), site.start(4)));
    }

    @Test
    void aJobForWhichOthersWaitIsNotMovedBack() {
        site.tell(submit(1, 4, 100), submitBy(1000, 2, 4, 50), submit(3, 4, after(2)));
        site.tell(submit(4, 4, 20));
        assertEquals(List.of(200L, 250L, 300L), List.of(site.start(2), site.start(3), site.start(4)));
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void withoutDeadlinesItIsConservativeStartByStart(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            SamePolicies.drive("deadline", "conservative", shape, disturbances, RandomSite::withoutDeadlines);
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void aDeadlineThatThePlanAtSubmissionMetIsNeverMissed(Shape shape) {
        PolicyPropertiesTest.driveMany("deadline", shape, Disturbances.NONE, () -> new DeadlinesAreMet(false));
    }

    /**
     * Plans reckon with limits, windows and queues; people and nodes, with which no plan reckons, are told as the
     * cause.
     */
    @ParameterizedTest
    @EnumSource(Shape.class)
    void onASiteWithRulesADeadlineIsMissedOnlyWhereSomethingUnforeseenMovedTheJob(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            for (long seed = 0; seed < SITES; seed++) {
                PolicyPropertiesTest.driveRuled("deadline", shape, disturbances, seed, new DeadlinesAreMet(true));
            }
        }
    }

    /** A job that was planned in time stays so, and a regular start only becomes earlier. */
    private static final class DeadlinesAreMet implements Watcher {
        /** Whether rules may leave a job without a place. */
        private final boolean ruled;

        private final LatestStarts latest = new LatestStarts();

        private DeadlinesAreMet(boolean ruled) {
            this.ruled = ruled;
        }

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            if (!driver.wasDisturbed()) {
                starts.forEach(start -> check(start.job(), driver.now()));
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            PlanView view = driver.plan();
            assertTrue(ruled || view.waiting().size() == view.planned().size());
            if (driver.wasDisturbed()) {
                latest.excuse(driver);
            }
            for (PlanView.Planned planned : view.planned()) {
                check(planned.job(), planned.start());
            }
        }

        private void check(Job job, long start) {
            OptionalLong deadline = job.conditions().deadline();
            boolean met = deadline.isPresent() && start + job.walltime() <= deadline.getAsLong();
            long bound = latest.of(job.id(), met ? deadline.getAsLong() - job.walltime() : start);
            assertTrue(start <= bound, () -> job + " at " + start + " was to start by " + bound);
            latest.tighten(job.id(), deadline.isPresent() ? bound : start);
        }
    }

    private static List<JobId> ids(int... numbers) {
        return SmallSite.ids(numbers);
    }
}
