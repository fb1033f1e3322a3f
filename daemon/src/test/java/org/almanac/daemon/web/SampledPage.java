package org.almanac.daemon.web;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.PastPicture;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.view.Published;

/** The page in a browser, on the daemon's own server and whatever plan is handed to it. */
final class SampledPage implements AutoCloseable {
    private final AtomicReference<Optional<Published>> published = new AtomicReference<>(Optional.empty());
    private final Chromium browser;
    private final KeptPast past;
    private final HttpApi api;

    private SampledPage(Path profile) throws IOException {
        browser = Chromium.start(profile);
        past = KeptPast.open(
                profile.resolve("state"),
                new KeptPast.Bounds(Duration.ofDays(1), 1 << 24),
                new AlmanacMetrics("test").past());
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(
                        published::get,
                        format -> "",
                        Optional.empty(),
                        Optional.of(new SampleHistories()),
                        Optional.of(past),
                        () -> Optional.of(new SampleDesk())));
    }

    /** @param profile an empty folder for what a browser keeps */
    static SampledPage start(Path profile) throws IOException {
        return new SampledPage(profile);
    }

    /** Opens the page of a daemon that has published nothing. */
    void openSilent() {
        published.set(Optional.empty());
        browser.show(URI.create("http://127.0.0.1:" + api.port() + "/"));
    }

    Chromium browser() {
        return browser;
    }

    /** Another plan is published. */
    void publish(Published plan) {
        published.set(Optional.of(plan));
    }

    /** What was published at an earlier moment. */
    void keep(Published then) {
        past.keep(then.now(), PastPicture.of(then), System.nanoTime());
    }

    /** Opens the page with that plan, as a browser of usual width that prefers light; the query may be empty. */
    void open(Published plan, String query) {
        publish(plan);
        browser.prefer("light");
        browser.widen(1500);
        browser.open(URI.create("http://127.0.0.1:" + api.port() + "/" + query));
    }

    @Override
    public void close() {
        browser.close();
        api.close();
        past.close();
    }
}
