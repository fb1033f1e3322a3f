package org.almanac.daemon.reserve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.reserve.AskedNodes.OfKind;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.planner.price.PlannedUse;

/** The nodes of a plan by name. */
record PlanNodes(Machine machine) {
    /** So many mistakes of one kind are told. */
    private static final int MOST_TOLD = 10;

    /** Fails for a node, property or cluster that there is not. */
    void require(AskedNodes asked) throws UnmadeReservationException {
        if (asked instanceof AskedNodes.Named named) {
            Set<String> known = all().map(Node::name).collect(Collectors.toCollection(TreeSet::new));
            List<String> unknown = named.names().stream()
                    .filter(name -> !known.contains(name))
                    .map(name -> unknown("node", name, known))
                    .toList();
            if (!unknown.isEmpty()) {
                throw new UnmadeReservationException(first(unknown, "nodes that there are not"));
            }
        } else if (asked instanceof OfKind kind) {
            require(
                    "cluster",
                    kind.cluster(),
                    machine.clusters().stream().map(Cluster::name).collect(Collectors.toSet()));
            require(
                    "property",
                    kind.property(),
                    all().flatMap(node -> node.properties().stream()).collect(Collectors.toSet()));
        }
    }

    /** The first of many lines, and how many there are. */
    private static List<String> first(List<String> lines, String what) {
        if (lines.size() <= MOST_TOLD) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, MOST_TOLD));
        first.add("and " + (lines.size() - MOST_TOLD) + " more " + what);
        return first;
    }

    private static void require(String what, Optional<String> name, Set<String> known)
            throws UnmadeReservationException {
        if (name.isPresent() && !known.contains(name.get())) {
            throw new UnmadeReservationException(unknown(what, name.get(), known));
        }
    }

    private static String unknown(String what, String name, Set<String> known) {
        return "there is no " + what + " '" + name + "'"
                + NearestName.of(name, known)
                        .map(near -> ". Maybe " + near + "?")
                        .orElse("");
    }

    private Stream<Node> all() {
        return machine.clusters().stream().flatMap(cluster -> cluster.nodes().stream());
    }

    /**
     * The nodes for that time, by name; none where there are not as many as asked for.
     *
     * @param windows all that have nodes then
     */
    List<String> choose(AskedNodes asked, TimeSpan time, PlannedUse use, List<Window> windows) {
        if (asked instanceof AskedNodes.Named named) {
            return named.names();
        }
        OfKind kind = (OfKind) asked;
        List<String> all = new ArrayList<>();
        for (int i = 0; i < machine.clusters().size(); i++) {
            Cluster cluster = machine.cluster(i);
            if (kind.cluster().isPresent() && !kind.cluster().get().equals(cluster.name())) {
                continue;
            }
            List<Integer> among = ofKind(cluster, kind);
            if (kind.isAll()) {
                among.forEach(node -> all.add(cluster.nodes().get(node).name()));
                continue;
            }
            Set<Integer> chosen = use.leastUsed(i, among, time.from(), time.to(), kind.count(), kind.cpus(), windows);
            if (!chosen.isEmpty()) {
                return chosen.stream()
                        .map(node -> cluster.nodes().get(node).name())
                        .sorted()
                        .toList();
            }
        }
        return all;
    }

    private static List<Integer> ofKind(Cluster cluster, OfKind kind) {
        List<Integer> among = new ArrayList<>();
        for (int node = 0; node < cluster.nodes().size(); node++) {
            if (kind.property().isEmpty()
                    || cluster.nodes().get(node).is(kind.property().get())) {
                among.add(node);
            }
        }
        return among;
    }

    /** The windows that a reservation would make, of all of its times that are planned with. */
    List<Window> windows(MadeReservation made, long now) {
        return windows(made, made.times(now));
    }

    /** The windows that it would make at these times. */
    List<Window> windows(MadeReservation made, List<TimeSpan> times) {
        Map<Integer, Set<Integer>> byCluster = new TreeMap<>();
        for (int i = 0; i < machine.clusters().size(); i++) {
            List<Node> nodes = machine.cluster(i).nodes();
            for (int node = 0; node < nodes.size(); node++) {
                if (made.nodes().contains(nodes.get(node).name())) {
                    byCluster.computeIfAbsent(i, first -> new HashSet<>()).add(node);
                }
            }
        }
        byCluster.replaceAll((cluster, nodes) -> Set.copyOf(nodes));
        List<Window> windows = new ArrayList<>();
        for (TimeSpan time : times) {
            byCluster.forEach((cluster, nodes) -> windows.add(
                    new Window(made.name(), cluster, nodes, time.from(), time.to(), Optional.empty(), made.members())));
        }
        return windows;
    }

    /** The name of a node that both have at some time; empty if there is none. */
    Optional<String> shared(Window one, Window other) {
        return one.cluster() == other.cluster() && one.from() < other.to() && one.to() > other.from()
                ? one.nodes().stream()
                        .filter(other.nodes()::contains)
                        .sorted()
                        .findFirst()
                        .map(node ->
                                machine.cluster(one.cluster()).nodes().get(node).name())
                : Optional.empty();
    }
}
