package org.almanac.planner.fairshare;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/**
 * Fair share: what owners' jobs have held and hold, and the order in which it puts the owners.
 *
 * <p>Use is counted in seconds of the whole machine: a job holds as much of the machine as of the resource that it holds
 * most of, its dominant one, and so use on clusters of all sizes and of all kinds compares. It is counted while a job
 * holds its resources, and decays exponentially. Ranks are those of the last {@link #refresh}: whoever sorts by them
 * sorts by one order until the next.
 */
public final class FairShare {
    private Shares shares;
    private final UsageLedger ledger;
    private ShareTree tree;
    /** What the whole machine has, by kind. */
    private double[] capacity = {};

    private int[] ranks = {};
    private int rankCount = 1;
    /** Whether the ranks may no longer be those that the usages make. */
    private boolean stale;

    public FairShare(Shares shares) {
        this.shares = shares;
        this.ledger = new UsageLedger(shares.halfLife());
        this.tree = new ShareTree(shares);
    }

    private FairShare(FairShare other) {
        this.shares = other.shares;
        this.ledger = other.ledger.copy();
        this.capacity = other.capacity;
        this.ranks = other.ranks;
        this.rankCount = other.rankCount;
        this.stale = other.stale;
        growTree();
    }

    /** An independent one with the same past. */
    public FairShare copy() {
        return new FairShare(this);
    }

    public Shares shares() {
        return shares;
    }

    /** From that moment on the machine is shared out otherwise; what has been used stays. */
    public void setShares(Shares other, long now) {
        ledger.advance(now);
        shares = other;
        ledger.setHalfLife(other.halfLife());
        growTree();
        stale = true;
    }

    private void growTree() {
        tree = new ShareTree(shares);
        ledger.owners().forEach(tree::add);
    }

    /** What the whole machine has of each kind; rates told before do not change by it. */
    public void setCapacity(List<Resources> clusters) {
        double[] sum = new double[clusters.get(0).kinds()];
        for (Resources cluster : clusters) {
            for (int kind = 0; kind < sum.length; kind++) {
                sum[kind] += cluster.amount(kind);
            }
        }
        capacity = sum;
    }

    /** The number under which the owner is known, from 0. */
    public int account(Owner owner) {
        int account = ledger.account(owner);
        if (account == tree.size()) {
            tree.add(owner);
            stale = true;
        }
        return account;
    }

    /** How fast whoever holds the placement uses the machine, in a unit of its own. */
    public long rate(Placement placement) {
        double most = 0;
        Resources held = placement.total();
        for (int kind = 0; kind < capacity.length; kind++) {
            double amount = held.amount(kind);
            if (amount > 0) {
                // A machine from which nodes were taken away may have less than is held.
                most = Math.max(most, amount < capacity[kind] ? amount / capacity[kind] : 1);
            }
        }
        return (long) (most * UsageLedger.WHOLE_MACHINE);
    }

    /** From now on the account's jobs use so much more, or less. */
    public void changeRate(int account, long by) {
        ledger.changeRate(account, by);
    }

    /**
     * Charges the account for use from then until now that was not counted; a negative rate takes back what was counted
     * and was not used. It counts in the next order.
     */
    public void charge(int account, long rate, long from) {
        ledger.charge(account, rate, from);
        stale = true;
    }

    /** Counts what was used until now, and ranks everybody by it; tells whether any rank is another one. */
    public boolean refresh(long now) {
        stale |= ledger.advance(now);
        if (!stale) {
            return false;
        }
        stale = false;
        int[] before = ranks;
        ranks = tree.ranks(ledger.usages());
        rankCount = 1 + Arrays.stream(ranks).max().orElse(0);
        return !Arrays.equals(before, ranks);
    }

    /** 0 for those whose jobs come first; who is even has the same. */
    public int rank(int account) {
        return ranks[account];
    }

    /** The rank as a number from 0 (exclusive) to 1, the greater the earlier, for priorities made of several factors. */
    public double factor(int account) {
        return 1 - ranks[account] / (double) rankCount;
    }

    /** How every user stands whose jobs have come, by rank and then by name. */
    public List<ShareUse> uses() {
        return tree.uses(ledger.usages());
    }

    public UsageMemory memory() {
        return ledger.memory();
    }

    /**
     * Takes up what was used, as it is at that moment, in place of all that was counted. Nothing is held then and the
     * accounts are other ones: what is held is to be told again.
     */
    public void restore(UsageMemory memory, long now) {
        ledger.restore(memory, now);
        growTree();
        stale = true;
    }
}
