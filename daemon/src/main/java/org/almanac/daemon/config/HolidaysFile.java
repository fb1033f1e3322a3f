package org.almanac.daemon.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.almanac.daemon.config.form.FileText;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.planner.cluster.PrimeTime;
import org.almanac.planner.cluster.PrimeTime.Day;
import org.almanac.planner.policy.parameter.NearestName;

/**
 * A file {@code holidays}, as schedulers of PBS read it: a year, days of the week each with when prime time and other time
 * begin, and holidays by the number of the day in the year.
 *
 * <p>A day of the week that it does not name is prime time. Without a year all time is.
 *
 * @param year empty where it names none
 * @param week the hours of prime time, by day
 * @param daysOfYear the holidays
 */
public record HolidaysFile(OptionalInt year, Map<DayOfWeek, Day> week, Set<Integer> daysOfYear) {
    private static final String YEAR = "YEAR";
    private static final String VERSION = "HOLIDAYFILE_VERSION1";
    private static final Pattern DAY_OF_YEAR = Pattern.compile("[0-9]{1,3}");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern HOUR = Pattern.compile("[0-9]{1,4}");
    private static final int LONGEST_YEAR = 366;
    private static final int LONGEST_WORD = 24;
    private static final Map<String, List<DayOfWeek>> DAYS = Map.of(
            "weekday",
            List.of(DayOfWeek.MONDAY, DayOfWeek.TUESDAY, DayOfWeek.WEDNESDAY, DayOfWeek.THURSDAY, DayOfWeek.FRIDAY),
            "monday",
            List.of(DayOfWeek.MONDAY),
            "tuesday",
            List.of(DayOfWeek.TUESDAY),
            "wednesday",
            List.of(DayOfWeek.WEDNESDAY),
            "thursday",
            List.of(DayOfWeek.THURSDAY),
            "friday",
            List.of(DayOfWeek.FRIDAY),
            "saturday",
            List.of(DayOfWeek.SATURDAY),
            "sunday",
            List.of(DayOfWeek.SUNDAY));

    public HolidaysFile {
        week = Map.copyOf(week);
        daysOfYear = Set.copyOf(daysOfYear);
    }

    /** What a line says. */
    private sealed interface Said {
        record Nothing() implements Said {}

        record Year(int year) implements Said {}

        record Hours(List<DayOfWeek> days, Day hours) implements Said {}

        record Holiday(int dayOfYear) implements Said {}

        /** It says nothing that may be. */
        record Wrong(String sentence) implements Said {}
    }

    /** The file; where it cannot be read, or a line is wrong, that is told, and it is empty. */
    public static Optional<HolidaysFile> read(Path file, Reading reading) {
        return FileText.read(file, reading).flatMap(text -> {
            List<String> lines = text.lines().toList();
            boolean right = true;
            for (int i = 0; i < lines.size(); i++) {
                if (said(lines.get(i)) instanceof Said.Wrong wrong) {
                    String maybe = meant(lines.get(i).strip().split("\\s+", 2)[0])
                            .map(Problem::maybe)
                            .orElse(".");
                    reading.refuse(new Problem(new Origin.Line(file.toString(), i + 1), "", wrong.sentence() + maybe));
                    right = false;
                }
            }
            return right ? Optional.of(of(lines)) : Optional.empty();
        });
    }

    /** The same, but a file that does not exist says nothing: as schedulers of PBS have it. */
    static Optional<HolidaysFile> readOrNone(Path file, Reading reading) {
        return Files.notExists(file) ? Optional.of(of(List.of())) : read(file, reading);
    }

    /** What such lines say, of which none is wrong. */
    public static HolidaysFile of(List<String> lines) {
        OptionalInt year = OptionalInt.empty();
        Map<DayOfWeek, Day> week = new EnumMap<>(DayOfWeek.class);
        Set<Integer> daysOfYear = new HashSet<>();
        for (String line : lines) {
            Said said = said(line);
            if (said instanceof Said.Year of) {
                year = of.year() == 0 ? OptionalInt.empty() : OptionalInt.of(of.year());
            } else if (said instanceof Said.Hours hours) {
                hours.days().forEach(day -> week.put(day, hours.hours()));
            } else if (said instanceof Said.Holiday holiday) {
                daysOfYear.add(holiday.dayOfYear());
            }
        }
        return new HolidaysFile(year, week, daysOfYear);
    }

