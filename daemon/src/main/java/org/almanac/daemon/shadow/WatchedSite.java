package org.almanac.daemon.shadow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.replay.SiteRules;

/** The nodes and rules that were seen last, and how often each node was up. */
final class WatchedSite {
    private final Map<String, Integer> up = new HashMap<>();
    private int looks;
    private Optional<Machine> machine = Optional.empty();
    private List<Limit> limits = List.of();
    private List<Window> windows = List.of();
    private List<Queue> queues = List.of();
    private Optional<Shares> shares = Optional.empty();
    private Set<String> present = Set.of();

    void look(Snapshot snapshot, PlanView plan) {
        looks++;
        present = new HashSet<>();
        for (ServerNode node : snapshot.nodes()) {
            present.add(node.name());
            up.merge(node.name(), isUp(node) ? 1 : 0, Integer::sum);
        }
        machine = Optional.of(plan.machine());
        limits = plan.limits();
        windows = plan.windows();
        shares = plan.shares();
        // Jobs did start from a queue that is stopped now.
        queues = snapshot.queues().stream()
                .map(queue -> new Queue(queue.name(), Queue.Running.STARTED, queue.priority()))
                .toList();
    }

    /** A node that is full is up. */
    private static boolean isUp(ServerNode node) {
        return !node.states().contains(NodeState.DOWN) && !node.states().contains(NodeState.OFFLINE);
    }

    /** As it was seen last, without the nodes that are gone or were down at most looks; after a first look. */
    Watched.Site picture() {
        List<List<Integer>> closed = new ArrayList<>();
        for (Cluster cluster : machine.orElseThrow().clusters()) {
            List<Integer> rarelyUp = new ArrayList<>();
            for (int node = 0; node < cluster.nodes().size(); node++) {
                String name = cluster.nodes().get(node).name();
                if (!present.contains(name) || 2 * up.getOrDefault(name, 0) < looks) {
                    rarelyUp.add(node);
                }
            }
            closed.add(rarelyUp);
        }
        return new Watched.Site(machine.orElseThrow(), new SiteRules(limits, windows, queues, shares), closed);
    }
}
