package org.almanac.pbs.follow;

import java.util.Optional;
import org.almanac.planner.JobOrder;

/**
 * In which order a site wants its jobs to come by its own configuration.
 *
 * @param own whatever the server says; empty where the server's order counts
 * @param otherwise where the server's counts and the server has none
 */
public record LocalOrder(Optional<JobOrder> own, JobOrder otherwise) {
    /** The server's order, or else none. */
    public static final LocalOrder OF_SERVER = new LocalOrder(Optional.empty(), JobOrder.NONE);

    /** That order, whatever the server says. */
    public static LocalOrder of(JobOrder own) {
        return new LocalOrder(Optional.of(own), JobOrder.NONE);
    }
}
