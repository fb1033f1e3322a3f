package org.almanac.daemon.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.record.StateText;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Reservation;

/**
 * What makes one state of a scheduler of the one before it: the new order of the jobs, and what is intended otherwise.
 *
 * <p>As long as little happens it is small, however many jobs wait: a job that follows the one that it followed before, with
 * which the same is intended, is one byte, and many of these in a row are next to nothing once they are packed. A job that
 * is planned otherwise, as most are once one ends early, is some bytes; of any other all that is intended is written.
 */
final class StateChange {
    /** For a job of which the state before knew nothing. */
    private static final int NEW = 0;

    /** What has become of a job of which it knew: nothing, another start or other nodes with moves, or more. */
    private static final int SAME = 0;

    private static final int MOVED = 1;
    private static final int OTHER = 2;
    private static final int FATES = 3;

    private StateChange() {}

    /** The change from one state to the next, as bytes. */
    static byte[] between(SchedulerState before, SchedulerState after) {
        Map<JobId, Integer> places = new HashMap<>();
        for (int i = 0; i < before.intentions().size(); i++) {
            places.put(before.intentions().get(i).job(), i);
        }
        Numbers numbers = new Numbers();
        Numbers reserved = new Numbers();
        MoveNumbers.Writer moves = new MoveNumbers.Writer();
        numbers.add(after.intentions().size());
        List<Intention> others = new ArrayList<>();
        int expected = 0;
        for (Intention intention : after.intentions()) {
            Integer place = places.get(intention.job());
            if (place == null) {
                numbers.add(NEW);
                others.add(intention);
                continue;
            }
            Intention was = before.intentions().get(place);
            int fate = fate(was, intention);
            numbers.add(1 + FATES * Numbers.unsigned((long) place - expected) + fate);
            if (fate == MOVED) {
                Reservation reservation = intention.reservation().orElseThrow();
                ReservationNumbers.write(was.reservation().orElseThrow(), reservation, reserved);
                moves.write(was.moves(), intention.moves(), reservation.start());
            } else if (fate == OTHER) {
                others.add(intention);
            }
            expected = place + 1;
        }
        byte[] rest = StateText.write(with(after, others));
        Numbers moved = new Numbers();
        moves.writeTo(moved);
        Numbers whole = new Numbers();
        for (Numbers part : List.of(numbers, reserved, moved)) {
            whole.add(part.size());
            whole.add(part);
        }
        whole.add(rest);
        return whole.bytes();
    }

    private static int fate(Intention before, Intention after) {
        if (before.equals(after)) {
            return SAME;
        }
        boolean isMoved = before.reservation().isPresent()
                && after.reservation().isPresent()
                && at(before, after.reservation(), after.moves()).equals(after);
        return isMoved ? MOVED : OTHER;
    }

    private static Intention at(Intention intention, Optional<Reservation> reservation, StartMoves moves) {
        return new Intention(intention.job(), reservation, intention.promised(), intention.bound(), moves);
    }

    /**
     * The state after a change.
     *
     * @throws IOException if the bytes are no change of that state
     */
    static SchedulerState apply(SchedulerState before, byte[] change) throws IOException {
        NumberReader all = new NumberReader(change);
        NumberReader numbers = all.part();
        NumberReader reserved = all.part();
        MoveNumbers.Reader moves = new MoveNumbers.Reader(all.part());
        SchedulerState rest = StateText.read(all.rest());
        int size = numbers.small();
        List<Intention> intentions = new ArrayList<>();
        int next = 0;
        long expected = 0;
        for (int i = 0; i < size; i++) {
            long number = numbers.next();
            int fate = number == NEW ? OTHER : (int) ((number - 1) % FATES);
            long place = expected + Numbers.signed((number - 1) / FATES);
            if (fate == OTHER) {
                if (next >= rest.intentions().size()) {
                    throw new IOException("a change of the scheduler's state lacks a job");
                }
                intentions.add(rest.intentions().get(next++));
            } else if (place < 0 || place >= before.intentions().size()) {
                throw new IOException("a change of the scheduler's state is of another state");
            } else {
                Intention was = before.intentions().get((int) place);
                intentions.add(fate == SAME ? was : moved(was, reserved, moves));
            }
            expected = number == NEW ? expected : place + 1;
        }
        return with(rest, intentions);
    }

    private static Intention moved(Intention before, NumberReader reserved, MoveNumbers.Reader moves)
            throws IOException {
        Reservation reservation = ReservationNumbers.read(before, reserved);
        return at(before, Optional.of(reservation), moves.read(before.moves(), reservation.start()));
    }

    private static SchedulerState with(SchedulerState state, List<Intention> intentions) {
        return new SchedulerState(
                state.policy(),
                intentions,
                state.search(),
                state.usage(),
                state.waits(),
                state.switching(),
                // What was tried in vain may be tried again, and is by far the largest part.
                Optional.empty(),
                state.preemption());
    }
}
