package org.almanac.daemon.monitoring;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ForetoldAt;

/**
 * The metrics of a shadow beside which a job starts, and whose store is written, at each scrape: a demo has neither another
 * scheduler nor a store.
 */
final class ShadowTarget implements AutoCloseable {
    private final AlmanacMetrics metrics = new AlmanacMetrics("shadow");
    private final HttpApi api;

    ShadowTarget() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), new Readings(Optional::empty, format -> {
                    metrics.foretold(ForetoldAt.SUBMISSION, 400);
                    metrics.foretold(ForetoldAt.START, -20);
                    metrics.store().queued(2_000_000);
                    metrics.store().written(3_000_000);
                    metrics.store().sink().written(12, 4_000_000);
                    return metrics.scrape(format);
                }));
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + api.port() + "/");
    }

    @Override
    public void close() {
        api.close();
    }
}
