package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A search with far more to try than it has time for; whenever it is asked whether to go on 10 ms have passed. */
class InterruptedSearchTest {
    private static final Duration ASKED_EVERY = Duration.ofMillis(10);

    private final CycleBench bench =
            new CycleBench(LocalRules.NONE, "planned:period=300s,iterations=100000000,limit=20s");
    private final Searching search = new Searching();

    @BeforeEach
    void fewRunAndManyWait() throws PbsException {
        for (int job = 0; job < 40; job++) {
            bench.submit("u" + job % 3, 1 + job % 4, 60 * (1 + job % 7), 60 * (1 + job % 7));
        }
    }

    /** Counts how long the search goes on. */
    private class Searching implements Interruption {
        private Duration lasted = Duration.ZERO;
        private Duration calledAfter = Duration.ofDays(1);
        private Duration endingAfter = Duration.ofDays(1);

        @Override
        public boolean ending() {
            bench.take(ASKED_EVERY);
            lasted = lasted.plus(ASKED_EVERY);
            return lasted.compareTo(endingAfter) >= 0;
        }

        @Override
        public boolean called() {
            return lasted.compareTo(calledAfter) >= 0;
        }
    }

    private Duration searchedFor() {
        bench.cycle.run(search);
        return search.lasted;
    }

    @Test
    void takesItsTimeWhereNobodyCalls() {
        Duration lasted = searchedFor();
        // Where a part of the search has ended, the next one asks once more before it begins.
        assertTrue(lasted.compareTo(Duration.ofSeconds(20)) >= 0, lasted::toString);
        assertTrue(lasted.compareTo(Duration.ofSeconds(20).plus(ASKED_EVERY)) <= 0, lasted::toString);
    }

    @Test
    void givesWayToWhoCalls() {
        search.calledAfter = Duration.ofSeconds(3);
        assertEquals(Duration.ofSeconds(3), searchedFor());
    }

    @Test
    void hasASecondBeforeItGivesWayToWhoHasCalledAlready() {
        search.calledAfter = Duration.ZERO;
        assertEquals(Duration.ofSeconds(1), searchedFor());
    }

    @Test
    void endsAtOnceWhereTheDaemonEnds() {
        search.endingAfter = Duration.ofMillis(50);
        assertEquals(Duration.ofMillis(50), searchedFor());
    }
}
