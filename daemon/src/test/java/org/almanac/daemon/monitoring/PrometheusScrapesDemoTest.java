package org.almanac.daemon.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.daemon.monitoring.ShippedQueries.Query;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.DemoProcess;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.support.Tools.Said;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus scrapes a running demo, and what we ship for it finds data there. */
@Tag("slow")
class PrometheusScrapesDemoTest {
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir
    private static Path folder;

    private static DemoProcess demo;
    private static PrometheusProcess prometheus;

    @BeforeAll
    static void start() throws IOException {
        Tools.require("prometheus");
        Tools.require("promtool");
        // An hour in a second, so that jobs start, end and are late soon.
        demo = DemoProcess.start(Files.createDirectory(folder.resolve("demo")), "--speed", "3600", "--for", "10m");
        prometheus = PrometheusProcess.start(Files.createDirectory(folder.resolve("prometheus")), demo.address());
    }

    @AfterAll
    static void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
        if (demo != null) {
            demo.close();
        }
    }

    @Test
    void metricsAreWellFormed() throws Exception {
        // The demo has begun when it can be scraped.
        awaitData(ShippedQueries.ofDashboard());
        URI metrics = demo.address().resolve("metrics");
        HttpResponse<String> answer =
                HttpClient.newHttpClient().send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        Path file = Files.writeString(folder.resolve("metrics"), answer.body());
        Said said = Tools.run(folder, List.of("/bin/sh", "-c", "exec promtool check metrics <\"$0\"", file.toString()));
        assertEquals(0, said.exitCode(), said.output());
    }

    @Test
    void everyQueryOfTheDashboardHasData() throws Exception {
        awaitData(ShippedQueries.ofDashboard());
    }

    @Test
    void everyAlertWatchesSomethingThatThereIs() throws Exception {
        List<Query> alerts = ShippedQueries.elements(prometheus.rules())
                .flatMap(group -> ShippedQueries.elements(group.path("rules")))
                .map(ShippedQueries::ofAlert)
                .toList();
        assertEquals(
                Set.of("AlmanacDoesNotSchedule", "AlmanacServerCallsFail", "AlmanacPromisesAreBroken"),
                alerts.stream().map(Query::title).collect(Collectors.toSet()));
        awaitData(alerts);
    }

    /** All of them, each within the time for all; says which have none. */
    private static void awaitData(List<Query> queries) {
        List<Query> waiting = new ArrayList<>(queries);
        Set<String> missing = new TreeSet<>();
        Await.until(PATIENCE, () -> "these have data: " + missing, () -> {
            missing.clear();
            for (Query query : List.copyOf(waiting)) {
                if (hasData(prometheus.query(query.expression()))) {
                    waiting.remove(query);
                } else {
                    missing.add(query.title() + ": " + query.expression());
                }
            }
            return waiting.isEmpty();
        });
    }

    /** One number at least; a rate of nothing divided by nothing is none. */
    private static boolean hasData(JsonNode samples) {
        return ShippedQueries.elements(samples)
                .anyMatch(sample -> !sample.path("value").path(1).asText().equals("NaN"));
    }
}
