package org.almanac.daemon.listing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.daemon.config.SiteWindow;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.NodeOrder;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.parameter.NearestName;

/**
 * The queues, clusters and nodes that a site's own limits and windows name, held against those that its server tells: a
 * rule with a name that there is not holds for nothing.
 */
public final class RuleNames {
    private final Collection<String> queues;
    private final Collection<String> clusters;
    private final Collection<String> nodes;
    private final List<Warning> unknown = new ArrayList<>();

    private RuleNames(Snapshot told) {
        queues = told.queues().stream().map(ServerQueue::name).collect(Collectors.toCollection(TreeSet::new));
        clusters = told.nodes().stream().map(ServerNode::cluster).collect(Collectors.toCollection(TreeSet::new));
        nodes = told.nodes().stream().map(ServerNode::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** What the rules name and the server does not tell. */
    public static List<Warning> unknown(List<Limit> limits, List<SiteWindow> windows, Snapshot told) {
        RuleNames names = new RuleNames(told);
        for (Limit limit : limits) {
            String rule = "limit " + limit.name();
            limit.cluster().ifPresent(cluster -> names.look(rule, "cluster", cluster, names.clusters));
            if (limit.subject() instanceof Subject.InQueue in) {
                names.look(rule, "queue", in.queue(), names.queues);
            } else if (limit.subject() instanceof Subject.One one && one.party() == Subject.Party.QUEUE) {
                names.look(rule, "queue", one.name(), names.queues);
            }
        }
        for (SiteWindow window : windows) {
            String rule = "window " + window.name();
            window.cluster().ifPresent(cluster -> names.look(rule, "cluster", cluster, names.clusters));
            window.queue().ifPresent(queue -> names.look(rule, "queue", queue, names.queues));
            new TreeSet<>(window.nodes()).forEach(node -> names.look(rule, "node", node, names.nodes));
        }
        return names.unknown;
    }

    /** What a site's own order of nodes goes by and the nodes of the server do not differ in. */
    public static List<Warning> unordered(NodeOrder order, Snapshot told) {
        return order.isByPriority()
                        && told.nodes().size() > 1
                        && told.nodes().stream()
                                        .map(ServerNode::priority)
                                        .distinct()
                                        .count()
                                < 2
                ? List.of(
                        new Warning(
                                "node-order",
                                "it names priority, and no node of the server has another priority than the others; nodes of TORQUE have none"))
                : List.of();
    }

    private void look(String rule, String kind, String name, Collection<String> known) {
        if (!known.contains(name)) {
            String maybe = NearestName.of(name, known)
                    .map(near -> ". Maybe \"" + near + "\" is meant")
                    .orElse("");
            unknown.add(new Warning(
                    rule, "the server has no " + kind + " \"" + name + "\", so that it holds for none" + maybe));
        }
    }
}
