package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.almanac.replay.paper.Claim.Relation;
import org.almanac.replay.paper.Verdict.Outcome;
import org.junit.jupiter.api.Test;

class MeasuredPartTest {
    private static Verdict verdict(Relation relation, Map<String, Measured> figures) {
        Claim claim = new Claim(
                "a is ...",
                List.of("a"),
                relation,
                Optional.of("b"),
                OptionalDouble.empty(),
                List.of("KTH-SP2"),
                "it rains");
        TablePart part = new TablePart(
                "part",
                Metric.MEAN_WAIT,
                List.of(),
                List.of("KTH-SP2"),
                Map.of(),
                List.of(claim),
                TablePart.Amount.ALWAYS);
        Map<String, Map<String, Measured>> rows = figures.isEmpty() ? Map.of() : Map.of("KTH-SP2", figures);
        return new MeasuredPart(part, rows).verdicts().get(0);
    }

    private static Map<String, Measured> figures(double a, double b) {
        return Map.of("a", Measured.of(a), "b", Measured.of(b));
    }

    @Test
    void aClaimHoldsWhereTheFiguresStandSo() {
        Verdict holds = verdict(Relation.BELOW, figures(1, 2));
        assertEquals(Outcome.HOLDS, holds.outcome());
        assertEquals("", holds.reason());
        assertEquals(
                Outcome.DOES_NOT_HOLD, verdict(Relation.BELOW, figures(2, 2)).outcome());
        assertEquals(
                Outcome.DOES_NOT_HOLD, verdict(Relation.ABOVE, figures(1, 2)).outcome());
        assertEquals(Outcome.HOLDS, verdict(Relation.AT_MOST, figures(2, 2)).outcome());
        assertEquals(Outcome.HOLDS, verdict(Relation.ABOUT, figures(10.9, 10)).outcome());
        assertEquals(
                Outcome.DOES_NOT_HOLD,
                verdict(Relation.ABOUT, figures(11.1, 10)).outcome());
    }

    @Test
    void theReasonIsToldWhereItDoesNotHold() {
        assertEquals("it rains", verdict(Relation.BELOW, figures(3, 2)).reason());
    }

    @Test
    void whatWasNotMeasuredNeverHolds() {
        assertEquals(Outcome.NOT_COMPARED, verdict(Relation.BELOW, Map.of()).outcome());
        assertEquals("the log is not at hand", verdict(Relation.BELOW, Map.of()).reason());
        assertEquals(
                Outcome.NOT_COMPARED,
                verdict(Relation.BELOW, figures(Double.NaN, 2)).outcome());
    }

    @Test
    void aDifferenceThatHangsOnSingleMonthsMayBeChance() {
        int[] months = {0, 1, 2, 3, 4, 5};
        Months base = Months.of(months, i -> 100.0);
        Months always = Months.of(months, i -> 90.0 + i);
        Months once = Months.of(months, i -> i == 3 ? 0.0 : 105.0);

        assertEquals(false, chance(always, base));
        assertEquals(true, chance(once, base));
    }

    /** Both vary much from seed to seed, but in the same way; what differs from seed to seed is the other case. */
    @Test
    void seedsArePaired() {
        Measured base = Measured.meanOf(List.of(100.0, 50.0, 10.0, 200.0));

        assertEquals(false, chance(Measured.meanOf(List.of(98.0, 49.0, 8.5, 198.0)), base));
        assertEquals(true, chance(Measured.meanOf(List.of(49.0, 98.0, 198.0, 8.5)), base));
    }

    private static boolean chance(Months a, Months b) {
        return chance(Measured.meanOf(a), Measured.meanOf(b));
    }

    private static boolean chance(Measured a, Measured b) {
        Verdict verdict = verdict(Relation.BELOW, Map.of("a", a, "b", b));
        assertEquals(Outcome.HOLDS, verdict.outcome());
        return verdict.chance();
    }
}
