package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.almanac.planner.Scheduler;
import org.almanac.planner.policy.adaptive.Candidate;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.site.Setup;

/**
 * The written form of the policies that an adaptive policy may put in charge.
 *
 * <p>Candidates have {@code +} between them, and a colon before each of their settings, as in {@code
 * easy+maui:depth=2:backfill=greedy}.
 */
final class Candidates {
    /** A list of candidates. */
    static final Notation<List<PolicySpec>> SEVERAL = Notation.of(
            "names of policies with + between them, each with settings after colons, as in easy+maui:depth=2",
            Candidates::find);

    /** One candidate. */
    static final Notation<List<PolicySpec>> ONE = Notation.of(
            "the name of a policy, with settings after colons",
            text -> find(text).filter(candidates -> candidates.size() == 1));

    static final Setting<List<PolicySpec>> CANDIDATES = new Setting<>(
            "candidates", SEVERAL, "flex+maui:expansion-weight=1000:depth=2", "the policies that may be in charge");
    static final Setting<List<PolicySpec>> WIDE = new Setting<>(
            "wide", ONE, "flex:slack=3", "in charge while jobs are wider than usual, or what by says is larger");
    static final Setting<List<PolicySpec>> NARROW =
            new Setting<>("narrow", ONE, "maui:expansion-weight=1000", "in charge while they are not");

    /** The parameters whose values are policies. */
    static final List<Setting<List<PolicySpec>>> PARAMETERS = List.of(CANDIDATES, WIDE, NARROW);

    private Candidates() {}

    /**
     * The candidates as an adaptive policy takes them.
     *
     * @param seed for what these policies leave to chance
     */
    static List<Candidate> of(List<PolicySpec> specs, long seed) {
        return specs.stream()
                .map(spec -> {
                    Function<Setup, Scheduler> maker = Policies.maker(spec, seed);
                    return new Candidate(spec.name(), spec.text(), setup -> (SitePolicy) maker.apply(setup));
                })
                .toList();
    }

    /** The policies of a written form; empty if one of them does not exist or has not such settings. */
    private static Optional<List<PolicySpec>> find(String written) {
        try {
            return Optional.of(check(written, written));
        } catch (PolicyException e) {
            return Optional.empty();
        }
    }

    /** Refuses a written form with a policy that does not exist or is set wrongly, and tells what is wrong. */
    static List<PolicySpec> check(String written, String within) {
        List<PolicySpec> specs = parse(written);
        for (PolicySpec spec : specs) {
            Policies.checkCandidate(new PolicySpec(within, spec.name(), spec.settings()));
        }
        return specs;
    }

    private static List<PolicySpec> parse(String written) {
        List<PolicySpec> specs = new ArrayList<>();
        for (String one : written.split("\\+", -1)) {
            String[] parts = one.split(":", 2);
            specs.add(PolicySpec.parse(parts.length < 2 ? one : parts[0] + ":" + parts[1].replace(':', ',')));
        }
        return specs;
    }
}
