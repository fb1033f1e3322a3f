package org.almanac.planner.fairshare;

import java.util.List;

/**
 * What will have been used at a time to come, and how users rank then: what has been used so far, decayed, and what is held
 * until then by a plan.
 *
 * <p>It does not change, so any thread may ask it.
 */
public final class ShareForecast {
    /**
     * A job that holds resources from one time to another, both in epoch seconds.
     *
     * @param account its owner's account
     * @param rate as {@link FairShare#rate} counts
     */
    public record Held(int account, long rate, long from, long to) {}

    private final Shares shares;
    private final UsageMemory used;
    private final List<Held> held;

    /**
     * @param used what has been used so far, by account
     * @param held what jobs hold from then on; what they held before is in what was used
     */
    ShareForecast(Shares shares, UsageMemory used, List<Held> held) {
        this.shares = shares;
        this.used = used;
        this.held = List.copyOf(held);
    }

    /** The moment up to which use was counted, in epoch seconds. */
    public long begin() {
        return used.time();
    }

    /** The share, use and rank of every user at that time, by rank and then by name; not before {@link #begin}. */
    public List<ShareUse> at(long time) {
        ShareTree tree = new ShareTree(shares);
        double[] usages = new double[used.charges().size()];
        double kept = shares.decay().kept(begin(), time, shares.halfLife());
        for (int account = 0; account < usages.length; account++) {
            UsageMemory.Charge charge = used.charges().get(account);
            tree.add(charge.owner());
            usages[account] = charge.usage() * kept;
        }
        for (Held each : held) {
            long from = Math.max(each.from, begin());
            long to = Math.min(each.to, time);
            if (from < to) {
                usages[each.account] += each.rate
                        / DominantShare.WHOLE
                        * shares.decay().gained(from, to, shares.halfLife())
                        * shares.decay().kept(to, time, shares.halfLife());
            }
        }
        return tree.uses(usages, time);
    }
}
