package org.almanac.pbs.openpbs;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerWindow;

/**
 * The times of reservations as bounds of the walltimes of their jobs.
 *
 * <p>The server ends a reservation's jobs with it, however long they may run by themselves; so one that asks for no walltime, or for
 * more than is left, runs until then, and starts as long as anything is left.
 */
final class ReservedTimes {
    private final Map<String, List<ServerWindow>> byQueue = new HashMap<>();
    private final long now;

    /** Those of these windows that are for a queue alone, as they are at that time. */
    ReservedTimes(List<ServerWindow> windows, long now) {
        this.now = now;
        for (ServerWindow window : windows) {
            window.queue().ifPresent(queue -> byQueue.merge(queue, List.of(window), ReservedTimes::both));
        }
    }

    private static List<ServerWindow> both(List<ServerWindow> some, List<ServerWindow> others) {
        return Stream.concat(some.stream(), others.stream())
                .sorted(Comparator.comparingLong(ServerWindow::from))
                .toList();
    }

    /** The jobs with walltimes that end with their reservations. */
    List<ServerJob> bound(List<ServerJob> jobs) {
        return byQueue.isEmpty() ? jobs : jobs.stream().map(this::bound).toList();
    }

    private ServerJob bound(ServerJob job) {
        long from = job.state().holdsNodes() ? job.started().orElse(now) : now;
        Optional<ServerWindow> time = byQueue.getOrDefault(job.queue(), List.of()).stream()
                .filter(window -> window.to() > from)
                .findFirst();
        return time.map(window -> job.lasting(Math.min(job.walltime(), window.to() - Math.max(from, window.from()))))
                .orElse(job);
    }
}
