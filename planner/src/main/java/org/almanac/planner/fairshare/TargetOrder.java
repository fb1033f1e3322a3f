package org.almanac.planner.fairshare;

import java.util.List;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;

/**
 * Which owner comes next by the targets: the one whose share of the machine is furthest below its target (condominium
 * paper, section 2).
 *
 * <p>Owners are those that the shares count, see {@link ShareMeter}, numbered from 0 as they come. Shares of the machine are
 * whole numbers of which {@link #WHOLE} is all, so no rounding lets an owner come before one that is further below: what
 * the paper found its negotiator to do now and then (section 3).
 */
public final class TargetOrder {
    /** The share that is the whole machine. */
    public static final long WHOLE = (long) DominantShare.WHOLE;

    private final PartOwners owners;
    private DominantShare machine;

    /** @param clusters what each cluster of the machine has */
    public TargetOrder(Shares shares, List<Resources> clusters) {
        this.owners = new PartOwners(shares);
        setCapacity(clusters);
    }

    private TargetOrder(TargetOrder other) {
        this.owners = other.owners.copy();
        this.machine = other.machine;
    }

    /** An independent copy in which owners have the same numbers. */
    public TargetOrder copy() {
        return new TargetOrder(this);
    }

    /** Sets what each cluster of the machine has. */
    public void setCapacity(List<Resources> clusters) {
        machine = new DominantShare(clusters);
    }

    /** The number of the job's owner; given if it has none. */
    public int owner(Owner owner) {
        return owners.of(owner);
    }

    /** The share of the machine that these resources are. */
    public long share(Resources resources) {
        return machine.of(resources);
    }

    /** By owner: the share that it is to have at that time, in epoch seconds. */
    public long[] targets(long time) {
        double[] parts = owners.targets(time);
        long[] targets = new long[parts.length];
        for (int owner = 0; owner < parts.length; owner++) {
            targets[owner] = Math.round(parts[owner] * WHOLE);
        }
        return targets;
    }

    /** When a target may change next after that time, in epoch seconds; {@link Times#NEVER} if none does. */
    public long nextChange(long time) {
        return owners.nextChange(time);
    }

    /** The owner with the greatest deficit of those that want something, the first of equals; -1 if none does. */
    public static int furthestBelow(long[] deficits, boolean[] wants) {
        int furthest = -1;
        for (int owner = 0; owner < deficits.length; owner++) {
            if (wants[owner] && (furthest < 0 || deficits[owner] > deficits[furthest])) {
                furthest = owner;
            }
        }
        return furthest;
    }
}
