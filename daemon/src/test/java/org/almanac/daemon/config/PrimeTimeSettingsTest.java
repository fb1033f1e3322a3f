package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.config.form.Problem;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Hours.OtherQueues;
import org.almanac.planner.cluster.Hours.Part;
import org.almanac.planner.cluster.PrimeTime.Day;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrimeTimeSettingsTest {
    @TempDir
    private Path folder;

    private static Hours.Prime prime(String yaml) {
        return Written.of("prime-time: " + yaml).site().hours().hours().prime().orElseThrow();
    }

    private Path holidays(String text) throws IOException {
        return Files.writeString(folder.resolve("holidays"), text);
    }

    @Test
    void withoutItNoTimeIsToldFromAnother() {
        assertTrue(Written.of("poll: 10s").site().hours().hours().areAlways());
    }

    @Test
    void allTimeIsPrimeTimeByDefaultAndNothingIsBound() {
        Hours.Prime prime = prime("{zone: UTC}");
        assertEquals(
                List.of(Day.ALL, Day.ALL, Day.ALL, Day.ALL, Day.ALL, Day.ALL, Day.ALL),
                prime.time().week());
        assertEquals(Set.of(), prime.within());
        assertEquals(QueueNames.NONE, prime.primeQueues());
        assertEquals(OtherQueues.BOUND, prime.otherQueues());
    }

    @Test
    void everyKeyIsTakenUp() {
        Hours.Prime prime = prime("{zone: Europe/Prague, weekdays: 06:00-17:30, monday: all, friday: 22:00-06:00,"
                + " saturday: none, sunday: 08:00-24:00, holidays: [2026-12-25, 1], prime-queues: [p_*, fast],"
                + " non-prime-queues: night, within: non-prime, into-prime: 30m, into-non-prime: 2h,"
                + " anytime-queues: exempt}");
        Day work = new Day(360, 1_050);
        assertEquals(
                List.of(Day.ALL, work, work, work, new Day(1_320, 360), Day.NONE, new Day(480, 1_440)),
                prime.time().week());
        assertEquals(Set.of(1), prime.time().daysOfYear());
        assertEquals(
                Set.of(LocalDate.of(2026, 12, 25).toEpochDay()), prime.time().dates());
        assertEquals(new QueueNames(Set.of("fast"), Set.of("p_")), prime.primeQueues());
        assertEquals(new QueueNames(Set.of("night"), Set.of()), prime.nonPrimeQueues());
        assertEquals(Set.of(Part.NON_PRIME), prime.within());
        assertEquals(1_800, prime.spillIntoPrime());
        assertEquals(7_200, prime.spillIntoNonPrime());
        assertEquals(OtherQueues.EXEMPT, prime.otherQueues());
    }

    @Test
    void whatMayNotBeIsToldWithItsLine() {
        Written.of("prime-time:\n  weekdays: 6-17\n  zone: Europe/Prag\n  holidays: [2026-02-30]\n  within: prme\n")
                .isRefused(
                        "f:2: prime-time.weekdays is '6-17', but may be hours such as 06:00-17:30, all or none.",
                        "f:3: prime-time.zone is 'Europe/Prag', but may be local or a zone such as Europe/Prague.",
                        "f:4: prime-time.holidays is '2026-02-30', but may be a day such as 2026-12-25, or the number of"
                                + " a day in every year, from 1 to 366.",
                        "f:5: prime-time.within is 'prme', but may be none, prime, non-prime or all. Maybe prime?");
    }

    @Test
    void aHolidaysFileIsReadAsItIs() throws IOException {
        Path file = holidays("""
                HOLIDAYFILE_VERSION1
                * a remark
                YEAR 2026
                weekday 0600 1730
                friday  1730 0600
                saturday none all
                sunday ALL NONE
                1 Jan 1 New Year's Day
                359 Dec 25 Christmas Day
                """);
        Hours.Prime prime = prime("{zone: UTC, file: " + file + "}");
        Day work = new Day(360, 1_050);
        assertEquals(
                List.of(work, work, work, work, new Day(1_050, 360), Day.NONE, Day.ALL),
                prime.time().week());
        assertEquals(Set.of(1, 359), prime.time().daysOfYear());
    }

    @Test
    void withoutAYearOrAFileAllTimeIsPrimeTime() throws IOException {
        Path file = holidays("weekday none all\n");
        assertEquals(
                Day.ALL, prime("{zone: UTC, file: " + file + "}").time().week().get(0));
        assertEquals(
                Day.ALL,
                prime("{zone: UTC, file: " + folder.resolve("none") + "}")
                        .time()
                        .week()
                        .get(0));
    }

    @Test
    void everyBadLineOfTheFileIsTold() throws IOException {
        Path file = holidays("YEAR many\nmondy 0600 1730\nsunday 0600\nfriday 0600 2560\n367 x\n");
        Written.of("prime-time: {file: " + file + "}")
                .isRefused(
                        file + ":1: YEAR is 'many', but must be a year such as 2026.",
                        file + ":2: it begins with 'mondy', but may begin with YEAR, weekday, monday to sunday, or the"
                                + " number of a day in the year. Maybe monday?",
                        file + ":3: sunday needs when prime time and when other time begins, such as 0600 and 1730, or"
                                + " all and none.",
                        file + ":4: friday needs when prime time and when other time begins, such as 0600 and 1730, or"
                                + " all and none, not '2560'.",
                        file + ":5: the day of the year is '367', but must be from 1 to 366.");
    }

    private List<String> warnings(String yaml, String day) {
        return SiteWarnings.of(Written.of(yaml).site(), Instant.parse(day + "T12:00:00Z")).stream()
                .map(Problem::text)
                .filter(text -> text.contains("prime-time") || text.contains("dedicated-time"))
                .toList();
    }

    @Test
    void aYearThatEndsIsToldBeforeAndAfter() throws IOException {
        String yaml = "prime-time: {zone: UTC, file: " + holidays("YEAR 2026\n") + "}";
        assertEquals(List.of(), warnings(yaml, "2026-11-20"));
        assertTrue(warnings(yaml, "2026-12-05")
                .get(0)
                .contains("says when prime time is, but " + folder.resolve("holidays")
                        + " is of the YEAR 2026, which ends soon"));
        assertTrue(warnings(yaml, "2027-01-01").get(0).contains("is of the YEAR 2026, which is over"));
    }

    @Test
    void dedicatedTimesOfTheFileAndThoseWrittenCountTogether() throws IOException {
        Path file = Files.writeString(folder.resolve("dedicated_time"), "# remark\n12/24/2026 08:00 12/24/26 20:00\n");
        Hours hours = Written.of("dedicated-time: {zone: UTC, file: " + file
                        + ", times: 2027-01-01T00:00Z/2027-01-02T00:00Z, queues: ded*}")
                .site()
                .hours()
                .hours();
        assertEquals(
                List.of(new Span(1_798_099_200, 1_798_142_400), new Span(1_798_761_600, 1_798_848_000)),
                hours.dedicated());
        assertEquals(new QueueNames(Set.of(), Set.of("ded")), hours.dedicatedQueues());
        assertEquals(Optional.empty(), hours.prime());
    }

    @Test
    void aBadDedicatedTimeIsToldWithItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("dedicated_time"), "\nsoon\n12/24/2026 08:00 12/24/2026 07:00\n");
        Written.of("dedicated-time: {file: " + file + ", times: [now/then]}")
                .isRefused("f:1: dedicated-time.times is 'now/then', but may be two times such as"
                        + " 2026-12-24T08:00+01:00/2026-12-24T20:00+01:00.");
        Written.of("dedicated-time: {file: " + file + "}")
                .isRefused(
                        file + ":2: a line has two times such as 12/24/2026 08:00.",
                        file + ":3: it ends before it begins.");
    }

    @Test
    void dedicatedTimeThatIsOverIsWarnedOf() {
        assertTrue(warnings("dedicated-time: {times: 2026-01-01T00:00Z/2026-01-02T00:00Z, queues: ded*}", "2026-11-20")
                .get(0)
                .contains("has no time to come"));
    }
}
