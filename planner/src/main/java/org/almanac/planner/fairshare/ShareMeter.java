package org.almanac.planner.fairshare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;

/**
 * Measures how far a machine is from its shares, from what is told of its jobs alone: it knows nothing of how they are
 * scheduled (condominium paper, section 2.2).
 *
 * <p>What is told is of the moment to which the meter was advanced last. It holds from then until the next one.
 */
public final class ShareMeter {
    /** Sums of what thousands of jobs ask for are counted in larger units than a single share. */
    private static final double UNIT = 1024;

    private static final double ASKED_WHOLE = DominantShare.WHOLE / UNIT;

    /** A job and what it asks for, and its placement once it has one. */
    private static final class Entry {
        final int owner;
        final double asked;
        Optional<Placement> placement = Optional.empty();

        Entry(int owner, double asked) {
            this.owner = owner;
            this.asked = asked;
        }
    }

    /**
     * How things stand from a time on, until the next of these; all shares are from 0 to 1.
     *
     * @param time epoch seconds
     * @param distance how much of the machine is not where it belongs
     * @param used what jobs hold
     * @param matches how often a cpu has passed to an owner until then
     * @param wasted how many of these to the owner that had it before
     * @param held by owner with a share of its own; to be read only
     * @param due what of the machine is that owner's by the targets and by what all owners want; to be read only
     */
    public record Moment(
            long time, double distance, double used, long matches, long wasted, float[] held, float[] due) {}

    private final PartOwners owners;
    private final DominantShare machine;
    private final SlotHistory slots;
    private final Consumer<Moment> listener;
    private final Map<JobId, Entry> jobs = new HashMap<>();
    /** By owner, as all that follows. */
    private long[] held = {};

    private double[] asked = {};
    private double[] heldSums = {};
    private double[] dueSums = {};
    private double[] secondsBelow = {};

    private long begun = Long.MIN_VALUE;
    private long time = Long.MIN_VALUE;
    /** The distances over all seconds. */
    private double distances;
    /** As of the last change that was looked at. */
    private double[] shares = {};

    private FairParts parts = new FairParts(shares, shares, shares);
    private boolean outdated = true;

    /**
     * A meter of a machine on which nothing runs and for which nothing waits.
     *
     * @param listener is told how things stand whenever that has changed and lasts
     */
    public ShareMeter(Shares shares, Machine machine, Consumer<Moment> listener) {
        this.owners = new PartOwners(shares);
        this.machine = new DominantShare(
                machine.clusters().stream().map(Cluster::capacity).toList());
        this.slots = new SlotHistory(machine);
        this.listener = listener;
        grow();
    }

    /** Goes on to a moment that is not earlier, in epoch seconds. */
    public void advance(long now) {
        if (time == Long.MIN_VALUE) {
            begun = now;
            time = now;
        }
        while (time < now) {
            long change = owners.nextChange(time);
            long until = Math.min(now, change);
            count(until - time);
            time = until;
            outdated |= until == change;
        }
    }

    private void count(long seconds) {
        update();
        distances += parts.distance() * seconds;
        for (int owner = 0; owner < shares.length; owner++) {
            heldSums[owner] += shares[owner] * seconds;
            dueSums[owner] += parts.part(owner) * seconds;
            secondsBelow[owner] += parts.isBelow(owner) ? seconds : 0;
        }
    }

    private void update() {
        if (!outdated) {
            return;
        }
        outdated = false;
        int size = owners.size();
        shares = new double[size];
        double[] wanted = new double[size];
        double used = 0;
        for (int owner = 0; owner < size; owner++) {
            shares[owner] = held[owner] / DominantShare.WHOLE;
            wanted[owner] = shares[owner] + asked[owner] / ASKED_WHOLE;
            used += shares[owner];
        }
        parts = new FairParts(owners.targets(time), shares, wanted);
        int named = owners.named();
        float[] heldByNamed = new float[named];
        float[] dueByNamed = new float[named];
        for (int owner = 0; owner < named; owner++) {
            heldByNamed[owner] = (float) shares[owner];
            dueByNamed[owner] = (float) parts.part(owner);
        }
        listener.accept(new Moment(
                time, parts.distance(), Math.min(1, used), slots.matches(), slots.wasted(), heldByNamed, dueByNamed));
    }

    private void grow() {
        if (held.length < owners.size()) {
            int size = Math.max(16, 2 * owners.size());
            held = Arrays.copyOf(held, size);
            asked = Arrays.copyOf(asked, size);
            heldSums = Arrays.copyOf(heldSums, size);
            dueSums = Arrays.copyOf(dueSums, size);
            secondsBelow = Arrays.copyOf(secondsBelow, size);
        }
    }

    /** A job has come to wait. */
    public void submitted(JobId job, Owner owner, Request request) {
        int number = owners.of(owner);
        grow();
        // Whole numbers in a double: their sum depends on no order.
        Entry entry = new Entry(number, Math.floor(machine.of(request.total()) / UNIT));
        jobs.put(job, entry);
        asked[number] += entry.asked;
        outdated = true;
    }

    /** A job that waited has started. */
    public void started(JobId job, Placement placement) {
        Entry entry = jobs.get(job);
        asked[entry.owner] -= entry.asked;
        entry.placement = Optional.of(placement);
        held[entry.owner] += machine.of(placement.total());
        slots.take(entry.owner, placement, time);
        outdated = true;
    }

    /** A job is gone, from the queue or from its nodes. */
    public void gone(JobId job) {
        Entry entry = jobs.remove(job);
        if (entry.placement.isPresent()) {
            Placement placement = entry.placement.get();
            held[entry.owner] -= machine.of(placement.total());
            slots.give(entry.owner, placement, time);
        } else {
            asked[entry.owner] -= entry.asked;
        }
        outdated = true;
    }

    /** How far the machine is from its shares at the moment. */
    public SharesNow now() {
        update();
        double[] targets = owners.targets(time);
        List<OwnerPart> list = new ArrayList<>();
        for (int owner = 0; owner < shares.length; owner++) {
            list.add(new OwnerPart(
                    owners.name(owner), shares[owner], targets[owner], parts.part(owner), parts.isBelow(owner)));
        }
        return new SharesNow(parts.distance(), list, owners.named(), slots.matches(), slots.wasted());
    }

    /** How near the machine was to its shares from the first moment until this one. */
    public SharesKept kept() {
        update();
        double seconds = time - begun;
        List<SharesKept.Account> accounts = new ArrayList<>();
        List<SharesKept.Pass> passes = new ArrayList<>();
        for (int owner = 0; owner < owners.size(); owner++) {
            accounts.add(new SharesKept.Account(
                    owners.name(owner), heldSums[owner] / seconds, dueSums[owner] / seconds, secondsBelow[owner]));
            for (int next = 0; next < owners.size(); next++) {
                long count = slots.passes(owner, next);
                if (count > 0) {
                    passes.add(new SharesKept.Pass(owners.name(owner), owners.name(next), count));
                }
            }
        }
        return new SharesKept(time - begun, 100 * distances, slots.matches(), slots.wasted(), accounts, passes);
    }
}
