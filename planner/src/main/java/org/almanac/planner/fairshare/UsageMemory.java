package org.almanac.planner.fairshare;

import java.util.List;
import org.almanac.planner.cluster.Owner;

/**
 * What all owners have used, to be stored.
 *
 * @param time the moment up to which use is counted, in epoch seconds
 * @param charges one for each owner that was ever seen, in the order in which they came
 */
public record UsageMemory(long time, List<Charge> charges) {
    public UsageMemory {
        charges = List.copyOf(charges);
    }

    /** What an owner's jobs have used, in seconds of the whole machine, decayed up to that moment. */
    public record Charge(Owner owner, double usage) {}
}
