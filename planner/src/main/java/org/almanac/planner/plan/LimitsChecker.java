package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;

/**
 * The part of the independent checker that proves limits: sweeps over time and counts what each subject holds.
 *
 * <p>What runs counts, but is no violation by itself: people may start jobs as they like, and limits may shrink.
 */
final class LimitsChecker {
    private record Edge(long time, int sign, Job job, boolean planned) {}

    private static final Comparator<Edge> BY_TIME =
            Comparator.comparingLong(Edge::time).thenComparingInt(Edge::sign);

    private final PlanView view;
    private final long now;

    LimitsChecker(PlanView view, long now) {
        this.view = view;
        this.now = now;
    }

    /** The first moment at which a planned job takes more than a limit leaves. */
    Optional<Violation> firstOverLimit() {
        if (view.limits().isEmpty()) {
            return Optional.empty();
        }
        for (int cluster = 0; cluster < view.machine().clusters().size(); cluster++) {
            List<Edge> edges = edges(cluster);
            for (Limit limit : view.limits()) {
                Optional<Violation> over = sweep(view.machine().cluster(cluster), limit, edges);
                if (over.isPresent()) {
                    return over;
                }
            }
        }
        return Optional.empty();
    }

    private List<Edge> edges(int cluster) {
        List<Edge> edges = new ArrayList<>();
        for (PlanView.Running running : view.running()) {
            if (running.placement().cluster() == cluster) {
                edges.add(new Edge(running.started(), 1, running.job(), false));
                edges.add(new Edge(Math.max(now + 1, running.expectedEnd()), -1, running.job(), false));
            }
        }
        for (PlanView.Planned planned : view.planned()) {
            if (planned.placement().cluster() == cluster) {
                edges.add(new Edge(planned.start(), 1, planned.job(), true));
                edges.add(new Edge(planned.end(), -1, planned.job(), true));
            }
        }
        edges.sort(BY_TIME);
        return edges;
    }

    private static Optional<Violation> sweep(Cluster cluster, Limit limit, List<Edge> edges) {
        long allowed = limit.amount().of(cluster.capacity().cpus());
        Map<String, Long> held = new HashMap<>();
        for (Edge edge : edges) {
            if (limit.subject().counts(edge.job)) {
                String key = limit.subject().key(edge.job);
                long cpus =
                        held.merge(key, edge.sign * edge.job.request().total().cpus(), Long::sum);
                if (edge.planned && edge.sign > 0 && cpus > allowed) {
                    return Optional.of(new Violation.OverLimit(
                            edge.time, cluster.name(), limit.name(), key, cpus, allowed, edge.job.id()));
                }
            }
        }
        return Optional.empty();
    }
}
