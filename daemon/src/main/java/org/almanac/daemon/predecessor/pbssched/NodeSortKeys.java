package org.almanac.daemon.predecessor.pbssched;

import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.workload.request.OpenPbsRequests;

/**
 * What becomes of the keys by which pbs_sched sorts nodes: those that do not change with what runs are the order in which jobs
 * take nodes.
 */
final class NodeSortKeys {
    private static final String KEY = "node-order";
    private static final List<String> PARAMETERS = List.of("node_sort_key", "sort_nodes");

    private NodeSortKeys() {}

    static Outcome of(Statement statement, SchedConfig whole) {
        if (statement.parameter().equals("sort_nodes")
                && ForeignValue.isOn(statement.value()).equals(Optional.of(false))) {
            return Outcome.meaningless("sort_nodes is off");
        }
        String[] words = words(statement);
        Optional<String> criterion = criterion(statement);
        if (criterion.isEmpty()) {
            return words.length == 3 && List.of("assigned", "unused").contains(words[2])
                    ? otherwise("a job gets the nodes that have the least to spare for it, whatever is " + words[2]
                            + " there, so that wide gaps stay for wide jobs")
                    : unknown("that is no NAME HIGH or NAME LOW, with total, assigned or unused behind it");
        } else if (statement.when() != Statement.When.ALWAYS) {
            return notDone("no time is told from another for it: nodes are taken in one order at all times");
        }
        // Of what was ordered before, a second line has nothing left to order.
        Map<String, Statement> first = new LinkedHashMap<>();
        whole.all(PARAMETERS).stream()
                .filter(each -> each.when() == Statement.When.ALWAYS)
                .forEach(each -> criterion(each).ifPresent(written -> first.putIfAbsent(name(written), each)));
        if (!first.containsValue(statement)) {
            return Outcome.meaningless("nodes are ordered by that in a line before");
        }
        return first.values().iterator().next().equals(statement)
                ? Outcome.takenOver(Gift.value(
                        KEY,
                        first.values().stream()
                                .map(each -> criterion(each).orElseThrow())
                                .collect(Collectors.joining(", "))))
                : new Outcome(new Fate.TakenOver("beside the first such line"), List.of());
    }

    /** What a criterion orders by. */
    private static String name(String criterion) {
        return OpenPbsRequests.kindName(criterion.substring(0, criterion.indexOf(' ')));
    }

    private static String[] words(Statement statement) {
        return statement.value().length() > 200
                ? new String[] {""}
                : statement.value().strip().split("\\s+");
    }

    /** As {@code node-order} has it; empty of a key that is none, or that changes with what runs. */
    private static Optional<String> criterion(Statement statement) {
        if (statement.parameter().equals("sort_nodes")) {
            return ForeignValue.isOn(statement.value()).equals(Optional.of(true))
                    ? Optional.of("priority high")
                    : Optional.empty();
        }
        String[] words = words(statement);
        boolean fixed = words.length == 2 || words.length == 3 && words[2].equals("total");
        String direction = words.length > 1 ? words[1].toLowerCase(Locale.ROOT) : "";
        return fixed
                        && words[0].matches("[A-Za-z_][A-Za-z0-9_-]*")
                        && List.of("high", "low").contains(direction)
                ? Optional.of((words[0].equals("sort_priority") ? "priority" : words[0]) + " " + direction)
                : Optional.empty();
    }
}
