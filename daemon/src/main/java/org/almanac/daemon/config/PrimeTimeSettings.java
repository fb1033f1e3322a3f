package org.almanac.daemon.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.Spot;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Hours.OtherQueues;
import org.almanac.planner.cluster.Hours.Part;
import org.almanac.planner.cluster.PrimeTime;
import org.almanac.planner.cluster.PrimeTime.Day;

/**
 * When prime time is, and what that means for jobs of which queues.
 *
 * @param file the file {@code holidays} that says when; empty where this says it itself
 * @param zone whose clocks show the hours
 * @param year of which the file is, as it was read; empty where it names none, or there is no file
 * @param prime what holds, as it was read
 */
public record PrimeTimeSettings(Optional<Path> file, ZoneId zone, OptionalInt year, Hours.Prime prime) {
    private static final Pattern CLOCK = Pattern.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00");
    private static final String ALL = "all";
    /** So many days before the year of a file is over, it is told that it will be. */
    private static final int SOON = 30;

    /** How the hours of a day are written. */
    private static final ScalarForm<Day> DAY = new ScalarForm<>(
            List.of("hours such as 06:00-17:30", ALL, "none"), List.of(ALL, "none"), PrimeTimeSettings::day);

    /** How a time zone is written. */
    static final ScalarForm<ZoneId> ZONE_FORM = new ScalarForm<>(
            List.of("local", "a zone such as Europe/Prague"), List.of("local"), PrimeTimeSettings::zone);

    static final Key<Path> FILE = Key.optional(
            "file",
            ScalarForm.of("an absolute path", Forms::path),
            "a file holidays of OpenPBS that says when prime time is, read again whenever it has changed; in place of the"
                    + " keys for days");
    static final Key<ZoneId> ZONE = Key.usual(
            "zone", ZONE_FORM, "local", "the time zone whose clocks show the hours; local is that of this machine");
    static final Key<Day> WEEKDAYS = Key.usual("weekdays", DAY, ALL, "which hours of Monday to Friday are prime time");
    static final List<Key<Day>> EACH = Stream.of("monday", "tuesday", "wednesday", "thursday", "friday")
            .map(name -> Key.optional(name, DAY, "the same of this day alone"))
            .toList();
    static final Key<Day> SATURDAY = Key.usual("saturday", DAY, ALL, "which hours of Saturday are prime time");
    static final Key<Day> SUNDAY = Key.usual("sunday", DAY, ALL, "which hours of Sunday are prime time");
    static final Key<List<Holiday>> HOLIDAYS = Key.list(
            "holidays",
            ScalarForm.of("a day such as 2026-12-25, or the number of a day in every year, from 1 to 366", Holiday::of),
            "days on which no hour is prime time");
    static final Key<List<String>> PRIME_QUEUES =
            Key.list("prime-queues", QueuePatternForm.FORM, "the queues whose jobs start in prime time alone");
    static final Key<List<String>> NON_PRIME_QUEUES = Key.list(
            "non-prime-queues", QueuePatternForm.FORM, "the queues whose jobs start outside of prime time alone");
    static final Key<Set<Part>> WITHIN = Key.usual(
            "within",
            new ScalarForm<>(
                    List.of("none", "prime", "non-prime", ALL),
                    List.of("none", "prime", "non-prime", ALL),
                    PrimeTimeSettings::within),
            "none",
            "jobs that start in which of the two also end in it, by their walltime");
    static final Key<Duration> INTO_PRIME = Key.optional(
            "into-prime",
            Forms.DURATION_FORM,
            "by how much such jobs may run on into prime time; without it not at all");
    static final Key<Duration> INTO_NON_PRIME = Key.optional(
            "into-non-prime",
            Forms.DURATION_FORM,
            "by how much such jobs may run on out of prime time; without it not at all");
    static final Key<OtherQueues> ANYTIME_QUEUES = Key.usual(
            "anytime-queues",
            new ScalarForm<>(List.of("bound", "exempt"), List.of("bound", "exempt"), text -> switch (text) {
                case "bound" -> Optional.of(OtherQueues.BOUND);
                case "exempt" -> Optional.of(OtherQueues.EXEMPT);
                default -> Optional.empty();
            }),
            "bound",
            "whether within also holds for jobs of queues that are neither among prime-queues nor among non-prime-queues");

    static final SectionForm<PrimeTimeSettings> FORM = new SectionForm<>(keys(), PrimeTimeSettings::of);

    /** A holiday of one year, or of every year. */
    record Holiday(Optional<LocalDate> date, int dayOfYear) {
        private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}");
        private static final int LONGEST_YEAR = 366;

        static Optional<Holiday> of(String text) {
            if (NUMBER.matcher(text).matches()) {
                int day = Integer.parseInt(text);
                return day >= 1 && day <= LONGEST_YEAR
                        ? Optional.of(new Holiday(Optional.empty(), day))
                        : Optional.empty();
            }
            try {
                return Optional.of(new Holiday(Optional.of(LocalDate.parse(text)), 0));
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        }
    }

    private static List<Key<?>> keys() {
        List<Key<?>> keys = new ArrayList<>(List.of(FILE, ZONE, WEEKDAYS));
        keys.addAll(EACH);
        keys.addAll(List.of(
                SATURDAY,
                SUNDAY,
                HOLIDAYS,
                PRIME_QUEUES,
                NON_PRIME_QUEUES,
                WITHIN,
                INTO_PRIME,
                INTO_NON_PRIME,
                ANYTIME_QUEUES));
        return keys;
    }

