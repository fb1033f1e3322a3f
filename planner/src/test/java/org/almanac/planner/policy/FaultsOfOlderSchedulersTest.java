package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.reservation;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What schedulers of this kind got wrong before. */
class FaultsOfOlderSchedulersTest {
    private static final Measure CPUS = new Measure.OfResource(ResourceKinds.CPUS);

    private static Machine nodes(ResourceKinds kinds, Resources... capacities) {
        List<Node> nodes = new ArrayList<>();
        for (Resources capacity : capacities) {
            nodes.add(new Node("n" + nodes.size(), capacity));
        }
        return new Machine(kinds, List.of(new Cluster("c", nodes)));
    }

    private static Limit cpusOfA(long value) {
        return new Limit("of a", new Subject.One(Subject.Party.USER, "a"), CPUS, new Amount.Absolute(value));
    }

    private static Request exclusive(Chunk... chunks) {
        return new Request(List.of(chunks), Arrangement.FREE, Sharing.EXCLUSIVE);
    }

    private static Placement placement(SmallSite site, int number) {
        Standing standing = site.standing(number);
        return standing instanceof Standing.Runs runs ? runs.placement() : ((Standing.Planned) standing).placement();
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0", "planned:iterations=50,period=10s"})
    void idleTimeBeforeAStartThatALimitHasShiftedIsOfferedToJobsInsertedLater(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));

        site.tell(limits(cpusOfA(4)), submit("a", 1, 4, 100), submit("a", 2, 4, 100));
        assertEquals(200, site.start(2));

        assertEquals(ids(3), site.at(110).tell(submit("b", 3, 4, 90)));
        site.at(120).tell(submit("c", 4, 8, 10));
        assertEquals(300, site.start(4));
        assertEquals(200, site.start(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void aLimitThatFailsInAPartOfAGapDoesNotRuleOutTheRest(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        // Half of the machine is a gap from now on; its user is at the limit until 150.
        site.tell(limits(cpusOfA(4)), submit("a", 1, 4, 50), submit("b", 2, 4, 400));
        assertEquals(ids(), site.tell(submit("b", 3, 8, 10)));
        assertEquals(500, site.start(3));

        site.tell(submit("a", 4, 4, 300));

        assertEquals(150, site.start(4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void aLimitThatFailsInTheMiddleOfAGapLeavesBothEnds(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(
                limits(userCpus("user", 4)),
                new Event.Submitted(SmallSite.job(
                        1, "a", "", 50, Request.cpus(4), new Conditions(150, List.of(), Optional.empty()))));
        assertEquals(150, site.start(1));

        assertEquals(ids(2), site.tell(submit("a", 2, 4, 50)));
        site.tell(submit("a", 3, 4, 60));

        assertEquals(150, site.start(1));
        assertEquals(200, site.start(3));
    }

    @EveryPolicy
    void anExclusiveJobIsNeverPlannedOnABusyNode(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));

        assertEquals(ids(1), site.tell(submit(1, 1, 50)));
        assertEquals(ids(2), site.tell(submit(2, 100, exclusive(new Chunk(1, Resources.of(1))))));
        assertNotEquals(placement(site, 1).node(0), placement(site, 2).node(0));
        // Neither beside others nor others beside it.
        assertEquals(ids(3), site.tell(submit(3, 3, 10)));
        assertEquals(ids(), site.tell(submit(4, 1, 10)));
    }

    @EveryPolicy(except = EveryPolicy.NOT_BY_ARRIVAL)
    void anExclusiveJobTakesAllOfANodeThatHasGrown(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(submit(1, 4, 50), submit(2, 50, exclusive(new Chunk(1, Resources.of(1)))));

        site.tell(new Event.NodeChanged(0, 0, new Node("n1", Resources.of(8))));
        assertEquals(ids(2), site.at(150).tell(ended(1)));
        assertEquals(8, placement(site, 2).cpus());
    }

    @EveryPolicy
    void heterogeneousChunksAreNotAveraged(String policy) {
        Request uneven = Request.of(new Chunk(1, Resources.of(6)), new Chunk(1, Resources.of(2)));
        SmallSite alike = new SmallSite(policy, Machine.ofNodes(2, 4));
        assertEquals(ids(), alike.tell(submit(1, 50, uneven)));
        assertInstanceOf(Standing.NeverFits.class, alike.standing(1));

        SmallSite different = new SmallSite(policy, nodes(ResourceKinds.CPUS_ONLY, Resources.of(2), Resources.of(6)));
        assertEquals(ids(1), different.tell(submit(1, 50, uneven)));
        assertEquals(Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(6)), placement(different, 1));
    }

    @EveryPolicy(except = EveryPolicy.NOT_BY_ARRIVAL)
    void aWalltimeAboveTheLargestClassIsInNone(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));

        assertEquals(
                ids(3, 4),
                site.tell(
                        limits(
                                new Limit("short", new Subject.WalltimeClass(0, 10), CPUS, new Amount.Absolute(0)),
                                new Limit("long", new Subject.WalltimeClass(10, 100), CPUS, new Amount.Absolute(1))),
                        submit(3, 4, 101),
                        submit(4, 1, 100)));
    }

