package org.almanac.daemon.orders;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The orders that hold: whether starting is paused, which nodes are drained, and what is reserved.
 *
 * <p>While it is paused, all is planned as if it were resumed at once, and nothing is started. On a drained node nothing is
 * planned or started; the jobs that run there run on. What is ordered a second time keeps its first time. It does not change:
 * each order makes others of it.
 *
 * @param drainedAll the order that drains all nodes, those to come included; empty where only some are drained
 * @param drained the orders by the nodes that are drained by name
 * @param reservations what is reserved, by name
 */
public record StandingOrders(
        Optional<Order> paused,
        Optional<Order> drainedAll,
        SortedMap<String, Order> drained,
        SortedMap<String, MadeReservation> reservations) {
    /** Jobs are started, on all nodes, at all times. */
    public static final StandingOrders NONE =
            new StandingOrders(Optional.empty(), Optional.empty(), new TreeMap<>(), new TreeMap<>());

    public StandingOrders {
        drained = Collections.unmodifiableSortedMap(new TreeMap<>(drained));
        reservations = Collections.unmodifiableSortedMap(new TreeMap<>(reservations));
    }

    /** Whether nothing is to be planned or started on that node. */
    public boolean drains(String node) {
        return drainedAll.isPresent() || drained.containsKey(node);
    }

    public boolean drainsAny() {
        return drainedAll.isPresent() || !drained.isEmpty();
    }

    public StandingOrders pausedBy(Order order) {
        return new StandingOrders(paused.or(() -> Optional.of(order)), drainedAll, drained, reservations);
    }

    /** Without the pause; what is drained stays so. */
    public StandingOrders startingAgain() {
        return new StandingOrders(Optional.empty(), drainedAll, drained, reservations);
    }

    public StandingOrders drainingAll(Order order) {
        return new StandingOrders(paused, drainedAll.or(() -> Optional.of(order)), drained, reservations);
    }

    public StandingOrders draining(Collection<String> nodes, Order order) {
        SortedMap<String, Order> all = new TreeMap<>(drained);
        nodes.forEach(node -> all.putIfAbsent(node, order));
        return new StandingOrders(paused, drainedAll, all, reservations);
    }

    /** The same with jobs on these nodes again. */
    public StandingOrders opening(Collection<String> nodes) {
        SortedMap<String, Order> others = new TreeMap<>(drained);
        others.keySet().removeAll(nodes);
        return new StandingOrders(paused, drainedAll, others, reservations);
    }

    /** Without the pause, and with jobs on all nodes again; what is reserved stays so. */
    public StandingOrders openingAll() {
        return new StandingOrders(Optional.empty(), Optional.empty(), new TreeMap<>(), reservations);
    }

    /** The same with these reservations, in place of those of the same names; those that are over are gone. */
    public StandingOrders reserving(Collection<MadeReservation> made, long now) {
        SortedMap<String, MadeReservation> all = new TreeMap<>(reservations);
        all.values().removeIf(each -> each.isOver(now));
        made.forEach(each -> all.put(each.name(), each));
        return new StandingOrders(paused, drainedAll, drained, all);
    }

    /** The same without the reservations of these names. */
    public StandingOrders releasing(Collection<String> names) {
        SortedMap<String, MadeReservation> others = new TreeMap<>(reservations);
        others.keySet().removeAll(names);
        return new StandingOrders(paused, drainedAll, drained, others);
    }
}
