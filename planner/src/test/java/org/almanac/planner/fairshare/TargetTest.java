package org.almanac.planner.fairshare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.Target.Phase;
import org.junit.jupiter.api.Test;

/** Parts that owners are to have, over time. */
class TargetTest {
    private final Target target = new Target(0.6, List.of(new Phase(10, 20, 0.1), new Phase(20, 30, 1)));

    @Test
    void aPhaseHoldsFromItsBeginningUntilBeforeItsEnd() {
        assertEquals(
                List.of(0.6, 0.1, 0.1, 1.0, 1.0, 0.6),
                List.of(target.at(9), target.at(10), target.at(19), target.at(20), target.at(29), target.at(30)));
    }

    @Test
    void whatChangesNextIsAPhasesBeginningOrEnd() {
        assertEquals(
                List.of(10L, 20L, 30L, Long.MAX_VALUE),
                List.of(target.nextChange(0), target.nextChange(10), target.nextChange(20), target.nextChange(30)));
    }

    @Test
    void whatIsNoTargetIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Target(1.1));
        assertThrows(IllegalArgumentException.class, () -> new Target(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> new Phase(10, 10, 0.5));
        List<Phase> overlapping = List.of(new Phase(0, 10, 0.5), new Phase(9, 12, 0.5));
        assertThrows(IllegalArgumentException.class, () -> new Target(0, overlapping));
    }

    private static Shares shares(Share... shares) {
        return new Shares(100, Accounting.GROUP, 1, List.of(shares), List.of());
    }

    @Test
    void targetsAreTheWholeMachineTogetherAtMost() {
        shares(new Share("a", new Target(0.6)), new Share("b", new Target(0.4)));
        assertThrows(
                IllegalArgumentException.class,
                () -> shares(new Share("a", new Target(0.7)), new Share("b", new Target(0.4))));
        Target less = new Target(0.7, List.of(new Phase(0, 10, 0.1)));
        assertThrows(
                IllegalArgumentException.class, () -> shares(new Share("a", less), new Share("b", new Target(0.4))));
    }

    @Test
    void onlyAnOutermostShareHasATarget() {
        Share within = new Share("c", new Target(0.5));
        assertThrows(
                IllegalArgumentException.class,
                () -> shares(new Share("a", 1, Optional.empty(), List.of(within), List.of())));
    }
}
