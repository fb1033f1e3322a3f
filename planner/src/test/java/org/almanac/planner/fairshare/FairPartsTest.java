package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whose part of a machine is how large, and how far the machine is from that. */
class FairPartsTest {
    private static double[] of(double... values) {
        return values;
    }

    private static double[] parts(double[] targets, double[] wanted) {
        FairParts parts = new FairParts(targets, new double[targets.length], wanted);
        return IntStream.range(0, targets.length).mapToDouble(parts::part).toArray();
    }

    @Test
    void ownersThatWantMoreThanThereIsHaveTheirTargets() {
        assertArrayEquals(of(0.6, 0.3, 0.1), parts(of(0.6, 0.3, 0.1), of(9, 9, 9)), 1e-12);
    }

    @Test
    void whatAnOwnerDoesNotWantGoesToTheOthersByTheirTargets() {
        assertArrayEquals(of(0.2, 0.6, 0.2), parts(of(0.6, 0.3, 0.1), of(0.2, 9, 9)), 1e-12);
        // The third is satisfied by that, too, and leaves more.
        assertArrayEquals(of(0.2, 0.65, 0.15), parts(of(0.6, 0.3, 0.1), of(0.2, 9, 0.15)), 1e-12);
        assertArrayEquals(of(0.2, 0, 0.15), parts(of(0.6, 0.3, 0.1), of(0.2, 0, 0.15)), 1e-12);
    }

    @Test
    void anOwnerWithATargetOfNothingHasWhatAllOthersLeave() {
        assertArrayEquals(of(1, 0), parts(of(1, 0), of(5, 5)), 1e-12);
        assertArrayEquals(of(0.25, 0.75), parts(of(1, 0), of(0.25, 5)), 1e-12);
    }

    @Test
    void theDistanceOfTwoOwnersIsThatOfThePaper() {
        // The machine is full: |0.5 - 0.8|.
        assertEquals(0.3, new FairParts(of(0.5, 0.5), of(0.8, 0.2), of(9, 9)).distance(), 1e-12);
        // One is to have all: what it lacks, whether another holds that or it idles.
        assertEquals(0.4, new FairParts(of(1, 0), of(0.6, 0.3), of(9, 9)).distance(), 1e-12);
    }

    @Test
    void whatNobodyWantsIsNoDistance() {
        assertEquals(0, new FairParts(of(0.5, 0.5), of(0.8, 0), of(0.8, 0)).distance());
        FairParts parts = new FairParts(of(0.6, 0.4), of(0.8, 0.2), of(0.8, 0.3));
        assertEquals(0.1, parts.distance(), 1e-12);
        assertTrue(parts.isBelow(1));
        assertFalse(parts.isBelow(0));
    }

    @Test
    void partsAreAllThatIsWantedAndNoMoreThanTheMachine() {
        Random random = new Random(5);
        for (int round = 0; round < 2000; round++) {
            int size = 1 + random.nextInt(6);
            double[] targets = random.doubles(size).map(x -> x < 0.2 ? 0 : x).toArray();
            double[] wanted = random.doubles(size).map(x -> x < 0.3 ? 0 : x).toArray();
            double[] parts = parts(targets, wanted);
            double sum = 0;
            double all = 0;
            for (int owner = 0; owner < size; owner++) {
                assertTrue(parts[owner] >= 0 && parts[owner] <= wanted[owner] + 1e-12);
                sum += parts[owner];
                all += wanted[owner];
            }
            assertEquals(Math.min(1, all), sum, 1e-9);
            for (int owner = 0; owner < size; owner++) {
                for (int other = 0; other < size; other++) {
                    boolean wantsMore = parts[owner] < wanted[owner] - 1e-9;
                    if (wantsMore && targets[owner] > 0) {
                        // Nobody has more by its target than an owner that wants more.
                        assertTrue(parts[other] * targets[owner] <= parts[owner] * targets[other] + 1e-9);
                    }
                }
            }
        }
    }
}
