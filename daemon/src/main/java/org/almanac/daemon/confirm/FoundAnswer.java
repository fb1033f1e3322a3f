package org.almanac.daemon.confirm;

import java.util.List;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.planner.cluster.Placement;

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
    public record Time(Placement placement, long from, long to) {}

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
