package org.almanac.daemon.listing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.view.ListedShares;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;

/** How many jobs each user of the tree of shares has, and which comes next. */
final class UserCounts {
    /** A user below a share, or beside the outermost ones where the share has no name. */
    private record Place(String share, String user) {}

    /** The jobs of one user. */
    static final class Counts {
        int running;
        int waiting;
        private Optional<ListedShares.Next> next = Optional.empty();

        /** A job of the user's that is planned to start then, in epoch seconds. */
        void starts(String job, long start) {
            if (next.isEmpty() || start < next.get().start()) {
                next = Optional.of(new ListedShares.Next(job, start));
            }
        }
    }

    private final Shares.Accounting by;
    private final Map<Place, Counts> counts = new HashMap<>();

    UserCounts(Shares.Accounting by) {
        this.by = by;
    }

    /** Of the user to whom that owner's jobs are accounted. */
    Counts of(Owner owner) {
        String share = switch (by) {
            case USER -> "";
            case GROUP -> owner.group();
            case PROJECT -> owner.project();
        };
        return counts.computeIfAbsent(new Place(share, owner.user()), place -> new Counts());
    }

    /** How the users stand, in that order. */
    List<ListedShares.User> users(List<ShareUse> uses) {
        return uses.stream().map(this::user).toList();
    }

    private ListedShares.User user(ShareUse use) {
        List<String> path = use.path();
        String user = path.get(path.size() - 1);
        boolean beside = by == Shares.Accounting.USER || path.size() == 1;
        Counts its = counts.getOrDefault(new Place(beside ? "" : path.get(path.size() - 2), user), new Counts());
        return new ListedShares.User(use, its.running, its.waiting, its.next);
    }
}