    /** Why a line says nothing that may be; empty where it does, or says nothing. */
    public static Optional<String> wrong(String line) {
        return said(line) instanceof Said.Wrong wrong ? Optional.of(wrong.sentence()) : Optional.empty();
    }

    /** What was meant by the first word of a wrong line; empty where it may stand there, and where nobody can tell. */
    public static Optional<String> meant(String word) {
        return DAYS.containsKey(word)
                        || word.length() > LONGEST_WORD
                        || NUMBER.matcher(word).matches()
                ? Optional.empty()
                : NearestName.of(word, DAYS.keySet());
    }

    /** Prime time by the clocks of that zone. */
    public PrimeTime primeTime(ZoneId zone) {
        List<Day> days = new ArrayList<>();
        for (DayOfWeek day : DayOfWeek.values()) {
            days.add(year.isEmpty() ? Day.ALL : week.getOrDefault(day, Day.ALL));
        }
        return new PrimeTime(zone.getId(), days, year.isEmpty() ? Set.of() : daysOfYear, Set.of());
    }

    private static Said said(String line) {
        String text = line.strip();
        if (text.isEmpty() || text.charAt(0) == '#' || text.charAt(0) == '*') {
            return new Said.Nothing();
        }
        String[] words = text.split("\\s+", 4);
        if (words[0].equals(VERSION)) {
            return new Said.Nothing();
        } else if (words[0].equals(YEAR)) {
            return words.length > 1 && words[1].matches("[0-9]{1,4}")
                    ? new Said.Year(Integer.parseInt(words[1]))
                    : new Said.Wrong("YEAR is " + second(words) + ", but must be a year such as 2026");
        } else if (DAYS.containsKey(words[0])) {
            return hours(words);
        } else if (NUMBER.matcher(words[0]).matches()) {
            int day = DAY_OF_YEAR.matcher(words[0]).matches() ? Integer.parseInt(words[0]) : 0;
            return day >= 1 && day <= LONGEST_YEAR
                    ? new Said.Holiday(day)
                    : new Said.Wrong(
                            "the day of the year is '" + words[0] + "', but must be from 1 to " + LONGEST_YEAR);
        }
        return new Said.Wrong("it begins with '" + Problem.excerpt(words[0])
                + "', but may begin with YEAR, weekday, monday to sunday, or the number of a day in the year");
    }

    private static String second(String[] words) {
        return words.length > 1 ? "'" + Problem.excerpt(words[1]) + "'" : "missing";
    }

    private static Said hours(String[] words) {
        OptionalInt prime = words.length > 1 ? begin(words[1]) : OptionalInt.empty();
        OptionalInt other = words.length > 2 ? begin(words[2]) : OptionalInt.empty();
        if (prime.isEmpty() || other.isEmpty()) {
            String wrong =
                    words.length < 3 ? "" : ", not '" + Problem.excerpt(prime.isEmpty() ? words[1] : words[2]) + "'";
            return new Said.Wrong(words[0] + " needs when prime time and when other time begins, such as 0600 and 1730"
                    + ", or all and none" + wrong);
        }
        return new Said.Hours(DAYS.get(words[0]), day(prime.getAsInt(), other.getAsInt()));
    }

    private static final int ALL = -1;
    private static final int NONE = -2;

    /** The minutes since midnight of a begin, or that it is all of the day or none. */
    private static OptionalInt begin(String word) {
        if (word.equalsIgnoreCase("all")) {
            return OptionalInt.of(ALL);
        } else if (word.equalsIgnoreCase("none")) {
            return OptionalInt.of(NONE);
        } else if (!HOUR.matcher(word).matches()) {
            return OptionalInt.empty();
        }
        int number = Integer.parseInt(word);
        return number / 100 < 24 && number % 100 < 60 || number == 2400
                ? OptionalInt.of(number / 100 * 60 + number % 100)
                : OptionalInt.empty();
    }

    /** As schedulers of PBS take it: prime time counts first, and a day with twice the same, or with 0 twice, is as they have it. */
    private static Day day(int prime, int other) {
        if (prime == ALL || prime == NONE && other == NONE || prime == 0 && other == 0) {
            return Day.ALL;
        } else if (other == ALL || prime == NONE) {
            return Day.NONE;
        }
        return other == NONE ? Day.ALL : new Day(prime, other);
    }
}
