package org.almanac.planner.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.PlanView;
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

    /** Whether jobs of the queue run in reservations alone. */
    boolean isReserved(String queue) {
        return windows.stream().anyMatch(window -> isOf(queue, window));
    }

    boolean isClosed(Job job, int cluster, int node, long from, long to) {
        long openUntil = from;
        for (Window window : windows) {
            if (window.cluster() == cluster
                    && window.nodes().contains(node)
                    && window.from() < to
                    && window.to() > from) {
                if (!isOf(job.queue(), window)) {
                    return true;
                }
                openUntil = window.from() <= openUntil ? Math.max(openUntil, window.to()) : openUntil;
            }
        }
        return isReserved(job.queue()) && openUntil < to;
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
        for (Window window : windows) {
            if (window.cluster() == placement.cluster() && isOn(window, placement)) {
                boolean own = isOf(job.queue(), window);
                if (!own && window.to() == time) {
                    opening.add(new Obstacle.Closed(window.name(), window.from(), window.to()));
                } else if (own && window.from() == time) {
                    opening.add(new Obstacle.ReservationBegins(window.name(), window.from()));
                }
            }
        }
        return opening;
    }

    /** Whether jobs of the queue may ever run on the cluster. */
    boolean admits(String queue, int cluster) {
        return !isReserved(queue)
                || windows.stream().anyMatch(window -> window.cluster() == cluster && isOf(queue, window));
    }

    /**
     * The first window that closes nodes of the cluster to the job in [from, to); for a job of a reservation's queue,
     * its reservation that begins next after {@code from}.
     */
    Optional<Obstacle> firstClosing(Job job, int cluster, long from, long to) {
        boolean reserved = isReserved(job.queue());
        return windows.stream()
                .filter(window -> window.cluster() == cluster && isOf(job.queue(), window) == reserved)
                .filter(window -> reserved ? window.from() > from : window.from() < to && window.to() > from)
                .findFirst()
                .map(window -> reserved
                        ? new Obstacle.ReservationBegins(window.name(), window.from())
                        : new Obstacle.Closed(window.name(), window.from(), window.to()));
    }

    private static boolean isOf(String queue, Window window) {
        return window.queue().equals(Optional.of(queue));
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
