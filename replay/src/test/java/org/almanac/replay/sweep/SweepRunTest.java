package org.almanac.replay.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.ReplayException;
import org.junit.jupiter.api.Test;

class SweepRunTest {
    private final AtomicLong clock = new AtomicLong();

    private static List<SweepPoint> points(int count) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(seed -> new SweepPoint(LogPart.whole("a"), PolicySpec.parse("easy"), seed))
                .toList();
    }

    @Test
    void runsEachPointOnceOnSeveralThreads() throws InterruptedException {
        Set<Long> seeds = new ConcurrentSkipListSet<>();
        AtomicLong runs = new AtomicLong();

        int done = new SweepRun(
                        points(100),
                        Duration.ofHours(1),
                        clock::get,
                        point -> {
                            seeds.add(point.seed());
                            runs.incrementAndGet();
                        },
                        (now, all) -> {})
                .run(4);

        assertEquals(100, done);
        assertEquals(100, runs.get());
        assertEquals(100, seeds.size());
    }

    @Test
    void beginsNoPointThatWouldNotEndInTimeIfItTookAsLongAsTheLongest() throws InterruptedException {
        List<Long> begun = new ArrayList<>();
        // 4, 1, 1 and 1 s of 10: another 4 s would be too many.
        int done = new SweepRun(
                        points(9),
                        Duration.ofSeconds(10),
                        clock::get,
                        point -> {
                            begun.add(point.seed());
                            clock.addAndGet(point.seed() == 1 ? 4_000_000_000L : 1_000_000_000L);
                        },
                        (now, all) -> {})
                .run(1);

        assertEquals(List.of(1L, 2L, 3L), begun);
        assertEquals(3, done);
    }

    @Test
    void endsWithWhatAPointFailedOf() {
        SweepRun run = new SweepRun(
                points(9),
                Duration.ofSeconds(10),
                clock::get,
                point -> {
                    throw new ReplayException("no space left on device");
                },
                (now, all) -> {});

        assertEquals(
                "no space left on device",
                assertThrows(ReplayException.class, () -> run.run(2)).getMessage());
    }
}
