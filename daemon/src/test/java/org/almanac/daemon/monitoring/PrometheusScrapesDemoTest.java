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
    private static ShadowTarget shadow;
    private static PrometheusProcess prometheus;

    @BeforeAll
    static void start() throws IOException {
        Tools.require("prometheus");
        Tools.require("promtool");
        // An hour in a second, so that jobs start, end and are late soon. The cluster's time waits for each search: one
        // a minute, as is usual, would take a whole processor and let that time run a tenth as fast.
        demo = DemoProcess.start(
                Files.createDirectory(folder.resolve("demo")),
                "--cluster",
                Tools.inCheckout("daemon/src/test/resources/prometheus/watched-site.yaml")
                        .toString(),
                "--policy",
                "planned:queue-order=fair-share,period=10m",
                "--speed",
                "3600",
                "--for",
                "10m");
        shadow = new ShadowTarget();
        prometheus = PrometheusProcess.start(
                Files.createDirectory(folder.resolve("prometheus")), List.of(demo.address(), shadow.address()));
    }

    @AfterAll
    static void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
        if (shadow != null) {
            shadow.close();
        }
        if (demo != null) {
            demo.close();
        }
    }

    @Test
    void metricsAreWellFormed() throws Exception {
        // The demo has begun when it can be scraped.
        awaitData(ShippedQueries.ofDashboards());
        URI metrics = demo.address().resolve("metrics");
        Path file = Files.writeString(folder.resolve("metrics"), told(metrics));
        Said said = Tools.run(folder, List.of("/bin/sh", "-c", "exec promtool check metrics <\"$0\"", file.toString()));
        assertEquals(0, said.exitCode(), said.output());
    }

    private static String told(URI metrics) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                HttpClient.newHttpClient().send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        return answer.body();
    }

    /** Prometheus asks for OpenMetrics, and takes nothing that is not well formed. */
    @Test
    void prometheusTakesWhatItIsTold() {
        Await.until(
                PATIENCE,
                () -> "both targets are up",
                () -> prometheus
                        .query("sum(up{job=\"almanac\"})")
                        .path(0)
                        .path("value")
                        .path(1)
                        .asText()
                        .equals("2"));
    }

    /** Both ways: what is told is in the list, and what is in the list is told; once jobs have started and ended. */
    @Test
    void theListOfMetricsIsTrue() throws Exception {
        OperatePage page = OperatePage.read();
        assertEquals(List.of(), page.metricsWithAnotherUnit());
        URI metrics = demo.address().resolve("metrics");
        Set<String> unlisted = new TreeSet<>();
        Set<String> untold = new TreeSet<>();
        Await.until(PATIENCE, () -> "told and not listed are " + unlisted + ", listed and not told " + untold, () -> {
            Set<String> told = ToldMetrics.of(told(metrics));
            unlisted.clear();
            unlisted.addAll(told);
            unlisted.removeAll(page.metrics());
            untold.clear();
            untold.addAll(page.metrics());
            untold.removeAll(told);
            return unlisted.isEmpty() && untold.isEmpty();
        });
    }

    @Test
    void everyQueryOfTheDashboardsHasData() throws Exception {
        awaitData(ShippedQueries.ofDashboards());
    }

    @Test
    void everyAlertWatchesSomethingThatThereIs() throws Exception {
        List<Query> alerts = ShippedQueries.elements(prometheus.rules())
                .flatMap(group -> ShippedQueries.elements(group.path("rules")))
                .flatMap(rule -> ShippedQueries.ofAlert(rule).stream())
                .toList();
        assertEquals(
                OperatePage.read().alerts(),
                alerts.stream().map(Query::title).collect(Collectors.toCollection(TreeSet::new)));
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
