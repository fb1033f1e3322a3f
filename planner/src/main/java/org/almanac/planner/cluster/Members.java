package org.almanac.planner.cluster;

import java.util.List;

/**
 * Those whose jobs may run in a window: users, groups and queues by name, of which a job needs to meet one. Each list is in order,
 * and names nobody twice.
 */
public record Members(List<String> users, List<String> groups, List<String> queues) {
    public Members {
        users = users.stream().sorted().distinct().toList();
        groups = groups.stream().sorted().distinct().toList();
        queues = queues.stream().sorted().distinct().toList();
        if (users.isEmpty() && groups.isEmpty() && queues.isEmpty()) {
            throw new IllegalArgumentException("Members must be users, groups or queues, but none are named");
        }
    }

    /** Whether it is the job of one of them. */
    public boolean include(Job job) {
        return include(job.owner(), job.queue());
    }

    /** Whether a job of that owner in that queue is one of theirs. */
    public boolean include(Owner owner, String queue) {
        return users.contains(owner.user()) || groups.contains(owner.group()) || queues.contains(queue);
    }
}
