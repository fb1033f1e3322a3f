package org.almanac.daemon.server;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.Named;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;

/**
 * The reservations of an OpenPBS server that wait to be confirmed by its scheduler.
 *
 * @param names theirs, in the server's order
 */
public record UnconfirmedReservations(List<String> names) {
    private static final Set<String> UNCONFIRMED = Set.of("1", "RESV_UNCONFIRMED");

    /** Those that a server has told of. */
    public static UnconfirmedReservations of(Poll poll) {
        return new UnconfirmedReservations(poll.of(Kind.RESERVATION).stream()
                .filter(each -> UNCONFIRMED.contains(each.get("reserve_state").orElse("")))
                .map(BatchObject::name)
                .toList());
    }

    /** Them, in words; empty where there are none. */
    public Optional<String> words() {
        return names.isEmpty() ? Optional.empty() : Optional.of(Named.of("reservation", names));
    }
}
