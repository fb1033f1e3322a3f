package org.almanac.planner.site;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.UsageMemory;

/**
 * Counts what the jobs of a site use of its machine: if the queue's order or a policy asks for it, or from the
 * moment on at which shares are told.
 *
 * <p>Where use is not counted, the meter costs nothing.
 */
final class UsageMeter {
    private Optional<FairShare> fairShare;
    private List<Resources> capacities;
    private Optional<Shares> toldShares = Optional.empty();

    UsageMeter(QueueOrder order, Shares shares, List<Resources> capacities) {
        this.capacities = capacities;
        this.fairShare = order == QueueOrder.FAIR_SHARE ? Optional.of(begin(shares)) : Optional.empty();
    }

    private UsageMeter(UsageMeter other) {
        this.capacities = other.capacities;
        this.fairShare = other.fairShare.map(FairShare::copy);
        this.toldShares = other.toldShares;
    }

    UsageMeter copy() {
        return new UsageMeter(this);
    }

    /** Counts use from now on, with equal shares until others are told; before any job comes. */
    void count() {
        if (fairShare.isEmpty()) {
            fairShare = Optional.of(begin(Shares.EQUAL));
        }
    }

    /** Counts use from now on, with equal shares until others are told, if it is not counted yet. */
    void countFrom(long now, Collection<JobEntry> jobs) {
        if (fairShare.isEmpty()) {
            begin(Shares.EQUAL, now, jobs);
        }
    }

    Optional<FairShare> fairShare() {
        return fairShare;
    }

    /** The shares that the server told last. */
    Optional<Shares> toldShares() {
        return toldShares;
    }

    private FairShare begin(Shares shares) {
        FairShare begun = new FairShare(shares);
        begun.setCapacity(capacities);
        return begun;
    }

    /**
     * Counts use until {@code now}, takes in the shares and owners that a batch tells, and ranks all owners anew; tells
     * whether that may have changed an order.
     */
    boolean refresh(long now, List<Event> events, Collection<JobEntry> jobs) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.SharesChanged changed) {
                setShares(now, changed.shares(), jobs);
            }
        }
        if (fairShare.isEmpty()) {
            return false;
        }
        // Owners are ranked before their jobs come, so that one ranking holds for the whole batch.
        for (Event event : events) {
            if (event instanceof Event.Submitted submitted) {
                fairShare.get().account(submitted.newJob().owner());
            } else if (event instanceof Event.Changed changed) {
                fairShare.get().account(changed.changedJob().owner());
            }
        }
        return fairShare.get().refresh(now);
    }

    private void setShares(long now, Shares shares, Collection<JobEntry> jobs) {
        toldShares = Optional.of(shares);
        if (fairShare.isPresent()) {
            fairShare.get().setShares(shares, now);
        } else {
            begin(shares, now, jobs);
        }
    }

    private void begin(Shares shares, long now, Collection<JobEntry> jobs) {
        FairShare begun = begin(shares);
        begun.refresh(now);
        fairShare = Optional.of(begun);
        jobs.forEach(this::know);
        jobs.stream().filter(JobEntry::holdsResources).forEach(entry -> {
            began(entry);
            chargeSinceStart(entry);
        });
    }

    /** Takes in a job that has come, or that has another owner. It holds nothing. */
    void know(JobEntry entry) {
        if (fairShare.isPresent()) {
            entry.account = fairShare.get().account(entry.job().owner());
        }
    }

    /** Sets the job's rank to its owner's at the last refresh. */
    void rank(JobEntry entry) {
        if (fairShare.isPresent()) {
            entry.rank = fairShare.get().rank(entry.account);
        }
    }

    /** Counts the job's placement from now on. */
    void began(JobEntry entry) {
        if (fairShare.isPresent()) {
            entry.rate = fairShare.get().rate(entry.placement);
            fairShare.get().changeRate(entry.account, entry.rate);
        }
    }

    /** Counts nothing of the job from now on. */
    void ended(JobEntry entry) {
        if (fairShare.isPresent()) {
            fairShare.get().changeRate(entry.account, -entry.rate);
        }
    }

    /** Charges the job's owner for the placement since the job's start, which was not counted. */
    void chargeSinceStart(JobEntry entry) {
        if (fairShare.isPresent()) {
            fairShare.get().charge(entry.account, entry.rate, entry.started);
        }
    }

    /** Takes back what was counted since the job's start, as it was not used. */
    void refundSinceStart(JobEntry entry) {
        if (fairShare.isPresent()) {
            fairShare.get().charge(entry.account, -entry.rate, entry.started);
        }
    }

    /** Sets what each cluster has; what jobs hold is another share of the machine from now on. */
    void setCapacities(List<Resources> others, List<JobEntry> running) {
        if (!others.equals(capacities)) {
            capacities = others;
            running.forEach(this::ended);
            fairShare.ifPresent(kept -> kept.setCapacity(others));
            running.forEach(this::began);
        }
    }

    Optional<UsageMemory> memory() {
        return fairShare.map(FairShare::memory);
    }

    /** Takes up stored use, in place of what was counted. Jobs that run have run on since it was stored. */
    void restore(UsageMemory memory, long now, Collection<JobEntry> jobs) {
        if (fairShare.isEmpty()) {
            return;
        }
        FairShare restored = fairShare.get();
        restored.restore(memory, now);
        for (JobEntry entry : jobs) {
            know(entry);
            if (entry.holdsResources()) {
                restored.changeRate(entry.account, entry.rate);
                restored.charge(entry.account, entry.rate, Math.max(entry.started, memory.time()));
            }
        }
        restored.refresh(now);
    }
}
