package org.almanac.daemon.config;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * A time in which nodes are not for every job, by a configuration that does not know the server's nodes.
 *
 * @param cluster the cluster whose nodes it takes; empty for all
 * @param nodes by name; empty for all of the cluster
 * @param from epoch seconds
 * @param to epoch seconds, after it begins
 * @param queue the queue whose jobs alone may run there then; empty where no job may
 */
public record SiteWindow(
        String name, Optional<String> cluster, Set<String> nodes, long from, long to, Optional<String> queue) {
    public SiteWindow {
        nodes = Set.copyOf(nodes);
    }

    /** The window on the nodes that the server tells. */
    public ServerWindow on(Snapshot snapshot) {
        Set<String> taken = snapshot.nodes().stream()
                .filter(node -> cluster.map(node.cluster()::equals).orElse(true))
                .map(ServerNode::name)
                .filter(node -> nodes.isEmpty() || nodes.contains(node))
                .collect(Collectors.toSet());
        return new ServerWindow(name, taken, from, to, queue);
    }
}
