package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.OptionalLong;

/** What a scheduler answers to a reservation that waits. */
public sealed interface ReservationAnswer {
    /**
     * It gets nodes.
     *
     * @param nodes for each of its times, in order, in pieces
     * @param start when the first of them begins, in epoch seconds; empty where that stays as it is asked for
     */
    record Confirmed(List<Location> nodes, OptionalLong start) implements ReservationAnswer {
        public Confirmed {
            nodes = List.copyOf(nodes);
        }
    }

    /** It gets none: a new one is gone, one that was altered stays as it was, one that lacks nodes is asked for again later. */
    record Refused() implements ReservationAnswer {}
}
