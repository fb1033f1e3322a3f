package org.almanac.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/**
 * What adaptive policies are measured by: each of their candidates alone, and plain policies, on the same log.
 *
 * @param runs of all policies of a replay, whether they were asked for or are yardsticks only
 */
public record Yardsticks(List<RunMetrics> runs) {
    /** No adaptive policy is measured. */
    public static final Yardsticks NONE = new Yardsticks(List.of());

    private static final List<PolicySpec> PLAIN = Stream.of("flex", "maui", "flex:slack=10,depth=none")
            .map(PolicySpec::parse)
            .toList();

    public Yardsticks {
        runs = List.copyOf(runs);
    }

    /** The policies that are to be replayed besides, so that those asked for can be measured. */
    public static List<PolicySpec> besides(List<PolicySpec> asked) {
        List<PolicySpec> wanted = new ArrayList<>();
        asked.forEach(policy -> wanted.addAll(Policies.candidates(policy)));
        if (!wanted.isEmpty()) {
            wanted.addAll(PLAIN);
        }
        List<PolicySpec> besides = new ArrayList<>();
        for (PolicySpec policy : wanted) {
            if (Stream.concat(asked.stream(), besides.stream()).noneMatch(other -> Policies.areSame(policy, other))) {
                besides.add(policy);
            }
        }
        return besides;
    }

    /** How each candidate of the run's policy does alone, once each; nothing of a plain policy or where none were run. */
    public List<RunMetrics> alone(RunMetrics run) {
        if (runs.isEmpty()) {
            return List.of();
        }
        return Policies.candidates(PolicySpec.parse(run.policy())).stream()
                .flatMap(candidate -> of(candidate).stream())
                .distinct()
                .toList();
    }

    /** How the plain policies do that others are measured by. */
    public List<RunMetrics> plain() {
        return PLAIN.stream().flatMap(policy -> of(policy).stream()).distinct().toList();
    }

    /** The plain policy with the least mean wait, where that is less than the run's; of candidates, too. */
    public Optional<RunMetrics> better(RunMetrics run) {
        return Stream.concat(alone(run).stream(), plain().stream())
                .min(Comparator.comparingDouble(RunMetrics::meanWait))
                .filter(best -> best.meanWait() < run.meanWait());
    }

    /** The candidate of the run's policy that waits least alone. */
    public Optional<RunMetrics> bestAlone(RunMetrics run) {
        return alone(run).stream().min(Comparator.comparingDouble(RunMetrics::meanWait));
    }

    private Optional<RunMetrics> of(PolicySpec policy) {
        return runs.stream()
                .filter(run -> Policies.areSame(policy, PolicySpec.parse(run.policy())))
                .findFirst();
    }
}
