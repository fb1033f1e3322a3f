package org.almanac.planner.fairshare;

import java.util.List;

/**
 * How a user stands with fair share.
 *
 * @param path the names of the shares above the user, the outermost first, and the user's name last
 * @param share the share of the machine that the user is to have, from 0 to 1
 * @param usage what the user has used, in seconds of the whole machine, decayed
 * @param rank 0 for the users that come first; users that are even have the same rank
 */
public record ShareUse(List<String> path, double share, double usage, int rank) {
    public ShareUse {
        path = List.copyOf(path);
    }
}
