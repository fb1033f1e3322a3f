package org.almanac.daemon.web;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests of one class look at the page in one browser, which begins and ends with them; classes come one after the other. */
abstract class InSampledPage {
    static SampledPage page;
    static Chromium browser;

    @BeforeAll
    static void start(@TempDir Path profile) throws IOException {
        page = SampledPage.start(profile);
        browser = page.browser();
    }

    @AfterAll
    static void stop() {
        if (page != null) {
            page.close();
        }
    }
}
