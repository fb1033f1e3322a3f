package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * An amount of every resource kind of a machine.
 *
 * <p>Immutable; no amount is negative. The kinds stand in the order of the machine's {@link ResourceKinds}, so the
 * vector itself needs no change when a site counts one more resource.
 */
public final class Resources {
    private final long[] amounts;

    private Resources(long[] amounts) {
        this.amounts = amounts;
    }

    /** The amounts in the order of the kinds, none negative. */
    public static Resources of(long... amounts) {
        for (long amount : amounts) {
            if (amount < 0) {
                throw new IllegalArgumentException("An amount must not be negative, but one is " + amount);
            }
        }
        return new Resources(amounts.clone());
    }

    public int kinds() {
        return amounts.length;
    }

    public long amount(int kind) {
        return amounts[kind];
    }

    public long cpus() {
        return amounts[ResourceKinds.CPUS];
    }

    public Resources plus(Resources other) {
        long[] sum = amounts.clone();
        for (int kind = 0; kind < sum.length; kind++) {
            sum[kind] = Math.addExact(sum[kind], other.amounts[kind]);
        }
        return new Resources(sum);
    }

    public Resources times(long count) {
        return new Resources(LongStream.of(amounts)
                .map(amount -> Math.multiplyExact(amount, count))
                .toArray());
    }

    /** Whether every amount is at most the other's. */
    public boolean fitsIn(Resources other) {
        for (int kind = 0; kind < amounts.length; kind++) {
            if (amounts[kind] > other.amounts[kind]) {
                return false;
            }
        }
        return true;
    }

    /** A fresh array of the amounts, by kind. */
    public long[] toArray() {
        return amounts.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Resources that && Arrays.equals(amounts, that.amounts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(amounts);
    }

    @Override
    public String toString() {
        return LongStream.of(amounts).mapToObj(Long::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
