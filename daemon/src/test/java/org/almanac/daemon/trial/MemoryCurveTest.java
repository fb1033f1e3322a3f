package org.almanac.daemon.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.daemon.trial.MemoryCurve.Growth;
import org.almanac.daemon.trial.MemoryCurve.Sample;
import org.junit.jupiter.api.Test;

/** What the trial takes for growth. */
class MemoryCurveTest {
    private static Growth heap(double bytesASecond, long noise) {
        SplittableRandom random = new SplittableRandom(7);
        List<Sample> samples = new ArrayList<>();
        for (int at = 0; at <= 600; at += 15) {
            long off = noise == 0 ? 0 : random.nextLong(-noise, noise + 1);
            samples.add(new Sample(at, 20_000_000 + (long) (bytesASecond * at) + off, 0));
        }
        return MemoryCurve.growth(samples, Sample::heap);
    }

    @Test
    void aStraightLineGrowsByItsSlopeBeyondDoubt() {
        assertEquals(100, heap(100, 0).bytes(), 1e-6);
        assertEquals(100, heap(100, 0).least(), 1e-3);
    }

    @Test
    void upsAndDownsAreNoGrowthBeyondDoubt() {
        assertTrue(heap(0, 4_000_000).least() <= 0, () -> heap(0, 4_000_000).toString());
    }

    @Test
    void aLeakIsSeenThroughUpsAndDowns() {
        assertTrue(
                heap(20_000, 4_000_000).least() > 10_000,
                () -> heap(20_000, 4_000_000).toString());
    }

    @Test
    void twoSamplesProveNothing() {
        List<Sample> two = List.of(new Sample(0, 1, 1), new Sample(10, 100_000_000, 1));
        assertEquals(
                Double.NEGATIVE_INFINITY, MemoryCurve.growth(two, Sample::heap).least());
    }
}
