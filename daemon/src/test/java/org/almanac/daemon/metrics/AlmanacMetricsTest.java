package org.almanac.daemon.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.planner.SearchOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlmanacMetricsTest {
    private static final Instant MADE = Instant.ofEpochSecond(SamplePublished.NOW);
    private static final WaitFigures WAITS = new WaitFigures(
            new TreeMap<>(Map.of("batch", new WaitFigures.Longest(90, 30), "express", WaitFigures.Longest.NONE)),
            OptionalDouble.of(0.5));

    private final AlmanacMetrics metrics = filled();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "almanac_cycle_duration_seconds_bucket{phase=\"search\",le=\"0.05\"} 1",
                "almanac_cycle_duration_seconds_count{phase=\"total\"} 0",
                "almanac_cycles_total{outcome=\"ok\"} 2",
                "almanac_cycles_total{outcome=\"failed\"} 1",
                "almanac_job_wait_seconds_bucket{queue=\"batch\",le=\"60.0\"} 1",
                "almanac_job_wait_seconds_bucket{queue=\"batch\",le=\"300.0\"} 2",
                "almanac_job_bounded_slowdown_sum{queue=\"batch\"} 2.5",
                "almanac_promise_error_seconds_count 2",
                "almanac_promise_error_seconds_sum 90",
                "almanac_search_candidates_total 300",
                "almanac_search_accepted_total 7",
                "almanac_server_requests_total{call=\"start\",result=\"node_not_free\"} 1",
                "almanac_promise_moves_total{cause=\"early_end\",direction=\"earlier\"} 1",
                "almanac_promise_moves_total{cause=\"nodes\",direction=\"later\"} 0",
                "almanac_jobs_started_total 1",
                "almanac_jobs_refused_total 1",
                "almanac_jobs{cluster=\"cluster\",state=\"running\"} 1",
                "almanac_jobs{cluster=\"cluster\",state=\"planned\"} 1",
                "almanac_jobs{cluster=\"none\",state=\"held\"} 1",
                "almanac_jobs{cluster=\"none\",state=\"never_fits\"} 0",
                "almanac_policy_in_charge{policy=\"flex\"} 1",
                "almanac_policy_switches_total 3",
                "almanac_plan_horizon_seconds 7200",
                "almanac_paused 1",
                "almanac_objective{criterion=\"mean_wait\"} 12.5",
                "almanac_last_successful_cycle_timestamp_seconds 1.7951785",
                "almanac_cluster_utilization_ratio{cluster=\"cluster\"} 0.5",
                "almanac_share_distance_ratio 0.25",
                "almanac_owner_share_ratio{owner=\"physics\"} 0.25",
                "almanac_owner_due_ratio{owner=\"physics\"} 0.5",
                "almanac_share_matches_total 12",
                "almanac_share_matches_wasted_total 3",
                "almanac_build_info{",
                "almanac_reload_success 0",
                "almanac_reload_timestamp_seconds 1.7951785E9",
                "almanac_reloads_total{outcome=\"ok\"} 1",
                "almanac_reloads_total{outcome=\"failed\"} 1",
                "almanac_server_reachable 1",
                "almanac_server_request_duration_seconds_bucket{call=\"start\",le=\"0.025\"} 0",
                "almanac_server_request_duration_seconds_bucket{call=\"start\",le=\"0.05\"} 1",
                "almanac_server_request_duration_seconds_count{call=\"tell\"} 0",
                "almanac_other_scheduler_at_work 1",
                "almanac_prediction_error_seconds_bucket{direction=\"later\",made=\"at_submission\",le=\"300.0\"} 0",
                "almanac_prediction_error_seconds_bucket{direction=\"later\",made=\"at_submission\",le=\"900.0\"} 1",
                "almanac_prediction_error_seconds_sum{direction=\"earlier\",made=\"at_submission\"} 40",
                "almanac_prediction_error_seconds_count{direction=\"earlier\",made=\"at_start\"} 1",
                "almanac_last_cycle_timestamp_seconds 1.7951786E9",
                "almanac_next_cycle_timestamp_seconds 1.79517862E9",
                "almanac_plan_timestamp_seconds 1.7951785E9",
                "almanac_nodes{cluster=\"cluster\",state=\"up\"} 1",
                "almanac_nodes{cluster=\"cluster\",state=\"down\"} 1",
                "almanac_nodes{cluster=\"cluster\",state=\"offline\"} 0",
                "almanac_mode{mode=\"active\"} 1",
                "almanac_longest_wait_seconds{queue=\"batch\"} 90",
                "almanac_longest_wait_seconds{queue=\"express\"} 0",
                "almanac_longest_overdue_seconds{queue=\"batch\"} 30",
                "almanac_wait_fairness_ratio 0.5",
                "process_start_time_seconds ",
                "jvm_memory_used_bytes{area=\"heap\""
            })
    void tells(String line) {
        String scrape = metrics.scrape(ExpositionFormat.PROMETHEUS);
        assertTrue(scrape.lines().anyMatch(told -> told.startsWith(line)), () -> line + " is not in\n" + scrape);
    }

    /** Nothing is known of a server that was not asked yet; an alert on it has nothing to fire by. */
    @Test
    void aServerThatWasNotAskedIsNeitherReachableNorGone() {
        AlmanacMetrics fresh = new AlmanacMetrics("1.2.3");
        assertFalse(fresh.scrape(ExpositionFormat.PROMETHEUS).contains("almanac_server_reachable"));
        fresh.called(ServerCall.SNAPSHOT, "unreachable", false, 1);
        assertTrue(fresh.scrape(ExpositionFormat.PROMETHEUS).contains("almanac_server_reachable 0"));
    }

    /** Where a daemon has just begun, nothing is as old as the epoch. */
    @Test
    void timesBeginWithTheDaemon() {
        long begun = Instant.now().getEpochSecond();
        String scrape = new AlmanacMetrics("1.2.3").scrape(ExpositionFormat.PROMETHEUS);
        List<String> times = scrape.lines()
                .filter(line -> line.startsWith("almanac_") && line.contains("_timestamp_seconds "))
                .toList();
        assertEquals(6, times.size(), scrape);
        for (String time : times) {
            double told = Double.parseDouble(time.substring(time.indexOf(' ') + 1));
            assertTrue(told >= begun, time);
        }
    }

    @Test
    void openMetricsHasItsEnd() {
        String scrape = metrics.scrape(ExpositionFormat.OPEN_METRICS);
        assertTrue(scrape.endsWith("\n# EOF\n"), scrape);
        assertTrue(scrape.contains("# TYPE almanac_cycles counter"), scrape);
        assertTrue(scrape.contains("almanac_cycles_total{outcome=\"ok\"} 2.0"), scrape);
    }

    /** Those may be users, of whom there are many. */
    @Test
    void ownersBesideTheSharesAreNoLabels() {
        assertFalse(metrics.scrape(ExpositionFormat.PROMETHEUS).contains("alice"));
    }

    @Test
    void aScrapeSeesEveryGaugeOnceWhileTheyAreSetAnew() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Thread cycles = new Thread(() -> {
            while (!over.get()) {
                metrics.called(ServerCall.SNAPSHOT, "ok", true, 1);
                metrics.published(SamplePublished.make(), WAITS, MADE);
            }
        });
        cycles.start();
        try {
            for (int i = 0; i < 500; i++) {
                String scrape = metrics.scrape(ExpositionFormat.PROMETHEUS);
                assertEquals(
                        1,
                        scrape.lines()
                                .filter(told -> told.startsWith("almanac_policy_in_charge{"))
                                .count(),
                        scrape);
            }
        } finally {
            over.set(true);
            cycles.join();
        }
    }

    @Test
    void pleasesPrometheus() throws IOException, InterruptedException {
        Path promtool = Tools.require("promtool");
        Process process = new ProcessBuilder(List.of(promtool.toString(), "check", "metrics"))
                .redirectErrorStream(true)
                .start();
        try (var in = process.getOutputStream()) {
            in.write(metrics.scrape(ExpositionFormat.PROMETHEUS).getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertEquals("", said);
    }

    private static AlmanacMetrics filled() {
        AlmanacMetrics metrics = new AlmanacMetrics("1.2.3");
        metrics.took(Phase.SEARCH, 42_000_000);
        metrics.finished(true, MADE, Duration.ofSeconds(10));
        metrics.finished(true, MADE, Duration.ofSeconds(10));
        metrics.finished(false, MADE.plusSeconds(100), Duration.ofSeconds(20));
        metrics.jobRuns("batch", 120, OptionalLong.of(90));
        metrics.jobRuns("batch", 20, OptionalLong.of(-90));
        metrics.jobRuns("express", 20, OptionalLong.empty());
        metrics.jobEnded("batch", 2.5);
        metrics.searched(new SearchOutcome(300, 7, Optional.empty(), Optional.empty(), List.of(), List.of()));
        metrics.called(ServerCall.START, "node_not_free", true, 30_000_000);
        metrics.otherScheduler(true);
        metrics.foretold(ForetoldAt.SUBMISSION, 400);
        metrics.foretold(ForetoldAt.SUBMISSION, -40);
        metrics.foretold(ForetoldAt.START, 0);
        metrics.reloaded(true, MADE);
        metrics.reloaded(false, MADE.plusSeconds(100));
        metrics.moved(MoveCause.EARLY_END, false);
        metrics.jobStarted();
        metrics.startRefused();
        metrics.published(SamplePublished.make(), WAITS, MADE);
        return metrics;
    }
}
