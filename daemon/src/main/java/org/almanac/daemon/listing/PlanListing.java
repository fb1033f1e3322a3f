package org.almanac.daemon.listing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.Gap;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;

/** Makes the plan that readers see from a scheduler's view and the states that the server tells of its nodes. */
public final class PlanListing {
    /** So many gaps of a cluster are listed, and so many of their nodes in all: a picture needs no more. */
    private static final int MOST_GAPS = 200;

    private static final int MOST_GAP_NODES = 10_000;

    /** What servers call them. */
    private static final List<String> GPUS = List.of("gpus", "ngpus");

    private final PlanView plan;
    private final Machine machine;
    private final StandingOrders orders;
    private final long now;
    private final int memoryKind;
    private final int gpuKind;
    private final Map<String, ServerNode> told = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();

    public PlanListing(Snapshot snapshot, PlanView plan, StandingOrders orders, long now) {
        this.plan = plan;
        this.machine = plan.machine();
        this.orders = orders;
        this.now = now;
        this.memoryKind = machine.kinds().indexOf("memory");
        this.gpuKind = GPUS.stream()
                .mapToInt(machine.kinds()::indexOf)
                .filter(kind -> kind >= 0)
                .findFirst()
                .orElse(-1);
        snapshot.nodes().forEach(node -> told.put(node.name(), node));
        snapshot.rules()
                .windows()
                .forEach(window -> window.booking().ifPresent(booking -> bookings.put(window.name(), booking)));
    }

    public ListedPlan make() {
        int clusters = machine.clusters().size();
        List<List<Bar>> running = bars(clusters);
        List<List<Bar>> planned = bars(clusters);
        for (PlanView.Running job : plan.running()) {
            running.get(job.placement().cluster())
                    .add(bar(job.job(), job.started(), job.expectedEnd(), job.placement(), OptionalLong.empty()));
        }
        for (PlanView.Planned job : plan.planned()) {
            planned.get(job.placement().cluster())
                    .add(bar(
                            job.job(),
                            job.start(),
                            job.end(),
                            job.placement(),
                            plan.promised(job.job().id())));
        }
        List<ListedCluster> list = new ArrayList<>();
        for (int i = 0; i < clusters; i++) {
            Cluster cluster = machine.cluster(i);
            list.add(new ListedCluster(cluster.name(), nodes(i), windows(i), running.get(i), planned.get(i), gaps(i)));
        }
        return new ListedPlan(list);
    }

    private static List<List<Bar>> bars(int clusters) {
        List<List<Bar>> bars = new ArrayList<>();
        for (int i = 0; i < clusters; i++) {
            bars.add(new ArrayList<>());
        }
        return bars;
    }

    private List<ListedNode> nodes(int cluster) {
        List<ListedNode> listed = new ArrayList<>();
        List<Node> nodes = machine.cluster(cluster).nodes();
        for (int i = 0; i < nodes.size(); i++) {
            ServerNode server = told.get(nodes.get(i).name());
            if (server != null) {
                boolean open = server.takesJobs() && plan.takesJobs(cluster, i);
                listed.add(new ListedNode(
                        server.name(),
                        open ? "up" : closed(server),
                        amount(nodes.get(i).capacity()),
                        nodes.get(i).properties().stream().sorted().toList()));
            }
        }
        return listed;
    }

    /** Those that are not over, on nodes that are listed. */
    private List<ListedWindow> windows(int cluster) {
        List<Node> nodes = machine.cluster(cluster).nodes();
        return plan.windows().stream()
                .filter(window -> window.cluster() == cluster && window.to() > now)
                .map(window -> new ListedWindow(
                        window.name(),
                        window.from(),
                        window.to(),
                        window.queue(),
                        window.nodes().stream()
                                .sorted()
                                .map(node -> nodes.get(node).name())
                                .filter(told::containsKey)
                                .toList(),
                        new TreeMap<>(window.parts())
                                .entrySet().stream()
                                        .map(part -> new NodeAmount(
                                                nodes.get(part.getKey()).name(), amount(part.getValue())))
                                        .filter(part -> told.containsKey(part.node()))
                                        .toList(),
                        Optional.ofNullable(bookings.get(window.name()))))
                .filter(window -> !window.nodes().isEmpty())
                .sorted(Comparator.comparingLong(ListedWindow::start).thenComparing(ListedWindow::name))
                .toList();
    }

    /** Why it takes no new jobs: what would stay so, if it were drained no longer, comes first. */
    private String closed(ServerNode node) {
        if (node.states().contains(NodeState.DOWN)) {
            return "down";
        }
        return orders.drains(node.name()) ? "drained" : "offline";
    }

    private Bar bar(Job job, long start, long end, Placement placement, OptionalLong promised) {
        List<NodeAmount> held = new ArrayList<>(placement.size());
        List<Node> nodes = machine.cluster(placement.cluster()).nodes();
        for (int i = 0; i < placement.size(); i++) {
            held.add(new NodeAmount(
                    nodes.get(placement.node(i)).name(),
                    new Amount(placement.held(i, 0), held(placement, i, memoryKind), held(placement, i, gpuKind))));
        }
        return new Bar(job.id().value(), job.user(), start, end, promised, held);
    }

    private static OptionalLong held(Placement placement, int i, int kind) {
        return kind < 0 ? OptionalLong.empty() : OptionalLong.of(placement.held(i, kind));
    }

    /** The gaps before the end of the plan, adjacent ones with the same nodes free as one. */
    private List<Gap> gaps(int cluster) {
        List<Gap> gaps = new ArrayList<>();
        int nodes = 0;
        for (org.almanac.planner.timeline.Gap gap : plan.gaps(cluster, now, MOST_GAPS)) {
            List<NodeAmount> free = free(cluster, gap.freeByNode());
            nodes += free.size();
            if (gap.end() == Times.NEVER || nodes > MOST_GAP_NODES) {
                break;
            }
            Gap last = gaps.isEmpty() ? null : gaps.get(gaps.size() - 1);
            if (last != null && last.end() == gap.start() && last.free().equals(free)) {
                gaps.set(gaps.size() - 1, new Gap(last.start(), gap.end(), free));
            } else if (!free.isEmpty()) {
                gaps.add(new Gap(gap.start(), gap.end(), free));
            }
        }
        return gaps;
    }

    /** The nodes on which a cpu is free. */
    private List<NodeAmount> free(int cluster, List<Resources> byNode) {
        List<NodeAmount> free = new ArrayList<>();
        for (int node = 0; node < byNode.size(); node++) {
            if (byNode.get(node).cpus() > 0) {
                free.add(new NodeAmount(
                        machine.cluster(cluster).nodes().get(node).name(), amount(byNode.get(node))));
            }
        }
        return free;
    }

    private Amount amount(Resources resources) {
        return new Amount(resources.cpus(), amount(resources, memoryKind), amount(resources, gpuKind));
    }

    private static OptionalLong amount(Resources resources, int kind) {
        return kind < 0 ? OptionalLong.empty() : OptionalLong.of(resources.amount(kind));
    }
}
