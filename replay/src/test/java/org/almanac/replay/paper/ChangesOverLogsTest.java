package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangesOverLogsTest {
    @Test
    void tellsInHowManyLogsAChangeGoesDown() {
        assertEquals(
                List.of("WT in %, Plan-RS: down in 4 of 5, -20.0 on average; by chance alone at least as one-sided"
                        + " with a probability of 0.375 (sign test)"),
                ChangesOverLogs.of(List.of(part(-30, -30, -30, -30, 20))));
    }

    @Test
    void saysNothingOfAFewLogs() {
        assertEquals(List.of(), ChangesOverLogs.of(List.of(part(-30, -30, -30, -30))));
    }

    private static MeasuredPart part(double... changes) {
        Column column = new Column(
                "Plan-RS", Optional.of("planned"), Optional.of("easy"), Optional.empty(), ReplaySetting.USUAL);
        Map<String, Map<String, Measured>> rows = new LinkedHashMap<>();
        for (double change : changes) {
            rows.put("log " + rows.size(), Map.of("Plan-RS", Measured.of(change)));
        }
        TablePart part = new TablePart(
                "WT in %",
                Metric.WAIT_CHANGE,
                List.of(column),
                List.copyOf(rows.keySet()),
                Map.of(),
                List.of(),
                TablePart.Amount.ALWAYS);
        return new MeasuredPart(part, rows);
    }
}
