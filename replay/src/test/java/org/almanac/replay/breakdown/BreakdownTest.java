package org.almanac.replay.breakdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.replay.JobOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BreakdownTest {
    private static final LogCalendar UNDATED = new LogCalendar(OptionalLong.empty(), ZoneOffset.UTC);
    private static final long HOUR = 3_600;

    @ParameterizedTest
    @EnumSource
    void everyJobIsInOneGroup(Grouping by) {
        List<JobOutcome> outcomes = RandomOutcomes.of(by.ordinal(), 500);

        List<JobGroup> groups = Breakdown.of(by, outcomes, UNDATED).groups();

        assertEquals(500, groups.stream().mapToInt(JobGroup::jobs).sum());
        assertEquals(
                groups.size(), groups.stream().map(JobGroup::name).distinct().count());
        double waits = groups.stream()
                .mapToDouble(group -> group.jobs() * group.waited().mean())
                .sum();
        assertEquals(outcomes.stream().mapToLong(JobOutcome::waited).sum(), waits, 1e-3);
    }

    @Test
    void classesStandInTheirOrderWithTheirBounds() {
        List<JobOutcome> outcomes = List.of(
                job(1, "b", 168 * HOUR, 8),
                job(1, "10", 168 * HOUR - 1, 7),
                job(1, "2", 3 * HOUR, 4),
                job(2, "b", 3 * HOUR - 1, 3),
                job(1, "a", 7 * HOUR, 1));

        assertEquals(List.of("1", "2-3", "4-7", "8-15"), names(Grouping.CPUS, outcomes));
        assertEquals(List.of("< 3 h", "3-7 h", "7-24 h", "1-7 d", ">= 7 d"), names(Grouping.WALLTIME, outcomes));
        assertEquals(List.of("a", "b", "2", "10"), names(Grouping.QUEUE, outcomes));
        assertEquals(List.of("u1", "u2"), names(Grouping.USER, outcomes));
    }

    @Test
    void aGroupHasItsOwnFigures() {
        List<JobOutcome> outcomes = List.of(
                RandomOutcomes.outcome(1, "q", 0, 100, 1_000, 100, 1),
                RandomOutcomes.outcome(1, "q", 0, 300, 1_000, 100, 1),
                RandomOutcomes.outcome(1, "r", 0, 7, 1_000, 100, 1));

        JobGroup group =
                Breakdown.of(Grouping.QUEUE, outcomes, UNDATED).groups().get(0);

        assertEquals("q", group.name());
        assertEquals(200, group.waited().mean());
        assertEquals(100, group.waited().p50());
        assertEquals(3, group.boundedSlowdown().mean());
        assertEquals(300, group.response().mean());
        assertEquals(2, group.promised());
        assertEquals(0, group.kept(), "both started 61 s after what was promised");
    }

    @Test
    void monthsAreThoseOfTheMachinesPlace() {
        // 2026-01-31 23:30 in London, when February has begun in Stockholm.
        LogCalendar calendar = new LogCalendar(OptionalLong.of(1_769_902_200), ZoneId.of("Europe/Stockholm"));
        assertEquals("2026-02", calendar.month(0));
        assertEquals("2026-01", calendar.month(-HOUR));
        assertEquals("2026-02-01", calendar.day(0));
        assertEquals("2026-W05", calendar.week(0));
        assertEquals("2026-W06", calendar.week(24 * HOUR));
        assertEquals(-HOUR / 2, calendar.dayBegin(5 * HOUR));
    }

    @Test
    void withoutADateTimesAreCountedFromTheBeginning() {
        assertEquals("month 1", UNDATED.month(30 * LogCalendar.DAY - 1));
        assertEquals("month 2", UNDATED.month(30 * LogCalendar.DAY));
        assertEquals("week 2", UNDATED.week(7 * LogCalendar.DAY));
        assertEquals("day 1", UNDATED.day(0));
        assertEquals(LogCalendar.DAY, UNDATED.dayBegin(LogCalendar.DAY + 5));
    }

    private static JobOutcome job(int user, String queue, long walltime, int cpus) {
        return RandomOutcomes.outcome(user, queue, 0, 0, walltime, 10, cpus);
    }

    private static List<String> names(Grouping by, List<JobOutcome> outcomes) {
        return Breakdown.of(by, outcomes, UNDATED).groups().stream()
                .map(JobGroup::name)
                .toList();
    }
}
