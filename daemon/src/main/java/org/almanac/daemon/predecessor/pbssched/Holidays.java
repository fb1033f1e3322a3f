package org.almanac.daemon.predecessor.pbssched;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.config.HolidaysFile;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.planner.cluster.PrimeTime.Day;

/** Prime time, as a file {@code holidays} has it: a year, days of the week with their hours, and days of the year. */
final class Holidays {
    private static final String YEAR = "YEAR";
    private static final String WEEKDAY = "weekday";
    private static final Set<String> WORKING = Set.of("monday", "tuesday", "wednesday", "thursday", "friday");

    private final List<SourceLine> lines;
    private final SchedConfig config;
    private final ZoneId zone;
    /** The holidays of the lines so far. */
    private final List<String> days = new ArrayList<>();

    private Holidays(SourceFile file, SchedConfig config, ZoneId zone) {
        this.lines = file.lines().stream()
                .filter(line -> !ConfigWords.isSilent(line))
                .toList();
        this.config = config;
        this.zone = zone;
    }

    /**
     * What becomes of the file beside that {@code sched_config}.
     *
     * @param zone whose clocks show its hours
     */
    static List<Told> tell(SourceFile file, SchedConfig config, ZoneId zone) {
        Holidays holidays = new Holidays(file, config, zone);
        return holidays.lines.stream().map(holidays::tell).toList();
    }

    private static String[] words(SourceLine line) {
        return line.text().strip().split("\\s+", 4);
    }

    private Told tell(SourceLine line) {
        String[] words = words(line);
        boolean day = ForeignValue.count(words[0]).isPresent();
        Statement statement = Statement.always(
                line,
                day ? "holiday" : SchedRules.excerpt(words[0]),
                day ? Optional.of(words[0]) : Optional.empty(),
                SchedRules.excerpt(
                        line.text().strip().substring(words[0].length()).strip().replaceAll("\\s+", " ")));
        return new Told(statement, of(line, words));
    }

    private Outcome of(SourceLine line, String[] words) {
        Optional<String> wrong = HolidaysFile.wrong(line.text());
        if (wrong.isPresent()) {
            return Outcome.unknown(wrong.get(), HolidaysFile.meant(words[0]));
        } else if (words[0].equals("HOLIDAYFILE_VERSION1")) {
            return Outcome.meaningless("it says of which form the file is");
        } else if (!config.hasPrimetime()) {
            return Outcome.meaningless("without a YEAR it is prime time at all times");
        } else if (!config.bindsToPrimetime()) {
            return config.tellsPrimetime()
                    ? Outcome.notDone(
                            "what sched_config says of prime time alone, or of other times, is so at all times")
                    : Outcome.meaningless("nothing in sched_config is of prime time or of other times alone");
        } else if (words[0].equals(YEAR)) {
            return Outcome.takenOver(Gift.value("prime-time.zone", zone.getId()));
        } else if (ForeignValue.count(words[0]).isPresent()) {
            days.add(words[0]);
            return Outcome.takenOver(new Gift.Value("prime-time.holidays", days));
        }
        return ofDay(line, words[0]);
    }

    private Outcome ofDay(SourceLine line, String day) {
        Optional<SourceLine> later = lines.stream()
                .filter(other -> other.number() > line.number() && isAnew(words(other)[0], day))
                .filter(other -> HolidaysFile.wrong(other.text()).isEmpty())
                .findFirst();
        if (later.isPresent()) {
            return Outcome.meaningless("line " + later.get().number() + " says it anew");
        }
        Day hours = HolidaysFile.of(List.of("YEAR 1970", line.text()))
                .week()
                .values()
                .iterator()
                .next();
        return Outcome.takenOver(Gift.value("prime-time." + (day.equals(WEEKDAY) ? "weekdays" : day), written(hours)));
    }

    private static boolean isAnew(String other, String day) {
        return other.equals(day) || other.equals(WEEKDAY) && WORKING.contains(day);
    }

    private static String written(Day day) {
        if (day.equals(Day.ALL)) {
            return "all";
        }
        return day.from() == day.to()
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "%02d:%02d-%02d:%02d",
                        day.from() / 60,
                        day.from() % 60,
                        day.to() / 60,
                        day.to() % 60);
    }
}
