package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.inArray;
import static org.almanac.planner.policy.SmallSite.job;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.notBefore;
import static org.almanac.planner.policy.SmallSite.reservation;
import static org.almanac.planner.policy.SmallSite.started;
import static org.almanac.planner.policy.SmallSite.stopped;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.LargestNode;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Unmet;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.junit.jupiter.api.Test;

/** A reason is true: when what it names is gone, and nothing else has changed, the job starts. */
class ReasonsTest {
    private static final JobId ONE = JobId.of(1);

    private static SmallSite site(String policy) {
        return new SmallSite(policy, Machine.ofCpus(8));
    }

    private static boolean plans(String policy, SmallSite site) {
        return site.plan().discipline().plansAll()
                || policy.startsWith("original-backfill") && !SmallSite.plansNothing(policy);
    }

    /** It may want to be asked before, too. */
    private static void isAskedBy(long time, SmallSite site) {
        assertTrue(
                site.scheduler().wakeAt() <= time,
                "it is not asked before " + site.scheduler().wakeAt());
    }

    @EveryPolicy
    void aHeldJobStartsWhenReleased(String policy) {
        SmallSite site = site(policy);
        site.apply(submit(1, 8));

        assertEquals(ids(), site.tell(new Event.Held(ONE)));
        assertEquals(new Standing.Held(), site.standing(1));
        assertEquals(ids(1), site.at(110).tell(new Event.Released(ONE)));
    }

