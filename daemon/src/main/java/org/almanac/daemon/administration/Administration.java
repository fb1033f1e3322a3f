package org.almanac.daemon.administration;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.OrderBook;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.Published;
import org.almanac.planner.policy.parameter.NearestName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what administrators order.
 *
 * <p>Each order answers what holds now, in lines for people, and is told in the log with the user who gave it. A start that is
 * under way as starting is paused is still made. Safe for several threads.
 */
public final class Administration {
    private static final Logger LOG = LoggerFactory.getLogger(Administration.class);

    private static final int MOST_NAMED = 10;

    private final Optional<OrderBook> book;
    private final Supplier<Optional<Published>> published;
    private final Supplier<List<String>> reload;
    private final Runnable wake;
    private final Reservations reservations;

    /**
     * The administration of a daemon.
     *
     * @param book where orders are kept; empty where the daemon starts no jobs
     * @param published what was published last
     * @param reload reads the configuration again, and says what is wrong with it; nothing where it holds
     * @param wake lets the next cycle begin
     * @param trials where reservations are tried on the plan
     */
    public Administration(
            Optional<OrderBook> book,
            Supplier<Optional<Published>> published,
            Supplier<List<String>> reload,
            Runnable wake,
            Supplier<Optional<TrialDesk>> trials) {
        this.book = book;
        this.published = published;
        this.reload = reload;
        this.wake = wake;
        this.reservations = new Reservations(trials, this::orders, published, this::change);
    }

    /** What is reserved, and its price. */
    Reservations reservations() {
        return reservations;
    }

    /** The orders that hold. */
    StandingOrders orders() {
        return book.map(OrderBook::orders).orElse(StandingOrders.NONE);
    }

    List<String> pause(String by) throws RefusedOrderException {
        boolean already = orders().paused().isPresent();
        change(orders -> orders.pausedBy(now(by)));
        if (!already) {
            LOG.info("starting is paused by {}", by);
        }
        Order order = orders().paused().orElseThrow();
        return List.of((already ? "starting was paused already, by " + order.by() : "starting is paused")
                + ": jobs are planned, and none is started until 'almanac resume'");
    }

    List<String> drain(NodeChoice choice, String by) throws RefusedOrderException {
        if (choice instanceof NodeChoice.All) {
            change(orders -> orders.drainingAll(now(by)));
            LOG.info("all nodes are drained by {}", by);
            return List.of("all nodes are drained: nothing new is started on them, and what runs there runs on, until"
                    + " 'almanac resume --all'");
        } else if (choice instanceof NodeChoice.Named named) {
            refuseUnknown(named.nodes());
            change(orders -> orders.draining(named.nodes(), now(by)));
            LOG.info("{} drained by {}", named(named.nodes()), by);
            return List.of(named(named.nodes()) + " drained: nothing new is started there, and what runs there runs on,"
                    + " until 'almanac resume' names it");
        }
        throw new RefusedOrderException("no node is named; --all drains all");
    }

    List<String> resume(NodeChoice choice, String by) throws RefusedOrderException {
        StandingOrders before = orders();
        if (choice instanceof NodeChoice.All) {
            change(StandingOrders::openingAll);
            LOG.info("all pauses and drains are undone by {}", by);
            return List.of(
                    before.equals(before.openingAll())
                            ? "nothing was paused or drained"
                            : "jobs are started again, on all nodes");
        } else if (choice instanceof NodeChoice.Named named) {
            return open(named.nodes(), before, by);
        }
        change(StandingOrders::startingAgain);
        if (before.paused().isPresent()) {
            LOG.info("starting is resumed by {}", by);
        }
        List<String> said = new ArrayList<>();
        said.add(before.paused().isPresent() ? "jobs are started again" : "starting was not paused");
        if (before.drainsAny()) {
            said.add(drainedNodes(before)
                    + " drained still; 'almanac resume NODE' or 'almanac resume --all' undoes that");
        }
        return said;
    }

    private List<String> open(List<String> nodes, StandingOrders before, String by) throws RefusedOrderException {
        if (before.drainedAll().isPresent()) {
            throw new RefusedOrderException(
                    "all nodes are drained, not these alone; 'almanac resume --all' undoes that");
        }
        List<String> others =
                nodes.stream().filter(node -> !before.drains(node)).toList();
        if (!others.isEmpty()) {
            refuseUnknown(others);
            throw new RefusedOrderException(
                    named(others) + " not drained" + (before.drainsAny() ? "; " + drainedNodes(before) : ""));
        }
        change(orders -> orders.opening(nodes));
        LOG.info("{} no longer drained, by {}", named(nodes), by);
        return List.of(named(nodes) + " no longer drained");
    }

    /** As SIGHUP does. */
    List<String> reload(String by) throws RefusedOrderException {
        LOG.info("the configuration is to be read again, by {}", by);
        List<String> reasons = reload.get();
        if (!reasons.isEmpty()) {
            throw new RefusedOrderException(reasons);
        }
        wake.run();
        return List.of("the configuration was read again and holds now");
    }

    private void change(UnaryOperator<StandingOrders> change) throws RefusedOrderException {
        OrderBook kept = book.orElseThrow(() -> new RefusedOrderException(
                "this daemon starts no jobs (mode shadow), so that there is nothing to pause, drain or reserve"));
        try {
            kept.change(change);
        } catch (IOException e) {
            throw new RefusedOrderException("the order cannot be kept (" + FileTrouble.of(e) + "), and does not hold");
        }
        wake.run();
    }

    private void refuseUnknown(List<String> nodes) throws RefusedOrderException {
        Optional<Published> last = published.get();
        if (last.isEmpty()) {
            throw new RefusedOrderException("the daemon does not know the nodes yet. Maybe try again in a while");
        }
        Set<String> known = last.get().plan().clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .map(ListedNode::name)
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> unknown = new ArrayList<>();
        for (String node : nodes) {
            if (!known.contains(node)) {
                unknown.add("there is no node '" + node + "'"
                        + NearestName.of(node, known)
                                .map(near -> ". Maybe " + near + "?")
                                .orElse(""));
            }
        }
        if (!unknown.isEmpty()) {
            throw new RefusedOrderException(unknown);
        }
    }

    private static Order now(String by) {
        return new Order(Instant.now().getEpochSecond(), by);
    }

    private static String drainedNodes(StandingOrders orders) {
        return orders.drainedAll().isPresent()
                ? "all nodes are"
                : named(orders.drained().keySet());
    }

    private static String named(Collection<String> nodes) {
        String some = nodes.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        int more = nodes.size() - MOST_NAMED;
        return (nodes.size() == 1 ? "node " : "nodes ")
                + some
                + (more > 0 ? " and " + more + " more" : "")
                + (nodes.size() == 1 ? " is" : " are");
    }
}
