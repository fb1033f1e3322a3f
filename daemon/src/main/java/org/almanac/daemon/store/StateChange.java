package org.almanac.daemon.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.record.StateText;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.cluster.JobId;

/**
 * What makes one state of a scheduler of the one before it: the new order of the jobs, and what is intended otherwise.
 *
 * <p>As long as little happens it is small, however many jobs wait: a job that follows the one that it followed before, with
 * which the same is intended, is one byte, and many of these in a row are next to nothing once they are packed.
 */
final class StateChange {
    /** For a job of which the state before knew nothing. */
    private static final int NEW = 0;

    private StateChange() {}

    /** The change from one state to the next, as bytes. */
    static byte[] between(SchedulerState before, SchedulerState after) {
        Map<JobId, Integer> places = new HashMap<>();
        for (int i = 0; i < before.intentions().size(); i++) {
            places.put(before.intentions().get(i).job(), i);
        }
        Numbers numbers = new Numbers();
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
            boolean same = before.intentions().get(place).equals(intention);
            numbers.add(1 + 2L * zigzag((long) place - expected) + (same ? 0 : 1));
            if (!same) {
                others.add(intention);
            }
            expected = place + 1;
        }
        byte[] order = numbers.bytes();
        byte[] rest = StateText.write(with(after, others));
        Numbers head = new Numbers();
        head.add(order.length);
        byte[] length = head.bytes();
        byte[] whole = new byte[length.length + order.length + rest.length];
        System.arraycopy(length, 0, whole, 0, length.length);
        System.arraycopy(order, 0, whole, length.length, order.length);
        System.arraycopy(rest, 0, whole, length.length + order.length, rest.length);
        return whole;
    }

    /**
     * The state after a change.
     *
     * @throws IOException if the bytes are no change of that state
     */
    static SchedulerState apply(SchedulerState before, byte[] change) throws IOException {
        Reader head = new Reader(change, 0);
        int length = head.small();
        Reader numbers = new Reader(change, head.at);
        int end = head.at + length;
        if (length < 0 || end > change.length) {
            throw new IOException("a change of the scheduler's state is cut off");
        }
        SchedulerState rest = StateText.read(Arrays.copyOfRange(change, end, change.length));
        int size = numbers.small();
        List<Intention> intentions = new ArrayList<>();
        int next = 0;
        long expected = 0;
        for (int i = 0; i < size; i++) {
            long number = numbers.next();
            long place = expected + unzigzag((number - 1) / 2);
            boolean other = number == NEW || (number - 1) % 2 == 1;
            if (other) {
                if (next >= rest.intentions().size()) {
                    throw new IOException("a change of the scheduler's state lacks a job");
                }
                intentions.add(rest.intentions().get(next++));
            } else if (place < 0 || place >= before.intentions().size()) {
                throw new IOException("a change of the scheduler's state is of another state");
            } else {
                intentions.add(before.intentions().get((int) place));
            }
            expected = number == NEW ? expected : place + 1;
        }
        return with(rest, intentions);
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
                Optional.empty());
    }

    private static long zigzag(long number) {
        return number << 1 ^ number >> 63;
    }

    private static long unzigzag(long number) {
        return number >>> 1 ^ -(number & 1);
    }

    /** Numbers that are not negative, small ones in few bytes. */
    private static final class Numbers {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        void add(long number) {
            long rest = number;
            while (rest >= 0x80) {
                out.write((int) (rest & 0x7f | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }

    private static final class Reader {
        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes, int at) {
            this.bytes = bytes;
            this.at = at;
        }

        long next() throws IOException {
            long number = 0;
            for (int shift = 0; shift < 64; shift += 7) {
                if (at >= bytes.length) {
                    throw new IOException("a change of the scheduler's state is cut off");
                }
                byte one = bytes[at++];
                number |= (long) (one & 0x7f) << shift;
                if (one >= 0) {
                    return number;
                }
            }
            throw new IOException("a change of the scheduler's state has a number that is too long");
        }

        int small() throws IOException {
            long number = next();
            if (number < 0 || number > Integer.MAX_VALUE) {
                throw new IOException("a change of the scheduler's state has a length that is too large");
            }
            return (int) number;
        }
    }
}
