package org.almanac.planner.price;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.PlanView.Planned;
import org.almanac.planner.PlanView.Running;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;

/** For how long jobs hold each node, by a plan. */
public final class PlannedUse {
    /** A job that runs weighs more than all that is planned: it cannot be moved. */
    private static final long WEIGHT_OF_RUNNING = 1L << 20;

    private record Held(long from, long to, long weight) {}

    private final List<Map<Integer, List<Held>>> byCluster = new ArrayList<>();
    private final PlanView plan;

    private PlannedUse(PlanView plan) {
        this.plan = plan;
        plan.machine().clusters().forEach(cluster -> byCluster.add(new HashMap<>()));
    }

    /** That of a plan, which is readable for as long as this is. */
    public static PlannedUse of(PlanView plan) {
        PlannedUse use = new PlannedUse(plan);
        for (Running run : plan.running()) {
            use.add(run.placement(), new Held(run.started(), run.expectedEnd(), WEIGHT_OF_RUNNING));
        }
        for (Planned each : plan.planned()) {
            use.add(each.placement(), new Held(each.start(), each.end(), 1));
        }
        return use;
    }

    private void add(Placement placement, Held held) {
        for (int i = 0; i < placement.size(); i++) {
            byCluster
                    .get(placement.cluster())
                    .computeIfAbsent(placement.node(i), made -> new ArrayList<>())
                    .add(held);
        }
    }

    /** For how many seconds jobs hold the window's nodes in its time; a job that runs counts as much longer. */
    public long within(Window window) {
        return window.nodes().stream()
                .mapToLong(node -> within(window.cluster(), node, window.from(), window.to()))
                .sum();
    }

    private long within(int cluster, int node, long from, long to) {
        return byCluster.get(cluster).getOrDefault(node, List.of()).stream()
                .mapToLong(held -> Math.max(0, Math.min(held.to, to) - Math.max(held.from, from)) * held.weight)
                .sum();
    }

    /**
     * The least used nodes of some in a time that take jobs and that no window has then, the first of those that are used as
     * little; none where there are not as many as wanted.
     *
     * @param among their indices in the cluster
     * @param nodes how many; empty for as many as are needed
     * @param cpus how many these have to have together; empty for as many as they have
     * @param windows all that have nodes then
     */
    public Set<Integer> leastUsed(
            int cluster,
            List<Integer> among,
            long from,
            long to,
            OptionalLong nodes,
            OptionalLong cpus,
            List<Window> windows) {
        Set<Integer> taken = new HashSet<>();
        windows.stream()
                .filter(window -> window.cluster() == cluster && window.from() < to && window.to() > from)
                .forEach(window -> taken.addAll(window.nodes()));
        List<Integer> candidates = among.stream()
                .filter(node -> plan.takesJobs(cluster, node) && !taken.contains(node))
                .sorted(Comparator.<Integer>comparingLong(node -> within(cluster, node, from, to))
                        .thenComparingInt(node -> node))
                .toList();
        Set<Integer> chosen = new HashSet<>();
        long sum = 0;
        for (int node : candidates) {
            if (nodes.isPresent() && chosen.size() >= nodes.getAsLong()
                    || cpus.isPresent() && sum >= cpus.getAsLong()) {
                break;
            }
            chosen.add(node);
            sum += plan.machine().cluster(cluster).nodes().get(node).capacity().cpus();
        }
        boolean enough =
                (nodes.isEmpty() || chosen.size() >= nodes.getAsLong()) && (cpus.isEmpty() || sum >= cpus.getAsLong());
        return enough ? chosen : Set.of();
    }
}
