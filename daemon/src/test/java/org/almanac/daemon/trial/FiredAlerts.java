package org.almanac.daemon.trial;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.monitoring.PrometheusProcess;
import org.almanac.daemon.trial.Fault.Alert;
import org.almanac.daemon.trial.FaultPlan.Episode;

/** The alerts that a Prometheus has raised, each as long as it was, in seconds from the trial's begin. */
record FiredAlerts(List<Fired> all) {
    /** An alert, from when to when it was raised. */
    record Fired(String name, double begin, double end) {}

    /** What a moment may be off by: rules are evaluated twice a second, by a machine that has more to do. */
    private static final double TOLERANCE = 2;

    private static final double STEP = 0.5;

    /** Those since {@code begin}, in epoch seconds. */
    static FiredAlerts of(PrometheusProcess prometheus, double begin, double end)
            throws IOException, InterruptedException {
        List<Fired> fired = new ArrayList<>();
        JsonNode series = prometheus.query("ALERTS{alertstate=\"firing\"}", begin, end, STEP + "");
        for (JsonNode one : series) {
            String name = one.path("metric").path("alertname").asText();
            double first = Double.NaN;
            double last = Double.NaN;
            for (JsonNode sample : one.path("values")) {
                double at = sample.path(0).asDouble() - begin;
                if (!(at - last < 2 * STEP)) {
                    add(fired, name, first, last);
                    first = at;
                }
                last = at;
            }
            add(fired, name, first, last);
        }
        return new FiredAlerts(fired);
    }

    /** The calls that failed, by call and result, with when the first one was seen. */
    static SortedMap<String, String> failedCalls(PrometheusProcess prometheus, double begin, double end)
            throws IOException, InterruptedException {
        SortedMap<String, String> failed = new TreeMap<>();
        JsonNode series = prometheus.query(
                "increase(almanac_server_requests_total{result!=\"ok\"}[5s]) > 0", begin, end, STEP + "");
        for (JsonNode one : series) {
            StringBuilder moments = new StringBuilder();
            double last = Double.NaN;
            for (JsonNode sample : one.path("values")) {
                double at = sample.path(0).asDouble() - begin;
                if (!(at - last < 2 * STEP)) {
                    moments.append(String.format(Locale.ROOT, " %.1f", at));
                }
                last = at;
            }
            JsonNode labels = one.path("metric");
            failed.put(
                    labels.path("call").asText() + " " + labels.path("result").asText(), moments.toString());
        }
        return failed;
    }

    private static void add(List<Fired> fired, String name, double first, double last) {
        if (!Double.isNaN(first)) {
            fired.add(new Fired(name, first, last));
        }
    }

    /** What is not as it should be: alerts that were to be raised and were not, and those for which there was no reason. */
    List<String> complaints(List<Episode> episodes) {
        List<String> complaints = new ArrayList<>();
        for (Episode episode : episodes) {
            for (Alert alert : episode.fault().alerts()) {
                if (alert.isDueWithin(episode.seconds())
                        && all.stream().noneMatch(fired -> explains(episode, alert, fired))) {
                    complaints.add(String.format(
                            Locale.ROOT,
                            "%s was not raised by %s, from %.0f s to %.0f s",
                            alert.name(),
                            episode.fault(),
                            episode.begin(),
                            episode.end()));
                }
            }
        }
        for (Fired fired : all) {
            double unexplained = fired.begin();
            // Several in a row may explain one alert.
            for (Episode episode : episodes) {
                for (Alert alert : episode.fault().alerts()) {
                    if (explains(episode, alert, fired) && episode.begin() <= unexplained) {
                        unexplained = Math.max(unexplained, episode.end() + alert.tail() + TOLERANCE);
                    }
                }
            }
            if (unexplained <= fired.end()) {
                complaints.add(String.format(
                        Locale.ROOT,
                        "%s was raised from %.1f s to %.1f s, and nothing explains it after %.1f s",
                        fired.name(),
                        fired.begin(),
                        fired.end(),
                        unexplained));
            }
        }
        return complaints;
    }

    private static boolean explains(Episode episode, Alert alert, Fired fired) {
        return alert.name().equals(fired.name())
                && episode.begin() <= fired.end()
                && fired.begin() <= episode.end() + alert.tail() + TOLERANCE;
    }
}
