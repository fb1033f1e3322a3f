package org.almanac.replay.paper;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.ExperimentRun;
import org.almanac.replay.ParallelRuns;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.SiteRules;
import org.almanac.replay.Verification;

/** Makes the replays of one log after another, as many at a time as there are cores, and keeps each as it finishes. */
final class RowRunner {
    private static final int THOUSAND = 1_000;

    private final KeptReplays kept;
    private final long seed;
    private final String version;
    private final ReplayProgress progress;
    private final int replays;
    /** Thousandths that are done, by replay. */
    private final Map<ReplayKey, Integer> done = new LinkedHashMap<>();

    /**
     * For so many replays in all.
     *
     * @param progress told in thousandths of replays
     */
    RowRunner(KeptReplays kept, long seed, String version, ReplayProgress progress, int replays) {
        this.kept = kept;
        this.seed = seed;
        this.version = version;
        this.progress = progress;
        this.replays = replays;
    }

    /** All that some parts of tables want of a log. */
    RowReplays run(PaperLog log, List<TablePart> parts) throws InterruptedException {
        Map<ReplaySetting, Set<String>> wanted = new LinkedHashMap<>();
        for (TablePart part : parts) {
            for (Column column : part.columns()) {
                for (ReplaySetting each : column.setting().bySeed()) {
                    wanted.computeIfAbsent(each, setting -> new LinkedHashSet<>())
                            .addAll(column.policies());
                }
            }
        }
        Map<ReplaySetting, ReplayLog> jobs = new LinkedHashMap<>();
        List<Callable<FinishedReplay>> runs = new ArrayList<>();
        wanted.forEach((setting, policies) -> {
            // Where the seed draws nothing of it, all seeds have the same jobs.
            Optional<ReplayLog> same = jobs.entrySet().stream()
                    .filter(each -> setting.deadlines().isEmpty()
                            && each.getKey().text().equals(setting.text()))
                    .map(Map.Entry::getValue)
                    .findFirst();
            ReplayLog selected = same.orElseGet(() -> log.jobs(setting, seed + setting.seed()));
            jobs.put(setting, selected);
            policies.forEach(policy -> runs.add(() -> replay(log, setting, selected, policy)));
        });
        Iterator<FinishedReplay> results =
                ParallelRuns.all(runs, ParallelRuns.cores()).iterator();
        Map<ReplaySetting, Map<String, FinishedReplay>> finished = new LinkedHashMap<>();
        wanted.forEach((setting, policies) -> {
            Map<String, FinishedReplay> ofSetting = new LinkedHashMap<>();
            policies.forEach(policy -> ofSetting.put(policy, results.next()));
            finished.put(setting, ofSetting);
        });
        return new RowReplays(log, jobs, finished);
    }

    private FinishedReplay replay(PaperLog log, ReplaySetting setting, ReplayLog jobs, String policy)
            throws InterruptedException {
        ReplayKey key =
                new ReplayKey(log.row(), log.hash(), log.selection(), setting, policy, seed + setting.seed(), version);
        FinishedReplay replay = kept.find(key).orElse(null);
        if (replay == null) {
            Machine machine = log.machine(setting);
            Experiment experiment = new Experiment(
                    log.submitted(jobs, setting, seed + setting.seed()),
                    machine,
                    SiteRules.NONE,
                    List.of(PolicySpec.parse(policy)),
                    seed + setting.seed(),
                    Verification.OFF);
            ExperimentRun run = experiment
                    .recordingInstants()
                    .run(Effort.NONE, (started, all) -> tell(key, (int) ((long) THOUSAND * started / Math.max(1, all))))
                    .get(0);
            run.result().violation().ifPresent(violation -> {
                throw new ReplayException(log.row() + ", " + policy + ", violation: " + violation);
            });
            replay = FinishedReplay.of(jobs, run);
            kept.keep(key, replay);
        }
        tell(key, THOUSAND);
        return replay;
    }

    private void tell(ReplayKey key, int thousandths) {
        synchronized (done) {
            done.put(key, thousandths);
            progress.started(done.values().stream().mapToInt(Integer::intValue).sum(), replays * THOUSAND);
        }
    }
}
