package org.almanac.replay;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Horizon;
import org.almanac.planner.forecast.TellingErrors;
import org.almanac.replay.baseline.Baseline;

/**
 * How near the expected starts that jobs were told first came to the real ones, over the jobs that were told to wait: those
 * that {@link ToldWaits} counts.
 *
 * @param all over all of these jobs
 * @param anHourAhead of what these jobs were told last of a start that was an hour ahead or more
 * @param byHorizon over those that were expected to start within an hour, six hours, a day, and later than that
 * @param byQueue over those of each queue
 * @param byUser over those of each user
 * @param byBaselines over those of these jobs that simpler rules told a start, by what these told; empty where they were not asked
 */
public record ExpectedWaits(
        TellingErrors all,
        TellingErrors anHourAhead,
        Map<String, TellingErrors> byHorizon,
        Map<String, TellingErrors> byQueue,
        Map<String, TellingErrors> byUser,
        Map<Baseline, TellingErrors> byBaselines) {
    /** What a job was told, and when it started. */
    private record Told(JobOutcome outcome, ExpectedStart range) {
        TellingErrors.Case inTheEnd() {
            return new TellingErrors.Case(range, outcome.start());
        }

        String horizon() {
            return Horizon.of(range.expected() - outcome.job().submit()).word();
        }
    }

    public ExpectedWaits {
        byHorizon = Map.copyOf(byHorizon);
        byQueue = Map.copyOf(byQueue);
        byUser = Map.copyOf(byUser);
        byBaselines = Map.copyOf(byBaselines);
    }

    static ExpectedWaits of(List<JobOutcome> outcomes, ExpectedTellings tellings) {
        List<Told> jobs = told(outcomes, tellings.first());
        List<JobOutcome> counted = jobs.stream().map(Told::outcome).toList();
        Map<Baseline, TellingErrors> byBaselines = new EnumMap<>(Baseline.class);
        tellings.byBaselines().forEach((baseline, told) -> byBaselines.put(baseline, errors(told(counted, told))));
        return new ExpectedWaits(
                errors(jobs),
                errors(told(outcomes, tellings.anHourAhead())),
                grouped(jobs, Told::horizon),
                grouped(jobs, each -> each.outcome().job().queue()),
                grouped(jobs, each -> each.outcome().job().owner().user()),
                byBaselines);
    }

    private static TellingErrors errors(List<Told> told) {
        return TellingErrors.of(told.stream().map(Told::inTheEnd).toList());
    }

    private static List<Told> told(List<JobOutcome> outcomes, Map<JobId, ExpectedStart> ranges) {
        List<Told> jobs = new ArrayList<>();
        for (JobOutcome outcome : outcomes) {
            if (ToldWaits.isToldToWait(outcome)) {
                Optional.ofNullable(ranges.get(outcome.job().id()))
                        .ifPresent(range -> jobs.add(new Told(outcome, range)));
            }
        }
        return jobs;
    }

    private static Map<String, TellingErrors> grouped(List<Told> jobs, Function<Told, String> name) {
        Map<String, List<Told>> groups = new TreeMap<>();
        jobs.forEach(each -> groups.computeIfAbsent(name.apply(each), any -> new ArrayList<>())
                .add(each));
        Map<String, TellingErrors> errors = new TreeMap<>();
        groups.forEach((group, each) -> errors.put(group, errors(each)));
        return errors;
    }
}
