package org.almanac.daemon.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Telling;
import org.junit.jupiter.api.Test;

/** What the machine was used for, and how long jobs waited, in steps of 100 s from 1,000 to 1,250. */
class JobFiguresTest {
    private static final TimeSteps STEPS = new TimeSteps(1000, 1250, 100);
    private static final OptionalLong NONE = OptionalLong.empty();

    private static KeptJob job(String queue, long cpus, long queued, OptionalLong started, OptionalLong ended) {
        return told(queue, cpus, queued, started, ended, NONE, Optional.empty());
    }

    private static KeptJob told(
            String queue,
            long cpus,
            long queued,
            OptionalLong started,
            OptionalLong ended,
            OptionalLong promised,
            Optional<Telling> telling) {
        return new KeptJob(
                "1.sim",
                "u1",
                queue,
                queued,
                cpus,
                3600,
                NONE,
                promised,
                NONE,
                NONE,
                started,
                ended,
                telling,
                started.isPresent(),
                ended.isPresent());
    }

    private static OptionalLong at(long time) {
        return OptionalLong.of(time);
    }

    private static JobFigures of(KeptJob... jobs) {
        JobFigures.Told told = new JobFigures.Told(STEPS, 1230);
        List.of(jobs).forEach(told::add);
        return told.figures();
    }

    private static List<Double> cpuSeconds(JobFigures figures) {
        return figures.each().stream().map(StepFigures::cpuSeconds).toList();
    }

    @Test
    void aJobHoldsItsCpusFromItsStartToItsEnd() {
        assertEquals(List.of(100.0, 200.0, 40.0), cpuSeconds(of(job("q", 2, 900, at(1050), at(1220)))));
        assertEquals(List.of(0.0, 0.0, 0.0), cpuSeconds(of(job("q", 2, 900, NONE, at(1220)))), "it never ran");
    }

    @Test
    void whatIsBeforeAndBehindIsNotCounted() {
        JobFigures figures = of(
                job("q", 1, 800, at(900), at(1010)),
                job("q", 1, 800, at(900), at(999)),
                job("q", 1, 800, at(1250), at(1400)));
        assertEquals(List.of(10.0, 0.0, 0.0), cpuSeconds(figures));
        assertEquals(1, figures.jobs());
    }

    @Test
    void aJobThatRunsHoldsThemUntilNow() {
        assertEquals(List.of(0.0, 0.0, 20.0), cpuSeconds(of(job("q", 1, 900, at(1210), NONE))));
    }

    @Test
    void waitsAndSlowdownsAreOfThoseThatHaveEnded() {
        JobFigures figures = of(
                job("long", 1, 1000, at(1010), at(1110)),
                job("long", 3, 1000, at(1090), at(1100)),
                job("short", 300, 1000, at(1100), at(1105)),
                job("short", 300, 1000, at(1100), NONE));
        JobWaits second = figures.each().get(1).waits();
        assertEquals(3, second.jobs());
        assertEquals(90, second.waits().p50());
        assertEquals(200.0 / 3, second.waits().mean(), 1e-9);
        assertEquals(100, second.waits().p90());
        // 110 s of a run of 100, 100 s of one of 10, and 105 s of one that counts as 10 as it was shorter.
        assertEquals((1.1 + 10 + 10.5) / 3, second.slowdowns().mean(), 1e-9);
        assertEquals(10, second.slowdowns().p50(), 1e-9);
        assertEquals(0, figures.each().get(0).waits().jobs());
        assertEquals(List.of("long", "short"), List.copyOf(figures.queues().keySet()));
        assertEquals(2, figures.queues().get("long").jobs());
        assertEquals(
                List.of("1", "2–4", "257 or more"), List.copyOf(figures.sizes().keySet()));
        assertEquals(
                List.of(2, 2, 0),
                figures.each().stream().map(StepFigures::started).toList());
    }

    @Test
    void promisesAndTellingsAreOfThoseThatHaveStarted() {
        Telling telling = new Telling(new ExpectedStart(1100, 1090, 1120), 1000, 0, 0, 0, 0, 0, 0);
        JobFigures figures = of(
                told("q", 1, 900, at(1110), at(1240), at(1050), Optional.of(telling)),
                told("q", 1, 900, at(1130), NONE, at(1060), Optional.of(telling)),
                told("q", 1, 900, at(1140), at(1240), NONE, Optional.empty()));
        StepFigures second = figures.each().get(1);
        assertEquals(2, second.promised());
        assertEquals(1, second.late(), "60 s are not late, 70 are");
        assertEquals(2, second.errors().jobs());
        assertEquals(1, second.errors().covered());
        assertEquals(10, second.errors().medianError());
    }

    @Test
    void thereAreStepsAsLongAsTimeGoesForward() {
        assertEquals(3, STEPS.count());
        assertEquals(1250, STEPS.end(2));
        assertThrows(IllegalArgumentException.class, () -> new TimeSteps(10, 10, 1));
        assertThrows(IllegalArgumentException.class, () -> new TimeSteps(0, 10, 0));
    }
}
