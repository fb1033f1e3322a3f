package org.almanac.replay.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.replay.statistics.BlockBootstrap;
import org.almanac.replay.statistics.BlockBootstrap.Pairing;
import org.almanac.replay.statistics.KolmogorovSmirnov;

/**
 * Two periods, how they differ, and what has to be known before that is put down to a scheduler.
 *
 * @param before the first period, as recorded
 * @param after the second, as recorded
 * @param counterfactual the second as it would have gone under another policy
 * @param changes from the first to the second, of each figure
 * @param changesAgainst from the counterfactual to the second as recorded, of the jobs that both have; empty without one
 * @param distances between the jobs of both periods, by what is compared
 * @param warnings what makes the periods hard to compare, a sentence each
 */
public record Comparison(
        Period before,
        Period after,
        Optional<Period> counterfactual,
        Map<Figure, Change> changes,
        Map<Figure, Change> changesAgainst,
        Map<String, Double> distances,
        List<String> warnings) {
    /** From here on two samples of jobs look unlike one another. */
    private static final double UNLIKE = 0.1;

    /** More jobs than one in twenty left out may have been other ones than those that count. */
    private static final double MANY_LEFT_OUT = 0.05;

    public Comparison {
        changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
        changesAgainst = Collections.unmodifiableMap(new LinkedHashMap<>(changesAgainst));
        distances = Collections.unmodifiableMap(new LinkedHashMap<>(distances));
        warnings = List.copyOf(warnings);
    }

    /** Compares; the seed is that of the intervals. */
    public static Comparison of(Period before, Period after, Optional<Period> counterfactual, long seed) {
        Map<String, Double> distances = new LinkedHashMap<>();
        distances.put("cpus", KolmogorovSmirnov.distance(before.cpusOfJobs(), after.cpusOfJobs()));
        distances.put("runtime", KolmogorovSmirnov.distance(before.runtimes(), after.runtimes()));
        distances.put("inter_arrival", KolmogorovSmirnov.distance(before.interArrivals(), after.interArrivals()));
        BlockBootstrap<Week> bootstrap = new BlockBootstrap<>(seed, Week.NONE, Week::plus);
        return new Comparison(
                before,
                after,
                counterfactual,
                changes(before, after, bootstrap, Pairing.INDEPENDENT),
                counterfactual
                        .map(other -> changes(other, after.ofJobsIn(other), bootstrap, Pairing.SAME_BLOCKS))
                        .orElse(Map.of()),
                distances,
                warnings(before, after, counterfactual, distances));
    }

    private static Map<Figure, Change> changes(
            Period from, Period to, BlockBootstrap<Week> bootstrap, Pairing pairing) {
        Map<Figure, Change> changes = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            changes.put(
                    figure,
                    new Change(
                            from.figure(figure),
                            to.figure(figure),
                            bootstrap.difference(from.weekByWeek(), to.weekByWeek(), figure::of, pairing)));
        }
        return changes;
    }

    private static List<String> warnings(
            Period before, Period after, Optional<Period> counterfactual, Map<String, Double> distances) {
        List<String> warnings = new ArrayList<>();
        if (before.cpus() != after.cpus()) {
            warnings.add("the machine had " + before.cpus() + " cpus before and " + after.cpus()
                    + " after: waits and cpu-h a day differ for that alone");
        }
        distances.forEach((what, distance) -> {
            if (distance >= UNLIKE) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "the jobs are not alike in %s: Kolmogorov-Smirnov distance %.2f, %.1f or more is a lot",
                        what.replace('_', '-'),
                        distance,
                        UNLIKE));
            }
        });
        for (Period period : List.of(before, after)) {
            if (period.weekByWeek().size() < BlockBootstrap.FEWEST) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "%s has %.1f days: fewer than %d weeks, too few for an interval",
                        period.name(),
                        period.days(),
                        BlockBootstrap.FEWEST));
            }
            int all = period.jobs() + period.leftOut();
            if (period.leftOut() > MANY_LEFT_OUT * all) {
                warnings.add(period.name() + ": " + period.leftOut() + " of " + all
                        + " jobs are left out, as wait, runtime or cpus are not known");
            }
        }
        counterfactual.ifPresent(other -> {
            int missing = after.jobs() - other.jobs();
            if (missing > 0) {
                warnings.add(missing + " of " + after.jobs() + " jobs of " + after.name() + " did not start under "
                        + other.name() + ": the change from it is that of the other " + other.jobs() + " alone");
            }
        });
        return warnings;
    }
}
