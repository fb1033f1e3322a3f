package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.job;
import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Cause;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Running;
import org.almanac.planner.Standing;
import org.almanac.planner.StartMove;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Span;
import org.almanac.planner.reservation.FoundPlace;
import org.almanac.planner.reservation.ReservationAsk;
import org.almanac.planner.reservation.ReservationPlaces;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job that its site expects to end before its walltime is planned by that, and extended where it outruns it. */
class ExpectedRuntimesTest {
    private static final long EXPECTED = 600;
    private static final long WALLTIME = 2_000;

    private static Job expected(int number, int cpus, long seconds, PlannedBy plannedBy) {
        return job(number, "u", "", WALLTIME, Request.cpus(cpus), Conditions.NONE)
                .expectedToRun(OptionalLong.of(seconds))
                .plannedBy(plannedBy);
    }

    private static Event soft(int number, int cpus) {
        return new Event.Submitted(expected(number, cpus, EXPECTED, PlannedBy.EXPECTED_RUNTIME));
    }

    private static Running running(SmallSite site) {
        return site.plan().running().get(0);
    }

    private static Event dedicated(long from, long to) {
        return new Event.HoursChanged(new Hours(Optional.empty(), List.of(new Span(from, to)), QueueNames.NONE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "maui", "conservative", "planned", "flex", "deadline"})
    void whoComesNextIsPlannedBehindTheExpectedRuntime(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        assertEquals(ids(1), site.tell(soft(1, 8)));
        assertEquals(List.of(), site.tell(submit(2, 8)));
        assertEquals(100 + EXPECTED, site.start(2));
        assertEquals(100 + WALLTIME, running(site).latestEnd());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned", "flex"})
    void jobsOfSuchRuntimesAreCalendaredOneBehindTheOther(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(soft(1, 8), soft(2, 8), soft(3, 8), submit(4, 8));
        assertEquals(100 + EXPECTED, site.start(2));
        assertEquals(100 + 2 * EXPECTED, site.start(3));
        assertEquals(100 + 3 * EXPECTED, site.start(4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "maui", "conservative", "planned"})
    void oneThatIsExpectedToEndInTimeStartsBeforeALargeJob(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        assertEquals(ids(1), site.tell(submit(1, 4, 1_000)));
        assertEquals(ids(3), site.tell(submit(2, 8, 1_000), soft(3, 4)));
        assertEquals(1_100, site.start(2));
    }

    @EveryPolicy
    void whereItOutrunsItItIsExtendedUpToItsWalltime(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        assertEquals(ids(1), site.tell(soft(1, 8)));
        assertEquals(700, running(site).expectedEnd());
        site.at(700).tell(new Event.Timer());
        assertEquals(1_300, running(site).expectedEnd());
        site.at(1_900).tell(new Event.Timer());
        assertEquals(2_100, running(site).expectedEnd(), "its walltime ends before the fourth time");
        assertEquals(2_100, running(site).latestEnd());
        site.at(2_100).tell(new Event.Timer());
        assertTrue(running(site).expectedEnd() > 2_100, "the server has not ended it yet");
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void thoseThatStartLaterForItAreToldSo(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(soft(1, 8), submit(2, 8));
        site.at(700).tell(new Event.Timer());
        assertEquals(1_300, site.start(2));
        StartMove later = site.plan().moves(JobId.of(2)).later().orElseThrow();
        assertEquals(
                new Cause(Cause.Kind.JOB_EXTENDED, Optional.of("1")),
                later.causes().get(0));
    }

    @EveryPolicy
    void itsNodesStayOpenForItsWholeWalltime(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(windows(maintenance(100 + EXPECTED, 5_000, 0)));
        assertEquals(List.of(), site.tell(soft(1, 8)), "it may run on into the maintenance");

        SmallSite later = new SmallSite(policy, Machine.ofCpus(8));
        later.tell(windows(maintenance(100 + WALLTIME, 5_000, 0)));
        assertEquals(ids(1), later.tell(soft(1, 8)));
    }

    @EveryPolicy
    void ofTwoNodesItTakesTheOneThatStaysOpen(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 8));
        site.tell(windows(maintenance(100 + EXPECTED + 10, 5_000, 0)));
        assertEquals(ids(1), site.tell(soft(1, 8)));
        assertEquals(1, running(site).placement().node(0));
    }

    /** First all nodes are closed before its walltime would have passed, then one of the two. */
    @ParameterizedTest
    @ValueSource(strings = {"easy", "maui", "conservative", "planned", "flex", "deadline"})
    void itStartsWhenAndWhereNodesOpenForItsWholeWalltime(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 8));
        site.tell(windows(maintenance(100 + EXPECTED, 5_000, 0, 1), maintenance(5_000 + EXPECTED, 9_000, 0)));
        assertEquals(List.of(), site.tell(soft(1, 8), soft(2, 8)));
        assertEquals(ids(1), site.at(5_000).tell(new Event.Timer()));
        assertEquals(1, running(site).placement().node(0));
        assertEquals(5_000 + EXPECTED, site.start(2), "behind the first, as that is expected to end then");
    }

    @EveryPolicy
    void dedicatedTimeGoesByTheExpectedRuntimeUnlessTheSiteSaysOtherwise(String policy) {
        for (PlannedBy plannedBy : PlannedBy.values()) {
            SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
            site.tell(dedicated(100 + EXPECTED, 5_000));
            List<JobId> started = site.tell(new Event.Submitted(expected(1, 8, EXPECTED, plannedBy)));
            assertEquals(plannedBy == PlannedBy.EXPECTED_RUNTIME ? ids(1) : List.of(), started, plannedBy.name());
        }
    }

    @EveryPolicy
    void whatIsExpectedMayChangeWhileItRuns(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(new Event.Submitted(job(1, "u", "", WALLTIME, Request.cpus(8), Conditions.NONE)));
        site.at(300).tell(new Event.Changed(expected(1, 8, 100, PlannedBy.EXPECTED_RUNTIME)));
        assertEquals(400, running(site).expectedEnd(), "after two times 100 s, the third");
        site.at(310).tell(new Event.Changed(expected(1, 8, 100, PlannedBy.WALLTIME)));
        assertEquals(2_100, running(site).expectedEnd());
        assertEquals(List.of(), site.at(350).tell(ended(1)));
    }

    @EveryPolicy
    void aSuspendedOneHasTheRestOfItsWalltime(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(soft(1, 8));
        site.at(800).tell(new Event.Suspended(JobId.of(1)));
        site.at(10_000).tell(new Event.Resumed(JobId.of(1)));
        assertEquals(10_500, running(site).expectedEnd(), "it had run for 700 s, of 1200 once extended");
        assertEquals(11_300, running(site).latestEnd());
        site.at(11_250).tell(new Event.Timer());
        assertEquals(11_300, running(site).expectedEnd());
    }

    @EveryPolicy
    void aReservationGoesByTheWalltimesOfWhatRuns(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(soft(1, 8));
        assertTrue(site.standing(1) instanceof Standing.Runs);
        ReservationPlaces places = new ReservationPlaces(site.plan(), 100);
        assertTrue(places.find(ReservationAsk.at(Request.cpus(8), 100 + EXPECTED, 100)) instanceof FoundPlace.Nowhere);
        assertTrue(places.find(ReservationAsk.at(Request.cpus(8), 100 + WALLTIME, 100)) instanceof FoundPlace.At);
    }
}
