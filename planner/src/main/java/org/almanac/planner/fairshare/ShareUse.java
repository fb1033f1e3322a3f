package org.almanac.planner.fairshare;

import java.util.List;

/**
 * How a user stands with fair share.
 *
 * @param path the names of the shares above, outermost first, and the user's last
 * @param share what the user is to have of the machine, from 0 to 1
 * @param usage what the user has had, in seconds of the whole machine, the less the longer ago
 * @param rank 0 for those who come first; who is even has the same
 */
public record ShareUse(List<String> path, double share, double usage, int rank) {
    public ShareUse {
        path = List.copyOf(path);
    }
}
