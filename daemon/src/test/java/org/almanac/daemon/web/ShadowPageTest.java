package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.running.RunningDaemon;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.daemon.view.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a daemon that plans beside another scheduler. */
@Tag("slow")
class ShadowPageTest {
    @Test
    void tellsWhatAShadowHasLearnt(@TempDir Path folder) throws Exception {
        Path config = Files.writeString(folder.resolve("almanac.yaml"), """
                server: {kind: simulated}
                clusters: [{name: c, nodes: [{names: 'n[1-4]', cpus: 8}]}]
                api: {listen: '127.0.0.1:0'}
                poll: 1s
                state: %s
                """.formatted(folder.resolve("state")));
        try (Chromium browser = Chromium.start(Files.createDirectory(folder.resolve("profile")));
                RunningDaemon daemon = RunningDaemon.start(
                        ConfigurationReader.plain().read(config), SystemdNotify.to(state -> {}), "test")) {
            StubPbs.await(() -> daemon.published().isPresent(), "no plan");
            browser.open(URI.create("http://127.0.0.1:" + daemon.port() + "/"));
            browser.until("jobs are watched", () -> browser.text("#shadow-jobs").matches("[1-9][0-9]*"));
            assertTrue(browser.text("#shadow-ended").contains("wait"));
            assertEquals("not known yet", browser.text("#shadow-replayed-more"));
            assertTrue(browser.text("#policy").endsWith(", as a shadow"));
            assertEquals(List.of(), browser.console());
        }
    }

    @Test
    void saysThatThePlanIsOld(@TempDir Path folder) throws Exception {
        Published good = SamplePublished.make();
        AtomicReference<Published> published = new AtomicReference<>(good);
        try (Chromium browser = Chromium.start(Files.createDirectory(folder.resolve("profile")));
                HttpApi api = HttpApi.start(
                        new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                        new Readings(() -> Optional.of(published.get()), format -> ""))) {
            browser.open(URI.create("http://127.0.0.1:" + api.port() + "/"));
            browser.awaitAnswer();
            assertEquals("", browser.text("#alarm"), "it may have failed long ago");
            published.set(good.afterFailure(9, 3, new Status.Failure(Instant.EPOCH, "no answer")));
            browser.until(
                    "it is said",
                    () -> browser.text("#alarm").startsWith("The server does not answer the daemon: this plan is "));
            assertEquals("", browser.text("#shadow-jobs"), "it is no shadow");
        }
    }
}
