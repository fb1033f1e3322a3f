package org.almanac.daemon.cycle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.pbs.snapshot.ServerJob;

/** The job that each user has submitted last, of those that the server knows. */
final class LastJobs {
    private final Map<String, ServerJob> byUser = new HashMap<>();

    LastJobs(List<ServerJob> jobs) {
        jobs.forEach(job ->
                byUser.merge(job.owner().user(), job, (one, other) -> one.queued() >= other.queued() ? one : other));
    }

    /** That of a user; empty where the user has none. */
    Optional<ServerJob> of(String user) {
        return Optional.ofNullable(byUser.get(user));
    }
}
