package org.almanac.planner.site;

import org.almanac.planner.cluster.Machine;
import org.almanac.planner.fairshare.SlotHistory;

/**
 * A binding that adjusts itself (condominium paper, section 4, future work): it grows while most matches are wasted, and
 * shrinks while the machine is far from its targets; it begins anew when a target changes.
 */
final class AdaptiveBinding {
    /** The share of the matches that may be wasted. */
    private static final double MOST_WASTED = 0.5;
    /** A machine of which less is at the wrong owner's is near its targets. */
    private static final double NEAR = 0.05;
    /** How many times the binding doubles while one machine's worth of matches is wasted. */
    private static final double PACE = 8;

    private static final double LONGEST = 86_400;

    private final SlotHistory history;
    private final double cpus;
    private double seconds;
    /** The share of the matches that were wasted, of those of late more than of others. */
    private double wasted;

    private long matchesSeen;
    private long wastedSeen;

    AdaptiveBinding(Machine machine) {
        this.history = new SlotHistory(machine);
        this.cpus = Math.max(1, machine.cpus());
    }

    private AdaptiveBinding(AdaptiveBinding other) {
        this.history = other.history.copy();
        this.cpus = other.cpus;
        this.seconds = other.seconds;
        this.wasted = other.wasted;
        this.matchesSeen = other.matchesSeen;
        this.wastedSeen = other.wastedSeen;
    }

    AdaptiveBinding copy() {
        return new AdaptiveBinding(this);
    }

    /** For how long a match binds now. */
    long seconds() {
        return (long) seconds;
    }

    void targetsChanged() {
        seconds = 0;
        wasted = 0;
    }

    void began(JobEntry entry, long now) {
        history.take(entry.owner, entry.placement, now);
    }

    void ended(JobEntry entry, long now) {
        history.give(entry.owner, entry.placement, now);
    }

    /** @param distance how much of the machine is at the wrong owner's, from 0 to 1 */
    void learn(double distance) {
        long matches = history.matches() - matchesSeen;
        if (matches == 0) {
            return;
        }
        double part = 1 - Math.exp(-matches / cpus * 4);
        wasted += part * ((history.wasted() - wastedSeen) / (double) matches - wasted);
        matchesSeen = history.matches();
        wastedSeen = history.wasted();
        double pace = Math.pow(2, PACE * matches / cpus);
        if (wasted > MOST_WASTED) {
            seconds = Math.min(LONGEST, Math.max(1, seconds) * pace);
        } else if (distance > NEAR) {
            seconds /= pace;
        }
    }
}
