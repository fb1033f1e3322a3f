package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineBenchmarkTest {
    private static TimelineBenchmark benchmark(String room, String site) {
        TimelineBenchmark benchmark = new TimelineBenchmark();
        benchmark.room = room;
        benchmark.site = site;
        benchmark.waiting = 40;
        benchmark.fill();
        return benchmark;
    }

    @ParameterizedTest
    @CsvSource({
        "Profile, 1x64",
        "Profile, 6x64",
        "NodeTimeline, 1x64",
        "NodeTimeline, 6x64",
        "ClusterRoom, 1x64",
        "ClusterRoom, 6x64"
    })
    void eachCallLeavesTheRoomAsFullAsItWas(String room, String site) {
        TimelineBenchmark benchmark = benchmark(room, site);
        benchmark.nextJob();
        long[] before = benchmark.freeAtStart().clone();
        int changes = benchmark.walkThrough();
        benchmark.releaseAndHold();
        benchmark.earliestPlace();
        benchmark.copyRoom();
        assertArrayEquals(before, benchmark.freeAtStart());
        assertEquals(changes, benchmark.walkThrough());
        assertTrue(changes > 10, "only " + changes + " changes");
    }

    @Test
    void aPlannedJobIsToldItsOwnPlaceOrAnEarlierOneThatWasLeft() {
        FilledRoom filled = FilledRoom.of("ClusterRoom", new BusySite(SiteShape.parse("6x64"), 40, 1));
        for (int job = 0; job < filled.size(); job++) {
            filled.release(filled.planned(job));
            assertTrue(filled.earliest(filled.shape(job)) <= filled.planned(job).from(), "job " + job);
            filled.hold(filled.planned(job));
        }
        assertEquals(40, filled.size());
    }

    @Test
    void thereIsNoOtherRoom() {
        BusySite busy = new BusySite(SiteShape.parse("1x64"), 1, 1);
        assertThrows(IllegalArgumentException.class, () -> FilledRoom.of("Room", busy));
    }
}
