package org.almanac.simulation;

/**
 * How often nodes fail: the mean seconds for which a node is up before it fails, and for which it then is down.
 *
 * <p>Both times are exponentially distributed, each node by itself.
 */
public record FailureRates(double meanUp, double meanDown) {
    /** No node ever fails. */
    public static final FailureRates NONE = new FailureRates(Double.POSITIVE_INFINITY, 1);

    public FailureRates {
        if (!(meanUp > 0)) {
            throw new IllegalArgumentException("A node cannot be up for " + meanUp + " s on average");
        }
        if (!(meanDown > 0) || Double.isInfinite(meanDown)) {
            throw new IllegalArgumentException("A node cannot be down for " + meanDown + " s on average");
        }
    }

    /** Whether any node ever fails. */
    public boolean any() {
        return !Double.isInfinite(meanUp);
    }
}
