package org.almanac.planner.limit;

/**
 * What a job takes of each limit that counts it, if the job runs on a certain cluster: slots of a {@link LimitBook},
 * with an amount for each.
 *
 * <p>Immutable. Hot paths read it, so nothing is copied.
 */
public final class Charges {
    /** The charges of a job that no limit counts. */
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

    /** Adds what the job takes, times the sign, to what is held, by slot. */
    public void addTo(long[] held, int sign) {
        for (int i = 0; i < slots.length; i++) {
            held[slots[i]] += sign * amounts[i];
        }
    }

    /** What the job takes of the slot; 0 if the slot's limit does not count the job. */
    public long amountIn(int slot) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == slot) {
                return amounts[i];
            }
        }
        return 0;
    }
}
