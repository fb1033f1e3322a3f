package org.almanac.daemon.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.policy.PolicySpec;

/**
 * All that a site has set, in the planner's terms.
 *
 * @param poll the longest time between two looks at the server
 * @param machine the clusters; empty where none are described
 * @param limits those of countables and of walltime classes included
 * @param values every value that holds, with where it comes from
 */
public record SiteConfiguration(
        PolicySpec policy,
        ApiSettings api,
        Duration poll,
        Optional<Machine> machine,
        List<Limit> limits,
        List<Window> windows,
        List<Queue> queues,
        List<EffectiveValue> values) {
    public SiteConfiguration {
        limits = List.copyOf(limits);
        windows = List.copyOf(windows);
        queues = List.copyOf(queues);
        values = List.copyOf(values);
    }

    /** Whether somebody wrote a value at this key or below it. */
    public boolean isWritten(String key) {
        return values.stream()
                .filter(value -> value.key().equals(key)
                        || value.key().startsWith(key + ".")
                        || value.key().startsWith(key + "["))
                .anyMatch(value -> !(value.origin() instanceof Origin.Default));
    }
}
