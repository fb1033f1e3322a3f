package org.almanac.planner.fairshare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.cluster.Owner;

/**
 * What each owner's jobs have held so far, decayed exponentially, and what they hold now.
 *
 * <p>Owners have an account, numbered from 0 in the order in which they came. All usages are of one moment, that to which
 * they were last advanced: a second of use counts half after a half-life, a quarter after two. What is held now counts
 * while it is held. Rates are whole numbers, so that what was held and is given back leaves nothing behind, and sums do
 * not depend on an order.
 */
final class UsageLedger {
    /** The rate of who holds the whole machine. */
    static final double WHOLE_MACHINE = 0x1p50;

    /** So few seconds of the whole machine are nothing: nobody waits for them, and they would decay for ever. */
    private static final double NOTHING = 1e-9;

    private static final long NO_TIME = Long.MIN_VALUE;

    private final Map<Owner, Integer> accounts = new HashMap<>();
    private final List<Owner> owners = new ArrayList<>();
    private double[] usages = new double[16];
    private long[] rates = new long[16];
    /** Of all usages. */
    private long time = NO_TIME;
    /** What is forgotten of a usage in a second, in the limit of a short one. */
    private double decay;

    UsageLedger(long halfLife) {
        setHalfLife(halfLife);
    }

    private UsageLedger(UsageLedger other) {
        this.accounts.putAll(other.accounts);
        this.owners.addAll(other.owners);
        this.usages = other.usages.clone();
        this.rates = other.rates.clone();
        this.time = other.time;
        this.decay = other.decay;
    }

    UsageLedger copy() {
        return new UsageLedger(this);
    }

    /** In seconds; from now on. */
    void setHalfLife(long halfLife) {
        decay = StrictMath.log(2) / halfLife;
    }

    /** The owner's account, opened where there is none. */
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

    /** By account. To be read only. */
    List<Owner> owners() {
        return owners;
    }

    /** In seconds of the whole machine, by account. To be read only. */
    double[] usages() {
        return usages;
    }

    /** From now on the account holds so much more, or less. */
    void changeRate(int account, long by) {
        rates[account] += by;
    }

    /** Adds what a rate, which may be negative, makes from then until the time of the usages. */
    void charge(int account, long rate, long from) {
        if (from < time) {
            double charged = usages[account] + rate * secondsOfRate(time - from);
            usages[account] = charged < NOTHING ? 0 : charged;
        }
    }

    /** Advances to a moment that is not earlier; tells whether usages now stand in another proportion. */
    boolean advance(long now) {
        if (time == NO_TIME) {
            time = now;
        }
        if (now <= time) {
            return false;
        }
        double kept = StrictMath.exp(-decay * (now - time));
        double gained = secondsOfRate(now - time);
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

    /** What a rate of 1 over that many seconds makes at their end. */
    private double secondsOfRate(long seconds) {
        return -StrictMath.expm1(-decay * seconds) / decay / WHOLE_MACHINE;
    }

    UsageMemory memory() {
        List<UsageMemory.Charge> charges = new ArrayList<>();
        for (int account = 0; account < owners.size(); account++) {
            charges.add(new UsageMemory.Charge(owners.get(account), usages[account]));
        }
        return new UsageMemory(time, charges);
    }

    /** Takes up what was used, with nothing held, as it is at that moment; the accounts are those of the memory. */
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
