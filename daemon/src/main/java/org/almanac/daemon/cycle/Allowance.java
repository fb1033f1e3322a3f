package org.almanac.daemon.cycle;

/** Time that may be spent on something: a share of the time that passes, saved up to a bound. In nanoseconds. */
final class Allowance {
    private final double share;
    private double saved = Double.MAX_VALUE;
    private long refilled;

    /** One with all that can be saved in it. */
    Allowance(double share, long now) {
        this.share = share;
        this.refilled = now;
    }

    /** What may be spent now, that much at most. */
    long left(long now, long most) {
        saved = Math.min(most, saved + share * (now - refilled));
        refilled = now;
        return Math.max(0, (long) saved);
    }

    void spend(long nanos) {
        saved -= nanos;
    }
}
