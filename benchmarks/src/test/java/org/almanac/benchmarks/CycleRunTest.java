package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CycleRunTest {
    @Tag("slow")
    @Test
    void cyclesAreMeasuredAloneAndReadFromWithTheirParts() throws IOException {
        List<Measurement> measured = CycleRun.measure("planned", SiteShape.parse("4x8"), 20, 1, 20);

        Set<String> what = measured.stream().map(Measurement::what).collect(Collectors.toSet());
        Set<String> expected = Set.of(
                "cycle", "cycleRead", "cycle.poll", "cycle.publish", "store.commit", "store.wait", "scrape", "memory");
        assertTrue(what.containsAll(expected), what::toString);
        for (Measurement each : measured) {
            assertTrue(each.median() >= 0 && each.p99() >= each.median(), each::toString);
            assertEquals(20, each.jobs());
        }
    }
}
