package org.almanac.pbs;

import java.util.List;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * What a server answered at one moment.
 *
 * @param time the server's time, in epoch seconds
 * @param kinds the resources that are counted, in the order of all amounts in this snapshot
 */
public record Snapshot(
        long time, ResourceKinds kinds, List<ServerNode> nodes, List<ServerQueue> queues, List<ServerJob> jobs) {
    public Snapshot {
        nodes = List.copyOf(nodes);
        queues = List.copyOf(queues);
        jobs = List.copyOf(jobs);
    }
}
