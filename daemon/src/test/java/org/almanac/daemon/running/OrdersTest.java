package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Reason.Kind;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** While starting is paused nothing is started, and nothing on nodes that are drained; jobs tell that as their reason. */
class OrdersTest {
    private static final long T = DrivenSite.BEGIN;
    private static final Order ORDER = new Order(T, "root");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void whileStartingIsPausedAllIsPlannedAndNothingStarted(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site());
            site.after(0);
            site.orders = StandingOrders.NONE.pausedBy(ORDER);
            site.tells(kind.site()
                    + kind.job("1.vm", 'Q', 4, T, "")
                    + kind.job("2.vm", 'Q', 4, T, "")
                    + kind.job("3.vm", 'Q', 4, T, ""));
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of(), site.startsAfter(10));
            }
            Reason paused = new Reason(Kind.PAUSED, Map.of("since", T, "by", "root"));
            assertEquals(paused, site.job("1.vm").reason());
            assertEquals(paused, site.job("2.vm").reason());
            assertEquals(OptionalLong.of(site.now), site.job("1.vm").plannedStart(), "as if it were resumed now");
            assertEquals(Kind.PLANNED, site.job("3.vm").reason().kind(), "something else is in its way");
            assertTrue(site.isMeasured("almanac_paused 1.0"));
            site.orders = StandingOrders.NONE;
            assertEquals(2, site.startsAfter(10).size());
            assertTrue(site.isMeasured("almanac_paused 0.0"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsStartedOnADrainedNodeAndWhatRunsThereRunsOn(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String running = kind.job("1.vm", 'R', 4, T, kind.place("n1", 4) + "\n" + kind.started(T));
            site.tells(kind.site());
            site.after(0);
            site.orders = StandingOrders.NONE.draining(List.of("n1"), ORDER);
            site.tells(kind.site() + running + kind.job("2.vm", 'Q', 4, T, "") + kind.job("3.vm", 'Q', 4, T, ""));
            assertEquals(1, site.startsAfter(10).size(), "on n2 alone");
            assertEquals(List.of("drained", "up"), site.nodeStates());
            assertEquals(Kind.RUNNING, site.job("1.vm").reason().kind());
            String second = site.job("2.vm").execution().isPresent() ? "3.vm" : "2.vm";
            assertEquals(List.of("n2"), site.job(second).plannedNodes(), "long after n1 would be free");
            assertTrue(site.isMeasured("almanac_nodes{cluster=\"cluster\",state=\"drained\"} 1.0"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereAllNodesAreDrainedJobsTellIt(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.orders = StandingOrders.NONE.drainingAll(ORDER);
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T, ""));
            assertEquals(List.of(), site.startsAfter(0));
            Reason reason = site.job("1.vm").reason();
            assertEquals(Kind.LACKS_NODES, reason.kind());
            assertEquals(2L, reason.data().get("drained"));
            assertEquals(OptionalLong.empty(), site.job("1.vm").promisedStart(), "nothing is promised");
            site.orders = StandingOrders.NONE;
            assertEquals(1, site.startsAfter(10).size());
        }
    }
}
