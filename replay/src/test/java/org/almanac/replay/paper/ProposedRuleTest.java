package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

class ProposedRuleTest {
    private static String rule(double jobs, double cpus, double error) {
        List<Column> columns = List.of(column("jobs"), column("cpus-median"));
        Map<String, Measured> figures = new LinkedHashMap<>();
        figures.put("jobs", new Measured(jobs, error, Optional.empty()));
        figures.put("cpus-median", new Measured(cpus, error, Optional.empty()));
        TablePart part = new TablePart(
                "part",
                Metric.RELATIVE_CORRELATION,
                columns,
                List.of("KTH-SP2"),
                Map.of(),
                List.of(),
                TablePart.Amount.ALWAYS);
        List<String> rules = ProposedRule.of(List.of(new MeasuredPart(part, Map.of("KTH-SP2", figures))));
        assertEquals(1, rules.size());
        return rules.get(0);
    }

    private static Column column(String attribute) {
        return new Column(
                attribute,
                Optional.of("flex:slack=1"),
                Optional.of("maui"),
                Optional.of(attribute),
                ReplaySetting.USUAL);
    }

    @Test
    void theAttributeThatGoesMostWithTheDifferenceMakesARuleThatCanBeRun() {
        String said = rule(0.9, -0.8, 0.1);

        assertTrue(said.contains("cpus-median goes most with it (-0.80"), said);
        String policy = said.substring(said.indexOf("the rule is ") + "the rule is ".length());
        assertTrue(policy.endsWith("wide=flex:slack=1,narrow=maui"), policy);
        Policies.check(PolicySpec.parse(policy));
    }

    @Test
    void largeValuesPutThePolicyInChargeThatWaitsLessThen() {
        assertTrue(rule(0, 0.8, 0.1).endsWith("wide=maui,narrow=flex:slack=1"));
    }

    @Test
    void whatMayBeChanceMakesNoRule() {
        assertTrue(rule(0.9, 0.5, 0.2).endsWith("no rule is proposed"));
    }
}
