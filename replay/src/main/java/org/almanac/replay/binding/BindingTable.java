package org.almanac.replay.binding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.Verification;

/**
 * Bindings compared on one workload, at one cycle and one cost of a transition.
 *
 * @param cycle in seconds
 * @param transition in seconds
 * @param seeds how many workloads were drawn, over which the figures are means; 1 for a log
 * @param fixed by growing binding
 * @param adjusting those that adjust themselves
 */
public record BindingTable(
        String workload, long cycle, long transition, int seeds, List<BindingRun> fixed, List<BindingRun> adjusting) {
    /** What fixed bindings are compared under, as it keeps no start but one that a binding would have to respect. */
    private static final String FIXED = "easy";

    private static final List<String> ADJUSTING =
            List.of("easy:binding=auto", "easy:binding=plan", "planned:binding=plan");

    public BindingTable {
        fixed = List.copyOf(fixed);
        adjusting = List.copyOf(adjusting);
    }

    /**
     * Replays workloads of one kind under each binding.
     *
     * @param bindings the fixed ones, in seconds
     */
    static BindingTable of(List<OwnedWorkload> workloads, List<Long> bindings, long cycle, long transition)
            throws InterruptedException {
        String rest = ",cycle=" + cycle + "s,transition-cost=" + transition + "s";
        List<PolicySpec> policies = new ArrayList<>();
        for (long binding : bindings) {
            policies.add(PolicySpec.parse(FIXED + ":binding=" + binding + "s" + rest));
        }
        for (String each : ADJUSTING) {
            policies.add(PolicySpec.parse(each + rest));
        }
        List<List<BindingRun>> runs = new ArrayList<>();
        policies.forEach(policy -> runs.add(new ArrayList<>()));
        for (OwnedWorkload workload : workloads) {
            List<ExperimentRun> replays = new Experiment(
                            workload.log(), workload.machine(), workload.rules(), policies, 1, Verification.OFF)
                    .run(Effort.NONE, ReplayProgress.NONE);
            for (int i = 0; i < policies.size(); i++) {
                String name = policies.get(i).text();
                replays.get(i).result().violation().ifPresent(violation -> {
                    throw new ReplayException(name + ": " + violation);
                });
                runs.get(i).add(BindingRun.of(workload, name.replace(rest, ""), replays.get(i), transition));
            }
        }
        List<BindingRun> means = runs.stream().map(BindingRun::mean).toList();
        return new BindingTable(
                workloads.get(0).name(),
                cycle,
                transition,
                workloads.size(),
                means.subList(0, bindings.size()),
                means.subList(bindings.size(), means.size()));
    }

    /** The fixed binding with the least score. */
    public BindingRun bestFixed() {
        return fixed.stream().min(Comparator.comparingDouble(BindingRun::score)).orElseThrow();
    }

    /** By how much a score is above the best fixed binding's, as a part of that; negative if it is below. */
    public double above(BindingRun run) {
        return run.score() / bestFixed().score() - 1;
    }

    /** Whether the machine was nearer to its targets than under each fixed binding under which it was used no more. */
    public boolean isNearerThanAllNoMoreUsed(BindingRun run) {
        return fixed.stream()
                .filter(each -> each.utilization() <= run.utilization())
                .allMatch(each -> run.distance() < each.distance());
    }
}
