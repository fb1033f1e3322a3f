package org.almanac.planner.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;

/** Which nodes the windows of a view close to a job in a stretch of time. */
final class ClosedNodes {
    private final List<Window> windows;

    ClosedNodes(PlanView view) {
        this.windows = view.windows().stream()
                .sorted(Comparator.comparingLong(Window::from))
                .toList();
    }

    /** Whether all nodes are open to all jobs at all times. */
    boolean areNone() {
        return windows.isEmpty();
    }

    /** Whether the job runs in reservations alone. */
    boolean isBound(Job job) {
        return windows.stream().anyMatch(window -> window.access().binds(job));
    }

    /** Whose windows a planned job lies in; empty where it lies in none, or in what they leave of nodes. */
    Optional<Access> reservation(PlanView.Planned planned) {
        Placement placement = planned.placement();
        boolean bound = isBound(planned.job());
        return windows.stream()
                .filter(window -> window.cluster() == placement.cluster()
                        && window.from() < planned.end()
                        && window.to() > planned.start()
                        && isIn(window, planned.job(), bound, placement))
                .findFirst()
                .map(Window::access);
    }

    boolean isClosed(Job job, int cluster, int node, long from, long to) {
        boolean bound = isBound(job);
        long openUntil = from;
        Optional<Access> within = Optional.empty();
        for (Window window : windows) {
            if (window.cluster() == cluster
                    && window.nodes().contains(node)
                    && window.from() < to
                    && window.to() > from
                    // Of a node in part there is a rest, for jobs that may lie there.
                    && (window.part(node).isEmpty() || bound && window.access().binds(job))) {
                if (!isFor(job, bound, window)
                        || within.filter(access -> !access.equals(window.access()))
                                .isPresent()) {
                    return true;
                }
                within = Optional.of(window.access());
                openUntil = window.from() <= openUntil ? Math.max(openUntil, window.to()) : openUntil;
            }
        }
        return (bound || within.isPresent()) && openUntil < to;
    }

    boolean isClosed(Job job, Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            if (isClosed(job, placement.cluster(), placement.node(i), from, to)) {
                return true;
            }
        }
        return false;
    }

    /**
     * What opens the placement at {@code time}, when it opens: windows that end then, and reservations that begin then.
     */
    List<Obstacle> openingAt(long time, Job job, Placement placement) {
        List<Obstacle> opening = new ArrayList<>();
        boolean bound = isBound(job);
        for (Window window : windows) {
            if (window.cluster() == placement.cluster() && isOn(window, placement)) {
                boolean own = isFor(job, bound, window);
                // A job that is not bound may have been too long for its own window, too.
                if (window.to() == time && !(own && bound)) {
                    opening.add(new Obstacle.Closed(window.name(), window.from(), window.to()));
                } else if (own && window.from() == time) {
                    opening.add(new Obstacle.ReservationBegins(window.name(), window.from()));
                }
            }
        }
        return opening;
    }

    /** Whether the job may ever run on the cluster. */
    boolean admits(Job job, int cluster) {
        return !isBound(job)
                || windows.stream()
                        .anyMatch(window ->
                                window.cluster() == cluster && window.access().binds(job));
    }

    /**
     * The first window that closes nodes of the cluster to the job in [from, to); for a job that is bound to reservations,
     * the one that begins next after {@code from}.
     */
    Optional<Obstacle> firstClosing(Job job, int cluster, long from, long to) {
        boolean bound = isBound(job);
        return windows.stream()
                .filter(window -> window.cluster() == cluster
                        && (bound ? begins(window, job, from) : closes(window, job, from, to)))
                .findFirst()
                .map(window -> bound
                        ? new Obstacle.ReservationBegins(window.name(), window.from())
                        : new Obstacle.Closed(window.name(), window.from(), window.to()));
    }

    /**
     * The windows that have parts of the placement's nodes for others then, and so may leave too little of them; none where
     * there is room for the placement beside all of them.
     *
     * @param least the least that is free in that time beside other jobs, by node, then by kind
     */
    List<Obstacle> partsBeside(Job job, Placement placement, long from, long to, long[] least) {
        List<Obstacle> beside = new ArrayList<>();
        long[] left = least.clone();
        for (Window window : windows) {
            if (window.cluster() == placement.cluster()
                    && window.from() < to
                    && window.to() > from
                    && !window.access().admits(job)
                    && placement.on(window.parts()::containsKey).isPresent()) {
                beside.add(new Obstacle.Closed(window.name(), window.from(), window.to()));
                window.parts()
                        .forEach((node, part) -> Placement.of(placement.cluster(), new int[] {node}, part)
                                .addTo(left, -1));
            }
        }
        return placement.fitsIn(left) ? List.of() : beside;
    }

    private static boolean begins(Window window, Job job, long after) {
        return window.access().binds(job) && window.from() > after;
    }

    private static boolean closes(Window window, Job job, long from, long to) {
        boolean covers = window.from() <= from && window.to() >= to;
        boolean whole =
                window.parts().size() < window.nodes().size() || window.nodes().isEmpty();
        return whole
                && window.from() < to
                && window.to() > from
                && !(covers && window.access().admits(job));
    }

    private static boolean isFor(Job job, boolean bound, Window window) {
        return window.access().admits(job) && window.access().binds(job) == bound;
    }

    /** Whether the job lies in what the window has of its nodes. */
    private static boolean isIn(Window window, Job job, boolean bound, Placement placement) {
        boolean hasPart =
                bound ? window.access().binds(job) : placement.within().equals(Optional.of(window.access()));
        return hasPart
                ? isOn(window, placement)
                : placement
                        .on(node -> window.nodes().contains(node)
                                && window.part(node).isEmpty())
                        .isPresent();
    }

    private static boolean isOn(Window window, Placement placement) {
        for (int i = 0; i < placement.size(); i++) {
            if (window.nodes().contains(placement.node(i))) {
                return true;
            }
        }
        return false;
    }
}
