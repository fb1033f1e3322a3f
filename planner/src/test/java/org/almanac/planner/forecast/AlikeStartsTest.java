package org.almanac.planner.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A job is expected to start as jobs like it are. */
class AlikeStartsTest {
    private static final long NOW = 1_000_000;

    private static JobTraits traits(long cpus, long walltime) {
        return new JobTraits("u", "", "q", cpus, walltime);
    }

    private static AlikeStarts.Waiting told(long cpus, long walltime, long wait, double share) {
        long expected = NOW + Math.round(wait * share);
        return new AlikeStarts.Waiting(
                traits(cpus, walltime),
                NOW + wait,
                new ExpectedStart(expected, NOW + Math.round(wait * share / 2), NOW + wait));
    }

    @Test
    void whatIsPlannedAsAnotherJobIsExpectedAsThatOne() {
        AlikeStarts starts = new AlikeStarts(NOW, List.of(told(4, 3_600, 10_000, 0.5)));
        assertEquals(
                Optional.of(new ExpectedStart(NOW + 5_000, NOW + 2_500, NOW + 10_000)),
                starts.of(traits(4, 3_600), NOW + 10_000));
    }

    @Test
    void theNearestCountMost() {
        List<AlikeStarts.Waiting> all = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            all.add(told(1, 3_600, 40_000 + i, 0.9));
            all.add(told(64, 86_400, 40_000 + i, 0.3));
        }
        AlikeStarts starts = new AlikeStarts(NOW, all);
        long small = starts.of(traits(1, 3_600), NOW + 40_000).orElseThrow().expected() - NOW;
        long large = starts.of(traits(64, 86_400), NOW + 40_000).orElseThrow().expected() - NOW;
        assertEquals(36_000, small, 50);
        assertEquals(12_000, large, 50);
    }

    @Test
    void nothingIsToldWhereNoJobIsLikeIt() {
        AlikeStarts starts = new AlikeStarts(NOW, List.of(told(4, 3_600, 10_000, 0.5)));
        assertEquals(Optional.empty(), starts.of(traits(4, 3_600), NOW + 1_000_000));
        assertEquals(Optional.empty(), starts.of(traits(4096, 3_600), NOW + 10_000));
        assertEquals(Optional.empty(), starts.of(traits(4, 3_600), NOW), "it starts at once");
        assertEquals(Optional.empty(), new AlikeStarts(NOW, List.of()).of(traits(4, 3_600), NOW + 10_000));
    }

    @Test
    void aRangeHoldsTheExpectedStartAndIsNeverEmpty() {
        AlikeStarts.Waiting sure =
                new AlikeStarts.Waiting(traits(1, 60), NOW + 90, new ExpectedStart(NOW, NOW, NOW + 1));
        ExpectedStart start =
                new AlikeStarts(NOW, List.of(sure)).of(traits(1, 60), NOW + 80).orElseThrow();
        assertTrue(start.covers(start.expected()), start.toString());
        assertTrue(start.earliest() >= NOW && start.width() >= 60, start.toString());
    }
}
