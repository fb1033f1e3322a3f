package org.almanac.planner.site;

import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Tuning;

/**
 * The machine of a site, and how the planning on it is tuned.
 *
 * @param runtimes how long jobs will run, for what a replay alone may be told
 */
public record Setup(Machine machine, Tuning tuning, Runtimes runtimes) {
    /** A site that knows of no job how long it will run. */
    public Setup(Machine machine, Tuning tuning) {
        this(machine, tuning, Runtimes.UNKNOWN);
    }

    /** The machine with the standard tuning. */
    public static Setup of(Machine machine) {
        return new Setup(machine, Tuning.STANDARD);
    }

    /** The same where it is known how long jobs will run. */
    public Setup knowing(Runtimes known) {
        return new Setup(machine, tuning, known);
    }
}
