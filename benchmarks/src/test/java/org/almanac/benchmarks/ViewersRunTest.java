package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ViewersRunTest {
    @Tag("slow")
    @Test
    void cyclesAreMeasuredByTheNumberOfViewersWhoAllGetWhatIsNew() throws IOException {
        List<Measurement> measured = ViewersRun.measure("planned", SiteShape.parse("4x8"), 20, 1, 300);

        Map<String, Measurement> by = measured.stream().collect(Collectors.toMap(Measurement::what, each -> each));
        for (int viewers : List.of(0, 1, 100)) {
            assertTrue(
                    by.keySet().containsAll(Set.of("viewers.cycle" + viewers, "viewers.beside" + viewers)),
                    by.keySet()::toString);
        }
        for (int viewers : List.of(1, 100)) {
            assertTrue(by.get("viewers.answer" + viewers).median() > 0);
            assertEquals(0, by.get("viewers.failed" + viewers).p99());
        }
    }
}
