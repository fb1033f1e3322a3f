package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.junit.jupiter.api.Test;

/** What a search in vain for four cpus and 8 GiB for an hour, in [100, 10000), says to others. */
class VainSearchTest {
    private static final long NOTHING_GIVEN = Times.NEVER;

    private final VainSearch search = new VainSearch();

    VainSearchTest() {
        search.note(Resources.of(4, 8), 3600, 100, 10_000, 7);
    }

    @Test
    void beforeAnySearchNothingIsKnown() {
        assertEquals(50, new VainSearch().end(Resources.of(1), 1, 50, NOTHING_GIVEN));
    }

    @Test
    void whoAsksForAsMuchAndAsLongFindsNoneEither() {
        assertEquals(10_000, search.end(Resources.of(4, 8), 3600, 100, NOTHING_GIVEN));
        assertEquals(10_000, search.end(Resources.of(5, 8), 7200, 2_000, NOTHING_GIVEN));
    }

    @Test
    void whoAsksForLessOfAnyKindOrForShorterMayFindSome() {
        assertEquals(100, search.end(Resources.of(3, 8), 3600, 100, NOTHING_GIVEN));
        assertEquals(100, search.end(Resources.of(4, 7), 3600, 100, NOTHING_GIVEN));
        assertEquals(100, search.end(Resources.of(4, 8), 3599, 100, NOTHING_GIVEN));
    }

    @Test
    void whoMayStartBeforeItsBeginMayFindSome() {
        assertEquals(99, search.end(Resources.of(4, 8), 3600, 99, NOTHING_GIVEN));
    }

    @Test
    void whoReachesWhatWasGivenBackSinceMayFindSome() {
        assertEquals(5_000 - 4_000 + 1, search.end(Resources.of(4, 8), 4_000, 100, 5_000));
        assertEquals(300, search.end(Resources.of(4, 8), 4_000, 300, 4_100));
    }

    @Test
    void itEndsNeverBeforeTheTimeAskedFor() {
        assertEquals(12_000, search.end(Resources.of(4, 8), 3600, 12_000, NOTHING_GIVEN));
    }
}
