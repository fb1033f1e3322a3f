package org.almanac.planner.policy.adaptive;

import java.util.function.Function;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.base.SitePolicy;

/**
 * A policy that an adaptive policy may put in charge.
 *
 * @param name the policy's name
 * @param text the policy with its settings, as a user would write it
 * @param maker makes a fresh scheduler of the policy
 */
public record Candidate(String name, String text, Function<Machine, SitePolicy> maker) {
    /** A fresh scheduler of the policy, which has been told nothing. */
    SitePolicy create(Machine machine) {
        return maker.apply(machine);
    }

    /** Whether the other candidate is the same policy with the same settings. */
    boolean isSame(Candidate other) {
        return text.equals(other.text);
    }
}
