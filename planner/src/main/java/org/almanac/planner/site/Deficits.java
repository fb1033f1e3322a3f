package org.almanac.planner.site;

import org.almanac.planner.fairshare.TargetOrder;

/**
 * How far what each owner's jobs hold is below its target, as shares of the machine of which {@link TargetOrder#WHOLE} is
 * all. What is promised to owners one after the other is taken from it.
 */
final class Deficits {
    private final TargetOrder targets;
    private final long[] byOwner;

    /** By the targets of that time, in epoch seconds, and what jobs hold now. */
    Deficits(Site site, TargetOrder targets, long time) {
        this.targets = targets;
        this.byOwner = targets.targets(time);
        for (JobEntry entry : site.running()) {
            if (entry.holdsResources()) {
                take(entry.owner, targets.share(entry.placement.total()));
            }
        }
    }

    int owners() {
        return byOwner.length;
    }

    long of(int owner) {
        return byOwner[owner];
    }

    /** The owner furthest below its target of those that want something, the first of equals; -1 if none does. */
    int furthestBelow(boolean[] wants) {
        return TargetOrder.furthestBelow(byOwner, wants);
    }

    /** The owner gets so much. */
    void take(int owner, long share) {
        byOwner[owner] -= share;
    }

    /** The owner gets the nodes that the entry has. */
    void take(int owner, JobEntry entry) {
        take(owner, targets.share(entry.placement.total()));
    }
}
