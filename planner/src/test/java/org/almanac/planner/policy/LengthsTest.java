package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.job;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.Length;
import org.almanac.planner.Length.Bound;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job of several lengths starts as soon as its shortest fits, and is as long as nobody else is kept from a place. */
class LengthsTest {
    private static final long SHORTEST = 600;
    private static final long LONGEST = 36_000;

    private static Event between(int number, int cpus, Conditions conditions) {
        return new Event.Submitted(job(number, "u", "", SHORTEST, Request.cpus(cpus), conditions)
                .ofLengths(Optional.of(new Lengths(SHORTEST, LONGEST))));
    }

    private static Event between(int number, int cpus) {
        return between(number, cpus, Conditions.NONE);
    }

    private static long given(SmallSite site, int number) {
        return site.plan().job(JobId.of(number)).orElseThrow().walltime();
    }

    @EveryPolicy
    void aJobWithRoomForAllIsAsLongAsItMayBe(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        assertEquals(ids(1), site.tell(between(1, 4)));
        assertEquals(LONGEST, given(site, 1));
        assertEquals(100 + LONGEST, site.plan().running().get(0).expectedEnd());
    }

    @EveryPolicy
    void itEndsBeforeAWindowInWholeMinutes(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(windows(maintenance(100 + 4_000, 100 + 9_000, 0)));
        assertEquals(ids(1), site.tell(between(1, 4)));
        assertEquals(3_960, given(site, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "maui", "conservative", "planned", "flex"})
    void itTakesNoOthersPlannedStart(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        assertEquals(ids(1), site.tell(submit(1, 6, 5_000)));
        site.at(160);
        assertEquals(List.of(), site.tell(submit(2, 8, 1_000)));
        assertEquals(5_100, site.start(2));
        site.at(220);
        assertEquals(ids(3), site.tell(between(3, 2)));
        assertEquals(4_860, given(site, 3), "in whole minutes from 220 to 5100");
        assertEquals(5_100, site.start(2));
    }

    @Test
    void aPlannedOneIsToldItsLengthAndWhatKeepsItFromBeingLonger() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(8));
        site.tell(windows(maintenance(10_000, 20_000, 0)));
        assertEquals(ids(1), site.tell(submit(1, 8, 1_000)));
        site.tell(between(2, 4));
        assertEquals(1_100, site.start(2));
        assertEquals(
                new Length(8_880, Optional.of(new Bound.Window("maintenance"))),
                site.plan().lengths().get(JobId.of(2)));
        assertEquals(1_100 + 8_880, site.plan().planned().get(0).end());
        site.tell(submit(3, 8, 1_000));
        assertEquals(1_700, site.start(3), "after the shortest");
        assertEquals(
                new Length(SHORTEST, Optional.of(new Bound.Job(JobId.of(3)))),
                site.plan().lengths().get(JobId.of(2)));
    }

    @Test
    void oneForWhoseEndAJobWaitsIsShort() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(8));
        assertEquals(ids(1), site.tell(submit(1, 8, 1_000)));
        site.tell(between(2, 4), submit(3, 4, after(2)));
        assertEquals(1_700, site.start(3));
        assertEquals(
                new Length(SHORTEST, Optional.of(new Bound.Job(JobId.of(3)))),
                site.plan().lengths().get(JobId.of(2)));
    }

    @Test
    void itStaysInTheClassOfItsShortestLength() {
        SmallSite site = new SmallSite("planned", Machine.ofCpus(8));
        Limit longer =
                new Limit("long", new Subject.WalltimeClass(7_200, 90_000), new Measure.Jobs(), new Amount.Absolute(0));
        site.tell(limits(longer));
        assertEquals(ids(1), site.tell(between(1, 4)));
        assertEquals(7_200, given(site, 1));
    }

    @Test
    void whereTheStartIsRefusedItIsShortAgain() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(8));
        site.apply(between(1, 4));
        Start start = site.decide().get(0);
        assertEquals(LONGEST, start.job().walltime());
        site.apply(new Event.StartRefused(JobId.of(1), 160));
        assertEquals(SHORTEST, given(site, 1));
        assertEquals(LONGEST, site.plan().lengths().get(JobId.of(1)).walltime());
    }

    @Test
    void aSchedulerInItsPlaceKnowsTheLengthThatItWasGiven() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(8));
        site.tell(windows(maintenance(100 + 4_000, 100 + 9_000, 0)));
        site.tell(between(1, 4));
        Scheduler fresh = new SmallSite("conservative", Machine.ofCpus(8)).scheduler();
        site.scheduler().briefing(100).tell(fresh, 100);
        assertEquals(site.plan().running(), fresh.plan().running());
        site.at(200);
        site.tell(new Event.Requeued(JobId.of(1)));
        assertEquals(3_900, given(site, 1), "it began anew");
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void whatIsLeftOfASuspendedOneStaysWithinItsFirstLength(String policy) {
        SmallSite site = new SmallSite(policy + ":preempt-queues=urgent", Machine.ofNodes(1, 4));
        site.tell(between(1, 4));
        site.at(200).tell(submitTo("urgent", 2, 4, 100));
        site.tell(new Event.Suspended(JobId.of(1)));
        assertEquals(LONGEST - 100, given(site, 1));
        site.at(250).apply(ended(2));
        assertEquals(ids(1), site.tell());
        site.apply(new Event.Resumed(JobId.of(1)));
        assertEquals(250 + LONGEST - 100, site.plan().running().get(0).expectedEnd());
    }

    @Test
    void aSuspendedOneThatIsRequeuedIsAsShortAsItMayBeAgain() {
        SmallSite site = new SmallSite("planned:preempt-queues=urgent", Machine.ofNodes(1, 4));
        site.tell(between(1, 4));
        site.at(200).tell(submitTo("urgent", 2, 4, 100));
        site.tell(new Event.Suspended(JobId.of(1)));
        site.tell(new Event.Requeued(JobId.of(1)));
        assertEquals(SHORTEST, given(site, 1));
        assertEquals(300, site.start(1));
    }
}
