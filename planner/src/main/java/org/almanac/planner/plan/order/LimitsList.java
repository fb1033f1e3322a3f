package org.almanac.planner.plan.order;

import java.util.Arrays;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.LimitBook;

/**
 * The planning paper's {@code limits_list} (section 3.1), of all lists that a sweep goes over. It sees to it that
 * what users and classes of jobs hold stays within their limits at every planned moment.
 *
 * <p>What is held is counted as a sweep walks through time; every sweep begins with what running jobs hold now.
 */
final class LimitsList {
    private final LimitBook book;
    private long[] held = new long[8];

    LimitsList(LimitBook book) {
        this.book = book;
    }

    /** Goes back to what running jobs hold now. */
    void begin() {
        if (held.length < book.slots()) {
            held = new long[2 * book.slots()];
        }
        for (int slot = 0; slot < book.slots(); slot++) {
            held[slot] = book.held(slot);
        }
        Arrays.fill(held, book.slots(), held.length, 0);
    }

    /** What is held of all limits at the sweep's time, by slot, to go back to. */
    long[] mark() {
        return held.clone();
    }

    void goBackTo(long[] mark) {
        System.arraycopy(mark, 0, held, 0, mark.length);
    }

    /** Whether there are any limits. */
    boolean areAny() {
        return book.slots() > 0;
    }

    /** Whether a job may take its charges besides what is held at the sweep's time. */
    boolean admits(Charges charges) {
        return book.admits(charges, held);
    }

    void take(Charges charges) {
        charges.addTo(held, 1);
    }

    void give(Charges charges) {
        charges.addTo(held, -1);
    }
}
