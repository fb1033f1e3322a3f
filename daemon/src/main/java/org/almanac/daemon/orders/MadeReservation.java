package org.almanac.daemon.orders;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Members;

/**
 * A reservation that an administrator has made: nodes that are for few jobs, or for none, in a time.
 *
 * @param nodes by name, in order
 * @param first its time; of one that comes again the hours, and the first day on which it may be
 * @param repeated when it comes again; empty if it does not
 * @param members whose jobs may run on the nodes then, as they may elsewhere; empty where no job may, for work on the nodes
 * @param order who has made it, and when
 */
public record MadeReservation(
        String name,
        List<String> nodes,
        TimeSpan first,
        Optional<Repetition> repeated,
        Optional<Members> members,
        Order order) {
    /** What comes again is planned with for so many seconds ahead, or from the first day on which it may be. */
    public static final long AHEAD = Duration.ofDays(28).toSeconds();

    public MadeReservation {
        nodes = nodes.stream().sorted().distinct().toList();
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("Reservation " + name + " must have nodes");
        }
    }

    /** Whether the nodes are kept from all jobs. */
    public boolean isMaintenance() {
        return members.isEmpty();
    }

    /** Its times that are not over, as far as is planned with, the soonest first. */
    public List<TimeSpan> times(long now) {
        return times(now, Math.max(now, first.from()) + AHEAD);
    }

    /** Its times that are not over; of one that comes again those that begin before that one, the soonest first. */
    public List<TimeSpan> times(long now, long before) {
        return repeated.map(days -> days.times(first, now, before))
                .orElseGet(() -> first.to() > now ? List.of(first) : List.of());
    }

    /** Whether nothing of it is to come, and nothing goes on. */
    public boolean isOver(long now) {
        return times(now).isEmpty();
    }

    /** When it comes again before a time of it is over: both of them, of the first such; empty if it never does. */
    public Optional<List<TimeSpan>> overlap() {
        List<TimeSpan> times = times(first.from());
        for (int i = 1; i < times.size(); i++) {
            if (times.get(i).from() < times.get(i - 1).to()) {
                return Optional.of(times.subList(i - 1, i + 1));
            }
        }
        return Optional.empty();
    }
}
