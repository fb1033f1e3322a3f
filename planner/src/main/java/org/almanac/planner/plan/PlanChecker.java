package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Window;

/**
 * The independent checker: proves for any plan that it can be carried out, or names the first reason why not.
 *
 * <p>It knows nothing of the structures by which plans are made. It takes the bookings alone, sweeps over time and counts
 * what each node holds.
 */
public final class PlanChecker {
    private record Edge(long time, int sign, Booking booking) {}

    /** Ends before starts at the same time: what ends at a time does not hold at it. */
    private static final Comparator<Edge> BY_TIME =
            Comparator.comparingLong(Edge::time).thenComparingInt(Edge::sign);

    private PlanChecker() {}

    /**
     * The first violation in a scheduler's view at that time: jobs placed as they ask, each once, planned starts not in
     * the past, no node overbooked by what runs and what is planned together, no limit passed by what is planned, and nothing
     * planned in a window that is not for it.
     */
    public static Optional<Violation> check(PlanView view, long now) {
        Machine machine = view.machine();
        Set<JobId> seen = new HashSet<>();
        List<Booking> bookings = new ArrayList<>();
        for (PlanView.Running running : view.running()) {
            if (!seen.add(running.job().id())) {
                return Optional.of(new Violation.WrongTime(running.job().id(), "runs twice"));
            }
            if (running.started() > now || running.expectedEnd() < now) {
                return Optional.of(new Violation.WrongTime(
                        running.job().id(),
                        "runs at " + now + " but is told to run from " + running.started() + " to "
                                + running.expectedEnd()));
            }
            Optional<Violation> wrong = checkRequest(machine, running.job(), running.placement());
            if (wrong.isPresent()) {
                return wrong;
            }
            bookings.add(new Booking(
                    running.job().id(),
                    running.placement(),
                    running.started(),
                    Math.max(now + 1, running.expectedEnd())));
        }
        for (PlanView.Planned planned : view.planned()) {
            if (!seen.add(planned.job().id())) {
                return Optional.of(
                        new Violation.WrongTime(planned.job().id(), "is planned twice, or planned and running"));
            }
            if (planned.start() < now || planned.start() < planned.job().submitted()) {
                return Optional.of(new Violation.WrongTime(
                        planned.job().id(), "is planned at " + planned.start() + ", which is past at " + now));
            }
            Optional<Violation> wrong = checkRequest(machine, planned.job(), planned.placement());
            if (wrong.isPresent()) {
                return wrong;
            }
            bookings.add(new Booking(planned.job().id(), planned.placement(), planned.start(), planned.end()));
        }
        Optional<Violation> overbooked = firstOverbooked(machine, bookings);
        if (overbooked.isPresent()) {
            return overbooked;
        }
        Optional<Violation> inWindow = firstInWindow(view);
        return inWindow.isPresent() ? inWindow : new LimitsChecker(view, now).firstOverLimit();
    }

