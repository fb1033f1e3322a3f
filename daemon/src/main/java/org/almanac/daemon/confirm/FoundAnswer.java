package org.almanac.daemon.confirm;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;

/**
 * An answer to a reservation that waits.
 *
 * @param words what it says, with the reason
 * @param times what is confirmed, in order; none where it is refused
 */
public record FoundAnswer(ReservationAnswer answer, String words, List<Time> times) {
    public FoundAnswer {
        times = List.copyOf(times);
    }

    /** The nodes in [from, to), in epoch seconds. */
    public record Time(Placement placement, long from, long to) {
        /** The same as a window for the jobs of that queue. */
        Window window(String name, Optional<String> queue) {
            Set<Integer> nodes = new HashSet<>();
            for (int i = 0; i < placement.size(); i++) {
                nodes.add(placement.node(i));
            }
            return new Window(name, placement.cluster(), nodes, from, to, queue);
        }
    }

    /** One that refuses, for this reason. */
    static FoundAnswer refusal(String words) {
        return new FoundAnswer(new ReservationAnswer.Refused(), words, List.of());
    }

    /** The names of the nodes at the first of the times; none where it is refused. */
    public List<String> nodes() {
        return answer instanceof ReservationAnswer.Confirmed confirmed
                ? confirmed.nodes().get(0).shares().stream().map(Share::node).toList()
                : List.of();
    }

    public boolean isConfirmed() {
        return answer instanceof ReservationAnswer.Confirmed;
    }
}
