package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Map;
import org.almanac.planner.limit.Limit;

/**
 * What a server rules beside its nodes, queues and jobs.
 *
 * @param countables how much there is of things that belong to no node, such as licences, by name
 */
public record ServerRules(List<Limit> limits, Map<String, Long> countables, List<ServerWindow> windows) {
    public static final ServerRules NONE = new ServerRules(List.of(), Map.of(), List.of());

    public ServerRules {
        limits = List.copyOf(limits);
        countables = Map.copyOf(countables);
        windows = List.copyOf(windows);
    }
}
