package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.notBefore;
import static org.almanac.planner.policy.SmallSite.reservation;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.almanac.planner.Event;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.junit.jupiter.api.Test;

/** What a plan of kept starts holds on nodes, and for whom. */
class ConservativeTest {
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
}
