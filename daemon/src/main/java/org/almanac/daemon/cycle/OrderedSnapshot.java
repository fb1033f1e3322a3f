package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.view.MemberWords;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;

/** What a server told, as if an administrator had given the daemon's orders there. */
final class OrderedSnapshot {
    private OrderedSnapshot() {}

    static Snapshot of(Snapshot told, StandingOrders orders) {
        return reserved(drained(told, orders), orders);
    }

    /** A node that is drained takes no new jobs, as one that a person has set offline at the server. */
    private static Snapshot drained(Snapshot told, StandingOrders orders) {
        return orders.drainsAny()
                ? told.with(told.nodes().stream()
                        .map(node -> orders.drains(node.name()) ? node.offline() : node)
                        .toList())
                : told;
    }

    private static Snapshot reserved(Snapshot told, StandingOrders orders) {
        if (orders.reservations().isEmpty()) {
            return told;
        }
        Set<String> known = told.nodes().stream().map(ServerNode::name).collect(Collectors.toSet());
        List<ServerWindow> all = new ArrayList<>(told.rules().windows());
        for (MadeReservation made : orders.reservations().values()) {
            // A node that is gone is told once, by the server's own news.
            Set<String> nodes = made.nodes().stream().filter(known::contains).collect(Collectors.toSet());
            for (TimeSpan time : nodes.isEmpty() ? List.<TimeSpan>of() : made.times(told.time())) {
                all.add(new ServerWindow(
                        made.name(),
                        nodes,
                        time.from(),
                        time.to(),
                        Optional.empty(),
                        made.members(),
                        Optional.of(booking(made))));
            }
        }
        return told.under(told.rules().with(all));
    }

    private static Booking booking(MadeReservation made) {
        String title = made.members().map(MemberWords::of).orElse("");
        List<String> users = made.members().map(members -> members.users()).orElse(List.of());
        return new Booking(made.isMaintenance(), title, made.order().by(), users);
    }
}
