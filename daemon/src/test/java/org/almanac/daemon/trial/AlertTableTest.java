package org.almanac.daemon.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.daemon.monitoring.PrometheusProcess;
import org.almanac.daemon.trial.Fault.Alert;
import org.almanac.daemon.trial.FaultPlan.Episode;
import org.almanac.daemon.trial.FiredAlerts.Fired;
import org.junit.jupiter.api.Test;

/** What a trial expects of alerts, and by which rules. */
class AlertTableTest {
    @Test
    void everyAlertIsRaisedByAFaultOrItIsSaidWhyNot() throws IOException {
        Set<String> shipped = Pattern.compile("- alert: (\\w+)")
                .matcher(PrometheusProcess.shippedRules())
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> known = new TreeSet<>(Fault.NOT_RAISED.keySet());
        Set<String> expected = new TreeSet<>();
        for (Fault fault : Fault.values()) {
            for (Alert alert : fault.alerts()) {
                expected.add(alert.name());
                if (alert.isDueWithin(fault.seconds())) {
                    known.add(alert.name());
                }
            }
        }
        assertEquals(shipped, known);
        expected.removeAll(shipped);
        assertEquals(Set.of(), expected, "expected, and there is no such alert");
    }

    @Test
    void timesOfRulesAreShorterAndNothingElse() {
        String rules = """
                # is 300 s > 300
                - alert: One
                  expr: time() - last_over_time(a_timestamp_seconds[1d]) > 300
                  for: 1m
                - alert: Two
                  expr: >-
                    sum(rate(b_total[10m:30s] offset 5m)) / 2 > 0.1
                    and c < 10
                  annotations:
                    summary: 90 of 100
                """;
        assertEquals("""
                # is 300 s > 300
                - alert: One
                  expr: time() - last_over_time(a_timestamp_seconds[1440000ms]) > 5.0
                  for: 1000ms
                - alert: Two
                  expr: >-
                    sum(rate(b_total[10000ms:500ms] offset 5000ms)) / 2 > 0.1
                    and c < 10
                  annotations:
                    summary: 90 of 100
                """, ShortenedRules.of(rules, 60));
        assertThrows(
                IllegalArgumentException.class,
                () -> ShortenedRules.of("- alert: One\n  expr: jobs > 100\n", 60),
                "nobody knows whether these are seconds");
    }

    @Test
    void whatIsNotRaisedAndWhatNothingExplainsIsToldOf() {
        List<Episode> episodes = List.of(new Episode(Fault.KILLED, 10, 22));
        String name = "AlmanacDown";
        assertEquals(List.of(), new FiredAlerts(List.of(new Fired(name, 17, 26))).complaints(episodes));
        assertEquals(1, new FiredAlerts(List.of()).complaints(episodes).size());
        assertEquals(
                1,
                new FiredAlerts(List.of(new Fired(name, 17, 99)))
                        .complaints(episodes)
                        .size(),
                "it does not cease");
        List<Fired> another = List.of(new Fired(name, 17, 26), new Fired(name, 60, 61));
        assertEquals(1, new FiredAlerts(another).complaints(episodes).size());
        assertEquals(
                List.of(),
                new FiredAlerts(List.of()).complaints(List.of(new Episode(Fault.KILLED, 10, 12))),
                "too short");
    }

    @Test
    void theSameSeedMakesTheSameFaults() {
        Set<Fault> all = Set.copyOf(Arrays.asList(Fault.values()));
        assertEquals(FaultPlan.brief(5, all), FaultPlan.brief(5, all));
    }
}
