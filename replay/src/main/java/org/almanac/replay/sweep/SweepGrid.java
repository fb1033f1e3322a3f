package org.almanac.replay.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Verification;

/**
 * All replays of a sweep or a series: each log, or each of its busiest windows, under each policy with each seed.
 *
 * @param logs by the names that the user has for them, each once
 * @param policies each once, none twice in another spelling; the first is what the others are compared with
 * @param seeds each once, in this order
 * @param intervals which windows are replayed; empty for whole logs
 */
public record SweepGrid(
        List<String> logs,
        List<PolicySpec> policies,
        List<Long> seeds,
        Treatment treatment,
        Optional<IntervalRule> intervals,
        Verification verification) {

    /**
     * A grid of at least one point.
     *
     * @throws org.almanac.planner.policy.PolicyException if there is no such policy or parameter
     */
    public SweepGrid {
        logs = List.copyOf(new LinkedHashSet<>(logs));
        policies = List.copyOf(policies);
        policies.forEach(Policies::check);
        seeds = List.copyOf(seeds);
        if (logs.isEmpty() || policies.isEmpty() || seeds.isEmpty()) {
            throw new IllegalArgumentException(
                    "a grid of " + logs.size() + " logs, " + policies.size() + " policies, " + seeds.size() + " seeds");
        }
    }

    /** So many seeds, from the first on. */
    public static List<Long> seeds(long first, int count) {
        return LongStream.range(0, count).mapToObj(later -> first + later).toList();
    }

    /**
     * All points: by log, then by window, then by policy, then by seed.
     *
     * @param parts those of a log that are replayed
     */
    List<SweepPoint> points(Function<String, List<LogPart>> parts) {
        List<SweepPoint> points = new ArrayList<>();
        for (String log : logs) {
            for (LogPart part : parts.apply(log)) {
                for (PolicySpec policy : policies) {
                    seeds.forEach(seed -> points.add(new SweepPoint(part, policy, seed)));
                }
            }
        }
        return points;
    }

    /**
     * These policies with each value of a parameter in turn: a policy that has the parameter once for each value, any
     * other as it is. A value takes the place of one that is written with the policy.
     *
     * @throws IllegalArgumentException if none of the policies has the parameter
     */
    public static List<PolicySpec> vary(List<PolicySpec> policies, String parameter, List<String> values) {
        Set<PolicySpec> varied = new LinkedHashSet<>();
        boolean known = false;
        for (PolicySpec policy : policies) {
            if (hasParameter(policy, parameter)) {
                known = true;
                values.forEach(value -> varied.add(with(policy, parameter, value)));
            } else {
                varied.add(policy);
            }
        }
        if (!known) {
            throw new IllegalArgumentException("none of the policies has a parameter '" + parameter + "'");
        }
        return List.copyOf(varied);
    }

    private static boolean hasParameter(PolicySpec policy, String parameter) {
        return Policies.all().stream()
                .filter(description -> description.name().equals(policy.name()))
                .anyMatch(description -> description.parameters().stream()
                        .anyMatch(known -> known.name().equals(parameter)));
    }

    private static PolicySpec with(PolicySpec policy, String parameter, String value) {
        Map<String, String> settings = new LinkedHashMap<>(policy.settings());
        settings.put(parameter, value);
        return PolicySpec.of(policy.name(), settings);
    }
}
