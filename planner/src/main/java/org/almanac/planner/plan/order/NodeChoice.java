package org.almanac.planner.plan.order;

import java.util.List;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.NodesNow;

/**
 * Decides on which nodes a sweep may place the jobs of each list of an {@link OrderPlan}: on the planned nodes first,
 * as long as these are known to suit the jobs.
 */
final class NodeChoice {
    private final List<JobList> lists;
    /** By cluster: its nodes as they were when jobs were planned there; null if that is not known. */
    private final Cluster[] plannedOn;
    /** By list: whether its jobs stay on the nodes on which they are planned. */
    private final boolean[] staying;

    /** Nothing is known of the nodes on which jobs are planned. */
    NodeChoice(List<JobList> lists, int clusters) {
        this(lists, new Cluster[clusters]);
    }

    private NodeChoice(List<JobList> lists, Cluster[] plannedOn) {
        this.lists = lists;
        this.plannedOn = plannedOn;
        this.staying = new boolean[lists.size()];
    }

    /** The same for copies of the lists. */
    NodeChoice copy(List<JobList> copiedLists) {
        NodeChoice copy = forLists(copiedLists);
        System.arraycopy(staying, 0, copy.staying, 0, staying.length);
        return copy;
    }

    /** The choice for other lists over the same clusters, none of whose jobs have to stay on their nodes. */
    NodeChoice forLists(List<JobList> others) {
        return new NodeChoice(others, plannedOn.clone());
    }

    /** Notes that the nodes on which jobs are planned suit them. */
    void know() {
        for (JobList list : lists) {
            plannedOn[list.use().index()] = list.use().cluster();
        }
    }

    /** Whether the list's nodes are what they were when its jobs were planned: only then can all stay where they are. */
    boolean isKnown(int list) {
        NodesNow use = lists.get(list).use();
        return plannedOn[use.index()] == use.cluster();
    }

    /** The jobs of those lists keep their nodes from now on. */
    void stay(int[] group) {
        for (int list : group) {
            staying[list] = true;
        }
    }

    /** The jobs of those lists need not keep their nodes any more. */
    void release(int[] group) {
        for (int list : group) {
            staying[list] = false;
        }
    }

    boolean isStaying(int list) {
        return staying[list];
    }

    boolean isAnyStaying() {
        for (boolean stays : staying) {
            if (stays) {
                return true;
            }
        }
        return false;
    }

    /** By position in the group. */
    OrderSweep.Nodes[] of(int[] group) {
        OrderSweep.Nodes[] nodes = new OrderSweep.Nodes[group.length];
        for (int i = 0; i < group.length; i++) {
            nodes[i] = of(group[i]);
        }
        return nodes;
    }

    OrderSweep.Nodes of(int list) {
        if (plannedOn[lists.get(list).use().index()] == null) {
            return OrderSweep.Nodes.ANY;
        }
        if (!isKnown(list)) {
            return OrderSweep.Nodes.SUITABLE_FIRST;
        }
        return staying[list] ? OrderSweep.Nodes.AS_PLANNED : OrderSweep.Nodes.PLANNED_FIRST;
    }
}
