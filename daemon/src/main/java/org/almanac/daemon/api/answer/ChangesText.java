package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.LeastChanges.Asked;
import org.almanac.daemon.tried.LeastChanges.Change;
import org.almanac.daemon.tried.LeastChanges.Looked;
import org.almanac.daemon.view.AmountWords;
import org.almanac.planner.forecast.PastRuns;
import org.almanac.replay.TextTable;

/** The least changes of a job with which it would start sooner, for people. */
final class ChangesText {
    private final Minutes minutes;

    ChangesText(ZoneId zone) {
        this.minutes = new Minutes(zone);
    }

    /** Lines behind an empty one; nothing where nothing was looked for, as the job waits for something else than room. */
    String of(LeastChanges changes) {
        return switch (changes.looked()) {
            case NOT_WAITING_FOR_ROOM -> "";
            case NOT_PLANNED ->
                "\nWhich change would let it start sooner is not known, as the policy plans no starts ahead.\n";
            case EVERYWHERE, UNTIL_TIME_WAS_UP -> found(changes);
        };
    }

    private String found(LeastChanges changes) {
        boolean stopped = changes.looked() == Looked.UNTIL_TIME_WAS_UP;
        StringBuilder text = new StringBuilder("\n");
        if (changes.changes().isEmpty() && !changes.tooShort().isEmpty()) {
            return text.append("Nothing that is likely to do would let it start sooner by a tenth of its wait.\n")
                    .append(tooShort(changes))
                    .toString();
        }
        if (changes.changes().isEmpty()) {
            return text.append(
                            stopped
                                    ? "No smaller request that would let it start sooner was found in the time that there is.\n"
                                    : "Nothing less, nor another queue, would let it start sooner by a tenth of its wait.\n")
                    .toString();
        }
        text.append(
                        changes.changes().size() == 1
                                ? "Would start sooner"
                                : "Would start sooner, with each of these alone,")
                .append(changes.start().isEmpty() ? " than never, with\n" : " with\n");
        List<List<String>> rows = new ArrayList<>();
        for (Change change : changes.changes()) {
            rows.add(List.of(
                    "  " + words(change, changes.asked()),
                    change.start() <= changes.now() ? "now" : minutes.of(change.start()),
                    changes.start().isPresent()
                            ? TextTable.duration(changes.start().getAsLong() - change.start()) + " sooner"
                            : ""));
        }
        TextTable.append(rows, text);
        changes.changes().stream()
                .filter(change -> change.exceeded() > 0)
                .forEach(change -> text.append("  walltime ")
                        .append(TextTable.duration(change.asked().walltime()))
                        .append(": ")
                        .append(exceeded(change))
                        .append('\n'));
        text.append(tooShort(changes));
        if (stopped) {
            text.append("  time was up: there may be more, and smaller ones\n");
        }
        return text.toString();
    }

    /** What would help, and is too short for most jobs of the kind. */
    private static String tooShort(LeastChanges changes) {
        StringBuilder text = new StringBuilder();
        for (Change change : changes.tooShort()) {
            text.append("  ")
                    .append(words(change, changes.asked()))
                    .append(" would, but ")
                    .append(exceeded(change))
                    .append('\n');
        }
        return text.toString();
    }

    private static String exceeded(Change change) {
        PastRuns past = change.past().orElseThrow();
        String longer = "its user's last " + past.jobs() + " of this kind";
        return change.exceeded() == past.jobs()
                ? longer + " ran for " + TextTable.duration(past.shortest()) + " or longer"
                : change.exceeded() + " of " + longer + " ran longer";
    }

    private static String words(Change change, Asked before) {
        Asked after = change.asked();
        return switch (change.dimension()) {
            case WALLTIME -> walltime(after, before);
            case CPUS -> cpus(after, before);
            case NODES -> after.chunks() + " pieces instead of " + before.chunks();
            case MEMORY -> memory(after.memoryBytes()) + " of memory instead of " + memory(before.memoryBytes());
            case WALLTIME_AND_CPUS -> walltime(after, before) + " and " + cpus(after, before);
            case QUEUE -> "queue " + after.queue() + " instead of " + before.queue();
            case CLUSTER -> "property " + without(after, before) + " instead of " + without(before, after);
        };
    }

    private static String walltime(Asked after, Asked before) {
        return "walltime " + TextTable.duration(after.walltime()) + " instead of "
                + TextTable.duration(before.walltime());
    }

    private static String cpus(Asked after, Asked before) {
        return AmountWords.of("cpus", after.cpus()) + " instead of " + before.cpus();
    }

    private static String memory(OptionalLong bytes) {
        return bytes.isPresent() ? AmountWords.quantity("memory", bytes.getAsLong()) : "none";
    }

    private static String without(Asked asked, Asked other) {
        TreeSet<String> own = new TreeSet<>(asked.properties());
        own.removeAll(other.properties());
        return String.join(", ", own);
    }
}
