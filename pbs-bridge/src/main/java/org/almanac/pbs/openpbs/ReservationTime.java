package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.JobFields;
import org.almanac.pbs.reading.TextException;
import org.almanac.pbs.reading.WrittenValues;

/**
 * A time of a reservation, as the server tells it: of a standing one the next time, or that which goes on, and all later
 * ones, of any other the only one.
 *
 * @param start epoch seconds; empty where it is to begin as soon as it can
 * @param duration seconds
 * @param vnodes those that it has then; empty where it has none yet
 * @param select what it asks for then, where that is something else than {@code schedselect} says
 */
record ReservationTime(OptionalLong start, long duration, Optional<String> vnodes, Optional<String> select) {
    /** The start of a reservation that is to begin as soon as it can. */
    private static final long ANY_TIME = 1_893_488_460L;

    /** A server lets none last or come for longer. */
    private static final long MOST = 1L << 40;

    /** No more of its times are read, though the rule may have no end; a server wants one. */
    private static final long MOST_TIMES = 20_000;

    private static final String REVERT = "reserve_standing_revert.";

    /** The times that are not over, in order; at least one. */
    static List<ReservationTime> of(BatchObject reservation) throws TextException {
        OptionalLong start = JobFields.time(reservation, "reserve_start");
        OptionalLong end = JobFields.time(reservation, "reserve_end");
        OptionalLong told = number(reservation, "reserve_duration");
        if (start.isEmpty() || told.isEmpty() && end.isEmpty()) {
            throw new TextException(reservation.get("reserve_start").orElse(""), "start of a reservation");
        }
        long duration = told.isPresent() ? told.getAsLong() : end.getAsLong() - start.getAsLong();
        if (duration < 1) {
            throw new TextException(Long.toString(duration), "duration of a reservation");
        }
        boolean standing =
                reservation.get("reserve_standing").map(WrittenValues::isTrue).orElse(false);
        if (standing) {
            return standing(reservation, start.getAsLong(), duration);
        }
        boolean any = start.getAsLong() == ANY_TIME;
        return List.of(new ReservationTime(
                any ? OptionalLong.empty() : start, duration, reservation.get("resv_nodes"), Optional.empty()));
    }

    private static OptionalLong number(BatchObject reservation, String attribute) {
        return reservation
                .get(attribute)
                .map(text -> WrittenValues.count(text, MOST))
                .orElse(OptionalLong.empty());
    }

    private static List<ReservationTime> standing(BatchObject reservation, long start, long duration)
            throws TextException {
        Recurrence recurrence = Recurrence.parse(
                reservation.get("reserve_rrule").orElse(""),
                reservation.get("reserve_timezone").orElse(""));
        long count = number(reservation, "reserve_count").orElse(MOST);
        long index = Math.max(1, number(reservation, "reserve_index").orElse(1));
        Optional<String> text = reservation.get("reserve_execvnodes");
        if (text.isEmpty()) {
            List<ReservationTime> asked = new ArrayList<>();
            for (long each : starts(recurrence, start, count - index + 1, reservation)) {
                asked.add(new ReservationTime(OptionalLong.of(each), duration, Optional.empty(), Optional.empty()));
            }
            return asked;
        }
        List<String> vnodes = ExecVnodeSequence.parse(text.get())
                .orElseThrow(() -> new TextException(text.get(), "sequence of vnodes (reserve_execvnodes)"));
        // Where it was confirmed anew, the sequence has the times alone that were left then.
        int first = (int) Math.max(0, index - 1 - (count - vnodes.size()));
        long counted = JobFields.time(reservation, REVERT + "start_time").orElse(start);
        long usual = usualDuration(reservation).orElse(duration);
        List<Long> starts = starts(recurrence, counted, vnodes.size() - first, reservation);
        List<ReservationTime> times = new ArrayList<>();
        times.add(
                new ReservationTime(OptionalLong.of(start), duration, reservation.get("resv_nodes"), Optional.empty()));
        for (int i = 1; i < starts.size(); i++) {
            times.add(new ReservationTime(
                    OptionalLong.of(starts.get(i)),
                    usual,
                    Optional.of(vnodes.get(first + i)),
                    reservation.get(REVERT + "select")));
        }
        return times;
    }

    /** How long the later times are, where the next one was altered. */
    private static OptionalLong usualDuration(BatchObject reservation) {
        return reservation
                .get(REVERT + "walltime")
                .map(WrittenValues::seconds)
                .filter(seconds -> seconds.isPresent() && seconds.getAsLong() > 0)
                .orElse(OptionalLong.empty());
    }

    private static List<Long> starts(Recurrence recurrence, long from, long atMost, BatchObject reservation)
            throws TextException {
        List<Long> starts = recurrence.starts(from, Math.min(atMost, MOST_TIMES));
        if (starts.isEmpty()) {
            throw new TextException(
                    reservation.get("reserve_rrule").orElse(""), "recurrence rule (reserve_rrule) by which it comes");
        }
        return starts;
    }
}
