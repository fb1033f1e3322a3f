package org.almanac.daemon.view;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.SharesNow;

/**
 * How the machine is shared out: how far it is from its shares, and how each user stands.
 *
 * @param users in the order of their ranks
 * @param outlook how they will stand by the plan
 */
public record ListedShares(SharesNow now, List<User> users, Outlook outlook) {
    public ListedShares {
        users = List.copyOf(users);
    }

    /**
     * How a user stands with fair share.
     *
     * @param running how many jobs of the user hold resources
     * @param waiting how many may be started
     * @param next the one of them that is planned to start first
     */
    public record User(ShareUse use, int running, int waiting, Optional<Next> next) {}

    /** Tells how users will stand, to any thread. */
    @FunctionalInterface
    public interface Outlook {
        /** The users in the order of their ranks at a time that is not over, in the server's epoch seconds. */
        List<User> at(long time);
    }

    /** A planned job and its start, in the server's epoch seconds. */
    public record Next(String id, long start) {}
}
