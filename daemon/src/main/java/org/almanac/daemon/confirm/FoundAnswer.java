package org.almanac.daemon.confirm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.pbs.snapshot.ReservedPart;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
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
        /** The same on that machine as a window for the jobs of that queue. */
        Window window(String name, Optional<String> queue, Machine machine) {
            Set<Integer> nodes = new HashSet<>();
            Map<Integer, Resources> parts = new HashMap<>();
            for (int i = 0; i < placement.size(); i++) {
                int node = placement.node(i);
                Resources capacity =
                        machine.cluster(placement.cluster()).nodes().get(node).capacity();
                nodes.add(node);
                ReservedPart.of(placement.held(i), capacity, machine.kinds()).ifPresent(part -> parts.put(node, part));
            }
            return new Window(name, placement.cluster(), nodes, parts, from, to, queue, Optional.empty());
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
