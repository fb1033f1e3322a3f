package org.almanac.planner.fairshare;

import java.util.List;

/**
 * How far a machine is from its shares at a moment.
 *
 * @param distance how much of the machine is not where it belongs, from 0 to 1 (condominium paper, section 2.2, {@code d})
 * @param owners the shares first and in their order, then those beside them as they came
 * @param named how many of the owners have a share of their own
 * @param matches how often a cpu has passed to an owner after it was given back
 * @param wasted how many of these passed to the owner that had it before
 */
public record SharesNow(double distance, List<OwnerPart> owners, int named, long matches, long wasted) {
    public SharesNow {
        owners = List.copyOf(owners);
    }
}
