package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.notBefore;
import static org.almanac.planner.policy.SmallSite.reservation;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan of kept starts holds on nodes, and for which jobs. */
class ConservativeTest {
    /** Job 2, too long for its reservation, comes before job 1 in the queue and is placed after job 1 has moved to 120. */
    @ParameterizedTest
    @ValueSource(strings = {"conservative", "deadline", "flex:slack=0"})
    void aJobThatComesToFitIsPlacedAfterTheOthersHaveMovedEarlier(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(3));
        site.tell(
                new Event.QueueChanged(new Queue("course", Queue.Running.STARTED, 1)),
                windows(maintenance(110, 200, 0), reservation("course", 150, 160, 0)));
        site.tell(submit(1, 1, 50), submitTo("course", 2, 3, 100));
        assertEquals(200, site.start(1));
        site.at(120).tell(windows());
        assertEquals(170, site.start(2));
    }

    /** Of the node 6 cpus are left, which job 2 takes: job 4, planned before job 3, is placed anew before it. */
    @ParameterizedTest
    @ValueSource(strings = {"conservative", "deadline", "flex:slack=0"})
    void whereNodesShrinkThePlanIsMadeAnewInTheOrderOfTheStarts(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8, 50), submit(2, 6, 60), submit(3, 6, 30), submit(4, 2, 30));
        assertEquals(List.of(150L, 210L, 150L), List.of(site.start(2), site.start(3), site.start(4)));
        site.apply(new Event.NodeChanged(0, 0, new Node("n", Resources.of(6))));
        assertEquals(List.of(150L, 240L, 210L), List.of(site.start(2), site.start(3), site.start(4)));
    }

    /** A job that got other nodes so that another one fits, and then went, leaves nothing on either of them. */
    @Test
    void aReservationIsKeptFreeOfThoseThatMovedOnItsNodes() {
        SmallSite site = new SmallSite("conservative", Machine.ofNodes(2, 4));
        site.tell(windows(reservation("course", 1000, 1100, 0, 1)));
        site.tell(submit(1, 4, 100), submit(2, 4, 150), submit(3, 4, notBefore(250)));
        site.tell(submit(4, 4, 100));
        assertEquals(250, site.start(3));
        assertEquals(200, site.start(4));
        site.tell(new Event.Deleted(JobId.of(3)));
        site.tell(submitTo("course", 5, 4, 50));
        assertEquals(1000, site.start(5));
    }

    /** Of 4 cpus 2 are given back at 120 and 2 at 150: they go to job 3, which comes first, and not to job 4, which could start. */
    @Test
    void whatIsGivenBackGoesByTheOrderOfTheQueueAlsoWhereAnotherJobCouldStartAtOnce() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(4));
        site.tell(submit(1, 2, 100), submit(2, 2, 50), submit(3, 4, 50), submit(4, 2, 80));
        assertEquals(List.of(200L, 250L), List.of(site.start(3), site.start(4)));
        assertEquals(List.of(), site.at(120).tell(new Event.Ended(JobId.of(1))));
        assertEquals(List.of(150L, 200L), List.of(site.start(3), site.start(4)));
    }

    @Test
    void aJobThatComesAsAnotherEndsIsPlannedBehindThoseThatMoveEarlier() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(4));
        site.tell(submit(1, 4, 100), submit(2, 2, 50), submit(3, 4, 50));
        assertEquals(List.of(JobId.of(2)), site.at(120).tell(new Event.Ended(JobId.of(1)), submit(4, 2, 60)));
        assertEquals(List.of(170L, 220L), List.of(site.start(3), site.start(4)));
    }
}
