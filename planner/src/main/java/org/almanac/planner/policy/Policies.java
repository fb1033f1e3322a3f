package org.almanac.planner.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicyDescription.Parameter;
import org.almanac.planner.policy.PolicyDescription.Settings;

/** The registry of all policies, by the names under which users know them. */
public final class Policies {
    private static final List<PolicyDescription> ALL = List.of(
            new PolicyDescription(
                    Fcfs.NAME,
                    "First come first served: no job starts before all earlier ones have.",
                    List.of(),
                    (machine, settings) -> new Fcfs(machine)),
            new PolicyDescription(
                    Easy.NAME,
                    "EASY backfilling: later jobs start early where they do not delay the first that waits.",
                    List.of(Parameter.of(
                            "order",
                            Easy.BackfillOrder.ARRIVAL,
                            "which jobs behind the first are tried first: as they arrived, or the shortest walltime")),
                    (machine, settings) -> new Easy(machine, settings.choice("order", Easy.BackfillOrder.class))),
            new PolicyDescription(
                    Conservative.NAME,
                    "Conservative backfilling: every job gets a start when it is submitted, and keeps it or a better one.",
                    List.of(Parameter.of(
                            "compression",
                            Conservative.Compression.ON,
                            "whether planned starts move earlier when jobs end before their walltime")),
                    (machine, settings) ->
                            new Conservative(machine, settings.choice("compression", Conservative.Compression.class))));

    private Policies() {}

    /** All policies, the simplest first. */
    public static List<PolicyDescription> all() {
        return ALL;
    }

    /** A scheduler of the written policy for the machine, or a {@link PolicyException} that says what is wrong. */
    public static Scheduler create(PolicySpec spec, Machine machine) {
        PolicyDescription policy = find(spec);
        return policy.factory().create(machine, settings(policy, spec));
    }

    /** Refuses a policy that does not exist or is set wrongly. */
    public static void check(PolicySpec spec) {
        settings(find(spec), spec);
    }

    private static PolicyDescription find(PolicySpec spec) {
        List<String> names = ALL.stream().map(PolicyDescription::name).toList();
        return ALL.stream()
                .filter(policy -> policy.name().equals(spec.name()))
                .findFirst()
                .orElseThrow(() -> new PolicyException("--policy '" + spec.text() + "': there is no policy '"
                        + spec.name() + "'; there are " + String.join(", ", names) + "."
                        + maybe(spec.name(), names)));
    }

    private static Settings settings(PolicyDescription policy, PolicySpec spec) {
        Map<String, String> values = new HashMap<>();
        policy.parameters().forEach(parameter -> values.put(parameter.name(), parameter.defaultValue()));
        spec.settings().forEach((key, value) -> {
            Parameter parameter = policy.parameter(key).orElseThrow(() -> unknownParameter(policy, spec, key));
            if (!parameter.allowed().contains(value)) {
                throw new PolicyException("--policy '" + spec.text() + "': " + key + " is '" + value + "', but may be "
                        + String.join(" or ", parameter.allowed()) + "." + maybe(value, parameter.allowed()));
            }
            values.put(key, value);
        });
        return new Settings(values);
    }

    private static PolicyException unknownParameter(PolicyDescription policy, PolicySpec spec, String key) {
        List<String> names = policy.parameters().stream().map(Parameter::name).toList();
        return new PolicyException("--policy '" + spec.text() + "': " + policy.name() + " has no parameter '" + key
                + "'; "
                + (names.isEmpty() ? "it has none." : "it has " + String.join(", ", names) + "." + maybe(key, names)));
    }

    private static String maybe(String written, List<String> allowed) {
        return NearestName.of(written, allowed)
                .map(name -> " Maybe " + name + "?")
                .orElse("");
    }
}
