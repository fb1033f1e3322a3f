package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.metrics.ScarceFigure;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.score.ScarceMeter;

/**
 * Measures from cycle to cycle how much of what is scarce lies idle while jobs wait that ask for it.
 *
 * <p>Nodes that take no jobs have none. Of jobs those wait that nothing keeps but other jobs: they are planned, or would be.
 */
final class ScarceWatch {
    private Map<String, Long> idle = Map.of();
    private long until = Long.MIN_VALUE;

    /** How things stand in that plan at that time, in the server's epoch seconds; nothing where the machine keeps nothing. */
    List<ScarceFigure> look(PlanView plan, long now) {
        List<ScarceKind> kinds = plan.machine().scarce();
        List<ScarceFigure> figures = new ArrayList<>();
        Map<String, Long> idleNow = new HashMap<>();
        if (!kinds.isEmpty()) {
            ScarceMeter meter = new ScarceMeter(withoutClosed(plan), kinds);
            plan.running().forEach(run -> meter.runs(run.job().id(), run.placement()));
            for (Job job : plan.waiting()) {
                if (waitsForNodes(plan, job)) {
                    meter.waits(job.id(), job.request());
                }
            }
            for (int i = 0; i < kinds.size(); i++) {
                String name = plan.machine().kinds().name(kinds.get(i).kind());
                long before = idle.getOrDefault(name, 0L);
                double seconds = until == Long.MIN_VALUE ? 0 : (double) before * Math.max(0, now - until);
                figures.add(new ScarceFigure(name, meter.units(i), meter.idleNow(i), seconds));
                idleNow.put(name, meter.idleNow(i));
            }
        }
        idle = idleNow;
        until = Math.max(until, now);
        return figures;
    }

    private static boolean waitsForNodes(PlanView plan, Job job) {
        Standing standing = plan.standing(job.id()).orElse(new Standing.Held());
        return standing instanceof Standing.Planned
                || standing instanceof Standing.Unplanned
                || standing instanceof Standing.BeyondHorizon;
    }

    private static Machine withoutClosed(PlanView plan) {
        List<Cluster> clusters = new ArrayList<>();
        for (Cluster cluster : plan.machine().clusters()) {
            List<Node> nodes = new ArrayList<>();
            for (Node node : cluster.nodes()) {
                boolean takes = plan.takesJobs(clusters.size(), nodes.size());
                long[] nothing = new long[node.capacity().kinds()];
                nodes.add(takes ? node : new Node(node.name(), Resources.of(nothing)));
            }
            clusters.add(new Cluster(cluster.name(), nodes));
        }
        return new Machine(plan.machine().kinds(), clusters);
    }
}
