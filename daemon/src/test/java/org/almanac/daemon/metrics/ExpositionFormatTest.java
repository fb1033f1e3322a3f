package org.almanac.daemon.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpositionFormatTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application/openmetrics-text | OPEN_METRICS
            application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1 | OPEN_METRICS
            text/plain;version=0.0.4;q=0.5, Application/OpenMetrics-Text; version=1.0.0; Q=0.8 | OPEN_METRICS
            application/openmetrics-text;q=0.2,text/plain | PROMETHEUS
            application/openmetrics-text;q=0 | PROMETHEUS
            text/plain | PROMETHEUS
            */* | PROMETHEUS
            text/html,application/xhtml+xml,*/*;q=0.8 | PROMETHEUS
            application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;q=0.9 | PROMETHEUS
            ,;=q, | PROMETHEUS
            """)
    void isWhatTheReaderLikesBest(String accept, ExpositionFormat format) {
        assertEquals(format, ExpositionFormat.accepted(Optional.of(accept)));
    }

    @Test
    void isPrometheusOwnForWhoeverDoesNotSay() {
        assertEquals(ExpositionFormat.PROMETHEUS, ExpositionFormat.accepted(Optional.empty()));
    }
}
