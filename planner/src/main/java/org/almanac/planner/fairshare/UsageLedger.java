package org.almanac.planner.fairshare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Owner;

/**
 * The accounts of use: what each owner's jobs have used so far, decayed, and what they hold now.
 *
 * <p>Accounts are numbered from 0 in the order in which owners came. All usages are of one moment, to which the ledger
 * was advanced last: a second of use counts half after a half-life and a quarter after two. What a job holds now counts
 * at its rate. Rates are whole numbers, so that sums depend on no order, and a rate that is taken back leaves nothing
 * behind.
 */
final class UsageLedger {
    /** A usage below this many seconds of the whole machine counts as none; otherwise it would decay for ever. */
    private static final double NOTHING = 1e-9;

    private static final long NO_TIME = Long.MIN_VALUE;

    private final Map<Owner, Integer> accounts = new HashMap<>();
    private final List<Owner> owners = new ArrayList<>();
    private double[] usages = new double[16];
    private long[] rates = new long[16];
    /** The moment to which all usages are counted, in epoch seconds. */
    private long time = NO_TIME;

    private Decay decay;
    /** In seconds. */
    private long halfLife;

    UsageLedger(Decay decay, long halfLife) {
        setDecay(decay, halfLife);
    }

    private UsageLedger(UsageLedger other) {
        this.accounts.putAll(other.accounts);
        this.owners.addAll(other.owners);
        this.usages = other.usages.clone();
        this.rates = other.rates.clone();
        this.time = other.time;
        this.decay = other.decay;
        this.halfLife = other.halfLife;
    }

    UsageLedger copy() {
        return new UsageLedger(this);
    }

    /** Sets how use decays from now on, and its half-life in seconds. */
    void setDecay(Decay other, long seconds) {
        decay = other;
        halfLife = seconds;
    }

    /** The owner's account; opened if the owner has none. */
    int account(Owner owner) {
        Integer known = accounts.get(owner);
        return known == null ? open(owner) : known;
    }

    private int open(Owner owner) {
        int account = owners.size();
        accounts.put(owner, account);
        owners.add(owner);
        if (account == usages.length) {
            usages = Arrays.copyOf(usages, 2 * account);
            rates = Arrays.copyOf(rates, 2 * account);
        }
        return account;
    }

    /** The owners by account. To be read only. */
    List<Owner> owners() {
        return owners;
    }

    /** The usages by account, in seconds of the whole machine. To be read only. */
    double[] usages() {
        return usages;
    }

    /** Raises the account's rate; lowers it if {@code by} is negative. */
    void changeRate(int account, long by) {
        rates[account] += by;
    }

    /** Adds the use at a rate, which may be negative, from {@code from} until the time of the usages. */
    void charge(int account, long rate, long from) {
        if (from < time) {
            double charged = usages[account] + rate * secondsOfRate(from, time);
            usages[account] = charged < NOTHING ? 0 : charged;
        }
    }

    /**
     * Advances all usages to a moment that is not earlier, in epoch seconds; tells whether their proportions may have
     * changed.
     */
    boolean advance(long now) {
        if (time == NO_TIME) {
            time = now;
        }
        if (now <= time) {
            return false;
        }
        double kept = decay.kept(time, now, halfLife);
        double gained = secondsOfRate(time, now);
        boolean changed = false;
        for (int account = 0; account < owners.size(); account++) {
            long rate = rates[account];
            double usage = usages[account] * kept + rate * gained;
            boolean forgotten = usage < NOTHING && rate == 0;
            changed |= rate != 0 || forgotten && usages[account] > 0;
            usages[account] = forgotten ? 0 : usage;
        }
        time = now;
        return changed;
    }

    /** The usage that a rate of 1 since that time leaves. */
    private double secondsOfRate(long from, long to) {
        return decay.gained(from, to, halfLife) / DominantShare.WHOLE;
    }

    UsageMemory memory() {
        List<UsageMemory.Charge> charges = new ArrayList<>();
        for (int account = 0; account < owners.size(); account++) {
            charges.add(new UsageMemory.Charge(owners.get(account), usages[account]));
        }
        return new UsageMemory(time, charges);
    }

    /** Takes up stored usages, decayed until {@code now}, with all rates 0. The accounts are those of the memory. */
    void restore(UsageMemory memory, long now) {
        accounts.clear();
        owners.clear();
        Arrays.fill(rates, 0);
        for (UsageMemory.Charge charge : memory.charges()) {
            int account = account(charge.owner());
            usages[account] = charge.usage();
        }
        time = memory.time();
        advance(now);
        time = now;
    }
}
