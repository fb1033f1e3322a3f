package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.policy.adaptive.Candidate;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.policy.parameter.Parameter;
import org.almanac.planner.policy.parameter.Settings;

/**
 * The written form of the policies that an adaptive policy may put in charge.
 *
 * <p>Candidates have {@code +} between them, and a colon before each of their settings, as in {@code
 * easy+maui:depth=2:backfill=greedy}.
 */
final class Candidates {
    private static final List<String> POLICIES =
            List.of("names of policies with + between them, each with settings after colons, as in easy+maui:depth=2");
    private static final List<String> POLICY = List.of("the name of a policy, with settings after colons");

    private Candidates() {}

    /** A parameter whose value is a list of candidates. */
    static Parameter parameter(String name, String defaultValue, String sentence) {
        return new Parameter(name, defaultValue, POLICIES, Candidates::areWritten, sentence);
    }

    /** A parameter whose value is one candidate. */
    static Parameter oneParameter(String name, String defaultValue, String sentence) {
        return new Parameter(
                name, defaultValue, POLICY, value -> value.indexOf('+') < 0 && areWritten(value), sentence);
    }

    /** Whether the parameter's value names candidates. */
    static boolean areIn(Parameter parameter) {
        return parameter.allowed().equals(POLICIES) || parameter.allowed().equals(POLICY);
    }

    /**
     * The candidates that a parameter's value names.
     *
     * @param seed for what these policies leave to chance
     */
    static List<Candidate> of(Settings settings, String parameter, long seed) {
        return parse(settings.word(parameter)).stream()
                .map(spec -> new Candidate(
                        spec.name(), spec.text(), setup -> (SitePolicy) Policies.create(spec, setup, seed)))
                .toList();
    }

    /** Parses the written form; {@link Policies} says whether the policies exist. */
    static List<PolicySpec> parse(String written) {
        List<PolicySpec> specs = new ArrayList<>();
        for (String one : written.split("\\+", -1)) {
            String[] parts = one.split(":", 2);
            specs.add(PolicySpec.parse(parts.length < 2 ? one : parts[0] + ":" + parts[1].replace(':', ',')));
        }
        return specs;
    }

    /** Whether the written form names existing policies, with settings that they have. */
    private static boolean areWritten(String written) {
        try {
            parse(written).forEach(Policies::checkCandidate);
            return true;
        } catch (PolicyException e) {
            return false;
        }
    }

    /** Refuses a written form with a policy that does not exist or is set wrongly, and tells what is wrong. */
    static void check(String written, String within) {
        for (PolicySpec spec : parse(written)) {
            Policies.checkCandidate(new PolicySpec(within, spec.name(), spec.settings()));
        }
    }
}
