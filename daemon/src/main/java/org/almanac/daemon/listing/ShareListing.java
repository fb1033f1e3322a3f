package org.almanac.daemon.listing;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.view.ListedShares;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.SharesNow;

/** Lists how each user stands with fair share, from a scheduler's view that knows shares. */
public final class ShareListing {
    /** A user below a share, or beside the outermost ones where the share has no name. */
    private record Place(String share, String user) {}

    private static final class Counts {
        int running;
        int waiting;
        Optional<PlanView.Planned> next = Optional.empty();
    }

    private final Shares.Accounting by;
    private final Map<Place, Counts> counts = new HashMap<>();

    private ShareListing(Shares.Accounting by) {
        this.by = by;
    }

    /** The users of the plan; empty where it knows no shares. */
    public static Optional<ListedShares> of(PlanView plan, Optional<SharesNow> now) {
        return now.map(measured -> {
            ShareListing listing = new ShareListing(plan.shares().orElseThrow().by());
            plan.running().forEach(run -> listing.of(run.job()).running++);
            plan.waiting().forEach(job -> listing.of(job).waiting++);
            plan.planned().stream()
                    .sorted(Comparator.comparingLong(PlanView.Planned::start).reversed())
                    .forEach(planned -> listing.of(planned.job()).next = Optional.of(planned));
            return new ListedShares(
                    measured, plan.shareUses().stream().map(listing::user).toList());
        });
    }

    private Counts of(Job job) {
        Owner owner = job.owner();
        String share = switch (by) {
            case USER -> "";
            case GROUP -> owner.group();
            case PROJECT -> owner.project();
        };
        return counts.computeIfAbsent(new Place(share, owner.user()), place -> new Counts());
    }

    private ListedShares.User user(ShareUse use) {
        List<String> path = use.path();
        String user = path.get(path.size() - 1);
        boolean beside = by == Shares.Accounting.USER || path.size() == 1;
        Counts its = counts.getOrDefault(new Place(beside ? "" : path.get(path.size() - 2), user), new Counts());
        return new ListedShares.User(
                use,
                its.running,
                its.waiting,
                its.next.map(planned -> new ListedShares.Next(planned.job().id().value(), planned.start())));
    }
}