    /** The first planned job on a node in a window that is not for its queue, or outside the one that is. */
    private static Optional<Violation> firstInWindow(PlanView view) {
        for (PlanView.Planned planned : view.planned()) {
            for (int i = 0; i < planned.placement().size(); i++) {
                int node = planned.placement().node(i);
                for (Window window : view.windows()) {
                    boolean there = window.cluster() == planned.placement().cluster()
                            && window.nodes().contains(node)
                            && window.from() < planned.end()
                            && window.to() > planned.start();
                    boolean own =
                            window.queue().equals(Optional.of(planned.job().queue()));
                    if (there && !own) {
                        String name = view.machine()
                                .cluster(window.cluster())
                                .nodes()
                                .get(node)
                                .name();
                        return Optional.of(new Violation.InWindow(planned.job().id(), name, window.name()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The earliest moment at which a node holds more of a resource than it has. */
    public static Optional<Violation> firstOverbooked(Machine machine, List<Booking> bookings) {
        List<Edge> edges = new ArrayList<>(2 * bookings.size());
        for (Booking booking : bookings) {
            Optional<Violation> missing = checkNodes(machine, booking.job(), booking.placement());
            if (missing.isPresent()) {
                return missing;
            }
            if (booking.from() < booking.to()) {
                edges.add(new Edge(booking.from(), 1, booking));
                edges.add(new Edge(booking.to(), -1, booking));
            }
        }
        edges.sort(BY_TIME);
        int kinds = machine.kinds().count();
        long[][][] held = new long[machine.clusters().size()][][];
        for (int cluster = 0; cluster < held.length; cluster++) {
            held[cluster] = new long[machine.cluster(cluster).nodes().size()][kinds];
        }
        for (Edge edge : edges) {
            Placement placement = edge.booking.placement();
            for (int i = 0; i < placement.size(); i++) {
                for (int kind = 0; kind < kinds; kind++) {
                    held[placement.cluster()][placement.node(i)][kind] += edge.sign * placement.held(i, kind);
                }
            }
            if (edge.sign > 0) {
                Optional<Violation> overbooked = overbooked(machine, edge, held[placement.cluster()]);
                if (overbooked.isPresent()) {
                    return overbooked;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Violation> overbooked(Machine machine, Edge edge, long[][] held) {
        Placement placement = edge.booking.placement();
        Cluster cluster = machine.cluster(placement.cluster());
        for (int i = 0; i < placement.size(); i++) {
            Node node = cluster.nodes().get(placement.node(i));
            for (int kind = 0; kind < machine.kinds().count(); kind++) {
                long now = held[placement.node(i)][kind];
                if (now > node.capacity().amount(kind)) {
                    return Optional.of(new Violation.Overbooked(
                            edge.time,
                            cluster.name(),
                            node.name(),
                            machine.kinds().name(kind),
                            now,
                            node.capacity().amount(kind),
                            edge.booking.job()));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Violation> checkNodes(Machine machine, JobId job, Placement placement) {
        if (placement.cluster() < 0 || placement.cluster() >= machine.clusters().size()) {
            return Optional.of(new Violation.NoSuchNode(job, placement.cluster(), placement.node(0)));
        }
        for (int i = 0; i < placement.size(); i++) {
            if (placement.node(i) < 0
                    || placement.node(i)
                            >= machine.cluster(placement.cluster()).nodes().size()) {
                return Optional.of(new Violation.NoSuchNode(job, placement.cluster(), placement.node(i)));
            }
        }
        return Optional.empty();
    }

    /** Whether the placement gives the job what it asks for, arranged as it asks. */
    static Optional<Violation> checkRequest(Machine machine, Job job, Placement placement) {
        Optional<Violation> missing = checkNodes(machine, job.id(), placement);
        if (missing.isPresent()) {
            return missing;
        }
        Request request = job.request();
        Cluster cluster = machine.cluster(placement.cluster());
        for (int kind = 0; kind < machine.kinds().count(); kind++) {
            long sum = 0;
            for (int i = 0; i < placement.size(); i++) {
                sum += placement.held(i, kind);
                long capacity =
                        cluster.nodes().get(placement.node(i)).capacity().amount(kind);
                if (request.exclusive() && placement.held(i, kind) != capacity) {
                    return notAsAsked(job, "it shares node " + placement.node(i) + " but asks for it exclusively");
                }
            }
            long asked = request.total().amount(kind);
            if (request.exclusive() ? sum < asked : sum != asked) {
                return notAsAsked(
                        job, "it asks for " + asked + " " + machine.kinds().name(kind) + " and holds " + sum);
            }
        }
        int pieces = request.chunks().stream().mapToInt(Chunk::count).sum();
        if (request.arrangement() == Arrangement.PACK && placement.size() != 1) {
            return notAsAsked(job, "it asks to be packed and is on " + placement.size() + " nodes");
        }
        if (request.arrangement() == Arrangement.SCATTER && placement.size() != pieces) {
            return notAsAsked(job, "it asks for " + pieces + " nodes and is on " + placement.size());
        }
        return request.chunks().size() == 1
                ? checkPieces(job, request.chunks().get(0), cluster, placement)
                : Optional.empty();
    }

    /** Every node holds a whole number of the only chunk's pieces, all nodes together enough, and has its properties. */
    private static Optional<Violation> checkPieces(Job job, Chunk chunk, Cluster cluster, Placement placement) {
        long all = 0;
        for (int i = 0; i < placement.size(); i++) {
            Node node = cluster.nodes().get(placement.node(i));
            if (!chunk.accepts(node)) {
                return notAsAsked(
                        job,
                        "node " + node.name() + " lacks one of the properties " + chunk.wanted() + " or has one of "
                                + chunk.avoided());
            }
            long pieces = chunk.count();
            for (int kind = 0; kind < chunk.each().kinds(); kind++) {
                long each = chunk.each().amount(kind);
                pieces = each > 0 ? Math.min(pieces, placement.held(i, kind) / each) : pieces;
            }
            for (int kind = 0; kind < chunk.each().kinds() && !job.request().exclusive(); kind++) {
                if (placement.held(i, kind) != pieces * chunk.each().amount(kind)) {
                    return notAsAsked(job, "node " + node.name() + " does not hold whole chunks");
                }
            }
            all += job.request().arrangement() == Arrangement.SCATTER ? Math.min(1, pieces) : pieces;
        }
        return all < chunk.count()
                ? notAsAsked(job, "it asks for " + chunk.count() + " chunks and its nodes hold " + all)
                : Optional.empty();
    }

    private static Optional<Violation> notAsAsked(Job job, String what) {
        return Optional.of(new Violation.NotAsAsked(job.id(), what));
    }
}
