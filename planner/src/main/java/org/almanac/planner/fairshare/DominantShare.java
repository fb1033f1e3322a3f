package org.almanac.planner.fairshare;

import java.util.List;
import org.almanac.planner.cluster.Resources;

/**
 * How large a share of a machine something is, by the resource of which it is the largest share.
 *
 * <p>Shares are whole numbers, so that their sums depend on no order and nothing is left of what is taken back.
 */
final class DominantShare {
    /** The share of all that there is. */
    static final double WHOLE = 0x1p50;

    /** By kind: what the whole machine has. */
    private final double[] capacity;

    /** Of a machine whose clusters have that. */
    DominantShare(List<Resources> clusters) {
        capacity = new double[clusters.isEmpty() ? 0 : clusters.get(0).kinds()];
        for (Resources cluster : clusters) {
            for (int kind = 0; kind < capacity.length; kind++) {
                capacity[kind] += cluster.amount(kind);
            }
        }
    }

    /** The share that these resources are, at most {@link #WHOLE}. */
    long of(Resources resources) {
        double most = 0;
        for (int kind = 0; kind < capacity.length; kind++) {
            double amount = resources.amount(kind);
            if (amount > 0) {
                // A machine that has lost nodes may have less than jobs hold.
                most = Math.max(most, amount < capacity[kind] ? amount / capacity[kind] : 1);
            }
        }
        return (long) (most * WHOLE);
    }
}
