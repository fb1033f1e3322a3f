package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A column of a table's part: what is measured in it.
 *
 * @param policy the policy that is measured; empty where it is the log
 * @param over the policy to which that is compared
 * @param of what of it is measured, for metrics that have several: a candidate in charge, an attribute of the workload
 */
public record Column(
        String name, Optional<String> policy, Optional<String> over, Optional<String> of, ReplaySetting setting) {

    /** The same for each seed by itself. */
    List<Column> bySeed() {
        return setting.bySeed().stream()
                .map(each -> new Column(name, policy, over, of, each))
                .toList();
    }

    /** All policies that have to be replayed for it. */
    List<String> policies() {
        List<String> policies = new ArrayList<>();
        policy.ifPresent(policies::add);
        over.ifPresent(policies::add);
        return policies;
    }
}
