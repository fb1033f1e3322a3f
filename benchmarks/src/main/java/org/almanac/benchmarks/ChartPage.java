package org.almanac.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Measurements as a page of charts, time against jobs and against nodes: one file, which opens without a network. */
final class ChartPage {
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private ChartPage() {}

    static String of(List<Measurement> measurements) {
        return resource("charts.html")
                .replace("/*measurements*/", MeasurementsJson.of(measurements).replace("</", "<\\/"))
                .replace("/*echarts*/", resource(ECHARTS));
    }

    private static String resource(String name) {
        try (InputStream in = ChartPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
