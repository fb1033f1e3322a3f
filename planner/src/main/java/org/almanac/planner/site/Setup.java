package org.almanac.planner.site;

import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Tuning;

/**
 * The machine of a site, and how the planning on it is tuned.
 *
 * @param runtimes how long jobs will run, for what a replay alone may be told
 * @param handover how nodes pass from one job to the next
 */
public record Setup(Machine machine, Tuning tuning, Runtimes runtimes, Handover handover) {
    /** A site that knows of no job how long it will run, and whose nodes pass from job to job at once. */
    public Setup(Machine machine, Tuning tuning) {
        this(machine, tuning, Runtimes.UNKNOWN, Handover.FREE);
    }

    /** The machine with the standard tuning. */
    public static Setup of(Machine machine) {
        return new Setup(machine, Tuning.STANDARD);
    }

    /** The same where it is known how long jobs will run. */
    public Setup knowing(Runtimes known) {
        return new Setup(machine, tuning, known, handover);
    }

    /** The same where nodes pass from job to job in another way. */
    public Setup passing(Handover other) {
        return new Setup(machine, tuning, runtimes, other);
    }
}
