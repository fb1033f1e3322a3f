package org.almanac.planner.site;

import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Tuning;

/** What a site is set up with: its machine, and how the planning on it is tuned. */
public record Setup(Machine machine, Tuning tuning) {
    /** The standard tuning for the machine. */
    public static Setup of(Machine machine) {
        return new Setup(machine, Tuning.STANDARD);
    }
}