    @EveryPolicy
    void aJobThatWaitsForATimeStartsThen(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(submit(1, 8, notBefore(150))));
        if (plans(policy, site)) {
            assertEquals(150, site.start(1));
        } else {
            assertEquals(new Standing.WaitingUntil(150), site.standing(1));
        }
        isAskedBy(150, site);
        assertEquals(ids(1), site.at(150).tell(new Event.Timer()));
    }

    @EveryPolicy
    void aJobThatWaitsForARunningJobStartsAtItsEnd(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(1), site.tell(submit(1, 1), submit(2, 1, after(1))));
        if (plans(policy, site)) {
            assertEquals(150, site.start(2));
        } else {
            assertEquals(new Standing.WaitingForJob(ONE), site.standing(2));
        }
        assertEquals(ids(2), site.at(150).tell(ended(1)));
    }

    /** What is freed is on another cluster than the one that the second job needs, which has been free all along. */
    @EveryPolicy(except = "compression=off")
    void aJobThatWaitsForAnotherStartsAtItsEarlyEndOnWhateverNodes(String policy) {
        SmallSite site = new SmallSite(
                policy,
                new Machine(
                        ResourceKinds.CPUS_ONLY,
                        List.of(
                                new Cluster("c1", List.of(new Node("n1", Resources.of(1), Set.of("a")))),
                                new Cluster("c2", List.of(new Node("n2", Resources.of(1), Set.of("b")))))));
        Request onA = Request.of(new Chunk(1, Resources.of(1), Set.of("a")));
        Request onB = Request.of(new Chunk(1, Resources.of(1), Set.of("b")));

        assertEquals(ids(1), site.tell(submit(1, 50, onA), new Event.Submitted(job(2, "u", "", 50, onB, after(1)))));
        // Whatever may move has moved.
        assertEquals(ids(3), site.at(111).tell(submit(3, 5, onB)));
        site.at(114).tell(ended(3));

        assertEquals(ids(2), site.at(120).tell(ended(1)));
    }

    @EveryPolicy
    void aJobThatWaitsForAHeldJobStartsWhenThatIsDeleted(String policy) {
        SmallSite site = site(policy);
        site.apply(submit(1, 1), submit(2, 1, after(1)));

        assertEquals(ids(), site.tell(new Event.Held(ONE)));
        assertEquals(new Standing.WaitingForJob(ONE), site.standing(2));
        assertEquals(ids(2), site.at(110).tell(new Event.Deleted(ONE)));
    }

    @EveryPolicy
    void aJobThatWaitsForAJobThatNeverFitsStartsWhenThatIsDeleted(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(submit(1, 9), submit(2, 1, after(1))));
        assertInstanceOf(Standing.NeverFits.class, site.standing(1));
        assertEquals(new Standing.WaitingForJob(ONE), site.standing(2));
        assertEquals(ids(2), site.at(110).tell(new Event.Deleted(ONE)));
    }

    @EveryPolicy
    void jobsOfAStoppedQueueStartWhenItIsStarted(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(stopped("q"), submitTo("q", 1, 8, 50)));
        assertEquals(new Standing.QueueStopped("q"), site.standing(1));
        assertEquals(ids(1), site.at(110).tell(started("q")));
    }

    @EveryPolicy
    void aJobThatIsMovedFromAStoppedQueueToAnotherStarts(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(stopped("q"), submitTo("q", 1, 8, 50)));
        Event moved = new Event.Changed(((Event.Submitted) submitTo("other", 1, 8, 50)).newJob());
        assertEquals(ids(1), site.at(110).tell(moved));
    }

    @EveryPolicy
    void aJobThatNeverFitsStartsOnANewNodeOfThatSize(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(submit(1, 50, Request.of(new Chunk(1, Resources.of(9))))));
        assertEquals(
                new Standing.NeverFits(
                        Resources.of(9),
                        "cluster",
                        Resources.of(8),
                        Optional.of(new LargestNode(
                                Resources.of(9),
                                "cluster",
                                site.plan().machine().cluster(0).nodes().get(0).name(),
                                Resources.of(8))),
                        new Unmet.Amount("cpus", 9, 8)),
                site.standing(1));
        assertEquals(ids(1), site.at(110).tell(new Event.NodeNew(0, new Node("large", Resources.of(9)))));
    }

    @EveryPolicy
    void aJobThatLacksNodesStartsWhenTheNodeIsUp(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(new Event.NodeDown(0, 0), submit(1, 8)));
        assertEquals(new Standing.LacksNodes(), site.standing(1));
        assertEquals(ids(1), site.at(110).tell(new Event.NodeUp(0, 0)));
    }

    @EveryPolicy
    void aRefusedJobIsTriedAgainAtTheTimeThatIsTold(String policy) {
        SmallSite site = site(policy);
        site.apply(submit(1, 8));
        site.decide();

        site.apply(new Event.StartRefused(ONE, 130));
        site.decide();
        if (plans(policy, site)) {
            assertEquals(130, site.start(1));
        } else {
            assertEquals(new Standing.BackingOff(130), site.standing(1));
        }
        isAskedBy(130, site);
        assertEquals(ids(1), site.at(130).tell(new Event.Timer()));
    }

    @EveryPolicy
    void aRefusedJobHoldsNothingAndLetsOthersStart(String policy) {
        SmallSite site = site(policy);
        site.apply(limits(userCpus("user", 8)), submit(1, 8));
        site.decide();

        assertEquals(ids(2), site.tell(new Event.StartRefused(ONE, 160), submit(2, 8)));
    }

    @EveryPolicy
    void aJobThatPassesALimitAloneStartsWhenThatIsLifted(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(limits(userCpus("user", 4)), submit(1, 6)));
        assertEquals(new Standing.BlockedByLimit("user", 4, 0), site.standing(1));
        assertEquals(ids(1), site.at(110).tell(limits()));
    }

    private static Event submitWithLicences(int number, long licences) {
        return submit(
                number,
                50,
                new Request(
                        List.of(new Chunk(1, Resources.of(1))),
                        Arrangement.FREE,
                        Sharing.SHARED,
                        Map.of("matlab", licences)));
    }

    @EveryPolicy
    void aJobThatAsksForMoreLicencesThanThereAreNeverFitsUntilThereAre(String policy) {
        SmallSite site = site(policy);

        assertEquals(
                ids(2),
                site.tell(limits(Limit.ofCountable("matlab", 5)), submitWithLicences(1, 60), submitWithLicences(2, 5)));
        assertEquals(
                new Standing.NeverFits(Resources.of(1), "cluster", Resources.of(8), new Unmet.Amount("matlab", 60, 5)),
                site.standing(1));
        assertEquals(ids(1), site.at(150).tell(ended(2), limits(Limit.ofCountable("matlab", 60))));
    }

    @EveryPolicy
    void aJobThatAsksForWhatThereIsNotNeverFitsUntilThereIs(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(limits(Limit.ofCountable("ansys", 5)), submitWithLicences(1, 2)));
        assertEquals(
                new Standing.NeverFits(Resources.of(1), "cluster", Resources.of(8), new Unmet.Amount("matlab", 2, 0)),
                site.standing(1));
        assertEquals(ids(1), site.at(110).tell(limits(Limit.ofCountable("matlab", 2))));
    }

    /** As a server has it that bounds what each user holds of something and says nothing of how much there is. */
    @EveryPolicy
    void whatIsOnlyBoundedForEachUserThereIsEnoughOf(String policy) {
        SmallSite site = site(policy);
        Limit each = new Limit(
                "user licences",
                new Subject.Each(Subject.Party.USER),
                new Measure.OfCountable("matlab"),
                new Amount.Absolute(2));

        assertEquals(ids(1), site.tell(limits(each), submitWithLicences(1, 2), submitWithLicences(2, 3)));
        assertEquals(new Standing.BlockedByLimit("user licences", 2, 2), site.standing(2));
    }

    @EveryPolicy
    void aJobThatTooFewLicencesAreLeftForNeverFitsAnyMore(String policy) {
        SmallSite site = site(policy);

        assertEquals(
                ids(1),
                site.tell(limits(Limit.ofCountable("matlab", 5)), submitWithLicences(1, 5), submitWithLicences(2, 4)));
        site.at(110).tell(limits(Limit.ofCountable("matlab", 3)));
        assertInstanceOf(Standing.NeverFits.class, site.standing(2));
    }

    @EveryPolicy
    void aJobThatWaitsForOneThatNeverFitsAnyMoreHasNoStart(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(1), site.tell(limits(Limit.ofCountable("matlab", 5)), submit(1, 8)));
        assertEquals(ids(), site.tell(submitWithLicences(2, 5), submit(3, 1, after(2))));
        assertEquals(ids(), site.at(110).tell(limits()));
        assertInstanceOf(Standing.NeverFits.class, site.standing(2));
        assertEquals(new Standing.WaitingForJob(JobId.of(2)), site.standing(3));
    }

    @EveryPolicy
    void ofTwoJobsThatPassALimitAloneBothAreToldSo(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(), site.tell(limits(userCpus("user", 4)), submit(1, 6), submit(2, 6)));
        assertEquals(new Standing.BlockedByLimit("user", 4, 0), site.standing(1));
        assertEquals(new Standing.BlockedByLimit("user", 4, 0), site.standing(2));
    }

    @EveryPolicy
    void aLimitThatAJobPassesAloneIsToldWithItsUseThoughTheNodesAreFull(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(1), site.tell(limits(userCpus("user", 4)), submit(1, 3)));
        assertEquals(ids(2), site.tell(submit("v", 2, 4, 50), submit(3, 6)));
        assertEquals(new Standing.BlockedByLimit("user", 4, 3), site.standing(3));
        assertEquals(ids(), site.at(110).tell(limits()));
        assertEquals(ids(3), site.at(150).tell(ended(1), ended(2)));
    }

    @EveryPolicy
    void aJobBehindALimitThatOthersUseStartsWhenThatIsLifted(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(1), site.tell(limits(userCpus("user", 4)), submit(1, 4), submit(2, 4)));
        if (SmallSite.plansNothing(policy)) {
            assertEquals(new Standing.BlockedByLimit("user", 4, 4), site.standing(2));
        } else {
            assertEquals(150, site.start(2));
        }
        // Without compression a planned start is kept, whatever would be possible now.
        int[] startsNow = policy.endsWith("off") ? new int[0] : new int[] {2};
        assertEquals(ids(startsNow), site.at(110).tell(limits()));
    }

    @EveryPolicy
    void theSlotsOfAnArrayAreALimit(String policy) {
        SmallSite site = site(policy);

        assertEquals(
                ids(1, 2),
                site.tell(submit(1, 1, inArray("a", 2)), submit(2, 1, inArray("a", 2)), submit(3, 1, inArray("a", 2))));
        if (SmallSite.plansNothing(policy)) {
            assertEquals(new Standing.BlockedByLimit("array a", 2, 2), site.standing(3));
        } else {
            assertEquals(150, site.start(3));
        }
        assertEquals(ids(3), site.at(150).tell(ended(2)));
    }

    @EveryPolicy
    void moreSlotsOfAnArrayLetMoreOfItsJobsStart(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(1), site.tell(submit(1, 1, inArray("a", 1)), submit(2, 1, inArray("a", 1))));
        Event.Submitted more = (Event.Submitted) submit(2, 1, inArray("a", 2));
        assertEquals(ids(2), site.at(110).tell(new Event.Changed(more.newJob())));
    }

    @EveryPolicy
    void aJobMayWaitForOneThatIsToldAfterIt(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(2), site.tell(submit(1, 1, after(2)), submit(2, 1)));
        assertTrue(site.standing(1) instanceof Standing.WaitingForJob || site.start(1) == 150);
        assertEquals(ids(1), site.at(150).tell(ended(2)));
    }

    private static boolean tellsALimit(Standing standing) {
        return standing instanceof Standing.BlockedByLimit || standing instanceof Standing.BlockedByLimits;
    }

    private static Limit cpusOf(String user, long value) {
        return new Limit(
                user, new Subject.One(Subject.Party.USER, user), new Measure.OfResource(0), new Amount.Absolute(value));
    }

    @Test
    void noLimitIsToldWhereTheNodesAreFullToo() {
        SmallSite site = site("fcfs");
        assertEquals(ids(1), site.tell(limits(userCpus("user", 6)), submit(1, 6), submit(2, 6)));
        assertEquals(new Standing.Unplanned(), site.standing(2));
    }

    @Test
    void noLimitIsToldToAJobThatMayNotOvertakeTheHead() {
        SmallSite site = site("fcfs");
        site.tell(limits(cpusOf("a", 4)), submit("a", 1, 4, 50), submit("b", 2, 8, 50), submit("a", 3, 4, 50));
        assertEquals(new Standing.Unplanned(), site.standing(3));
    }

    @Test
    void noLimitIsToldToAJobThatWouldDelayTheHead() {
        SmallSite site = site("easy");
        site.tell(limits(cpusOf("a", 4)), submit("a", 1, 4, 50), submit("b", 2, 8, 50), submit("a", 3, 4, 500));
        assertEquals(new Standing.Unplanned(), site.standing(3));
    }

    @Test
    void ofTwoLimitsThatBlockBothAreTold() {
        SmallSite site = site("fcfs");
        site.tell(limits(userCpus("one", 4), userCpus("two", 5)), submit(1, 4), submit(2, 4));
        assertEquals(
                new Standing.BlockedByLimits(
                        List.of(new Standing.BlockedByLimit("one", 4, 4), new Standing.BlockedByLimit("two", 5, 4))),
                site.standing(2));
        assertEquals(ids(), site.tell(limits(userCpus("two", 5))));
        assertEquals(new Standing.BlockedByLimit("two", 5, 4), site.standing(2));
        assertEquals(ids(2), site.tell(limits()));
    }

    @EveryPolicy
    void ofTwoLimitsThatAJobPassesAloneBothAreTold(String policy) {
        SmallSite site = site(policy);
        assertEquals(ids(), site.tell(limits(userCpus("one", 4), userCpus("two", 5)), submit(1, 6)));
        assertEquals(
                new Standing.BlockedByLimits(
                        List.of(new Standing.BlockedByLimit("one", 4, 0), new Standing.BlockedByLimit("two", 5, 0))),
                site.standing(1));
    }

    @EveryPolicy
    void theLimitOfAClusterThatCouldNotHoldTheJobIsNotTold(String policy) {
        Machine two = new Machine(
                ResourceKinds.CPUS_ONLY,
                List.of(Cluster.alike("a", 1, Resources.of(2)), Cluster.alike("b", 1, Resources.of(8))));
        SmallSite site = new SmallSite(policy, two);
        Limit onA =
                new Limit("on a", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(0), Optional.of("a"));
        Limit onB =
                new Limit("on b", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(0), Optional.of("b"));
        site.tell(limits(onA, onB), submit(1, 8));
        assertEquals(new Standing.BlockedByLimit("on b", 0, 0), site.standing(1));
    }

    @EveryPolicy
    void aLimitThatIsLiftedIsNoReasonAnyMore(String policy) {
        SmallSite site = site(policy);
        site.tell(limits(userCpus("user", 4)), submit(1, 6));
        assertTrue(tellsALimit(site.standing(1)));
        site.tell(new Event.NodeDown(0, 0));
        site.tell(limits());
        assertEquals(new Standing.LacksNodes(), site.standing(1));
    }

    @EveryPolicy
    void ofTwoTimesTheLaterIsTold(String policy) {
        SmallSite site = site(policy);
        site.apply(submit(1, 8));
        site.decide();
        Job later = SmallSite.job(1, "u", "", 50, Request.cpus(8), notBefore(200));
        site.tell(new Event.StartRefused(ONE, 130), new Event.Changed(later));
        if (plans(policy, site)) {
            assertEquals(200, site.start(1));
        } else {
            assertEquals(new Standing.WaitingUntil(200), site.standing(1));
        }
    }

    @EveryPolicy
    void aReservationThatIsOverIsNotAMatterOfNodes(String policy) {
        SmallSite site = site(policy);
        site.tell(windows(reservation("r", 50, 90, 0)), submitTo("r", 1, 1, 10));
        assertEquals(new Standing.ReservationOver("r"), site.standing(1));
        assertEquals(ids(1), site.tell(windows(reservation("r", 50, 130, 0))));
    }

    /** Job 2 waits for job 1 and has no place behind it; without job 1 it has one, and job 3 none beside it. */
    @EveryPolicy
    void aReservationIsToldFullAsLongAsOthersTakeItInTurn(String policy) {
        SmallSite site = site(policy);
        site.tell(
                windows(reservation("r", 200, 260, 0)),
                submitTo("r", 1, 8, 50),
                new Event.Submitted(job(2, "u", "r", 30, Request.cpus(8), after(1))),
                submitTo("r", 3, 8, 40));
        if (!site.plan().discipline().plansAll()) {
            assertEquals(new Standing.Unplanned(), site.standing(3));
            return;
        }
        assertEquals(new Standing.ReservationFull("r"), site.standing(3));
        site.tell(new Event.Deleted(ONE));
        assertEquals(200, site.start(2));
        assertEquals(new Standing.ReservationFull("r"), site.standing(3));
        site.tell(new Event.Deleted(JobId.of(2)));
        assertEquals(200, site.start(3));
    }

    @EveryPolicy
    void aJobThatIsLongerThanItsReservationIsToldSo(String policy) {
        SmallSite site = site(policy);
        site.tell(windows(reservation("r", 110, 150, 0)), submitTo("r", 1, 1, 41));
        assertEquals(
                new Standing.NeverFits(Resources.of(1), "cluster", Resources.of(8), new Unmet.Time(41)),
                site.standing(1));
    }

    @EveryPolicy
    void scatteredChunksHaveAsManyPlacesAsThereAreNodes(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 8));
        Chunk three = new Chunk(3, Resources.of(1));
        site.tell(submit(1, 50, new Request(List.of(three), Arrangement.SCATTER, Sharing.SHARED)));
        assertEquals(
                new Standing.NeverFits(Resources.of(3), "cluster", Resources.of(16), new Unmet.Pieces(three, 2)),
                site.standing(1));
    }

    @EveryPolicy
    void aJobThatWaitsForASuspendedJobHasNoStartUntilThatRunsOn(String policy) {
        SmallSite site = site(policy);
        assertEquals(ids(1), site.tell(submit(1, 1), submit(2, 1, after(1))));

        assertEquals(ids(), site.at(110).tell(new Event.Suspended(ONE)));
        assertEquals(new Standing.WaitingForJob(ONE), site.standing(2));
        assertEquals(ids(), site.at(120).tell(new Event.Resumed(ONE)));
        assertEquals(ids(2), site.at(160).tell(ended(1)));
    }

    @EveryPolicy
    void whatNeverFitsIsToldWithTheClusterThatComesNearest(String policy) {
        Node gpu = new Node("g", Resources.of(4, 2), Set.of("gpu"));
        Node gpu2 = new Node("g2", Resources.of(4, 2), Set.of("gpu"));
        Node plain = new Node("p", Resources.of(8, 0));
        Node plain2 = new Node("p2", Resources.of(8, 0));
        Machine machine = new Machine(
                new ResourceKinds(List.of("cpus", "gpus")),
                List.of(new Cluster("plain", List.of(plain, plain2)), new Cluster("mixed", List.of(gpu, gpu2, plain))));
        SmallSite site = new SmallSite(policy, machine);
        Chunk gpus = new Chunk(3, Resources.of(1, 2), Set.of("gpu"));
        Chunk wide = new Chunk(1, Resources.of(8, 1));
        site.tell(
                submit(1, 50, Request.of(gpus)),
                submit(2, 50, Request.of(wide)),
                submit(3, 50, new Request(List.of(new Chunk(2, Resources.of(8, 0))), Arrangement.PACK, Sharing.SHARED)),
                submit(4, 50, Request.of(new Chunk(17, Resources.of(1, 0)))));

        Resources mixed = Resources.of(16, 4);
        Resources alike = Resources.of(16, 0);
        assertEquals(
                new Standing.NeverFits(Resources.of(3, 6), "mixed", mixed, new Unmet.Amount("gpus", 6, 4)),
                site.standing(1));
        assertEquals(
                new Standing.NeverFits(
                        Resources.of(8, 1),
                        "mixed",
                        mixed,
                        Optional.of(new LargestNode(Resources.of(8, 1), "mixed", "g", Resources.of(4, 2))),
                        new Unmet.Pieces(wide, 0)),
                site.standing(2));
        assertEquals(
                new Standing.NeverFits(
                        Resources.of(16, 0),
                        "plain",
                        alike,
                        Optional.of(new LargestNode(Resources.of(16, 0), "plain", "p", Resources.of(8, 0))),
                        new Unmet.Pieces(new Chunk(2, Resources.of(8, 0)), 1)),
                site.standing(3));
        assertEquals(
                new Standing.NeverFits(Resources.of(17, 0), "plain", alike, new Unmet.Amount("cpus", 17, 16)),
                site.standing(4));
    }

    @EveryPolicy
    void whatIsAskedOfOneNodeIsToldWithTheLargestNodeOfAnyCluster(String policy) {
        Node large = new Node("l", Resources.of(64), Set.of("large"));
        SmallSite site = new SmallSite(
                policy,
                new Machine(
                        ResourceKinds.CPUS_ONLY,
                        List.of(
                                Cluster.alike("many", 20, Resources.of(8)),
                                new Cluster("few", List.of(new Node("s", Resources.of(8)), large)))));
        Chunk wide = new Chunk(1, Resources.of(72));
        Chunk wider = new Chunk(1, Resources.of(200));
        Chunk twice = new Chunk(2, Resources.of(64));
        Chunk packed = new Chunk(13, Resources.of(5));
        Chunk nowhere = new Chunk(1, Resources.of(9), Set.of("gpu"));
        site.tell(
                submit(1, 50, Request.of(new Chunk(1, Resources.of(1)), wide)),
                submit(2, 50, Request.of(wider)),
                submit(3, 50, Request.of(twice)),
                submit(4, 50, new Request(List.of(packed), Arrangement.PACK, Sharing.SHARED)),
                submit(5, 50, Request.of(nowhere)));

        assertEquals(
                new Standing.NeverFits(
                        Resources.of(73),
                        "many",
                        Resources.of(160),
                        Optional.of(new LargestNode(Resources.of(72), "few", "l", Resources.of(64))),
                        new Unmet.Pieces(wide, 0)),
                site.standing(1));
        assertEquals(
                new Standing.NeverFits(
                        Resources.of(200),
                        "many",
                        Resources.of(160),
                        Optional.of(new LargestNode(Resources.of(200), "few", "l", Resources.of(64))),
                        new Unmet.Amount("cpus", 200, 160)),
                site.standing(2));
        assertEquals(Optional.empty(), neverFits(site, 3).largestNode());
        assertEquals(
                Optional.of(new LargestNode(Resources.of(65), "few", "l", Resources.of(64))),
                neverFits(site, 4).largestNode());
        assertEquals(Optional.empty(), neverFits(site, 5).largestNode());
    }

    private static Standing.NeverFits neverFits(SmallSite site, int number) {
        return assertInstanceOf(Standing.NeverFits.class, site.standing(number));
    }
}
