package org.almanac.pbs;

import java.util.Set;
import org.almanac.planner.cluster.Resources;

/** A node as the server tells it; the cluster is the name of the group of nodes in which a job stays. */
public record ServerNode(
        String name, String cluster, Resources capacity, Set<String> properties, Set<NodeState> states) {
    public ServerNode {
        properties = Set.copyOf(properties);
        states = Set.copyOf(states);
    }

    /** Whether new jobs may be put on it, as far as its state tells. */
    public boolean takesJobs() {
        return !states.contains(NodeState.DOWN) && !states.contains(NodeState.OFFLINE);
    }
}
