package org.almanac.replay.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Effort;
import org.almanac.replay.Experiment;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.ReplayResult;
import org.almanac.replay.Verification;
import org.almanac.replay.WarmStart;
import org.almanac.replay.sweep.LogPart.PickedWindow;
import org.almanac.workload.edit.BusiestWindows.By;
import org.almanac.workload.edit.LogEditException;
import org.almanac.workload.edit.Window;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * The busiest windows of logs, and how things stand when they begin.
 *
 * <p>All of it follows from the logs, the rule and the seeds. May be used by several threads.
 */
final class Intervals {
    private record Begun(String log, long seed) {}

    private final IntervalRule rule;
    private final SweepLogs logs;
    private final Treatment treatment;
    private final Map<String, List<LogPart>> parts = new ConcurrentHashMap<>();
    private final Map<Begun, Map<Long, WarmStart>> standings = new ConcurrentHashMap<>();

    Intervals(IntervalRule rule, SweepLogs logs, Treatment treatment) {
        this.rule = rule;
        this.logs = logs;
        this.treatment = treatment;
    }

    /**
     * The windows of a log in which jobs were submitted, the busiest first.
     *
     * @throws ReplayException if there is none
     */
    List<LogPart> parts(String log, long seed, ReplayProgress progress) throws InterruptedException {
        RecordedLog recorded = logs.get(log, seed).log().recorded();
        List<LogPart> picked = new ArrayList<>();
        long first =
                recorded.jobs().stream().mapToLong(RecordedJob::submit).min().orElse(0);
        for (Window window : windows(log, seed, recorded, progress)) {
            boolean isOfJobs = logs.get(log, seed).jobs().jobs().stream()
                    .anyMatch(job -> job.submit() >= window.from() && job.submit() < window.to());
            if (isOfJobs) {
                picked.add(new LogPart(
                        log,
                        Optional.of(new PickedWindow(
                                picked.size() + 1, day(window.from() - first), day(window.to() - first), window))));
            }
        }
        if (picked.isEmpty()) {
            throw new ReplayException(log + ": no window is busy"
                    + (rule.by() == By.WAITING
                            ? ", as no job waits under " + rule.from().text() + ". Maybe by=load"
                            : ", as no job ran"));
        }
        parts.put(log, List.copyOf(picked));
        return picked;
    }

    private long day(long seconds) {
        return Math.round(seconds / rule.windows().day());
    }

    private List<Window> windows(String log, long seed, RecordedLog recorded, ReplayProgress progress)
            throws InterruptedException {
        try {
            if (rule.by() == By.LOAD) {
                return rule.windows().byLoad(recorded);
            }
            ReplayResult result = experiment(log, seed, rule.from())
                    .run(Effort.NONE, progress)
                    .get(0)
                    .result();
            result.violation().ifPresent(violation -> {
                throw new ReplayException(log + " " + rule.from().text() + ", violation: " + violation);
            });
            Map<Long, Long> starts = new HashMap<>();
            for (JobOutcome outcome : result.outcomes()) {
                starts.put(outcome.job().number(), outcome.start());
            }
            return rule.windows()
                    .byWaiting(recorded, job -> starts.getOrDefault(job.number(), (long) RecordedJob.UNKNOWN));
        } catch (LogEditException e) {
            throw new ReplayException(e.getMessage());
        }
    }

    /** With what the replay of a window begins; empty for an idle machine. */
    Optional<WarmStart> standing(LogPart part, long seed) {
        if (rule.begin() == IntervalRule.Begin.IDLE) {
            return Optional.empty();
        }
        Map<Long, WarmStart> ofLog =
                standings.computeIfAbsent(new Begun(part.log(), seed), begun -> standings(part.log(), seed));
        return part.window().map(picked -> ofLog.get(picked.time().from()));
    }

    private Map<Long, WarmStart> standings(String log, long seed) {
        List<Long> begins = parts.get(log).stream()
                .map(part -> part.window().orElseThrow().time().from())
                .sorted(Comparator.naturalOrder())
                .toList();
        Map<Long, WarmStart> byMoment = new HashMap<>();
        for (WarmStart standing :
                experiment(log, seed, rule.from()).standings(rule.from(), begins, ReplayProgress.NONE)) {
            byMoment.put(standing.moment(), standing);
        }
        return byMoment;
    }

    private Experiment experiment(String log, long seed, PolicySpec policy) {
        SweepLogs.Recorded recorded = logs.get(log, seed);
        return new Experiment(
                treatment.drawn(recorded.jobs(), recorded.log().recorded(), seed),
                recorded.machine(),
                recorded.rules(),
                List.of(policy),
                seed,
                Verification.OFF);
    }
}
