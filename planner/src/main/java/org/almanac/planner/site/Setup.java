package org.almanac.planner.site;

import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Tuning;

/** The machine of a site, and how the planning on it is tuned. */
public record Setup(Machine machine, Tuning tuning) {
    /** The machine with the standard tuning. */
    public static Setup of(Machine machine) {
        return new Setup(machine, Tuning.STANDARD);
    }
}
