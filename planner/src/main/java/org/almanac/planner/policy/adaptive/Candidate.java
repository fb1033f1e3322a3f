package org.almanac.planner.policy.adaptive;

import java.util.function.Function;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.base.SitePolicy;

/**
 * A policy that an adaptive one may put in charge.
 *
 * @param name the policy's name
 * @param text the policy with its settings, as it would be written by itself
 * @param maker makes one that knows nothing yet
 */
public record Candidate(String name, String text, Function<Machine, SitePolicy> maker) {
    /** One that knows nothing yet. */
    SitePolicy create(Machine machine) {
        return maker.apply(machine);
    }

    /** Whether the other is the same policy with the same settings. */
    boolean isSame(Candidate other) {
        return text.equals(other.text);
    }
}
