package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * An amount of every resource kind of a machine.
 *
 * <p>Immutable; no amount is negative. The amounts stand in the order of the machine's {@link ResourceKinds}, so this
 * class does not change when a site counts one more resource.
 */
public final class Resources {
    private final long[] amounts;

    private Resources(long[] amounts) {
        this.amounts = amounts;
    }

    /** Resources with these amounts, in the order of the kinds; none may be negative. */
    public static Resources of(long... amounts) {
        for (long amount : amounts) {
            if (amount < 0) {
                throw new IllegalArgumentException("An amount must not be negative, but one is " + amount);
            }
        }
        return new Resources(copy(amounts));
    }

    /** Resources over this array, which must not be changed from here on; no amount may be negative. */
    static Resources ofOwn(long[] amounts) {
        return new Resources(amounts);
    }

    /** A copy. A clone takes many times as long until Java has compiled a program for the second time. */
    private static long[] copy(long[] amounts) {
        return Arrays.copyOf(amounts, amounts.length);
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
        long[] sum = toArray();
        for (int kind = 0; kind < sum.length; kind++) {
            sum[kind] = Math.addExact(sum[kind], other.amounts[kind]);
        }
        return new Resources(sum);
    }

    public Resources times(long count) {
        long[] product = toArray();
        for (int kind = 0; kind < product.length; kind++) {
            product[kind] = Math.multiplyExact(product[kind], count);
        }
        return new Resources(product);
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

    /** The amounts by kind. To be read only. */
    long[] shared() {
        return amounts;
    }

    /** A new array of the amounts, by kind. */
    public long[] toArray() {
        return copy(amounts);
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
