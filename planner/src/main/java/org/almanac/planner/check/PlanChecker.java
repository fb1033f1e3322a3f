package org.almanac.planner.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.almanac.planner.PlanView;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;

/**
 * The independent checker: it proves for any plan that it can be carried out, or names the first reason why not.
 *
 * <p>It knows nothing of the structures by which plans are made. It takes the bookings alone, sweeps over time, and
 * counts what each node and each subject of a limit holds. Running jobs have to be placed as they ask, and together
 * they may overbook no node. Planned and starting jobs also have to keep every rule, beside what the running jobs hold.
 */
public final class PlanChecker {
    private record Edge(long time, int sign, Booking booking) {}

    /** Ends before starts of the same time: a job does not hold its placement at its end any more. */
    private static final Comparator<Edge> BY_TIME =
            Comparator.comparingLong(Edge::time).thenComparingInt(Edge::sign);

    private final PlanView view;
    private final long now;
    private final List<PlanView.Running> running;
    /** The jobs that are planned, or are to start now. */
    private final List<PlanView.Planned> intended;

    private PlanChecker(PlanView view, long now, List<PlanView.Running> running, List<PlanView.Planned> intended) {
        this.view = view;
        this.now = now;
        this.running = running;
        this.intended = intended;
    }

    /**
     * The first violation in a scheduler's view at {@code now}, in epoch seconds; empty if there is none.
     *
     * <p>Each job is placed as it asks, a planned one also on nodes that belong together as it asks, and once, and no node is overbooked by running and planned jobs together. A
     * planned job does not start in the past, on a node that takes no jobs, from a stopped queue, outside the hours of its queue, before its own time,
     * before the end of a job for which it waits, in a window that is not for it, outside its reservation, on more of a
     * node than its window has or windows leave, or beyond a limit.
     */
    public static Optional<Violation> check(PlanView view, long now) {
        PlanChecker checker = new PlanChecker(view, now, view.running(), view.planned());
        return first(List.of(checker::ofRunning, () -> checker.ofIntended(booking -> true)));
    }

    /**
     * The first violation by a planned job. Violations by running jobs do not count, as people and nodes may do
     * anything.
     */
    public static Optional<Violation> checkPlanned(PlanView view, long now) {
        return new PlanChecker(view, now, view.running(), view.planned()).ofIntendedAlone();
    }

    /**
     * The first violation by a start that was decided now, in the view after the decision. The starts have to keep all
     * rules for planned jobs, beside the jobs that ran before.
     */
    public static Optional<Violation> checkStarts(PlanView view, List<Start> starts, long now) {
        Set<JobId> starting = starts.stream().map(start -> start.job().id()).collect(Collectors.toSet());
        List<PlanView.Running> before = view.running().stream()
                .filter(each -> !starting.contains(each.job().id()))
                .toList();
        List<PlanView.Planned> due = starts.stream()
                .map(start -> new PlanView.Planned(start.job(), start.placement(), now))
                .toList();
        return new PlanChecker(view, now, before, due).ofIntendedAlone();
    }

    private static Optional<Violation> first(List<Supplier<Optional<Violation>>> checks) {
        return checks.stream().map(Supplier::get).flatMap(Optional::stream).findFirst();
    }

    private Optional<Violation> ofRunning() {
        Set<JobId> seen = new HashSet<>();
        for (PlanView.Running each : running) {
            JobId id = each.job().id();
            if (!seen.add(id)) {
                return Optional.of(new Violation.WrongTime(id, new ImpossibleTime.RunsTwice()));
            }
            if (each.started() > now || each.expectedEnd() < now) {
                return Optional.of(new Violation.WrongTime(
                        id, new ImpossibleTime.RunsAtAnotherTime(now, each.started(), each.expectedEnd())));
            }
            Optional<Violation> wrong = RequestChecker.check(view.machine(), each.job(), each.placement());
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> ofIntendedAlone() {
        Set<JobId> ids = intended.stream().map(each -> each.job().id()).collect(Collectors.toSet());
        return ofIntended(booking -> ids.contains(booking.job()));
    }

    private Optional<Violation> ofIntended(Predicate<Booking> accused) {
        return first(List.of(
                this::placedAndTimed,
                () -> firstOverbooked(view.machine(), bookings(), accused),
                () -> new RulesChecker(view, running, intended).firstAgainstRules(),
                () -> new PartsChecker(view, now, running, intended).firstBeyondPart(),
                () -> new LimitsChecker(view, now, running, intended).firstOverLimit()));
    }

    private Optional<Violation> placedAndTimed() {
        Set<JobId> seen = new HashSet<>();
        running.forEach(each -> seen.add(each.job().id()));
        for (PlanView.Planned each : intended) {
            JobId id = each.job().id();
            if (!seen.add(id)) {
                return Optional.of(new Violation.WrongTime(id, new ImpossibleTime.PlannedTwice()));
            }
            boolean asked = each.job().lengths().isEmpty()
                    ? each.length() == each.job().planned()
                    : each.length() >= each.job().lengths().get().shortest()
                            && each.length() <= each.job().lengths().get().longest();
            if (!asked) {
                return Optional.of(new Violation.WrongTime(id, new ImpossibleTime.WrongLength(each.length())));
            }
            if (each.start() < now || each.start() < each.job().submitted()) {
                return Optional.of(new Violation.WrongTime(id, new ImpossibleTime.Past(each.start(), now)));
            }
            Optional<Violation> wrong = RequestChecker.check(view.machine(), each.job(), each.placement())
                    .or(() -> SetsChecker.check(view.machine(), each.job(), each.placement()));
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private List<Booking> bookings() {
        List<Booking> bookings = new ArrayList<>();
        for (PlanView.Running each : running) {
            long end = Math.max(now + 1, each.expectedEnd());
            bookings.add(new Booking(each.job().id(), each.placement(), each.started(), end));
        }
        for (PlanView.Closed each : view.closed()) {
            bookings.add(new Booking(each.last().id(), each.placement(), each.from(), each.until()));
        }
        for (PlanView.Planned each : intended) {
            bookings.add(new Booking(each.job().id(), each.placement(), each.start(), each.end()));
        }
        return bookings;
    }

    /** How the placement differs from what the job asks for; empty if it does not. */
    public static Optional<Violation> wrongPlacement(Machine machine, Job job, Placement placement) {
        return RequestChecker.check(machine, job, placement);
    }

    /** The earliest moment at which a node holds more of a resource than it has; empty if there is none. */
    public static Optional<Violation> firstOverbooked(Machine machine, List<Booking> bookings) {
        return firstOverbooked(machine, bookings, booking -> true);
    }

    /** The earliest moment at which one of the accused bookings takes more of a node than it has. */
    private static Optional<Violation> firstOverbooked(
            Machine machine, List<Booking> bookings, Predicate<Booking> accused) {
        List<Edge> edges = new ArrayList<>(2 * bookings.size());
        for (Booking booking : bookings) {
            Optional<Violation> missing = RequestChecker.checkNodes(machine, booking.job(), booking.placement());
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
            if (edge.sign > 0 && accused.test(edge.booking)) {
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
                if (placement.held(i, kind) > 0 && now > node.capacity().amount(kind)) {
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
}
