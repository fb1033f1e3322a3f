package org.almanac.daemon.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.Tools;

/** A real Prometheus with the configuration that we ship, but for whom it asks and how often. */
public final class PrometheusProcess implements AutoCloseable {
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(30);
    private static final int TRIES = 3;

    private final Process process;
    private final URI api;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();

    private PrometheusProcess(Process process, int port) {
        this.process = process;
        this.api = URI.create("http://127.0.0.1:" + port + "/api/v1/");
    }

    /** Starts one that scrapes the targets each second. */
    static PrometheusProcess start(Path folder, List<URI> targets) throws IOException {
        return start(folder, targets, shippedRules(), "1s");
    }

    /** The alert rules that are shipped. */
    public static String shippedRules() throws IOException {
        return Files.readString(Tools.inCheckout("config/prometheus/almanac.rules.yml"));
    }

    /**
     * Starts one.
     *
     * @param rules in place of those that are shipped
     * @param interval how often it scrapes and evaluates
     */
    public static PrometheusProcess start(Path folder, List<URI> targets, String rules, String interval)
            throws IOException {
        Path program = Tools.require("prometheus");
        Files.writeString(folder.resolve("almanac.rules.yml"), rules);
        Path configuration = folder.resolve("prometheus.yml");
        Files.writeString(
                configuration,
                Files.readString(Tools.inCheckout("config/prometheus/prometheus.yml"))
                        .replace(
                                "\"127.0.0.1:8642\"",
                                targets.stream()
                                        .map(target -> "\"" + target.getAuthority() + "\"")
                                        .collect(Collectors.joining(", ")))
                        .replace("15s", interval));
        Path log = folder.resolve("prometheus.log");
        // The port that was free may be taken by the time Prometheus asks for it.
        for (int i = 0; i < TRIES; i++) {
            int port = freePort();
            Process process = new ProcessBuilder(
                            program.toString(),
                            "--config.file=" + configuration,
                            "--storage.tsdb.path=" + folder.resolve("data" + i),
                            "--web.listen-address=127.0.0.1:" + port,
                            "--log.level=warn")
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            PrometheusProcess prometheus = new PrometheusProcess(process, port);
            try {
                Await.until(
                        STARTS_WITHIN, () -> "Prometheus is ready", () -> !process.isAlive() || prometheus.isReady());
            } catch (RuntimeException | Error e) {
                prometheus.close();
                throw e;
            }
            if (process.isAlive()) {
                return prometheus;
            }
        }
        throw new IOException("Prometheus does not start: " + Files.readString(log));
    }

    /** The samples of a query at this moment. */
    JsonNode query(String expression) throws IOException, InterruptedException {
        String encoded = URLEncoder.encode(expression, StandardCharsets.UTF_8);
        return get("query?query=" + encoded).path("result");
    }

    /** The samples of a query at moments from one to the other, in epoch seconds. */
    public JsonNode query(String expression, double begin, double end, String step)
            throws IOException, InterruptedException {
        String encoded = URLEncoder.encode(expression, StandardCharsets.UTF_8);
        return get("query_range?query=" + encoded + "&start=" + begin + "&end=" + end + "&step=" + step)
                .path("result");
    }

    /** The groups of rules as they were loaded. */
    public JsonNode rules() throws IOException, InterruptedException {
        return get("rules").path("groups");
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(api.resolve(path))
                .timeout(Duration.ofSeconds(20))
                .build();
        JsonNode answer =
                json.readTree(client.send(request, BodyHandlers.ofString()).body());
        if (!answer.path("status").asText().equals("success")) {
            throw new IllegalArgumentException(path + " is answered with " + answer);
        }
        return answer.path("data");
    }

    private boolean isReady() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(api.resolve("/-/ready")).build();
        return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
