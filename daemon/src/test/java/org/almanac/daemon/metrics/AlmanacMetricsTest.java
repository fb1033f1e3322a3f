package org.almanac.daemon.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.planner.SearchOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlmanacMetricsTest {
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
                "almanac_objective{criterion=\"mean_wait\"} 12.5",
                "almanac_last_successful_cycle_timestamp_seconds 1.7951785",
                "almanac_cluster_utilization_ratio{cluster=\"cluster\"} 0.5",
                "almanac_share_distance_ratio 0.25",
                "almanac_owner_share_ratio{owner=\"physics\"} 0.25",
                "almanac_owner_due_ratio{owner=\"physics\"} 0.5",
                "almanac_share_matches_total 12",
                "almanac_share_matches_wasted_total 3",
                "almanac_build_info{",
                "almanac_reload_success 1"
            })
    void tells(String line) {
        String scrape = metrics.scrape();
        assertTrue(scrape.lines().anyMatch(told -> told.startsWith(line)), () -> line + " is not in\n" + scrape);
    }

    /** Those may be users, of whom there are many. */
    @Test
    void ownersBesideTheSharesAreNoLabels() {
        assertFalse(metrics.scrape().contains("alice"));
    }

    @Test
    void aScrapeSeesEveryGaugeOnceWhileTheyAreSetAnew() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Thread cycles = new Thread(() -> {
            while (!over.get()) {
                metrics.published(SamplePublished.make());
            }
        });
        cycles.start();
        try {
            for (int i = 0; i < 500; i++) {
                String scrape = metrics.scrape();
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
            in.write(metrics.scrape().getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertEquals("", said);
    }

    private static AlmanacMetrics filled() {
        AlmanacMetrics metrics = new AlmanacMetrics("1.2.3");
        metrics.took(Phase.SEARCH, 42_000_000);
        metrics.finished(true);
        metrics.finished(true);
        metrics.finished(false);
        metrics.jobRuns("batch", 120, OptionalLong.of(90));
        metrics.jobRuns("batch", 20, OptionalLong.of(-90));
        metrics.jobRuns("express", 20, OptionalLong.empty());
        metrics.jobEnded("batch", 2.5);
        metrics.searched(new SearchOutcome(300, 7, Optional.empty(), Optional.empty(), List.of(), List.of()));
        metrics.called("start", "node_not_free");
        metrics.moved(MoveCause.EARLY_END, false);
        metrics.jobStarted();
        metrics.startRefused();
        metrics.published(SamplePublished.make());
        return metrics;
    }
}
