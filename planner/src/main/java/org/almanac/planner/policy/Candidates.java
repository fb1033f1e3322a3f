package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.policy.adaptive.Candidate;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.policy.parameter.Parameter;
import org.almanac.planner.policy.parameter.Settings;

/**
 * The policies that an adaptive one may put in charge, as they are written.
 *
 * <p>Candidates are written with {@code +} between them, and a colon before each of their settings, such as
 * {@code easy+maui:depth=2:backfill=greedy}.
 */
final class Candidates {
    private static final List<String> POLICIES =
            List.of("names of policies with + between them, each with settings after colons, as in easy+maui:depth=2");
    private static final List<String> POLICY = List.of("the name of a policy, with settings after colons");

    private Candidates() {}

    /** A parameter whose value is written so. */
    static Parameter parameter(String name, String defaultValue, String sentence) {
        return new Parameter(name, defaultValue, POLICIES, Candidates::areWritten, sentence);
    }

    /** A parameter whose value is one policy, written likewise. */
    static Parameter oneParameter(String name, String defaultValue, String sentence) {
        return new Parameter(
                name, defaultValue, POLICY, value -> value.indexOf('+') < 0 && areWritten(value), sentence);
    }

    /** Whether the value of a parameter is made of policies. */
    static boolean areIn(Parameter parameter) {
        return parameter.allowed().equals(POLICIES) || parameter.allowed().equals(POLICY);
    }

    /**
     * The candidates that a parameter's value names.
     *
     * @param seed for whatever they leave to chance
     */
    static List<Candidate> of(Settings settings, String parameter, long seed) {
        return parse(settings.word(parameter)).stream()
                .map(spec -> new Candidate(
                        spec.name(), spec.text(), machine -> (SitePolicy) Policies.create(spec, machine, seed)))
                .toList();
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
    private static boolean areWritten(String written) {
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
}
