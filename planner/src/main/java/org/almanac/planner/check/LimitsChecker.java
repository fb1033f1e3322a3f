package org.almanac.planner.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;

/**
 * The part of the independent checker that proves limits: it sweeps over time and counts what each subject holds.
 *
 * <p>What running jobs hold counts, but is no violation by itself: people may start jobs as they like, and limits may
 * shrink.
 */
final class LimitsChecker {
    private record Edge(long time, int sign, Job job, int cluster, boolean intended) {}

    private static final Comparator<Edge> BY_TIME =
            Comparator.comparingLong(Edge::time).thenComparingInt(Edge::sign);

    private final PlanView view;
    private final long now;
    private final List<PlanView.Running> running;
    private final List<PlanView.Planned> intended;

    LimitsChecker(PlanView view, long now, List<PlanView.Running> running, List<PlanView.Planned> intended) {
        this.view = view;
        this.now = now;
        this.running = running;
        this.intended = intended;
    }

    /** The first intended job that takes more of a limit than is left of it. */
    Optional<Violation> firstOverLimit() {
        List<Edge> edges = edges();
        Optional<Violation> over = unknownCountable();
        over = over.isPresent() ? over : sweepArrays(edges);
        for (Limit limit : view.limits()) {
            over = over.isPresent() ? over : sweep(limit, edges);
        }
        return over;
    }

    /** Of a countable thing that no limit names there is none. */
    private Optional<Violation> unknownCountable() {
        Set<String> known = new HashSet<>();
        for (Limit limit : view.limits()) {
            if (limit.measure() instanceof Measure.OfCountable counted) {
                known.add(counted.name());
            }
        }
        for (PlanView.Planned each : intended) {
            for (Map.Entry<String, Long> asked :
                    each.job().request().countables().entrySet()) {
                if (asked.getValue() > 0 && !known.contains(asked.getKey())) {
                    return Optional.of(new Violation.OverLimit(
                            each.start(),
                            asked.getKey(),
                            "",
                            asked.getValue(),
                            0,
                            each.job().id()));
                }
            }
        }
        return Optional.empty();
    }

    private List<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        for (PlanView.Running each : running) {
            int cluster = each.placement().cluster();
            edges.add(new Edge(each.started(), 1, each.job(), cluster, false));
            edges.add(new Edge(Math.max(now + 1, each.expectedEnd()), -1, each.job(), cluster, false));
        }
        for (PlanView.Planned each : intended) {
            int cluster = each.placement().cluster();
            edges.add(new Edge(each.start(), 1, each.job(), cluster, true));
            edges.add(new Edge(each.end(), -1, each.job(), cluster, true));
        }
        edges.sort(BY_TIME);
        return edges;
    }

    private Optional<Violation> sweep(Limit limit, List<Edge> edges) {
        long allowed = limit.amount().of(capacity(limit));
        Map<String, Long> held = new HashMap<>();
        for (Edge edge : edges) {
            boolean there = limit.cluster().isEmpty()
                    || limit.cluster()
                            .get()
                            .equals(view.machine().cluster(edge.cluster).name());
            if (there && limit.subject().counts(edge.job)) {
                String key = limit.subject().key(edge.job);
                long amount = limit.measure().of(edge.job);
                long sum = held.merge(key, edge.sign * amount, Long::sum);
                if (edge.intended && edge.sign > 0 && amount > 0 && sum > allowed) {
                    return Optional.of(
                            new Violation.OverLimit(edge.time, limit.name(), key, sum, allowed, edge.job.id()));
                }
            }
        }
        return Optional.empty();
    }

    private long capacity(Limit limit) {
        long sum = 0;
        if (limit.measure() instanceof Measure.OfResource resource) {
            for (Cluster cluster : view.machine().clusters()) {
                if (limit.cluster().isEmpty() || limit.cluster().get().equals(cluster.name())) {
                    sum += cluster.capacity().amount(resource.kind());
                }
            }
        }
        return sum;
    }

    private static Optional<Violation> sweepArrays(List<Edge> edges) {
        Map<String, Long> running = new HashMap<>();
        for (Edge edge : edges) {
            if (edge.job.conditions().array().isPresent()) {
                String array = edge.job.conditions().array().get().array();
                long allowed = edge.job.conditions().array().get().atOnce();
                long sum = running.merge(array, (long) edge.sign, Long::sum);
                if (edge.intended && edge.sign > 0 && sum > allowed) {
                    return Optional.of(
                            new Violation.OverLimit(edge.time, "array " + array, "", sum, allowed, edge.job.id()));
                }
            }
        }
        return Optional.empty();
    }
}
