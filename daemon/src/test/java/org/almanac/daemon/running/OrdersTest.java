package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.reserve.AskedNodes;
import org.almanac.daemon.reserve.AskedReservation;
import org.almanac.daemon.reserve.AskedTime;
import org.almanac.daemon.reserve.Offer;
import org.almanac.daemon.reserve.ReservationDesk;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Reason.Kind;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.price.WindowPrice;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** While starting is paused nothing is started, and nothing on nodes that are drained; jobs tell that as their reason. Reserved nodes are kept. */
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

    private static StandingOrders reserving(long from, long to, Optional<Members> members, String... nodes) {
        MadeReservation made =
                new MadeReservation("course", List.of(nodes), new TimeSpan(from, to), Optional.empty(), members, ORDER);
        return StandingOrders.NONE.reserving(List.of(made), T);
    }

    private static Optional<Members> user(String name) {
        return Optional.of(new Members(List.of(name), List.of(), List.of()));
    }

    @ParameterizedTest
    @EnumSource
    void inAReservationItsMembersJobsAreStartedAndOthersWaitForItsEnd(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.orders = reserving(T - 60, T + 3600, user("anna"), "n1", "n2");
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T, ""));
            assertEquals(List.of(), site.startsAfter(0));
            assertEquals(OptionalLong.of(T + 3600), site.job("1.vm").plannedStart());
            Map<?, ?> obstacle =
                    (Map<?, ?>) ((List<?>) site.job("1.vm").reason().data().get("obstacles")).get(0);
            assertEquals("course", obstacle.get("window"));
            site.orders = reserving(T - 60, T + 3600, user("user1"), "n1", "n2");
            assertEquals(1, site.startsAfter(10).size(), "it is a member's");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReservedCostsWhatWasTold(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String jobs = "";
            for (int number = 1; number <= 6; number++) {
                jobs += kind.job(number + ".vm", 'Q', 4, T, "");
            }
            site.orders = StandingOrders.NONE.pausedBy(ORDER);
            site.tells(kind.site() + jobs);
            site.after(0);
            AskedReservation asked = new AskedReservation(
                    "course",
                    new AskedNodes.Named(List.of("n2")),
                    new AskedTime.At(new TimeSpan(T + 900, T + 2000)),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    Optional.empty());

            Offer told = new ReservationDesk(site.desk().windowTrials(), List.of()).offer(asked, ORDER);
            site.orders = site.orders.reserving(told.made(), T);
            site.after(0);

            assertTrue(told.price().later().size() > 1, told::toString);
            for (WindowPrice.Shift shift : told.price().later()) {
                assertEquals(
                        OptionalLong.of(shift.with()),
                        site.job(shift.job().id().value()).plannedStart(),
                        shift::toString);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void beforeMaintenanceWhatIsOverInTimeIsStartedAndAfterItTheRest(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.orders = reserving(T + 700, T + 3600, Optional.empty(), "n1", "n2");
            site.tells(kind.site()
                    + kind.job("1.vm", 'Q', 4, T, "")
                    + kind.job("2.vm", 'Q', 4, T, "")
                    + kind.job("3.vm", 'Q', 4, T, ""));
            assertEquals(2, site.startsAfter(0).size(), "two fit before it");
            assertEquals(OptionalLong.of(T + 3600), site.job("3.vm").plannedStart());
            site.orders = StandingOrders.NONE;
            site.after(10);
            assertEquals(OptionalLong.of(T + 600), site.job("3.vm").plannedStart(), "it was undone");
        }
    }
}
