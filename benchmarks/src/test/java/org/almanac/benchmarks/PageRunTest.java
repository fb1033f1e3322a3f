package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PageRunTest {
    @Tag("slow")
    @Test
    void thePageIsMeasuredInABrowser() throws IOException {
        assumeTrue(Files.exists(Path.of("/usr/bin/chromium")), "chromium is not installed");

        List<Measurement> measured = PageRun.measure("planned", SiteShape.parse("4x8"), 20, 1, 20, 1, 1_500);

        assertEquals(
                Set.of("page.first", "page.pan", "page.zoom", "page.scroll", "page.still", "page.memory"),
                measured.stream().map(Measurement::what).collect(Collectors.toSet()));
        for (Measurement each : measured) {
            assertTrue(each.median() > 0 || each.what().equals("page.still"), each::toString);
            assertTrue(each.p99() >= each.median(), each::toString);
        }
    }
}
