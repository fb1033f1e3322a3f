package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TryRunTest {
    @Tag("slow")
    @Test
    void answersAreMeasuredApartFromWhatIsMadeReadyBehindThem() throws IOException {
        List<Measurement> measured = TryRun.measure("planned", SiteShape.parse("4x8"), 20, 30);

        assertEquals(
                List.of("try", "try.processor", "try.ready"),
                measured.stream().map(Measurement::what).toList());
        for (Measurement each : measured) {
            assertTrue(each.median() > 0 && each.p99() >= each.median(), each::toString);
            assertEquals(20, each.jobs());
        }
    }
}
