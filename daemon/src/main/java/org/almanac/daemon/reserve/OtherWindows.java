package org.almanac.daemon.reserve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.planner.cluster.Window;

/**
 * All windows but those of the reservation that is asked for.
 *
 * @param planned those that are planned with
 * @param taken those that it must keep out of: of reservations that come again as far ahead as they may meet it
 */
record OtherWindows(List<Window> planned, List<Window> taken) {
    OtherWindows {
        planned = List.copyOf(planned);
        taken = List.copyOf(taken);
    }

    /**
     * Those of others.
     *
     * @param foreign of the server and the configuration
     * @param others reservations that stand
     * @param earliest what is asked for begins then at the earliest, in epoch seconds
     * @param latest and then at the latest; if it comes again, for the first time
     */
    static OtherWindows of(
            PlanNodes nodes, List<Window> foreign, List<MadeReservation> others, long now, long earliest, long latest) {
        List<Window> planned = new ArrayList<>(foreign);
        List<Window> taken = new ArrayList<>(foreign);
        long from = Math.max(now, earliest);
        for (MadeReservation made : others) {
            planned.addAll(nodes.windows(made, now));
            // What meets at all where one of both comes again does so within four weeks of the later one's first time.
            long until = Math.max(Math.max(from, latest), made.first().from()) + MadeReservation.AHEAD;
            taken.addAll(nodes.windows(made, made.times(from, until)));
        }
        return new OtherWindows(planned, taken);
    }

    /** Those that meet any of these times, as if all of them had their nodes at the first of these. */
    List<Window> atFirst(List<TimeSpan> times) {
        TimeSpan first = times.get(0);
        return taken.stream()
                .filter(window ->
                        times.stream().anyMatch(time -> window.from() < time.to() && window.to() > time.from()))
                .map(window -> window.at(first.from(), first.to()))
                .toList();
    }

    /** These, and more. */
    OtherWindows with(List<Window> more) {
        return new OtherWindows(joined(planned, more), joined(taken, more));
    }

    private static List<Window> joined(List<Window> some, List<Window> more) {
        List<Window> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    /** With which of these they meet, in words; empty if they meet none. */
    Optional<String> conflict(List<Window> windows, PlanNodes nodes) {
        for (Window window : windows) {
            for (Window other : taken) {
                Optional<String> node = nodes.shared(window, other);
                if (node.isPresent()) {
                    return Optional.of("node " + node.get() + " is in '" + other.name() + "' from "
                            + Moments.of(other.from()) + " to " + Moments.of(other.to())
                            + "; two cannot have it at the same time");
                }
            }
        }
        return Optional.empty();
    }
}
