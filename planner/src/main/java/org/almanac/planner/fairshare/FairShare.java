package org.almanac.planner.fairshare;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/**
 * Fair share: what the jobs of each owner have used, and the order in which that puts the owners.
 *
 * <p>Use is counted in seconds of the whole machine. A job uses as large a share of the machine as of its dominant
 * resource, the one of which it holds the largest share; so use of clusters of all sizes and kinds compares. Use is
 * counted while a job holds its resources, and decays exponentially. Ranks are those of the last {@link #refresh}, so
 * that one order holds until the next.
 */
public final class FairShare {
    private Shares shares;
    private final UsageLedger ledger;
    private ShareTree tree;
    private DominantShare machine = new DominantShare(List.of());

    private int[] ranks = {};
    private int rankCount = 1;
    /** Whether the ranks may differ from those that the use would give now. */
    private boolean stale;
    /** The moment of which the ranks are, in epoch seconds. */
    private long ranked = Long.MIN_VALUE;

    public FairShare(Shares shares) {
        this.shares = shares;
        this.ledger = new UsageLedger(shares.decay(), shares.halfLife());
        this.tree = new ShareTree(shares);
    }

    private FairShare(FairShare other) {
        this.shares = other.shares;
        this.ledger = other.ledger.copy();
        this.machine = other.machine;
        this.ranks = other.ranks;
        this.rankCount = other.rankCount;
        this.stale = other.stale;
        this.ranked = other.ranked;
        growTree();
    }

    /** An independent copy with the same past. */
    public FairShare copy() {
        return new FairShare(this);
    }

    public Shares shares() {
        return shares;
    }

    /**
     * Shares the machine out in another way from {@code now} on, in epoch seconds. Use that was counted before stays.
     */
    public void setShares(Shares other, long now) {
        ledger.advance(now);
        shares = other;
        ledger.setDecay(other.decay(), other.halfLife());
        growTree();
        stale = true;
    }

    private void growTree() {
        tree = new ShareTree(shares);
        ledger.owners().forEach(tree::add);
    }

    /** Sets what each cluster of the machine has. Rates told before do not change by it. */
    public void setCapacity(List<Resources> clusters) {
        machine = new DominantShare(clusters);
    }

    /** The owner's account number, from 0; opened if the owner has none. */
    public int account(Owner owner) {
        int account = ledger.account(owner);
        if (account == tree.size()) {
            tree.add(owner);
            stale = true;
        }
        return account;
    }

    /** The rate at which a job with this placement uses the machine, in a unit of this package. */
    public long rate(Placement placement) {
        return machine.of(placement.total());
    }

    /** Raises the rate at which the account's jobs use the machine; lowers it if {@code by} is negative. */
    public void changeRate(int account, long by) {
        ledger.changeRate(account, by);
    }

    /**
     * Charges the account for use at that rate since {@code from}, in epoch seconds, that was not counted. A negative
     * rate takes back use that was counted and did not take place. The next {@link #refresh} ranks by it.
     */
    public void charge(int account, long rate, long from) {
        ledger.charge(account, rate, from);
        stale = true;
    }

    /** Counts the use until {@code now} and ranks all accounts by it; tells whether any rank has changed. */
    public boolean refresh(long now) {
        stale |= ledger.advance(now) | tree.targetsChange(ranked, now);
        if (!stale) {
            return false;
        }
        stale = false;
        ranked = now;
        int[] before = ranks;
        ranks = tree.ranks(ledger.usages(), now);
        rankCount = 1 + Arrays.stream(ranks).max().orElse(0);
        return !Arrays.equals(before, ranks);
    }

    /** The account's rank: 0 comes first, and accounts that are even have the same rank. */
    public int rank(int account) {
        return ranks[account];
    }

    /**
     * The rank as a number from 0 (exclusive) to 1, the greater the earlier, for priorities made of several factors.
     */
    public double factor(int account) {
        return 1 - ranks[account] / (double) rankCount;
    }

    /** By account: its share of the whole machine as of the last {@link #refresh}, from 0 to 1. */
    public double[] parts() {
        return tree.parts(ranked);
    }

    /** By account: its part of all that was used, from 0 to 1, as {@link ShareTree#lentUses} counts. */
    public double[] lentUses() {
        return tree.lentUses(ledger.usages());
    }

    /** How many accounts there are. */
    public int accounts() {
        return tree.size();
    }

    /** What resources that are held for so many seconds use, in seconds of the whole machine. */
    public double work(Resources resources, long seconds) {
        return machine.of(resources) / DominantShare.WHOLE * seconds;
    }

    /**
     * By waiting job: how urgent it is by fair share, from 0 to 1: {@code 1 / (1 + tag / halfLife)} with its {@linkplain
     * ShareTree#startTags start tag}. A job of an owner who has used nothing has 1; one whose owner will have used its part of
     * the machine for a half-life by the job's turn has one half.
     *
     * @param comingUse by account: what its jobs that run will still use, in seconds of the whole machine
     * @param accounts by job; the jobs of an account come in the order in which they are to start
     * @param work by job: what it will use, as {@link #work} counts
     */
    public double[] urgencies(double[] comingUse, int[] accounts, double[] work) {
        double[] usages = comingUse.clone();
        for (int account = 0; account < usages.length; account++) {
            usages[account] += ledger.usages()[account];
        }
        double[] urgencies = tree.startTags(usages, ranked, accounts, work);
        for (int job = 0; job < urgencies.length; job++) {
            urgencies[job] = 1 / (1 + urgencies[job] / shares.halfLife());
        }
        return urgencies;
    }

    /** The share and use of every user of whom a job has come, by rank and then by name. */
    public List<ShareUse> uses() {
        return tree.uses(ledger.usages(), ranked);
    }

    /** What comes of the use so far where these jobs hold resources from then on. */
    public ShareForecast forecast(List<ShareForecast.Held> held) {
        return new ShareForecast(shares, memory(), held);
    }

    public UsageMemory memory() {
        return ledger.memory();
    }

    /**
     * Takes up stored use, decayed until {@code now}, in place of all that was counted. After that no job holds
     * anything and the accounts have other numbers, so the jobs that hold resources have to be told again.
     */
    public void restore(UsageMemory memory, long now) {
        ledger.restore(memory, now);
        growTree();
        stale = true;
    }
}
