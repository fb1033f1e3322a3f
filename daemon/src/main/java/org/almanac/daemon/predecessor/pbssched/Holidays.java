package org.almanac.daemon.predecessor.pbssched;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.planner.policy.parameter.NearestName;

/** Primetime, as a file {@code holidays} has it: a year, days of the week with their hours, and days of the year. */
final class Holidays {
    private static final Set<String> DAYS =
            Set.of("weekday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");
    private static final String YEAR = "YEAR";
    private static final int LONGEST_YEAR = 366;
    private static final int LONGEST_WORD = 24;

    private Holidays() {}

    /** What becomes of the file beside that {@code sched_config}. */
    static List<Told> tell(SourceFile file, SchedConfig config) {
        List<SourceLine> lines = file.lines().stream()
                .filter(line -> !ConfigWords.isSilent(line))
                .toList();
        boolean hasYear = lines.stream()
                .map(Holidays::words)
                .filter(words -> words[0].equals(YEAR) && words.length > 1)
                .anyMatch(words -> ForeignValue.count(words[1]).orElse(0) > 0);
        Optional<String> idle = !hasYear
                ? Optional.of("without a YEAR it is primetime at all times")
                : config.tellsPrimetime()
                        ? Optional.empty()
                        : Optional.of("nothing in sched_config is of primetime or of other times alone");
        return lines.stream().map(line -> tell(line, hasYear, idle)).toList();
    }

    private static String[] words(SourceLine line) {
        return line.text().strip().split("\\s+", 4);
    }

    private static Told tell(SourceLine line, boolean hasYear, Optional<String> idle) {
        String[] words = words(line);
        boolean day = ForeignValue.count(words[0]).isPresent();
        Statement statement = Statement.always(
                line,
                day ? "holiday" : SchedRules.excerpt(words[0]),
                day ? Optional.of(words[0]) : Optional.empty(),
                SchedRules.excerpt(
                        line.text().strip().substring(words[0].length()).strip().replaceAll("\\s+", " ")));
        return new Told(statement, of(words, hasYear, idle));
    }

    private static Outcome of(String[] words, boolean hasYear, Optional<String> idle) {
        String first = words[0];
        OptionalLong day = ForeignValue.count(first);
        if (first.equals("HOLIDAYFILE_VERSION1")) {
            return Outcome.meaningless("it says of which form the file is");
        } else if (first.equals(YEAR)) {
            return hasYear
                    ? Outcome.meaningless("the days below are of it")
                    : Outcome.unknown("it has no year, so that it is primetime at all times");
        } else if (day.isPresent()) {
            return day.getAsLong() < 1 || day.getAsLong() > LONGEST_YEAR
                    ? Outcome.unknown("no year has such a day; the first is 1")
                    : primetime(idle, "jobs start and run on holidays as on any day");
        } else if (DAYS.contains(first)) {
            return words.length < 3 || Stream.of(words[1], words[2]).anyMatch(each -> !isHour(each))
                    ? Outcome.unknown("a day has two times such as 0600 and 1730, or all, or none")
                    : primetime(
                            idle, "no time is told from another: jobs start and run on across the bounds of primetime");
        }
        return Outcome.unknown(
                "that is no day, and no day of a year",
                first.length() > LONGEST_WORD ? Optional.empty() : NearestName.of(first, DAYS));
    }

    private static boolean isHour(String word) {
        return word.equals("all")
                || word.equals("none")
                || ForeignValue.count(word).orElse(2400) < 2400;
    }

    /** @param idle why primetime has no meaning, where it has none */
    private static Outcome primetime(Optional<String> idle, String meaning) {
        return idle.map(Outcome::meaningless).orElseGet(() -> Outcome.notDone(meaning));
    }
}