    @EveryPolicy
    void memoryFreedBesideAJobThatStillRunsIsUsed(String policy) {
        SmallSite site = new SmallSite(policy, nodes(ResourceKinds.CPUS_AND_MEMORY, Resources.of(8, 100)));
        assertEquals(
                ids(1, 2),
                site.tell(
                        submit(1, 500, Request.of(new Chunk(1, Resources.of(1, 50)))),
                        submit(2, 100, Request.of(new Chunk(1, Resources.of(1, 40)))),
                        submit(3, 50, Request.of(new Chunk(1, Resources.of(1, 50))))));
        if (!SmallSite.plansNothing(policy)) {
            assertEquals(200, site.start(3));
        }

        assertEquals(ids(3), site.at(200).tell(ended(2)));
    }

    @EveryPolicy
    void fiveCpusOverTwoNodesOfFourAreOnePieceEachAndNotHalves(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));

        assertEquals(ids(1), site.tell(submit(1, 5, 50)));
        assertEquals(Placement.of(0, new int[] {0, 1}, Resources.of(4), Resources.of(1)), placement(site, 1));
        // As one chunk they lie on no node.
        site.tell(submit(2, 50, Request.of(new Chunk(1, Resources.of(5)))));
        assertInstanceOf(Standing.NeverFits.class, site.standing(2));
    }

    @EveryPolicy
    void aNodeWithoutTheResourceAskedIsNotTaken(String policy) {
        ResourceKinds kinds = new ResourceKinds(List.of("cpus", "gpus"));
        SmallSite site = new SmallSite(policy, nodes(kinds, Resources.of(8, 0), Resources.of(2, 1)));

        assertEquals(ids(1), site.tell(submit(1, 50, Request.of(new Chunk(1, Resources.of(1, 1))))));
        assertEquals(Placement.of(0, new int[] {1}, Resources.of(1, 1)), placement(site, 1));
        assertEquals(ids(), site.tell(submit(2, 50, Request.of(new Chunk(1, Resources.of(1, 1))))));
    }

    @Test
    void aUserWithNoWaitAndNoUseDoesNotStopTheSearch() {
        SmallSite site = new SmallSite("planned:iterations=100,period=1s,longest-wait=kept", Machine.ofCpus(4));
        // A user whose only job ended in the second it started, and a user with one job, which starts at once.
        site.tell(submit("none", 1, 1, 10));
        site.tell(ended(1));
        site.tell(submit("a", 2, 4, 100), submit("b", 3, 4, 50), submit("c", 4, 4, 10), submit("d", 5, 4, 1));

        SearchOutcome outcome = site.scheduler().search(100, SearchBudget.UNLIMITED, () -> false, Runnable::run);

        assertEquals(100, outcome.candidates());
        assertTrue(outcome.accepted() > 0);
        assertTrue(Double.isFinite(outcome.after().orElseThrow().meanUserWait()));
        assertTrue(Double.isFinite(outcome.after().orElseThrow().sdUserWait()));
        assertEquals(200, site.start(5));
    }

    @EveryPolicy
    void numbersAloneAreNotNames(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(3));
        List<JobId> names = List.of(new JobId("123-4.srv"), new JobId("1234.srv"), new JobId("1234.other"));
        Event[] submitted = names.stream()
                .map(id -> (Event) new Event.Submitted(new Job(id, "u", 100, 50, Request.cpus(1))))
                .toArray(Event[]::new);

        assertEquals(names, site.tell(submitted));
        site.at(110).tell(new Event.Ended(names.get(1)));
        assertEquals(
                List.of(names.get(0), names.get(2)),
                site.plan().running().stream()
                        .map(running -> running.job().id())
                        .toList());
    }

    @EveryPolicy(except = EveryPolicy.NOT_BY_ARRIVAL)
    void aJobThatCannotEndBeforeItsReservationIsOverIsNotStartedThereAndLetsOthersStart(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.tell(
                windows(reservation("r", 100, 200, 0)),
                submitTo("r", 1, 4, 50),
                submitTo("r", 2, 4, 50),
                submitTo("r", 3, 1, 10));
        site.at(170).tell(new Event.Timer());
        // The first runs on beyond its time: what is left is too short for the second.
        assertInstanceOf(Standing.Runs.class, site.standing(1));
        assertEquals(policy.startsWith("fcfs") ? ids() : ids(4), site.at(175).tell(submit(4, 4, 50)));

        assertEquals(
                policy.startsWith("fcfs") ? ids(3, 4) : ids(3), site.at(180).tell(ended(1)));
        assertEquals(ids(), site.at(200).tell(ended(3)));
        assertTrue(site.tell(windows(), submit(5, 4, 10)).contains(JobId.of(2)));
    }

    @EveryPolicy
    void aStartThatComesLateDoesNotRunIntoAMaintenance(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(windows(maintenance(200, 300, 0)), submit(1, 4, 50), submit(2, 4, 50));

        // The scheduler was not asked at 150, at which the second job could have started.
        assertEquals(ids(), site.at(160).tell(ended(1)));
        assertEquals(ids(2), site.at(300).tell(new Event.Timer()));
    }

    @EveryPolicy
    void aJobWhosePredecessorIsHeldAgainIsNotPlannedBeforeItsEnd(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        site.tell(submit(1, 4, 50), submit(2, 4, 50), submit(3, 1, after(2)), submit(4, 1, after(3)));

        site.at(110).tell(new Event.Held(JobId.of(2)));

        assertEquals(new Standing.WaitingForJob(JobId.of(2)), site.standing(3));
        assertEquals(new Standing.WaitingForJob(JobId.of(3)), site.standing(4));
        site.at(120).tell(new Event.Released(JobId.of(2)));
        if (policy.startsWith("conservative") || policy.startsWith("planned")) {
            assertEquals(List.of(150L, 200L, 250L), List.of(site.start(2), site.start(3), site.start(4)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "conservative:compression=off"})
    void aJobThatMovesToAnotherClusterKeepsTheLimitsOfThatOneUpToItsEnd(String policy) {
        Machine two = new Machine(
                ResourceKinds.CPUS_ONLY,
                List.of(Cluster.alike("a", 1, Resources.of(3)), Cluster.alike("b", 1, Resources.of(1))));
        SmallSite site = new SmallSite(policy, two);
        Limit one =
                new Limit("one", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(1), Optional.of("a"));
        // On a: 1 until 200, and 3 from 300 on by its own time. On b: 2 until 200, and then 4.
        site.tell(limits(one), submit(1, 1, 100), submit(2, 1, 100));
        site.tell(new Event.Submitted(
                SmallSite.job(3, "u", "", 100, Request.cpus(2), new Conditions(300, List.of(), Optional.empty()))));
        site.tell(submit(4, 1, 150));
        assertEquals(200, site.start(4));

        site.at(170).tell(ended(1));

        assertEquals(300, site.start(3));
        assertEquals(200, site.start(4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned:iterations=0", "planned:iterations=50,period=10s"})
    void limitsOfThePolicyHoldBesideThoseOfTheSite(String policy) {
        SmallSite site = new SmallSite(policy + ",user-cpus=4", Machine.ofCpus(8));

        assertEquals(ids(1), site.tell(limits(userCpus("user", 6)), submit(1, 4), submit(2, 1)));
    }

    @EveryPolicy
    void licencesAreCountedOverTime(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        Limit licences = new Limit(
                "licence", new Subject.Everyone(), new Measure.OfCountable("licence"), new Amount.Absolute(3));
        Request two = new Request(
                List.of(new Chunk(1, Resources.of(1))), Arrangement.FREE, Sharing.SHARED, Map.of("licence", 2L));

        assertEquals(ids(1), site.tell(limits(licences), submit(1, 50, two), submit(2, 50, two)));
        assertEquals(ids(2), site.at(150).tell(ended(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "easy:order=shortest"})
    void theFirstThatCannotStartGetsTheReservationThoughOthersWaitForATime(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));
        assertEquals(ids(1), site.tell(submit(1, 2, 100), submit(2, 1, SmallSite.notBefore(900))));

        assertEquals(ids(), site.at(110).tell(submit(3, 4, 100)));

        assertEquals(200, site.start(3));
        assertEquals(ids(), site.at(120).tell(submit(4, 1, 81)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "easy:order=shortest"})
    void aHeadThatCannotStartWhateverEndsLeavesTheReservationToTheNext(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(4));

        assertEquals(
                ids(1), site.tell(limits(cpusOfA(2)), submit("b", 1, 2, 100), submit("a", 2, 3, 10), submit(3, 4, 50)));

        assertInstanceOf(Standing.BlockedByLimit.class, site.standing(2));
        assertEquals(200, site.start(3));
        assertEquals(ids(), site.at(120).tell(submit(4, 1, 81)));
    }

    @EveryPolicy
    void aJobThatNothingLetsStartKeepsNoOtherFromStarting(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.apply(limits(cpusOfA(2)), new Event.NodeDown(0, 1));

        assertEquals(ids(3), site.tell(submit("a", 1, 3, 10), submit("b", 2, 8, 10), submit("b", 3, 4, 10)));
    }

    @EveryPolicy
    void aSchedulerIsCopiedWhileItsHeadIsGone(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        site.tell(submit(1, 8), submit(2, 8), submit(3, 8));

        site.at(110).apply(new Event.Deleted(JobId.of(2)), new Event.NodeDown(0, 1));
        Scheduler copy = site.scheduler().copy();

        assertEquals(site.scheduler().decide(110), copy.decide(110));
        assertEquals(site.plan().planned(), copy.plan().planned());
        assertEquals(Set.copyOf(site.plan().waiting()), Set.copyOf(copy.plan().waiting()));
    }
}
