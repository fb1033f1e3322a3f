package org.almanac.daemon.health;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.almanac.daemon.view.Health.Finding;
import org.almanac.daemon.view.Health.Kind;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.PlanView;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Resources;

/**
 * Examines what a cycle has come to.
 *
 * <p>The plan is proved by the independent checker. What server and plan tell differently may be so for a moment, as the
 * server goes on while it is looked at: such a difference is a suspicion until it is there again the next time.
 */
final class Examination {
    /** The states of jobs of which the store does not tell an end. */
    private static final String LIVING = "QHWTRS";

    private Examination() {}

    /** Why the plan cannot be carried out; nothing where it can. */
    static List<Finding> ofPlan(Examined examined) {
        return PlanChecker.checkPlanned(examined.plan(), examined.now())
                .map(violation -> new Finding(Kind.PLAN, "plan", "the plan cannot be carried out: " + violation))
                .stream()
                .toList();
    }

    /** What server and plan tell differently. */
    static List<Finding> ofServer(Examined examined) {
        List<Finding> found = new ArrayList<>(running(examined));
        found.addAll(nodes(examined));
        return found;
    }

    private static List<Finding> running(Examined examined) {
        Set<String> planned = new HashSet<>();
        examined.plan().running().forEach(run -> planned.add(run.job().id().value()));
        Set<String> told = new HashSet<>();
        List<Finding> found = new ArrayList<>();
        for (ServerJob job : examined.snapshot().jobs()) {
            if (holdsNodes(job)) {
                told.add(job.id());
            }
            if (job.state() == JobState.RUNNING
                    && !planned.contains(job.id())
                    && !examined.leftOut().contains(job.id())) {
                found.add(new Finding(
                        Kind.RUNNING, job.id(), "job " + job.id() + " runs on the server, and not in the plan"));
            }
        }
        for (String job : planned) {
            if (!told.contains(job)) {
                found.add(new Finding(
                        Kind.RUNNING, job, "job " + job + " runs in the plan, and the server tells of no run of it"));
            }
        }
        return found;
    }

    private static boolean holdsNodes(ServerJob job) {
        return switch (job.state()) {
            case RUNNING, EXITING, SUSPENDED, SUSPENDED_IN_PLACE -> true;
            case QUEUED -> job.isBeingStarted();
            case HELD, WAITING, TRANSIT, COMPLETE -> false;
        };
    }

    private static List<Finding> nodes(Examined examined) {
        Map<String, ServerNode> told = new LinkedHashMap<>();
        examined.snapshot().nodes().forEach(node -> told.put(node.name(), node));
        PlanView plan = examined.plan();
        List<Finding> found = new ArrayList<>();
        List<Cluster> clusters = plan.machine().clusters();
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            List<Node> nodes = clusters.get(cluster).nodes();
            for (int node = 0; node < nodes.size(); node++) {
                if (isNothing(nodes.get(node).capacity())) {
                    // It is gone; where it is back, it stands behind.
                    continue;
                }
                String name = nodes.get(node).name();
                ServerNode server = told.remove(name);
                boolean open = plan.takesJobs(cluster, node);
                if (server == null && open) {
                    found.add(finding(name, "is planned with, and the server has none of that name"));
                } else if (server != null && open && !server.takesJobs() && !server.isSilent()) {
                    found.add(finding(name, "is planned with, and takes no jobs by what the server tells"));
                }
            }
        }
        told.values().removeIf(node -> isNothing(node.capacity()));
        told.keySet().forEach(name -> found.add(finding(name, "is on the server, and not in the plan")));
        return found;
    }

    private static boolean isNothing(Resources capacity) {
        return IntStream.range(0, capacity.kinds()).allMatch(kind -> capacity.amount(kind) == 0);
    }

    private static Finding finding(String node, String words) {
        return new Finding(Kind.NODES, node, "node " + node + " " + words);
    }

    /** The promises that the store has not, or has otherwise. */
    static List<Finding> ofStore(Examined examined, Map<String, OptionalLong> stored) {
        List<Finding> found = new ArrayList<>();
        for (ListedJob job : examined.jobs()) {
            OptionalLong promised = job.promisedStart();
            OptionalLong kept = stored.getOrDefault(job.id(), OptionalLong.empty());
            if (LIVING.indexOf(job.state()) >= 0 && promised.isPresent() && !promised.equals(kept)) {
                found.add(new Finding(
                        Kind.STORE,
                        job.id(),
                        "job " + job.id() + " was promised a start at " + promised.getAsLong() + ", and the store has "
                                + (kept.isPresent() ? kept.getAsLong() : "none")));
            }
        }
        return found;
    }
}
