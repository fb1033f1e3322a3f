package org.almanac.planner.limit;

/**
 * What a job takes of the limits in which it counts when it is on a certain cluster: slots of a {@link LimitBook} and an
 * amount for each.
 *
 * <p>Not copied and never changed: it is read in hot paths.
 */
public final class Charges {
    /** Of a job that no limit counts. */
    public static final Charges NONE = new Charges(new int[0], new long[0]);

    private final int[] slots;
    private final long[] amounts;

    Charges(int[] slots, long[] amounts) {
        this.slots = slots;
        this.amounts = amounts;
    }

    public int size() {
        return slots.length;
    }

    public int slot(int i) {
        return slots[i];
    }

    public long amount(int i) {
        return amounts[i];
    }

    /** What it takes of the slot; 0 where it does not count there. */
    public long amountIn(int slot) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == slot) {
                return amounts[i];
            }
        }
        return 0;
    }
}
