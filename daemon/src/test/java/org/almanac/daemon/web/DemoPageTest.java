package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.DemoProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a running demo, as its first visitor sees it. */
@Tag("slow")
class DemoPageTest {
    @Test
    void drawsAndShowsPlannedStarts(@TempDir Path folder) throws Exception {
        try (Chromium browser = Chromium.start(Files.createDirectory(folder.resolve("profile")));
                DemoProcess demo = DemoProcess.start(folder, "--speed", "60", "--for", "5m")) {
            browser.prefer("light");
            browser.open(demo.address());
            browser.until("the chart is drawn", () -> browser.coloursOfChart() > 8);
            browser.until(
                    "there are planned starts",
                    () -> browser.texts("#jobs td.moment strong").size() > 1);
            browser.until("jobs run", () -> !browser.text("#fact-running").equals("0"));
            String seen = browser.text("#fact-now");
            browser.awaitAnswer();
            browser.until("time goes on", () -> !browser.text("#fact-now").equals(seen));
            assertTrue(browser.texts("#legend button").size() > 1);
            assertEquals(List.of(), browser.console());
        }
    }
}
