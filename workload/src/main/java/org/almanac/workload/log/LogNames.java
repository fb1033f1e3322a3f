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
 * @param renumbered the ids that the server gave to jobs whose number in the log is not that of their id, by that number
 */
public record LogNames(
        List<String> users,
        List<String> groups,
        List<String> queues,
        List<String> nodes,
        Map<Long, String> renumbered) {
    public LogNames {
        users = List.copyOf(users);
        groups = List.copyOf(groups);
        queues = List.copyOf(queues);
        nodes = List.copyOf(nodes);
        renumbered = Map.copyOf(renumbered);
    }

    /** The name of a list for a number; empty for one that stands for none, such as −1. */
    public static Optional<String> of(List<String> names, int number) {
        return number < 1 || number > names.size() ? Optional.empty() : Optional.of(names.get(number - 1));
    }
}
