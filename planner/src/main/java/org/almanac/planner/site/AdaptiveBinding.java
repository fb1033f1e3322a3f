package org.almanac.planner.site;

import java.util.Arrays;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.fairshare.SlotHistory;

/**
 * A binding that adjusts itself (condominium paper, section 4, future work): the smallest under which no more than half of the
 * matches are wasted, while the machine is far from its targets, and else a long one.
 *
 * <p>It is counted in mean runtimes of the jobs that have ended. When an owner's target falls, all its claims of before are
 * over.
 */
final class AdaptiveBinding {
    /** The share of the matches that may be wasted. */
    private static final double MOST_WASTED = 0.5;
    /** A machine of which less is at the wrong owner's is near its targets. */
    private static final double NEAR = 0.05;
    /** The longest binding, in mean runtimes. */
    private static final double LONGEST = 20;
    /** So many mean runtimes it takes to shrink to a third while the machine is far from its targets. */
    private static final double SHRINKING = 4;
    /** How many times it doubles while as many cpus are matched in vain as there are. */
    private static final double GROWTH = 4;

    private final SlotHistory history;
    private final double cpus;
    /** In mean runtimes. */
    private double binding = LONGEST;
    /** The share of the matches that were wasted, of those of late more than of others. */
    private double wasted;

    private long matchesSeen;
    private long wastedSeen;
    private long learnt = Long.MIN_VALUE;
    private double runtimes;
    private long ended;
    /** By owner: the target of which was known last, and when that had fallen; grow as owners come. */
    private long[] targets = {};

    private long[] fallen = {};

    AdaptiveBinding(Machine machine) {
        this.history = new SlotHistory(machine);
        this.cpus = Math.max(1, machine.cpus());
    }

    private AdaptiveBinding(AdaptiveBinding other) {
        this.history = other.history.copy();
        this.cpus = other.cpus;
        this.binding = other.binding;
        this.wasted = other.wasted;
        this.matchesSeen = other.matchesSeen;
        this.wastedSeen = other.wastedSeen;
        this.learnt = other.learnt;
        this.runtimes = other.runtimes;
        this.ended = other.ended;
        this.targets = other.targets.clone();
        this.fallen = other.fallen.clone();
    }

    AdaptiveBinding copy() {
        return new AdaptiveBinding(this);
    }

    /** Whether the claim of a job that has ended still binds. */
    boolean binds(JobEntry entry, long now) {
        boolean before = entry.owner < fallen.length && entry.claimed < fallen[entry.owner];
        return !before && now - entry.claimed < binding * meanRuntime();
    }

    private double meanRuntime() {
        return ended == 0 ? 0 : runtimes / ended;
    }

    /** Takes in the targets that hold from now on. */
    void targetsAre(long[] now, long time) {
        int known = targets.length;
        fallen = Arrays.copyOf(fallen, Math.max(fallen.length, now.length));
        for (int owner = 0; owner < Math.min(known, now.length); owner++) {
            if (now[owner] < targets[owner]) {
                fallen[owner] = time;
            }
        }
        for (int owner = known; owner < now.length; owner++) {
            fallen[owner] = Long.MIN_VALUE;
        }
        targets = now.clone();
    }

    void began(JobEntry entry, long now) {
        history.take(entry.owner, entry.placement, now);
    }

    void ended(JobEntry entry, long now) {
        history.give(entry.owner, entry.placement, now);
        runtimes += now - entry.started;
        ended++;
    }

    /** @param distance how much of the machine is at the wrong owner's, from 0 to 1 */
    void learn(double distance, long now) {
        double since = learnt == Long.MIN_VALUE ? 0 : now - learnt;
        learnt = now;
        long matches = history.matches() - matchesSeen;
        if (matches > 0) {
            double part = 1 - Math.exp(-matches / cpus);
            wasted += part * ((history.wasted() - wastedSeen) / (double) matches - wasted);
            matchesSeen = history.matches();
            wastedSeen = history.wasted();
        }
        if (wasted > MOST_WASTED || distance <= NEAR) {
            double growth = wasted > MOST_WASTED ? matches / cpus : since / (SHRINKING * Math.max(1, meanRuntime()));
            binding = Math.min(LONGEST, Math.max(0.1, binding) * Math.pow(2, GROWTH * growth));
        } else {
            binding *= Math.exp(-since / (SHRINKING * Math.max(1, meanRuntime())));
        }
    }
}
