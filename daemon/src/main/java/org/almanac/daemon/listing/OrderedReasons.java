package org.almanac.daemon.listing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Reason.Kind;
import org.almanac.planner.cluster.Machine;

/**
 * What an administrator's orders make of the reasons of jobs.
 *
 * @param drained how many nodes are drained
 * @param now the server's time, in epoch seconds
 */
record OrderedReasons(StandingOrders orders, long drained, long now) {
    /** The reasons on that machine. */
    static OrderedReasons on(Machine machine, StandingOrders orders, long now) {
        long drained = orders.drainsAny()
                ? machine.clusters().stream()
                        .flatMap(cluster -> cluster.nodes().stream())
                        .filter(node -> orders.drains(node.name()))
                        .count()
                : 0;
        return new OrderedReasons(orders, drained, now);
    }

    /** The reason of a job that is planned to start then, if it is due and only the pause keeps it from starting. */
    Optional<Reason> ofDue(long start) {
        return start > now ? Optional.empty() : orders.paused().map(OrderedReasons::paused);
    }

    private static Reason paused(Order order) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("since", order.since());
        data.put("by", order.by());
        return new Reason(Kind.PAUSED, data);
    }

    /** What is told of a job that does not fit on the nodes that are up: how many are drained, where any is. */
    Map<String, Object> lackingNodes() {
        return drained == 0 ? Map.of() : Map.of("drained", drained);
    }
}
