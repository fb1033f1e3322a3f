package org.almanac.planner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Stretches of time that were found one after the other, against a list that is looked through. */
class StretchesTest {
    private static final int SEEDS = 100;

    private static final class Found {
        private final long begin;
        private final long opening;
        private long length;

        private Found(long begin, long length, long opening) {
            this.begin = begin;
            this.length = length;
            this.opening = opening;
        }
    }

    @Test
    void allThatAreLongEnoughAndBeginInTimeAreFoundInTheirOrder() {
        int met = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            met += run(new SplittableRandom(seed), "seed " + seed);
        }
        assertTrue(met > 100 * SEEDS, "met: " + met);
    }

    private static int run(SplittableRandom random, String told) {
        Stretches stretches = new Stretches();
        List<Found> all = new ArrayList<>();
        long opening = 0;
        int met = 0;
        for (int step = 0; step < 400; step++) {
            int what = random.nextInt(20);
            if (what < 12) {
                opening += random.nextInt(2);
                long begin = random.nextInt(50);
                long length = 1 + random.nextInt(30);
                stretches.add(begin, begin + length, opening);
                all.add(new Found(begin, length, opening));
            } else if (what < 15 && !all.isEmpty()) {
                int shortened = random.nextInt(all.size());
                long length = random.nextInt(30);
                stretches.shorten(shortened, length);
                all.get(shortened).length = Math.min(all.get(shortened).length, length);
            } else if (what == 15 && random.nextInt(4) == 0) {
                long forgotten = opening - random.nextInt(60);
                stretches.forget(forgotten);
                all.removeIf(found -> found.opening <= forgotten);
            }
            met += compare(stretches, all, random, opening, told + ", step " + step);
        }
        return met;
    }

    private static int compare(
            Stretches stretches, List<Found> all, SplittableRandom random, long opening, String told) {
        long since = opening - random.nextInt(40);
        long length = 1 + random.nextInt(30);
        long latestBegin = random.nextInt(50);
        assertEquals(all.size(), stretches.size(), told);
        int met = 0;
        int next = stretches.firstAfter(since, length, latestBegin);
        for (int i = 0; i < all.size(); i++) {
            Found found = all.get(i);
            if (found.opening > since && found.length >= length && found.begin <= latestBegin) {
                assertEquals(i, next, told);
                assertEquals(found.begin, stretches.begin(next), told);
                next = stretches.next(next + 1, length, latestBegin);
                met++;
            }
        }
        assertEquals(all.size(), next, told);
        return met;
    }
}
