package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Machine;

/**
 * A policy that an adaptive one may put in charge.
 *
 * <p>Candidates are written with {@code +} between them, and a colon before each of their settings, such as
 * {@code easy+maui:depth=2:backfill=greedy}.
 *
 * @param seed for whatever it leaves to chance
 */
record Candidate(PolicySpec policy, long seed) {
    static List<Candidate> of(String written, long seed) {
        return parse(written).stream().map(spec -> new Candidate(spec, seed)).toList();
    }

    /** Reads the written form; whether the policies exist is for {@link Policies} to say. */
    static List<PolicySpec> parse(String written) {
        List<PolicySpec> specs = new ArrayList<>();
        for (String one : written.split("\\+", -1)) {
            String[] parts = one.split(":", 2);
            specs.add(PolicySpec.parse(parts.length < 2 ? one : parts[0] + ":" + parts[1].replace(':', ',')));
        }
        return specs;
    }

    /** Whether the written form names policies that there are, with settings that they have. */
    static boolean areWritten(String written) {
        try {
            parse(written).forEach(Policies::checkCandidate);
            return true;
        } catch (PolicyException e) {
            return false;
        }
    }

    /** Refuses what they are not, telling what is wrong. */
    static void check(String written, String within) {
        for (PolicySpec spec : parse(written)) {
            Policies.checkCandidate(new PolicySpec(within, spec.name(), spec.settings()));
        }
    }

    /** One that knows nothing yet. */
    SitePolicy create(Machine machine) {
        return (SitePolicy) Policies.create(policy, machine, seed);
    }
}
