package org.almanac.replay.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayLog.Cancelled;

/**
 * All replays of a sweep: each log under each policy with each seed.
 *
 * @param logs as the grid's file names them
 * @param policies each once, none twice in another spelling
 * @param seeds how many seeds, from 1 on
 * @param deadlines which jobs get deadlines; empty for those of the logs
 */
public record SweepGrid(
        List<String> logs,
        List<PolicySpec> policies,
        int seeds,
        Estimate estimate,
        Cancelled cancelled,
        Optional<DeadlineRule> deadlines) {

    /**
     * A grid of at least one point.
     *
     * @throws org.almanac.planner.policy.PolicyException if there is no such policy or parameter
     */
    public SweepGrid {
        logs = List.copyOf(new LinkedHashSet<>(logs));
        policies = List.copyOf(policies);
        policies.forEach(Policies::check);
        if (logs.isEmpty() || policies.isEmpty() || seeds < 1) {
            throw new IllegalArgumentException(
                    "a grid of " + logs.size() + " logs, " + policies.size() + " policies, " + seeds + " seeds");
        }
    }

    /** How many points there are. */
    public int size() {
        return logs.size() * policies.size() * seeds;
    }

    /** All points: by log, then by policy, then by seed. */
    public List<SweepPoint> points() {
        List<SweepPoint> points = new ArrayList<>(size());
        for (String log : logs) {
            for (PolicySpec policy : policies) {
                LongStream.rangeClosed(1, seeds).forEach(seed -> points.add(new SweepPoint(log, policy, seed)));
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