    private static PrimeTimeSettings of(Section section) {
        ZoneId zone = section.get(ZONE);
        Optional<Path> file = section.find(FILE);
        PrimeTime time = inline(section, zone);
        OptionalInt year = OptionalInt.empty();
        if (file.isPresent()) {
            Reading reading = Reading.trial();
            Optional<HolidaysFile> read = HolidaysFile.readOrNone(file.get(), reading);
            time = read.map(each -> each.primeTime(zone)).orElse(time);
            year = read.map(HolidaysFile::year).orElse(year);
            reading.problems()
                    .forEach(problem -> section.refuse(new Spot(problem.origin(), problem.key()), problem.sentence()));
        }
        return new PrimeTimeSettings(
                file,
                zone,
                year,
                new Hours.Prime(
                        time,
                        QueuePatternForm.of(section.get(PRIME_QUEUES)),
                        QueuePatternForm.of(section.get(NON_PRIME_QUEUES)),
                        section.get(WITHIN),
                        section.find(INTO_PRIME).map(Duration::toSeconds).orElse(0L),
                        section.find(INTO_NON_PRIME).map(Duration::toSeconds).orElse(0L),
                        section.get(ANYTIME_QUEUES)));
    }

    private static PrimeTime inline(Section section, ZoneId zone) {
        Day weekdays = section.get(WEEKDAYS);
        List<Day> week = new ArrayList<>();
        EACH.forEach(key -> week.add(section.find(key).orElse(weekdays)));
        week.add(section.get(SATURDAY));
        week.add(section.get(SUNDAY));
        Set<Integer> daysOfYear = new HashSet<>();
        Set<Long> dates = new HashSet<>();
        for (Holiday holiday : section.get(HOLIDAYS)) {
            holiday.date()
                    .ifPresentOrElse(date -> dates.add(date.toEpochDay()), () -> daysOfYear.add(holiday.dayOfYear()));
        }
        return new PrimeTime(zone.getId(), week, daysOfYear, dates);
    }

    /** The same if the file is read again; empty where that is wrong, or gone with a year that it had, which is told. */
    Optional<PrimeTimeSettings> readAgain(Reading reading) {
        if (file.isEmpty() || year.isEmpty() && Files.notExists(file.get())) {
            return Optional.of(this);
        }
        return HolidaysFile.read(file.get(), reading)
                .map(read -> new PrimeTimeSettings(
                        file,
                        zone,
                        read.year(),
                        new Hours.Prime(
                                read.primeTime(zone),
                                prime.primeQueues(),
                                prime.nonPrimeQueues(),
                                prime.within(),
                                prime.spillIntoPrime(),
                                prime.spillIntoNonPrime(),
                                prime.otherQueues())));
    }

    /**
     * What is to be said of the year of its file: that it has none, is over, or will be soon.
     *
     * @param now epoch seconds
     */
    Optional<String> yearWarning(long now) {
        if (file.isEmpty()) {
            return Optional.empty();
        } else if (year.isEmpty()) {
            String why = Files.exists(file.get()) ? " has no YEAR" : " does not exist";
            return Optional.of(file.get() + why + ", so that it is prime time at all times");
        }
        LocalDate today = Instant.ofEpochSecond(now).atZone(zone).toLocalDate();
        if (today.getYear() > year.getAsInt()) {
            return Optional.of(file.get() + " is of the YEAR " + year.getAsInt()
                    + ", which is over: its holidays are taken as the same numbers of days of " + today.getYear()
                    + "; it has to be brought up to date");
        }
        long left = LocalDate.of(year.getAsInt(), 12, 31).toEpochDay() - today.toEpochDay();
        return left < SOON
                ? Optional.of(file.get() + " is of the YEAR " + year.getAsInt()
                        + ", which ends soon: from then on its holidays are taken as the same numbers of days of the"
                        + " next year, unless it is brought up to date")
                : Optional.empty();
    }

    private static Optional<Day> day(String text) {
        if (text.equals(ALL)) {
            return Optional.of(Day.ALL);
        } else if (text.equals("none")) {
            return Optional.of(Day.NONE);
        }
        String[] ends = text.split("-", 2);
        Optional<Integer> from = ends.length == 2 ? minutes(ends[0]) : Optional.empty();
        Optional<Integer> to = ends.length == 2 ? minutes(ends[1]) : Optional.empty();
        return from.isPresent() && to.isPresent() && !from.equals(to)
                ? Optional.of(new Day(from.get(), to.get()))
                : Optional.empty();
    }

    private static Optional<Integer> minutes(String text) {
        Matcher clock = CLOCK.matcher(text);
        return clock.matches()
                ? Optional.of(Integer.parseInt(text.substring(0, 2)) * 60 + Integer.parseInt(text.substring(3)))
                : Optional.empty();
    }

    private static Optional<ZoneId> zone(String text) {
        if (text.equals("local")) {
            return Optional.of(ZoneId.systemDefault());
        }
        try {
            return Optional.of(ZoneId.of(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Set<Part>> within(String text) {
        return switch (text) {
            case "none" -> Optional.of(Set.of());
            case "prime" -> Optional.of(Set.of(Part.PRIME));
            case "non-prime" -> Optional.of(Set.of(Part.NON_PRIME));
            case ALL -> Optional.of(Set.of(Part.PRIME, Part.NON_PRIME));
            default -> Optional.empty();
        };
    }
}
