package org.almanac.replay.limits;

import java.util.Map;
import java.util.TreeMap;

/** An amount that changes at moments; 0 before the first of them. */
final class Steps {
    private final TreeMap<Long, Long> changes = new TreeMap<>();

    /** Told of each stretch of time in which the amount is the same. */
    interface Stretch {
        void of(long from, long to, long amount);
    }

    /** It is higher by that amount from one moment on, and until another one. */
    void add(long from, long to, long amount) {
        if (from < to) {
            changes.merge(from, amount, Long::sum);
            changes.merge(to, -amount, Long::sum);
        }
    }

    /** The highest amount that there is. */
    long most() {
        long most = 0;
        long amount = 0;
        for (long change : changes.values()) {
            amount += change;
            most = Math.max(most, amount);
        }
        return most;
    }

    /** The same, by which it is told what the amount is from when on. */
    Levels levels() {
        TreeMap<Long, Long> levels = new TreeMap<>();
        long amount = 0;
        for (Map.Entry<Long, Long> change : changes.entrySet()) {
            amount += change.getValue();
            levels.put(change.getKey(), amount);
        }
        return new Levels(levels);
    }

    /** The amounts from each moment on. */
    record Levels(TreeMap<Long, Long> from) {
        /** Goes over a time, stretch by stretch. */
        void within(long begin, long end, Stretch stretch) {
            long at = begin;
            Map.Entry<Long, Long> before = from.floorEntry(begin);
            long amount = before == null ? 0 : before.getValue();
            for (Map.Entry<Long, Long> next :
                    from.subMap(begin, false, end, false).entrySet()) {
                stretch.of(at, next.getKey(), amount);
                at = next.getKey();
                amount = next.getValue();
            }
            if (at < end) {
                stretch.of(at, end, amount);
            }
        }
    }
}
