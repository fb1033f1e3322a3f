package org.almanac.planner.fairshare;

import java.util.List;
import org.almanac.planner.cluster.Owner;

/**
 * What everybody has used, to be stored.
 *
 * @param time up to when it is counted, in epoch seconds
 * @param charges one for each owner that was ever seen, in the order in which they came
 */
public record UsageMemory(long time, List<Charge> charges) {
    public UsageMemory {
        charges = List.copyOf(charges);
    }

    /** What an owner's jobs have held, in seconds of the whole machine, decayed up to that time. */
    public record Charge(Owner owner, double usage) {}
}
