package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.Preemption;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.StopMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of stops that take time, are refused or not answered, while other things happen. */
class PreemptionTroubleTest {
    private static final String URGENT = ":preempt-queues=urgent";
    private static final JobId ONE = JobId.of(1);
    private static final JobId TWO = JobId.of(2);

    private static List<Preemption.Stop> stops(SmallSite site) {
        return site.scheduler().preemptions().stream()
                .flatMap(each -> each.stops().stream())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void freeNodesBesideThoseOfStoppedJobsAreKeptUntilAllAreStopped(String policy) {
        SmallSite site = new SmallSite(policy + URGENT, Machine.ofNodes(2, 4));
        site.tell(submit(1, 4, 1000));
        assertEquals(ids(), site.at(110).tell(submitTo("urgent", 2, 8, 100)));
        assertEquals(List.of(new Preemption.Stop(ONE, StopMethod.SUSPEND, 0)), stops(site));
        assertEquals(ids(), site.at(111).tell(submit(3, 4, 500)));
        assertEquals(ids(2), site.at(112).tell(new Event.Suspended(ONE)));
        assertTrue(site.at(212).tell(ended(2)).contains(JobId.of(3)));
    }

    @Test
    void ifOneStopIsRefusedTheNodesOfTheOthersAreKeptAndMoreJobsAreStopped() {
        SmallSite site = new SmallSite("planned" + URGENT + ",preempt-order=requeue", Machine.ofCpus(6));
        site.tell(submit(1, 2, 1000), submit(2, 2, 1000), submit(3, 2, 1000));
        site.at(110).tell(submitTo("urgent", 4, 4, 100));
        List<JobId> first = stops(site).stream().map(Preemption.Stop::job).toList();
        site.tell(new Event.StopRefused(first.get(1), StopMethod.REQUEUE, 400));
        assertEquals(List.of(), stops(site), "the first is still being stopped");
        assertEquals(
                ids(), site.at(112).tell(new Event.Requeued(first.get(0))), "its nodes are kept for the urgent job");
        List<JobId> then = stops(site).stream().map(Preemption.Stop::job).toList();
        assertEquals(1, then.size(), "what was stopped is not stopped again");
        assertFalse(first.contains(then.get(0)));
        assertEquals(ids(4), site.at(114).tell(new Event.Requeued(then.get(0))));
    }

    @Test
    void aJobThatOthersLetGoOnRuns() {
        SmallSite site = new SmallSite("conservative" + URGENT, Machine.ofNodes(2, 4));
        site.tell(submit(1, 4, 1000), submit(2, 4, 500));
        site.at(200).tell(submitTo("urgent", 3, 4, 100));
        site.tell(new Event.Suspended(TWO));
        site.at(210).tell(ended(3), new Event.Resumed(TWO));
        assertEquals(610, ((Standing.Runs) site.standing(2)).expectedEnd());
    }

    @Test
    void aWayThatTheServerDoesNotAnswerIsFollowedByTheNext() {
        SmallSite site = new SmallSite("planned" + URGENT + ",preempt-order=checkpoint+requeue", Machine.ofCpus(4));
        site.tell(submit(1, 4, 9000));
        site.at(110).tell(submitTo("urgent", 2, 2, 10));
        assertEquals(StopMethod.CHECKPOINT, stops(site).get(0).method());
        site.at(410).tell(new Event.Timer());
        assertEquals(List.of(), stops(site));
        site.at(710).tell(new Event.Timer());
        assertEquals(StopMethod.REQUEUE, stops(site).get(0).method());
    }

    @Test
    void anUrgentJobThatIsDeletedMeanwhileLeavesTheNodesToOthers() {
        SmallSite site = new SmallSite("planned" + URGENT, Machine.ofNodes(2, 4));
        site.tell(submit(1, 4, 1000), submit(2, 4, 1000));
        site.at(110).tell(submitTo("urgent", 3, 8, 100));
        site.tell(new Event.Suspended(ONE));
        site.tell(new Event.Deleted(JobId.of(3)));
        site.tell(new Event.Suspended(TWO));
        assertTrue(site.standing(1) instanceof Standing.Runs);
        assertTrue(site.standing(2) instanceof Standing.Runs);
    }
}
