package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.openpbs.OpenPbsJobs.Surroundings;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.TextException;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.AskedReservation.NotUnderstood;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.AskedReservation.Occurrence;
import org.almanac.workload.request.RequestFormatException;

/**
 * Reads the reservations of an OpenPBS server that wait for their scheduler.
 *
 * <p>Those for maintenance and those that are made of a running job the server confirms itself. One that lacks nodes waits
 * when its time to be tried again has come.
 */
final class AskedReservations {
    private static final Set<String> UNCONFIRMED = Set.of("1", "RESV_UNCONFIRMED");
    private static final Set<String> BEING_ALTERED = Set.of("11", "RESV_BEING_ALTERED");
    /** Confirmed, running, short of vnodes: what is about to end gets no others. */
    private static final Set<String> HAS_NODES =
            Set.of("2", "5", "10", "RESV_CONFIRMED", "RESV_RUNNING", "RESV_DEGRADED");
    /** Vnodes are down, or a maintenance has taken them. */
    private static final Set<String> LACKS_NODES = Set.of("10", "12", "RESV_DEGRADED", "RESV_IN_CONFLICT");

    private final long now;
    private final Surroundings around;
    private final Optional<String> grouped;

    /** @param grouped the resource by which the site's clusters are formed, if they are */
    AskedReservations(long now, Surroundings around, Optional<String> grouped) {
        this.now = now;
        this.around = around;
        this.grouped = grouped;
    }

    /** Those that wait, in the order in which they were made. */
    List<AskedReservation> of(List<BatchObject> told) {
        List<AskedReservation> asked = new ArrayList<>();
        told.stream()
                .sorted(Comparator.comparingLong(
                        each -> JobFields.time(each, "ctime").orElse(0)))
                .forEach(each -> occasion(each).ifPresent(occasion -> asked.add(read(each, occasion))));
        return asked;
    }

    private Optional<Occasion> occasion(BatchObject reservation) {
        String state = reservation.get("reserve_state").orElse("");
        OptionalLong retry = JobFields.time(reservation, "reserve_retry");
        if (UNCONFIRMED.contains(state)) {
            return Optional.of(Occasion.NEW);
        } else if (BEING_ALTERED.contains(state)) {
            return Optional.of(Occasion.ALTERED);
        }
        boolean lacks = LACKS_NODES.contains(reservation.get("reserve_substate").orElse(""));
        return HAS_NODES.contains(state) && lacks && retry.isPresent() && retry.getAsLong() <= now
                ? Optional.of(Occasion.SHORT_OF_NODES)
                : Optional.empty();
    }

    private AskedReservation read(BatchObject reservation, Occasion occasion) {
        String owner = reservation.get("Reserve_Owner").orElse("").replaceFirst("@.*", "");
        try {
            List<ReservationTime> times = ReservationTime.of(reservation);
            List<Occurrence> occurrences = new ArrayList<>();
            // Only the next time of a standing one can be altered.
            for (ReservationTime time : occasion == Occasion.ALTERED ? times.subList(0, 1) : times) {
                occurrences.add(occurrence(reservation, time));
            }
            boolean standing = reservation
                    .get("reserve_standing")
                    .map(WrittenValues::isTrue)
                    .orElse(false);
            return new ForNodes(
                    reservation.name(),
                    occasion,
                    owner,
                    standing ? Form.STANDING : Form.ONCE,
                    reservation.get("queue"),
                    occurrences);
        } catch (TextException e) {
            return new NotUnderstood(reservation.name(), occasion, owner, e.getMessage());
        } catch (RequestFormatException e) {
            return new NotUnderstood(reservation.name(), occasion, owner, e.getMessage());
        }
    }

    private Occurrence occurrence(BatchObject reservation, ReservationTime time)
            throws TextException, RequestFormatException {
        Set<String> avoided = new HashSet<>(around.owned());
        avoided.add(Vnodes.NOT_RESERVED);
        OpenPbsAsk ask = OpenPbsAsk.of(
                reservation,
                around.countables(),
                Set.of(),
                avoided,
                around.sets().ofReservations(),
                around.sets());
        OpenPbsAsk then = time.select().map(ask::selecting).orElse(ask);
        return new Occurrence(
                then.request(around.kinds(), grouped),
                time.start(),
                time.duration(),
                time.vnodes().flatMap(text -> ExecVnode.location(text, around.kinds())));
    }
}
