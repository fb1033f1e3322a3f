package org.almanac.daemon.tried;

import java.util.List;
import java.util.Optional;

/**
 * Jobs that are to be tried.
 *
 * @param resources what they ask for, as users write it behind {@code -l}
 * @param queue in which they would wait; empty for the one that the daemon finds
 * @param user whose they would be; empty for nobody's
 * @param times so many times their pieces are asked for, a job each; empty for as they are
 * @param walltimes in seconds, a job each; empty for the one of the resources
 */
public record TrialRequest(
        List<String> resources, Optional<String> queue, String user, List<Integer> times, List<Long> walltimes) {
    /** So many jobs may be tried at once. */
    public static final int MOST = 64;

    public TrialRequest {
        resources = List.copyOf(resources);
        times = List.copyOf(times);
        walltimes = List.copyOf(walltimes);
    }
}
