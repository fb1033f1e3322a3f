package org.almanac.replay.series;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.statistics.SignTest;
import org.almanac.replay.sweep.LogPart;
import org.almanac.replay.sweep.SweepPoint;

/**
 * What came of a grid of replays: each log, or each window of one, under the same policies and seeds.
 *
 * <p>The first policy is what the others are compared with: seed by seed within a log or window, as under one seed all
 * policies replay the same jobs, and log by log or window by window over all of them.
 */
public final class Series {
    static final String WAIT = "mean_wait_s";
    static final String SLOWDOWN = "mean_bounded_slowdown";

    /** What is compared beside these where users react. */
    static final List<String> OF_REACTING_USERS = List.of(
            "users.jobs_a_week", "users.cpu_hours_a_week", "users.sessions", "makespan_s", "nuwt_mean", "nuwt_sd");

    private final List<PointFigures> figures = new ArrayList<>();
    private final Map<LogPart, Map<PolicySpec, List<PointFigures>>> byPart = new LinkedHashMap<>();
    private final Set<PolicySpec> policies = new LinkedHashSet<>();

    /**
     * A series of which all points have been run.
     *
     * @param points in the order of the grid
     * @param lines what came of each of them, in this order
     */
    public Series(List<SweepPoint> points, List<String> lines) {
        for (int i = 0; i < points.size(); i++) {
            SweepPoint point = points.get(i);
            PointFigures read = PointFigures.of(point, lines.get(i));
            figures.add(read);
            policies.add(point.policy());
            byPart.computeIfAbsent(point.part(), part -> new LinkedHashMap<>())
                    .computeIfAbsent(point.policy(), policy -> new ArrayList<>())
                    .add(read);
        }
    }

    /** What ended replays before their last job, a line for each; such a series has no figures to compare. */
    public List<String> violations() {
        List<String> violations = new ArrayList<>();
        for (PointFigures each : figures) {
            SweepPoint point = each.point();
            each.violation()
                    .ifPresent(violation -> violations.add(point.part().text() + ": --policy "
                            + point.policy().text() + ", seed " + point.seed() + ", violation: " + violation));
        }
        return violations;
    }

    List<PointFigures> figures() {
        return figures;
    }

    List<LogPart> parts() {
        return List.copyOf(byPart.keySet());
    }

    List<PolicySpec> policies() {
        return List.copyOf(policies);
    }

    PolicySpec baseline() {
        return policies.iterator().next();
    }

    /** Whether users react to how they are served. */
    boolean usersReact() {
        return figures.get(0).numbers().containsKey(OF_REACTING_USERS.get(0));
    }

    /** How many seeds there are. */
    int seeds() {
        return figures.size() / (byPart.size() * policies.size());
    }

    /** A figure under each seed. */
    double[] values(LogPart part, PolicySpec policy, String name) {
        return byPart.get(part).get(policy).stream()
                .mapToDouble(each -> each.get(name))
                .toArray();
    }

    /** The mean of a figure over the seeds. */
    double mean(LogPart part, PolicySpec policy, String name) {
        double sum = 0;
        double[] values = values(part, policy, name);
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** By which share of itself a figure is another one than under the first policy; NaN where that is not defined. */
    double change(LogPart part, PolicySpec policy, String name) {
        double change = mean(part, policy, name) / mean(part, baseline(), name) - 1;
        return Double.isFinite(change) ? change : Double.NaN;
    }

    /** The mean of the changes of a figure over all parts in which they are defined, each of equal right. */
    double meanChange(PolicySpec policy, String name) {
        return parts().stream()
                .mapToDouble(part -> change(part, policy, name))
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    /** In how many of the parts a figure goes down, those in which it was 0 under the first policy and rises among them. */
    SignTest signs(PolicySpec policy, String name) {
        return SignTest.of(parts().stream()
                .mapToDouble(part -> mean(part, policy, name) - mean(part, baseline(), name))
                .toArray());
    }
}
