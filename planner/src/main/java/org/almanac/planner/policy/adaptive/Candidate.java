package org.almanac.planner.policy.adaptive;

import java.util.function.Function;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.site.Setup;

/**
 * A policy that an adaptive policy may put in charge.
 *
 * @param name the policy's name
 * @param text the policy with its settings, as a user would write it
 * @param maker makes a fresh scheduler of the policy
 */
public record Candidate(String name, String text, Function<Setup, SitePolicy> maker) {
    /** A fresh scheduler of the policy, which has been told nothing. */
    SitePolicy create(Setup setup) {
        return maker.apply(setup);
    }

    /** Whether the other candidate is the same policy with the same settings. */
    boolean isSame(Candidate other) {
        return text.equals(other.text);
    }
}
