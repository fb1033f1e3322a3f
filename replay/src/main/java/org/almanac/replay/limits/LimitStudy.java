package org.almanac.replay.limits;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.policy.planning.OwnLimits;
import org.almanac.planner.site.Setup;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ParallelRuns;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.SharedProgress;
import org.almanac.replay.SiteRules;
import org.almanac.replay.Stopwatch;
import org.almanac.replay.Verification;
import org.almanac.replay.limits.LimitCost.Lifted;

/**
 * A log and a site whose limits are lifted, one after the other: the same jobs under the same policy on the same machine, once
 * with all limits and once without each that may have changed anything.
 *
 * <p>Limits that are called the same are one. The number of a countable thing is no limit here, as no rule bounds it.
 *
 * @param rules with the limits of the site; those that the policy sets itself need not be among them
 * @param from jobs that are submitted earlier are no part of what is told, but hold what they hold
 */
public record LimitStudy(ReplayLog log, Machine machine, SiteRules rules, PolicySpec policy, long seed, long from) {
    /** Under which a replay runs. */
    private record Rules(SiteRules rules, PolicySpec policy) {}

    /** The limits that hold by their names, those of the policy first. */
    private Map<String, List<Limit>> byName() {
        Map<String, List<Limit>> byName = new LinkedHashMap<>();
        Stream.concat(own().stream(), rules.limits().stream())
                .filter(limit -> !limit.isNumberOfCountable())
                .distinct()
                .forEach(limit -> byName.computeIfAbsent(limit.name(), name -> new ArrayList<>())
                        .add(limit));
        return byName;
    }

    /** Those that the policy sets itself. */
    private List<Limit> own() {
        Scheduler alone = Policies.create(policy, Setup.of(machine), seed);
        return alone.plan().limits();
    }

    /** What the limits are called that are looked at. */
    public Set<String> names() {
        return new LinkedHashSet<>(byName().keySet());
    }

    /** Told once the replay with all limits is done how long it took, and how many are to follow. */
    @FunctionalInterface
    public interface Outlook {
        void of(double seconds, int more);
    }

    /**
     * What the limits of those names cost.
     *
     * @param progress told how many jobs have started in the replay with all limits, and then in those without one
     * @param threads how many replays run at a time at most
     */
    public LimitCosts costs(Set<String> names, ReplayProgress progress, Outlook outlook, int threads)
            throws InterruptedException {
        Stopwatch stopwatch = Stopwatch.start();
        List<Limit> own = own();
        List<Limit> others =
                rules.limits().stream().filter(limit -> !own.contains(limit)).toList();
        Rules all = new Rules(rules.limitedBy(others), policy);
        ExperimentRun with = run(all, progress);
        Map<String, HeldBack> held = new LinkedHashMap<>();
        byName().forEach((name, limits) -> {
            if (names.contains(name)) {
                held.put(
                        name,
                        HeldBack.of(limits, machine, log.jobs(), with.result().outcomes()));
            }
        });
        List<String> lifted =
                held.keySet().stream().filter(name -> held.get(name).bounds()).toList();
        outlook.of(stopwatch.read().elapsed(), lifted.size());
        SharedProgress shared = new SharedProgress(progress, lifted.size());
        List<Callable<ExperimentRun>> runs = new ArrayList<>();
        for (int i = 0; i < lifted.size(); i++) {
            Rules without = without(lifted.get(i), all);
            ReplayProgress ofRun = shared.ofRun(i);
            runs.add(() -> run(without, ofRun));
        }
        List<ExperimentRun> done = ParallelRuns.all(runs, threads);
        List<LimitCost> costs = new ArrayList<>();
        held.forEach((name, back) -> costs.add(cost(
                name,
                back,
                with,
                lifted.contains(name) ? Optional.of(done.get(lifted.indexOf(name))) : Optional.empty())));
        return new LimitCosts(
                with.metrics(),
                counted(with).size(),
                costs,
                1 + done.size(),
                stopwatch.read().elapsed());
    }

    private Rules without(String name, Rules all) {
        SiteRules rest = all.rules.limitedBy(all.rules.limits().stream()
                .filter(limit -> !limit.name().equals(name))
                .toList());
        boolean isOwn = own().stream().anyMatch(limit -> limit.name().equals(name));
        return new Rules(rest, isOwn ? all.policy.with(name, OwnLimits.LIFTED.get(name)) : all.policy);
    }

    private ExperimentRun run(Rules under, ReplayProgress progress) throws InterruptedException {
        Experiment experiment =
                new Experiment(log, machine, under.rules, List.of(under.policy), seed, Verification.OFF);
        ExperimentRun run = experiment.run(Effort.NONE, progress, 1).get(0);
        run.result().violation().ifPresent(found -> {
            throw new ReplayException(under.policy.text() + ", violation: " + found);
        });
        return run;
    }

    private List<JobOutcome> counted(ExperimentRun run) {
        return run.result().outcomes().stream()
                .filter(outcome -> outcome.job().submit() >= from)
                .toList();
    }

    private LimitCost cost(String name, HeldBack held, ExperimentRun with, Optional<ExperimentRun> without) {
        List<JobOutcome> outcomes = counted(with);
        List<JobOutcome> heldBack = outcomes.stream()
                .filter(outcome -> held.spells().containsKey(outcome.job().number()))
                .toList();
        List<ReplayJob> never =
                held.never().stream().filter(job -> job.submit() >= from).toList();
        Set<String> users = new TreeSet<>();
        heldBack.forEach(outcome -> users.add(outcome.job().owner().user()));
        never.forEach(job -> users.add(job.owner().user()));
        IdleTime idle = new IdleTime(machine, with.result().outcomes(), from);
        return new LimitCost(
                name,
                heldBack.size(),
                List.copyOf(users),
                heldBack.stream()
                        .flatMap(outcome -> held.spells().get(outcome.job().number()).stream())
                        .mapToLong(HeldBack.Spell::length)
                        .sum(),
                idle.thatWasAskedFor(held.spells(), with.result().outcomes()),
                never.size(),
                without.map(run -> lifted(held, outcomes, never, idle, run)));
    }

    private Lifted lifted(
            HeldBack held, List<JobOutcome> with, List<ReplayJob> never, IdleTime idle, ExperimentRun run) {
        Map<Long, JobOutcome> byNumber = new HashMap<>();
        counted(run).forEach(outcome -> byNumber.put(outcome.job().number(), outcome));
        List<JobOutcome> both = with.stream()
                .filter(outcome -> byNumber.containsKey(outcome.job().number()))
                .toList();
        List<JobOutcome> heldBoth = both.stream()
                .filter(outcome -> held.spells().containsKey(outcome.job().number()))
                .toList();
        List<JobOutcome> bothWithout = in(both, byNumber);
        return new Lifted(
                Waits.of(heldBoth),
                Waits.of(in(heldBoth, byNumber)),
                Waits.of(both),
                Waits.of(bothWithout),
                idle.whileJobsWaited(),
                new IdleTime(machine, run.result().outcomes(), from).whileJobsWaited(),
                Waits.of(never.stream()
                        .map(ReplayJob::number)
                        .filter(byNumber::containsKey)
                        .map(byNumber::get)
                        .toList()),
                UserChange.of(both, bothWithout));
    }

    private static List<JobOutcome> in(List<JobOutcome> outcomes, Map<Long, JobOutcome> others) {
        return outcomes.stream()
                .map(outcome -> others.get(outcome.job().number()))
                .toList();
    }
}
