package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;

/**
 * The planning paper's {@code limits_list} of one cluster (section 3.1): guards that what users and classes of jobs hold
 * stays within their limits at every planned moment.
 *
 * <p>A slot is one subject of one limit, such as one user. What is held is counted as a sweep walks through time: what
 * runs now is the base from which every sweep begins.
 */
public final class LimitsList {
    private record SlotKey(int limit, String subject) {}

    private static final int[] NO_SLOTS = {};

    private final List<Limit> limits;
    private final long clusterCpus;
    private final Map<SlotKey, Integer> slots = new HashMap<>();
    private final List<Limit> limitOfSlot = new ArrayList<>();
    private final Map<Job, int[]> slotsOfJob = new IdentityHashMap<>();
    private long[] allowed = new long[8];
    private long[] heldNow = new long[8];
    private long[] held = new long[8];

    public LimitsList(List<Limit> limits, long clusterCpus) {
        this.limits = List.copyOf(limits);
        this.clusterCpus = clusterCpus;
    }

    public boolean isUnlimited() {
        return limits.isEmpty();
    }

    /** Forgets all that is held, now and in the sweep. */
    void clear() {
        Arrays.fill(heldNow, 0);
        slotsOfJob.clear();
    }

    /** The job holds its cpus now. */
    void takeNow(Job job) {
        for (int slot : slots(job)) {
            heldNow[slot] += job.request().total().cpus();
        }
    }

    /** Goes back to what is held now. */
    void beginSweep() {
        System.arraycopy(heldNow, 0, held, 0, limitOfSlot.size());
    }

    /** Whether the job may hold its cpus besides what is held at the sweep's time. */
    boolean admits(Job job) {
        long cpus = job.request().total().cpus();
        for (int slot : slots(job)) {
            if (held[slot] + cpus > allowed[slot]) {
                return false;
            }
        }
        return true;
    }

    /** The first limit, with its value in cpus, that the job passes even when nothing else is held. */
    public Optional<Standing.BlockedByLimit> passedAlone(Job job) {
        for (int slot : slots(job)) {
            if (job.request().total().cpus() > allowed[slot]) {
                return Optional.of(
                        new Standing.BlockedByLimit(limitOfSlot.get(slot).name(), allowed[slot], heldNow[slot]));
            }
        }
        return Optional.empty();
    }

    void take(Job job) {
        change(job, 1);
    }

    void give(Job job) {
        change(job, -1);
    }

    private void change(Job job, int sign) {
        for (int slot : slots(job)) {
            held[slot] += sign * job.request().total().cpus();
        }
    }

    /** The slots in which the job counts. */
    int[] slots(Job job) {
        return limits.isEmpty() ? NO_SLOTS : slotsOfJob.computeIfAbsent(job, this::findSlots);
    }

    long allowed(int slot) {
        return allowed[slot];
    }

    private int[] findSlots(Job job) {
        int[] found = new int[limits.size()];
        int count = 0;
        for (int limit = 0; limit < found.length; limit++) {
            Limit.Subject subject = limits.get(limit).subject();
            if (subject.counts(job)) {
                found[count++] = slots.computeIfAbsent(new SlotKey(limit, subject.key(job)), this::addSlot);
            }
        }
        return Arrays.copyOf(found, count);
    }

    private int addSlot(SlotKey key) {
        int slot = limitOfSlot.size();
        if (slot == allowed.length) {
            allowed = Arrays.copyOf(allowed, 2 * slot);
            heldNow = Arrays.copyOf(heldNow, 2 * slot);
            held = Arrays.copyOf(held, 2 * slot);
        }
        limitOfSlot.add(limits.get(key.limit()));
        allowed[slot] = limits.get(key.limit()).amount().of(clusterCpus);
        heldNow[slot] = 0;
        held[slot] = 0;
        return slot;
    }
}
