package org.almanac.daemon.predecessor.pbssched;

import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Statement;

/** What becomes of the keys by which pbs_sched sorts jobs: one key that does not change with time is a formula. */
final class SortKeys {
    private static final List<String> PARAMETERS = List.of("job_sort_key", "sort_by", "key");
    private static final String FORMULA = "job-order.otherwise";

    /** The keys that are words, each as a formula whose greater value comes first. */
    private static final Map<String, String> WORDS = Map.of(
            "shortest_job_first", "-cput",
            "longest_job_first", "cput",
            "smallest_memory_first", "-mem",
            "largest_memory_first", "mem",
            "high_priority_first", "job_priority",
            "low_priority_first", "-job_priority",
            "large_walltime_first", "walltime",
            "short_walltime_first", "-walltime");

    private static final Outcome NOT_BY_TIME = notDone(
            "no time is told from another for it: jobs come by the priorities of their queues, then as they arrived or"
                    + " by fair share");

    private SortKeys() {}

    /** @param words those of the statement's value */
    static Outcome of(Statement statement, String[] words, SchedConfig whole) {
        Optional<String> formula = formula(statement, words);
        if (formula.isEmpty()) {
            return misspelt(statement, words);
        } else if (statement.when() != Statement.When.ALWAYS) {
            return NOT_BY_TIME;
        } else if (!isFirst(statement, whole)) {
            return notDone(
                    "jobs of one value by the first key come as they arrived; a formula that weighs both may say more"
                            + " (job-order.formula)");
        }
        return new Outcome(
                new Fate.TakenOver("where the server has no job_sort_formula"),
                List.of(Gift.value(FORMULA, formula.get())));
    }

    private static Optional<String> formula(Statement statement, String[] words) {
        if (!statement.parameter().equals("job_sort_key")) {
            return Optional.ofNullable(WORDS.get(words[0]));
        }
        String name = words[0].equals("sort_priority") ? "job_priority" : words[0];
        boolean isName = name.matches("[A-Za-z_][A-Za-z0-9_]*");
        return switch (isName && words.length == 2 ? words[1].toLowerCase(Locale.ROOT) : "") {
            case "high" -> Optional.of(name);
            case "low" -> Optional.of("-" + name);
            default -> Optional.empty();
        };
    }

    private static Outcome misspelt(Statement statement, String[] words) {
        if (statement.parameter().equals("job_sort_key")) {
            return unknown("that is no NAME HIGH or NAME LOW; pbs_sched takes no such key");
        }
        String maybe = Problem.maybe(words[0], WORDS.keySet());
        return unknown(
                "that is none of the keys of pbs_sched",
                maybe.isEmpty() ? Optional.empty() : Optional.of(maybe.replaceAll("^\\. Maybe |\\?$", "")));
    }

    private static boolean isFirst(Statement statement, SchedConfig whole) {
        return whole.first(PARAMETERS).map(first -> first.equals(statement)).orElse(true);
    }
}
