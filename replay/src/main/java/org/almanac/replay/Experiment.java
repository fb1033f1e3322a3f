package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/**
 * Several policies on the same log and machine, each in a replay of its own, as many at a time as there are cores.
 *
 * <p>The runs share nothing that changes, so their number and order decide nothing but the time.
 *
 * @param seed handed to whatever draws lots
 */
public record Experiment(
        ReplayLog log,
        Machine machine,
        SiteRules rules,
        List<PolicySpec> policies,
        long seed,
        Verification verification) {
    public Experiment {
        policies = List.copyOf(policies);
        policies.forEach(Policies::check);
        if (log.jobs().isEmpty()) {
            throw new ReplayException(
                    "no job can be replayed on " + machine.cpus() + " cpus: " + LeftOut.describe(log.leftOut()));
        }
    }

    /** An experiment on a machine without further rules. */
    public Experiment(ReplayLog log, Machine machine, List<PolicySpec> policies, long seed, Verification verification) {
        this(log, machine, SiteRules.NONE, policies, seed, verification);
    }

    /**
     * Runs them all; the results stand in the order of the policies.
     *
     * @param reading what it has cost to read the log, which counts as a part of every run
     * @param progress told how many jobs have started in all runs together, by one thread at a time
     */
    public List<ExperimentRun> run(Effort reading, ReplayProgress progress) throws InterruptedException {
        SharedProgress shared = new SharedProgress(progress, policies.size());
        List<Callable<ExperimentRun>> runs = new ArrayList<>();
        for (int i = 0; i < policies.size(); i++) {
            PolicySpec policy = policies.get(i);
            ReplayProgress own = shared.ofRun(i);
            runs.add(() -> run(policy, reading, own));
        }
        return ParallelRuns.all(runs, ParallelRuns.cores());
    }

    private ExperimentRun run(PolicySpec policy, Effort reading, ReplayProgress progress) {
        Stopwatch stopwatch = Stopwatch.start();
        Scheduler scheduler = Policies.create(policy, machine, seed);
        ReplayResult result = replay(scheduler, progress).run();
        Effort effort = reading.plus(stopwatch.read());
        return new ExperimentRun(RunMetrics.of(policy.text(), log, machine, result, effort, seed), result);
    }

    private Replay replay(Scheduler scheduler, ReplayProgress progress) {
        try {
            return new Replay(log, machine, rules, scheduler, verification, progress);
        } catch (IllegalArgumentException e) {
            // The log contradicts itself.
            throw new ReplayException(e.getMessage());
        }
    }
}
