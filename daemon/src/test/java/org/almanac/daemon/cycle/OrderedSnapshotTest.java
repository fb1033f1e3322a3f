package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.simulation.SetTime;
import org.junit.jupiter.api.Test;

class OrderedSnapshotTest {
    private static final long NOW = 1000;

    @Test
    void whatIsReservedHereComesBesideWhatTheServerIsAskedFor() throws Exception {
        SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(Machine.ofNodes(2, 4)), new SetTime(NOW));
        String asked = server.reserve("anna", Request.cpus(4), List.of(NOW + 100), 50);
        MadeReservation own = new MadeReservation(
                "own",
                List.of("n1"),
                new TimeSpan(NOW + 100, NOW + 200),
                Optional.empty(),
                Optional.empty(),
                new Order(NOW, "root"));
        Snapshot seen = OrderedSnapshot.of(server.snapshot(), StandingOrders.NONE.reserving(List.of(own), NOW));
        assertEquals(
                List.of("own"),
                seen.rules().windows().stream().map(ServerWindow::name).toList());
        assertEquals(
                List.of(asked),
                seen.rules().asked().stream().map(AskedReservation::id).toList());
    }
}
