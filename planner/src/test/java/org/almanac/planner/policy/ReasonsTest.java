package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.inArray;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.notBefore;
import static org.almanac.planner.policy.SmallSite.started;
import static org.almanac.planner.policy.SmallSite.stopped;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.almanac.planner.Event;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;

/** A reason is true: when what it names is gone, and nothing else has changed, the job starts. */
class ReasonsTest {
    private static final JobId ONE = JobId.of(1);

    private static SmallSite site(String policy) {
        return new SmallSite(policy, Machine.ofCpus(8));
    }

    private static boolean plans(String policy) {
        return policy.startsWith("conservative") || policy.startsWith("planned");
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
        if (plans(policy)) {
            assertEquals(150, site.start(1));
        } else {
            assertEquals(new Standing.WaitingUntil(150), site.standing(1));
        }
        assertEquals(150, site.scheduler().wakeAt());
        assertEquals(ids(1), site.at(150).tell(new Event.Timer()));
    }

    @EveryPolicy
    void aJobThatWaitsForARunningJobStartsAtItsEnd(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(1), site.tell(submit(1, 1), submit(2, 1, after(1))));
        if (plans(policy)) {
            assertEquals(150, site.start(2));
        } else {
            assertEquals(new Standing.WaitingForJob(ONE), site.standing(2));
        }
        assertEquals(ids(2), site.at(150).tell(ended(1)));
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
        assertEquals(new Standing.NeverFits(Resources.of(9), Resources.of(8)), site.standing(1));
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
        if (plans(policy)) {
            assertEquals(130, site.start(1));
        } else {
            assertEquals(new Standing.BackingOff(130), site.standing(1));
        }
        assertEquals(130, site.scheduler().wakeAt());
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

    @EveryPolicy
    void aJobBehindALimitThatOthersUseStartsWhenThatIsLifted(String policy) {
        SmallSite site = site(policy);

        assertEquals(ids(1), site.tell(limits(userCpus("user", 4)), submit(1, 4), submit(2, 4)));
        if (policy.equals("fcfs")) {
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
        if (policy.equals("fcfs")) {
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
}
