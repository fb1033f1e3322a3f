package org.almanac.replay;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.site.Setup;

/**
 * Several policies on the same log and machine, each in a replay of its own, several at a time.
 *
 * <p>The runs share nothing that changes, so their number and order decide nothing but the time.
 *
 * @param seed handed to whatever draws lots
 * @param before what ran and waited when the log begins; empty for an idle machine
 * @param recording what each run writes down beside what becomes of the jobs
 */
public record Experiment(
        ReplayLog log,
        Machine machine,
        SiteRules rules,
        List<PolicySpec> policies,
        long seed,
        Verification verification,
        Optional<WarmStart> before,
        Set<Recording> recording) {
    public Experiment {
        policies = List.copyOf(policies);
        recording = Set.copyOf(recording);
        policies.forEach(Policies::check);
        for (PolicySpec policy : policies) {
            Policies.obstacleWithout(rules.shares(), policy).ifPresent(why -> {
                throw new ReplayException(policy.text() + ": " + why + ".");
            });
        }
        if (log.jobs().isEmpty() && before.map(WarmStart::counted).orElse(0) == 0) {
            throw new ReplayException(
                    "no job can be replayed on " + machine.cpus() + " cpus: " + LeftOut.describe(log.leftOut()));
        }
    }

    /** An experiment that begins on an idle machine. */
    public Experiment(
            ReplayLog log,
            Machine machine,
            SiteRules rules,
            List<PolicySpec> policies,
            long seed,
            Verification verification) {
        this(log, machine, rules, policies, seed, verification, Optional.empty());
    }

    /** An experiment whose runs write down nothing but what becomes of the jobs. */
    public Experiment(
            ReplayLog log,
            Machine machine,
            SiteRules rules,
            List<PolicySpec> policies,
            long seed,
            Verification verification,
            Optional<WarmStart> before) {
        this(log, machine, rules, policies, seed, verification, before, Set.of());
    }

    /** The same experiment with runs that write down what happens within their instants. */
    public Experiment recordingInstants() {
        return recording(Recording.INSTANTS);
    }

    /** The same experiment with runs that tell jobs when they are expected to start. */
    public Experiment tellingExpectedStarts() {
        return recording(Recording.EXPECTED_STARTS);
    }

    /** The same experiment with runs that do so, and tell what simpler rules would have told. */
    public Experiment tellingBaselines() {
        return tellingExpectedStarts().recording(Recording.BASELINES);
    }

    /** The same experiment with runs that raise alarms. */
    public Experiment raisingAlarms() {
        return recording(Recording.ALARMS);
    }

    private Experiment recording(Recording also) {
        Set<Recording> all = EnumSet.of(also);
        all.addAll(recording);
        return new Experiment(log, machine, rules, policies, seed, verification, before, all);
    }

    /** An experiment on a machine without further rules, which is idle when it begins. */
    public Experiment(ReplayLog log, Machine machine, List<PolicySpec> policies, long seed, Verification verification) {
        this(log, machine, SiteRules.NONE, policies, seed, verification);
    }

    /** Runs them all on all cores. */
    public List<ExperimentRun> run(Effort reading, ReplayProgress progress) throws InterruptedException {
        return run(reading, progress, ParallelRuns.cores());
    }

    /**
     * Runs them all; the results stand in the order of the policies.
     *
     * @param reading what it has cost to read the log, which counts as a part of every run
     * @param progress told how many jobs have started in all runs together, by one thread at a time
     * @param threads how many run at a time at most, at least 1
     */
    public List<ExperimentRun> run(Effort reading, ReplayProgress progress, int threads) throws InterruptedException {
        SharedProgress shared = new SharedProgress(progress, policies.size());
        List<Callable<ExperimentRun>> runs = new ArrayList<>();
        for (int i = 0; i < policies.size(); i++) {
            PolicySpec policy = policies.get(i);
            ReplayProgress own = shared.ofRun(i);
            runs.add(() -> run(policy, reading, own));
        }
        return ParallelRuns.all(runs, threads);
    }

    private ExperimentRun run(PolicySpec policy, Effort reading, ReplayProgress progress) {
        Stopwatch stopwatch = Stopwatch.start();
        ReplayResult result = replay(policy, progress).run();
        Effort effort = reading.plus(stopwatch.read());
        return new ExperimentRun(RunMetrics.of(policy.text(), log, machine, before, result, effort, seed), result);
    }

    /**
     * How things stand at some moments under a policy, before anything happens in them.
     *
     * @param moments in ascending order
     */
    public List<WarmStart> standings(PolicySpec policy, List<Long> moments, ReplayProgress progress) {
        Replay replay = replay(policy, progress);
        return moments.stream().map(moment -> replay.until(moment, policy)).toList();
    }

    private Replay replay(PolicySpec policy, ReplayProgress progress) {
        try {
            if (before.isPresent()) {
                return Replay.after(before.get(), log, machine, rules, policy, seed, verification, recording, progress);
            }
            Setup setup = Setup.of(machine).knowing(new RecordedRuntimes(log.jobs()));
            Scheduler scheduler = Policies.create(policy, setup, seed);
            return new Replay(log, machine, rules, scheduler, verification, recording, progress);
        } catch (IllegalArgumentException e) {
            // The log contradicts itself.
            throw new ReplayException(e.getMessage());
        }
    }
}
