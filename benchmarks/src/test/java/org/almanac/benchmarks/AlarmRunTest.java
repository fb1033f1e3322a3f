package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AlarmRunTest {
    @Tag("slow")
    @Test
    void aLookIsMeasuredWithItsProcessorTimeAndItsLongestStep() throws IOException {
        List<Measurement> measured = AlarmRun.measure("planned", SiteShape.parse("4x8"), 40, 20);

        assertEquals(
                List.of("alarms", "alarms.processor", "alarms.step"),
                measured.stream().map(Measurement::what).toList());
        Map<String, Double> medians =
                measured.stream().collect(Collectors.toMap(Measurement::what, Measurement::median));
        assertTrue(medians.get("alarms.step") > 0, medians::toString);
        assertTrue(medians.get("alarms.step") < medians.get("alarms"), medians::toString);
        assertTrue(medians.get("alarms.processor") > 0, medians::toString);
    }
}
