package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.score.Percentile;

/**
 * How near the expected starts that jobs were told first came to the real ones, over the jobs that were told to wait: those
 * that {@link ToldWaits} counts.
 *
 * @param all over all of these jobs
 * @param anHourAhead of what these jobs were told last of a start that was an hour ahead or more
 * @param byHorizon over those that were expected to start within an hour, six hours, a day, and later than that
 * @param byQueue over those of each queue
 * @param byUser over those of each user
 */
public record ExpectedWaits(
        Errors all,
        Errors anHourAhead,
        Map<String, Errors> byHorizon,
        Map<String, Errors> byQueue,
        Map<String, Errors> byUser) {
    private static final List<Long> HORIZONS = List.of(3_600L, 21_600L, 86_400L);
    private static final List<String> HORIZON_NAMES = List.of("1h", "6h", "24h", "more");
    /** What each second counts by which a range misses a start, where its own seconds count 1. */
    private static final double MISSED = 10;

    /**
     * Errors of what some jobs were told; times in seconds, NaN where there are no jobs.
     *
     * @param within how many started at most {@value ToldWaits#NEAR} s earlier or later than expected
     * @param medianError how far off, earlier or later, in the middle
     * @param p90Error how far off at most in nine of ten
     * @param covered how many started within the range
     * @param medianWidth of the ranges
     * @param meanScore the mean of the ranges' interval score: their width and ten times what they missed
     */
    public record Errors(
            int jobs,
            int within,
            double medianError,
            double p90Error,
            int covered,
            double medianWidth,
            double meanScore) {
        private static Errors of(List<Told> told) {
            double[] errors = told.stream().mapToDouble(Told::error).toArray();
            double[] widths =
                    told.stream().mapToDouble(each -> each.range().width()).toArray();
            Arrays.sort(errors);
            Arrays.sort(widths);
            return new Errors(
                    told.size(),
                    (int) Arrays.stream(errors)
                            .filter(error -> error <= ToldWaits.NEAR)
                            .count(),
                    Percentile.of(errors, 50),
                    Percentile.of(errors, 90),
                    (int) told.stream()
                            .filter(each -> each.range().covers(each.start()))
                            .count(),
                    Percentile.of(widths, 50),
                    told.stream().mapToDouble(Told::score).average().orElse(Double.NaN));
        }

        /** The share of those that started as expected; NaN where there are none. */
        public double ratio() {
            return (double) within / jobs;
        }

        /** The share of those that started within their range; NaN where there are none. */
        public double coverage() {
            return (double) covered / jobs;
        }
    }

    /** What a job was told, and when it started. */
    private record Told(JobOutcome outcome, ExpectedStart range) {
        long start() {
            return outcome.start();
        }

        double error() {
            return Math.abs(start() - range.expected());
        }

        double score() {
            long missed = Math.max(0, Math.max(range.earliest() - start(), start() - range.latest()));
            return range.width() + MISSED * missed;
        }

        String horizon() {
            long wait = range.expected() - outcome.job().submit();
            int horizon = 0;
            while (horizon < HORIZONS.size() && wait > HORIZONS.get(horizon)) {
                horizon++;
            }
            return HORIZON_NAMES.get(horizon);
        }
    }

    public ExpectedWaits {
        byHorizon = Map.copyOf(byHorizon);
        byQueue = Map.copyOf(byQueue);
        byUser = Map.copyOf(byUser);
    }

    static ExpectedWaits of(List<JobOutcome> outcomes, ExpectedTellings tellings) {
        List<Told> jobs = told(outcomes, tellings.first());
        return new ExpectedWaits(
                Errors.of(jobs),
                Errors.of(told(outcomes, tellings.anHourAhead())),
                grouped(jobs, Told::horizon),
                grouped(jobs, each -> each.outcome().job().queue()),
                grouped(jobs, each -> each.outcome().job().owner().user()));
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

    private static Map<String, Errors> grouped(List<Told> jobs, Function<Told, String> name) {
        Map<String, List<Told>> groups = new TreeMap<>();
        jobs.forEach(each -> groups.computeIfAbsent(name.apply(each), any -> new ArrayList<>())
                .add(each));
        Map<String, Errors> errors = new TreeMap<>();
        groups.forEach((group, each) -> errors.put(group, Errors.of(each)));
        return errors;
    }
}
