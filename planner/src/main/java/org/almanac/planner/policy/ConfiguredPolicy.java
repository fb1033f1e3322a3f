package org.almanac.planner.policy;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.planner.Scheduler;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.policy.planning.Planned;
import org.almanac.planner.policy.planning.Preset;
import org.almanac.planner.policy.preemption.Preempting;
import org.almanac.planner.policy.preemption.PreemptionRule;
import org.almanac.planner.site.Handover;
import org.almanac.planner.site.Setup;

/**
 * A policy as it is written, with all of its parameters parsed: those that are not written have their defaults. So two are
 * equal where the policies plan the same.
 */
record ConfiguredPolicy(PolicyDescription description, Settings settings) {
    /**
     * One of these policies.
     *
     * @throws PolicyException if it is none of them or is set wrongly
     */
    static ConfiguredPolicy of(PolicySpec spec, List<PolicyDescription> among) {
        PolicyDescription policy = find(spec, among);
        ConfiguredPolicy configured = new ConfiguredPolicy(policy, settings(policy, spec));
        if (configured.preemption().isPresent() && !configured.handover().isFree()) {
            throw new PolicyException(
                    spec,
                    "preempt-queues, preempt-priority and preempt-rules=from-server cannot be set beside binding, cycle or transition-cost: nodes of"
                            + " stopped jobs go to another owner at once.");
        }
        configured.withoutEffect().ifPresent(name -> {
            throw new PolicyException(
                    spec,
                    name
                            + " has no effect, as no job may stop others: preempt-queues and preempt-priority say which may, or"
                            + " preempt-rules=from-server.");
        });
        return configured;
    }

    /** A parameter that says more of jobs that are stopped, where none are; empty where there is none. */
    private Optional<String> withoutEffect() {
        return preemption().isPresent()
                ? Optional.empty()
                : PreemptionSettings.MORE.stream()
                        .filter(setting -> description.parameters().contains(setting)
                                && !setting.defaultValue().equals(settings.get(setting)))
                        .map(Setting::name)
                        .findFirst();
    }

    /** A fresh scheduler. */
    Scheduler create(Setup setup, long seed) {
        Scheduler policy = description.factory().create(setup, settings, seed);
        return preemption().<Scheduler>map(rule -> new Preempting(policy, rule)).orElse(policy);
    }

    /** By which rule jobs stop others; empty where none does. */
    Optional<PreemptionRule> preemption() {
        return description.parameters().containsAll(PreemptionSettings.PARAMETERS)
                ? Optional.of(PreemptionSettings.of(settings)).filter(PreemptionRule::isActive)
                : Optional.empty();
    }

    /** How nodes pass from job to job. */
    Handover handover() {
        return description.parameters().containsAll(HandoverSettings.PARAMETERS)
                ? HandoverSettings.of(settings)
                : Handover.FREE;
    }

    /** Whether the policy has the parameter, with that value. */
    <T> boolean has(Setting<T> parameter, T value) {
        return value.equals(settings.values().get(parameter));
    }

    /** The names of policies as a complaint lists them. */
    static String names(List<PolicyDescription> policies) {
        return policies.stream().map(PolicyDescription::name).collect(Collectors.joining(", "));
    }

    private static PolicyDescription find(PolicySpec spec, List<PolicyDescription> among) {
        List<String> names = among.stream().map(PolicyDescription::name).toList();
        return among.stream()
                .filter(policy -> policy.name().equals(spec.name()))
                .findFirst()
                .orElseThrow(() -> new PolicyException(
                        spec,
                        "there is no policy '"
                                + spec.name() + "'; there are " + names(among) + "."
                                + maybe(spec.name(), names)));
    }

    private static Settings settings(PolicyDescription policy, PolicySpec spec) {
        Map<Setting<?>, Object> values = new HashMap<>();
        policy.parameters().forEach(parameter -> values.put(parameter, parameter.defaultValue()));
        // A preset is nothing but its settings, so that a policy is the same whether or not it is written by one.
        Map<String, String> written = new LinkedHashMap<>();
        if (policy.name().equals(Planned.NAME)) {
            preset(spec).ifPresent(preset -> written.putAll(preset.settings()));
        }
        written.putAll(spec.settings());
        written.forEach((key, text) -> {
            Setting<?> parameter = policy.parameter(key).orElseThrow(() -> unknownParameter(policy, spec, key));
            values.put(
                    parameter, parameter.notation().parse(text).orElseThrow(() -> notAllowed(parameter, text, spec)));
        });
        if (policy.name().equals(Planned.NAME)) {
            values.put(Planned.PRESET, Preset.NONE);
        }
        return new Settings(values);
    }

    /** The preset that the policy is written with; empty also if there is none of that name. */
    private static Optional<Preset> preset(PolicySpec spec) {
        return Optional.ofNullable(spec.settings().get(Planned.PRESET.name()))
                .flatMap(Planned.PRESET.notation()::parse);
    }

    private static PolicyException notAllowed(Setting<?> parameter, String text, PolicySpec spec) {
        if (Candidates.PARAMETERS.contains(parameter)) {
            Candidates.check(text, spec.text());
        }
        Notation<?> notation = parameter.notation();
        return new PolicyException(
                spec,
                parameter.name() + " is '" + text + "', but may be " + String.join(" or ", notation.allowed()) + "."
                        + maybe(notation.meant(text)));
    }

    private static PolicyException unknownParameter(PolicyDescription policy, PolicySpec spec, String key) {
        List<String> names =
                policy.parameters().stream().<String>map(Setting::name).toList();
        return new PolicyException(
                spec,
                policy.name() + " has no parameter '" + key
                        + "'; "
                        + (names.isEmpty()
                                ? "it has none."
                                : "it has " + String.join(", ", names) + "." + maybe(key, names)));
    }

    private static String maybe(String written, List<String> allowed) {
        return maybe(NearestName.of(written, allowed));
    }

    private static String maybe(Optional<String> meant) {
        return meant.map(name -> " Maybe " + name + "?").orElse("");
    }
}
