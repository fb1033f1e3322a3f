package org.almanac.workload.log;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names that a log's numbers stand for; number 1 is the first of its list.
 *
 * @param users of the facts' users, each once, as the next ones
 * @param groups of the facts' groups
 * @param queues of the facts' queues
 * @param nodes of the nodes on which jobs ran
 * @param jobs the ids that the server gave, by the jobs' numbers in the log
 * @param projects the projects or accounts, by the numbers of the jobs that have one
 */
public record LogNames(
        List<String> users,
        List<String> groups,
        List<String> queues,
        List<String> nodes,
        Map<Long, String> jobs,
        Map<Long, String> projects) {
    public LogNames {
        users = List.copyOf(users);
        groups = List.copyOf(groups);
        queues = List.copyOf(queues);
        nodes = List.copyOf(nodes);
        jobs = Map.copyOf(jobs);
        projects = Map.copyOf(projects);
    }

    /** The name of a list for a number; empty for one that stands for none, such as −1. */
    public static Optional<String> of(List<String> names, int number) {
        return number < 1 || number > names.size() ? Optional.empty() : Optional.of(names.get(number - 1));
    }
}
