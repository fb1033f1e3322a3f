package org.almanac.daemon.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.NodeAmount;

/**
 * A node with what runs and what is planned there; times in epoch seconds.
 *
 * @param usedCpus what running jobs hold of its cpus
 * @param usedMemoryBytes the same of its memory; empty where memory is not counted
 * @param running the jobs that run there and are seen, those first that are expected to end first
 * @param nextEnd when the first of them is expected to end
 * @param emptyFrom when the last of them is; empty where none runs there
 * @param planned how many jobs are planned there
 * @param next the one of them that starts first
 */
public record NodeUse(
        ListedNode node,
        String cluster,
        long usedCpus,
        OptionalLong usedMemoryBytes,
        List<String> running,
        OptionalLong nextEnd,
        OptionalLong emptyFrom,
        int planned,
        Optional<NextJob> next) {
    public NodeUse {
        running = List.copyOf(running);
    }

    /** A planned job and its start. */
    public record NextJob(String id, long start) {}

    /** The cpus that no running job holds; none on a node that takes no jobs. */
    public long freeCpus() {
        return node.isUp() ? node.has().cpus() - usedCpus : 0;
    }

    /** When a cpu is free of running jobs: now, or with the first expected end; empty on a node that takes no jobs. */
    public OptionalLong nextFree(long now) {
        if (!node.isUp()) {
            return OptionalLong.empty();
        }
        return freeCpus() > 0 ? OptionalLong.of(now) : nextEnd;
    }

    /** All nodes of a plan, in its order. */
    public static List<NodeUse> of(ListedPlan plan) {
        List<NodeUse> uses = new ArrayList<>();
        for (ListedCluster cluster : plan.clusters()) {
            Map<String, List<Bar>> running = byNode(cluster.running(), Comparator.comparingLong(Bar::end));
            Map<String, List<Bar>> planned = byNode(cluster.planned(), Comparator.comparingLong(Bar::start));
            for (ListedNode node : cluster.nodes()) {
                uses.add(of(
                        node,
                        cluster.name(),
                        running.getOrDefault(node.name(), List.of()),
                        planned.getOrDefault(node.name(), List.of())));
            }
        }
        return uses;
    }

    private static Map<String, List<Bar>> byNode(List<Bar> bars, Comparator<Bar> order) {
        Map<String, List<Bar>> byNode = new HashMap<>();
        bars.stream()
                .sorted(order)
                .forEach(bar -> bar.placement()
                        .forEach(part -> byNode.computeIfAbsent(part.node(), node -> new ArrayList<>())
                                .add(bar)));
        return byNode;
    }

    private static NodeUse of(ListedNode node, String cluster, List<Bar> running, List<Bar> planned) {
        long cpus = 0;
        long memory = 0;
        for (Bar bar : running) {
            for (NodeAmount part : bar.placement()) {
                if (part.node().equals(node.name())) {
                    cpus += part.amount().cpus();
                    memory += part.amount().memoryBytes().orElse(0);
                }
            }
        }
        return new NodeUse(
                node,
                cluster,
                cpus,
                node.has().memoryBytes().isPresent() ? OptionalLong.of(memory) : OptionalLong.empty(),
                running.stream()
                        .map(Bar::id)
                        .filter(id -> !id.equals(OthersHidden.OTHER))
                        .toList(),
                running.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(running.get(0).end()),
                running.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(running.get(running.size() - 1).end()),
                planned.size(),
                planned.stream().findFirst().map(bar -> new NextJob(bar.id(), bar.start())));
    }
}
