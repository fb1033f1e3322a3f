package org.almanac.planner.reservation;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/**
 * What a reservation asks for: nodes as a request says, for so long, from a moment on or as soon as there is room.
 *
 * @param start epoch seconds; empty where the earliest place is meant
 * @param duration seconds, at least 1
 * @param before the nodes that the reservation has had: of equally good places the one there is taken
 * @param kept what the reservation keeps of its nodes, beside what the request asks for: both together are arranged as that
 *     wants it
 */
public record ReservationAsk(
        Request request, OptionalLong start, long duration, Optional<Placement> before, Optional<Placement> kept) {
    public ReservationAsk {
        if (duration < 1) {
            throw new IllegalArgumentException("A reservation must last for at least 1 s, not " + duration);
        }
    }

    /** A reservation from that moment on. */
    public static ReservationAsk at(Request request, long start, long duration) {
        return new ReservationAsk(request, OptionalLong.of(start), duration, Optional.empty(), Optional.empty());
    }

    /** A reservation as soon as there is room. */
    public static ReservationAsk earliest(Request request, long duration) {
        return new ReservationAsk(request, OptionalLong.empty(), duration, Optional.empty(), Optional.empty());
    }

    /** The same, of a reservation that has had these nodes. */
    public ReservationAsk near(Placement nodes) {
        return new ReservationAsk(request, start, duration, Optional.of(nodes), kept);
    }

    /** The same, beside what the reservation keeps. */
    public ReservationAsk beside(Placement nodes) {
        return new ReservationAsk(request, start, duration, before, Optional.of(nodes));
    }

    /** The same, from that moment on. */
    ReservationAsk from(long moment) {
        return new ReservationAsk(request, OptionalLong.of(moment), duration, before, kept);
    }
}
