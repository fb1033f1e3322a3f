package org.almanac.daemon.orders;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The orders that hold: whether starting is paused, and which nodes are drained.
 *
 * <p>While it is paused, all is planned as if it were resumed at once, and nothing is started. On a drained node nothing is
 * planned or started; the jobs that run there run on. What is ordered a second time keeps its first time. It does not change:
 * each order makes others of it.
 *
 * @param drainedAll the order that drains all nodes, those to come included; empty where only some are drained
 * @param drained the orders by the nodes that are drained by name
 */
public record StandingOrders(Optional<Order> paused, Optional<Order> drainedAll, SortedMap<String, Order> drained) {
    /** Jobs are started, on all nodes. */
    public static final StandingOrders NONE = new StandingOrders(Optional.empty(), Optional.empty(), new TreeMap<>());

    public StandingOrders {
        drained = Collections.unmodifiableSortedMap(new TreeMap<>(drained));
    }

    /** Whether nothing is to be planned or started on that node. */
    public boolean drains(String node) {
        return drainedAll.isPresent() || drained.containsKey(node);
    }

    public boolean drainsAny() {
        return drainedAll.isPresent() || !drained.isEmpty();
    }

    public StandingOrders pausedBy(Order order) {
        return new StandingOrders(paused.or(() -> Optional.of(order)), drainedAll, drained);
    }

    /** Without the pause; what is drained stays so. */
    public StandingOrders startingAgain() {
        return new StandingOrders(Optional.empty(), drainedAll, drained);
    }

    public StandingOrders drainingAll(Order order) {
        return new StandingOrders(paused, drainedAll.or(() -> Optional.of(order)), drained);
    }

    public StandingOrders draining(Collection<String> nodes, Order order) {
        SortedMap<String, Order> all = new TreeMap<>(drained);
        nodes.forEach(node -> all.putIfAbsent(node, order));
        return new StandingOrders(paused, drainedAll, all);
    }

    /** The same with jobs on these nodes again. */
    public StandingOrders opening(Collection<String> nodes) {
        SortedMap<String, Order> others = new TreeMap<>(drained);
        others.keySet().removeAll(nodes);
        return new StandingOrders(paused, drainedAll, others);
    }
}
