package org.almanac.replay.comparison;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.replay.ReplayException;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;

/** The figures of a period, by hand. */
class PeriodTest {
    private static final long DAY = 86400;
    private static final long HOUR = 3600;

    private static RecordedJob job(long number, long submit, long waited, long runtime, int cpus, int user) {
        return new RecordedJob(number, submit, waited, runtime, cpus, -1, cpus, runtime + 60, -1, 1, user, 1, 1, 1, 1);
    }

    private static RecordedLog log(List<RecordedJob> jobs) {
        return new RecordedLog("t.swf", OptionalLong.empty(), OptionalInt.of(8), Optional.empty(), jobs);
    }

    private static final RecordedLog LOG = log(List.of(
            job(1, 0, 0, DAY, 4, 1),
            job(2, HOUR, 2 * HOUR, HOUR, 2, 1),
            job(3, 5 * DAY, 3 * HOUR, 10 * DAY, 8, 2),
            job(4, 8 * DAY, -1, HOUR, 2, 2),
            job(5, 10 * DAY, 20, 5, 1, 3)));

    @Test
    void workCountsAsFarAsItWasRunBetweenTheFirstSubmissionAndTheLast() {
        Period period = Period.recorded("t.swf", LOG, 8);

        assertEquals(4, period.jobs());
        assertEquals(1, period.leftOut());
        assertEquals(10, period.days());
        double work = 4 * 24 + 2 + 8 * (5 * 24 - 3);
        assertEquals(work / 10, period.figure(Figure.CPU_HOURS_A_DAY), 1e-9);
        assertEquals(work / (10 * 24 * 8), period.figure(Figure.UTILIZATION), 1e-12);
        assertEquals((5 * HOUR + 20) / 4.0, period.figure(Figure.MEAN_WAIT_S), 1e-9);
        assertEquals(period.waits().mean(), period.figure(Figure.MEAN_WAIT_S), 1e-9);
        assertEquals(period.slowdowns().mean(), period.figure(Figure.MEAN_BOUNDED_SLOWDOWN), 1e-9);
        assertEquals(2, period.weekByWeek().size());
        assertEquals(3, period.weekByWeek().get(0).jobs());
    }

    @Test
    void usersWhoWaitedLessThanTheyConsumedAreBelowOne() {
        Period period = Period.recorded("t.swf", LOG, 8);
        assertEquals(3, period.users());
        assertEquals(2 / 3.0, period.usersBelowOne(), 1e-12);
        assertEquals(
                (2.0 * HOUR / (4 * DAY + 2 * HOUR) + 3.0 * HOUR / (80 * DAY) + 20.0 / 5) / 3,
                period.nuwt().mean(),
                1e-9);
        assertArrayEquals(
                new double[] {3.0 * HOUR / (80 * DAY), 2.0 * HOUR / (4 * DAY + 2 * HOUR), 20.0 / 5},
                period.nuwtOfUsers(),
                1e-9);
    }

    @Test
    void classesHaveAllJobsAndTheirMeanWaits() {
        Period period = Period.recorded("t.swf", LOG, 8);
        assertEquals(new JobClass("5-8", 1, 3 * HOUR), period.byCpus().get(3));
        assertEquals(new JobClass(">7d", 1, 3 * HOUR), period.byWalltime().get(6));
        assertEquals(new JobClass("1h-2h", 1, 2 * HOUR), period.byWalltime().get(1));
        assertEquals(4, period.byCpus().stream().mapToInt(JobClass::jobs).sum());
        assertEquals(4, period.byWalltime().stream().mapToInt(JobClass::jobs).sum());
    }

    @Test
    void aLogOfWhichNoStartIsKnownIsRefused() {
        ReplayException refused = assertThrows(
                ReplayException.class, () -> Period.recorded("n.swf", log(List.of(job(1, 0, -1, 5, 1, 1))), 8));
        assertTrue(refused.getMessage().startsWith("n.swf: of none of its 1 jobs"), refused::getMessage);
    }

    @Test
    void periodsThatAreNotAlikeAreNamed() {
        Comparison same = Comparison.of(weeks(8, 100, 4), weeks(8, 100, 4), Optional.empty(), 1);
        assertEquals(List.of(), same.warnings());
        assertEquals(0, same.changes().get(Figure.MEAN_WAIT_S).difference());
        assertTrue(
                same.changes().get(Figure.MEAN_WAIT_S).interval().orElseThrow().holdsZero());

        assertTrue(ComparisonText.of(same).lines().anyMatch(line -> line.matches("  inter-arrival +0\\.000")));

        Comparison other = Comparison.of(weeks(8, 100, 4), weeks(16, 900, 2), Optional.empty(), 1);
        assertEquals(2, other.warnings().size(), () -> other.warnings().toString());
        assertTrue(other.warnings().get(0).startsWith("the machine had 8 cpus before and 16 after"));
        assertTrue(other.warnings().get(1).startsWith("the jobs are not alike in cpus"));
        assertEquals(800, other.changes().get(Figure.MEAN_WAIT_S).difference(), 1e-9);
        assertTrue(!other.changes()
                .get(Figure.MEAN_WAIT_S)
                .interval()
                .orElseThrow()
                .holdsZero());

        Comparison brief = Comparison.of(Period.recorded("t.swf", LOG, 8), weeks(8, 100, 4), Optional.empty(), 1);
        assertTrue(brief.warnings().contains("t.swf has 10.0 days: fewer than 4 weeks, too few for an interval"));
        assertTrue(
                brief.warnings().contains("t.swf: 1 of 5 jobs are left out, as wait, runtime or cpus are not known"));
    }

    /** Six weeks of a job a day. */
    private static Period weeks(int machine, long waited, int cpus) {
        List<RecordedJob> jobs = new ArrayList<>();
        for (int day = 0; day < 43; day++) {
            jobs.add(job(day + 1, day * DAY, waited, HOUR, cpus, day % 3));
        }
        return Period.recorded("weeks.swf", log(jobs), machine);
    }
}
