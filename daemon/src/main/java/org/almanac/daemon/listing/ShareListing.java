package org.almanac.daemon.listing;

import java.util.Optional;
import org.almanac.daemon.view.ListedShares;
import org.almanac.planner.PlanView;
import org.almanac.planner.fairshare.SharesNow;

/** Lists how each user stands with fair share, from a scheduler's view that knows shares. */
public final class ShareListing {
    private ShareListing() {}

    /** The users of the plan; empty where it knows no shares. */
    public static Optional<ListedShares> of(PlanView plan, Optional<SharesNow> now) {
        return now.map(measured -> {
            UserCounts counts = new UserCounts(plan.shares().orElseThrow().by());
            plan.running().forEach(run -> counts.of(run.job().owner()).running++);
            plan.waiting().forEach(job -> counts.of(job.owner()).waiting++);
            plan.planned()
                    .forEach(planned -> counts.of(planned.job().owner())
                            .starts(planned.job().id().value(), planned.start()));
            return new ListedShares(measured, counts.users(plan.shareUses()), ShareOutlook.of(plan));
        });
    }
}
