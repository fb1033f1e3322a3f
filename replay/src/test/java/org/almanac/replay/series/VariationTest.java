package org.almanac.replay.series;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariationTest {
    @Test
    void valuesAreTakenAsTheyStand() {
        assertEquals(new Variation("order", List.of("fcfs", "shortest")), Variation.parse("order=fcfs,shortest"));
    }

    @Test
    void stepsGrowByFactorsOrEvenly() {
        assertEquals(
                List.of("1", "10", "100"), Variation.parse("slack=1..100/log:3").values());
        assertEquals(
                List.of("1", "3.162", "10", "31.62", "100"),
                Variation.parse("slack=1..100/log").values());
        assertEquals(
                List.of("0", "0.5", "1"), Variation.parse("slack=0..1/lin:3").values());
        assertEquals(
                List.of("12345", "6173", "0"),
                Variation.parse("slack=12345..0/lin:3").values());
    }

    @Test
    void policiesThatDoNotTakeTheParameterStayAsTheyAre() {
        List<PolicySpec> policies = List.of(PolicySpec.parse("fcfs"), PolicySpec.parse("flex:depth=none"));

        List<String> varied = Variation.parse("slack=3,10").of(policies).stream()
                .map(PolicySpec::text)
                .toList();

        assertEquals(List.of("fcfs", "flex:depth=none,slack=3", "flex:depth=none,slack=10"), varied);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "slack",
                "=1",
                "slack=",
                "slack=1,,2",
                "slack=1,1",
                "slack=1..2",
                "slack=1..2/cubic",
                "slack=a..2/lin",
                "slack=0..2/log",
                "slack=1..2/lin:1",
                "slack=1..2/lin:2.5",
                "slack=2..2/lin",
                "slack=1..NaN/lin"
            })
    void whatIsOfNoFormIsRefusedWithItsText(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> Variation.parse(text))
                .getMessage();

        assertTrue(message.startsWith("'" + text + "' "), message);
    }
}
