package org.almanac.pbs.snapshot;

import java.util.EnumSet;
import java.util.Set;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.Resources;

/**
 * A node as the server tells it.
 *
 * @param cluster the name of the group of nodes in which a job stays
 * @param host the computer that it is, or is a part of
 * @param priority that it has over other nodes where the site wants them to be taken by it
 */
public record ServerNode(
        String name,
        String cluster,
        Resources capacity,
        Set<String> properties,
        Set<NodeState> states,
        String host,
        NodeSharing sharing,
        int priority) {
    public ServerNode {
        properties = Set.copyOf(properties);
        states = Set.copyOf(states);
    }

    /** A node of no priority. */
    public ServerNode(
            String name,
            String cluster,
            Resources capacity,
            Set<String> properties,
            Set<NodeState> states,
            String host,
            NodeSharing sharing) {
        this(name, cluster, capacity, properties, states, host, sharing, 0);
    }

    /** A host of its own that is shared unless jobs ask to have it alone. */
    public ServerNode(String name, String cluster, Resources capacity, Set<String> properties, Set<NodeState> states) {
        this(name, cluster, capacity, properties, states, name, NodeSharing.DEFAULT_SHARED);
    }

    /** The same node, closed as if a person had set it offline. */
    public ServerNode offline() {
        Set<NodeState> closed = EnumSet.of(NodeState.OFFLINE);
        closed.addAll(states);
        return in(closed);
    }

    /** The same node, as if the server did not hear of it: nothing is started there now, and it is expected back. */
    public ServerNode silent() {
        Set<NodeState> silent = EnumSet.of(NodeState.UNKNOWN);
        silent.addAll(states);
        return in(silent);
    }

    /** The same node in other states. */
    public ServerNode in(Set<NodeState> others) {
        return new ServerNode(name, cluster, capacity, properties, others, host, sharing, priority);
    }

    /**
     * Whether it takes no jobs for no other reason than that the server does not hear of it: it has failed, or the
     * server has just been started and its nodes have not reported yet.
     */
    public boolean isSilent() {
        return !takesJobs() && states.stream().allMatch(state -> state.takesJobs() || state.isSilent());
    }

    /** Whether new jobs may be put on it, as far as its state tells. */
    public boolean takesJobs() {
        return states.stream().allMatch(NodeState::takesJobs);
    }
}
