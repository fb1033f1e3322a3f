package org.almanac.planner.fairshare;

import java.util.List;

/**
 * How near a machine was to its shares over a time, and how often its cpus passed from owner to owner (condominium paper,
 * section 2.2).
 *
 * @param seconds how long that time was
 * @param distanceSum {@code D}: the sum of the distances over all seconds, in percent
 * @param matches {@code M}: how often a cpu passed to an owner after it was given back
 * @param wasted how many of these passed to the owner that had it before
 * @param owners the shares first and in their order, then those beside them as they came
 * @param passes how often a cpu passed from one owner to another, or back; those that there were
 */
public record SharesKept(
        long seconds, double distanceSum, long matches, long wasted, List<Account> owners, List<Pass> passes) {
    /**
     * An owner over the whole time.
     *
     * @param heldMean the share of the machine that its jobs held
     * @param targetMean what of it was its by the targets and by what all owners wanted
     * @param secondsBelow for how long it held less than that
     */
    public record Account(String name, double heldMean, double targetMean, double secondsBelow) {}

    /** How often a cpu passed from the one owner to the other. */
    public record Pass(String from, String to, long count) {}

    public SharesKept {
        owners = List.copyOf(owners);
        passes = List.copyOf(passes);
    }

    /** The mean distance in percent; NaN of no time. */
    public double meanPercent() {
        return distanceSum / seconds;
    }

    /** The share of the matches that passed a cpu to the owner that had it before; NaN of no matches. */
    public double wastedShare() {
        return (double) wasted / matches;
    }
}
