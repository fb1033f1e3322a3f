package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ToldErrors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A daemon's jobs are told when they are expected to start, beside its cycles and over its restarts. */
class ForecastTest {
    private static final long TEN_HOURS = 36_000;

    @TempDir
    private Path folder;

    /** A job of a user whose jobs have all run for ten minutes, behind such a job that has just begun. */
    private static ListedJob behindAShortJob(StoredSite site) throws Exception {
        for (int i = 0; i < 12; i++) {
            site.submit("ann", 60, TEN_HOURS, 600);
            site.cycleNow();
            site.pass(600);
        }
        site.cycleNow();
        site.submit("ann", 60, TEN_HOURS, 600);
        site.cycleNow();
        String waiting = site.submit("ann", 60, TEN_HOURS, 600);
        return told(site, waiting);
    }

    private static ListedJob told(StoredSite site, String job) throws Exception {
        site.pass(60);
        site.cycleNow();
        return site.cycleNow().find(job).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "flex", "planned:iterations=50", "maui"})
    void aJobIsExpectedToStartByWhatIsLearntAndIsPlannedByWalltimes(String policy) throws Exception {
        try (StoredSite site = new StoredSite(folder, policy, 1, Runnable::run)) {
            ListedJob waiting = behindAShortJob(site);
            Expected expected = waiting.expected().orElseThrow();

            assertEquals(site.now() + 540, expected.start(), 240);
            assertTrue(expected.latest() < site.now() + TEN_HOURS / 2, expected::toString);
            assertEquals(site.now(), expected.asOf());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "flex", "easy", "planned:iterations=50", "workload-adaptive:interval=100s"})
    void whatWaitsIsToldARangeThatEndsByItsBound(String policy) throws Exception {
        int told = 0;
        int bounded = 0;
        try (StoredSite site = new StoredSite(folder, policy, 5, Runnable::run)) {
            for (int instant = 0; instant < 15; instant++) {
                site.submit(instant == 0 ? 25 : 2);
                for (ListedJob job : site.cycle().jobs()) {
                    if (job.expected().isPresent()) {
                        Expected expected = job.expected().get();
                        assertTrue(job.execution().isEmpty(), job::toString);
                        assertTrue(
                                expected.earliest() <= expected.start()
                                        && expected.start() <= expected.latest()
                                        && expected.earliest() < expected.latest(),
                                job::toString);
                        told++;
                        if (job.bound().isPresent() && job.bound().getAsLong() > expected.asOf()) {
                            assertTrue(expected.latest() <= job.bound().getAsLong(), job::toString);
                            bounded++;
                        }
                    }
                }
            }
        }
        assertTrue(told > 50, told + " were told");
        assertTrue(bounded > 0 || !Set.of("conservative", "flex").contains(policy), bounded + " had a bound");
    }

    @Test
    void howNearItCameIsCountedOfEachJobThatWasTold() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 5, Runnable::run)) {
            Set<String> told = new HashSet<>();
            site.submit(25);
            for (int instant = 0; instant < 60; instant++) {
                site.cycle().jobs().stream()
                        .filter(job -> job.expected().isPresent())
                        .forEach(job -> told.add(job.id()));
            }
            told.retainAll(site.started.keySet());
            site.cycleNow();
            Published published = site.cycleNow();
            ToldErrors errors = published.status().forecast().errors();

            assertTrue(told.size() > 10, told.size() + " were told");
            assertEquals(told.size(), errors.all().errors().jobs());
            assertEquals(told.size(), errors.all().promised());
            assertEquals(told.size(), sum(errors.byHorizon().values().stream().toList()));
            assertEquals(told.size(), sum(errors.byUser().values().stream().toList()));
            assertEquals(Set.of("batch"), errors.byQueue().keySet());
            assertTrue(errors.all().errors().medianError() < 3_600, errors::toString);
            String metrics = site.metrics.scrape(ExpositionFormat.PROMETHEUS);
            assertEquals(told.size(), sum(metrics, "almanac_expected_error_seconds_count"));
            assertEquals(told.size(), sum(metrics, "almanac_expected_queue_error_seconds_count"));
            assertEquals(errors.all().errors().covered(), sum(metrics, "almanac_expected_covered_total"));
        }
    }

    private static double sum(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private static int sum(List<ToldErrors.Group> groups) {
        return groups.stream().mapToInt(each -> each.errors().jobs()).sum();
    }

    @Test
    void whatWasLearntAndToldIsThereAfterARestartAndUnderAnotherPolicy() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 1, Runnable::run)) {
            ListedJob before = behindAShortJob(site);
            site.cycleNow();
            ToldErrors errors = site.published().status().forecast().errors();
            KeptJob kept = kept(site, before.id());

            site.restart("easy");
            ListedJob after = told(site, before.id());

            assertTrue(errors.all().errors().jobs() == 0, errors::toString);
            assertEquals(kept.telling(), kept(site, before.id()).telling());
            assertEquals(site.now() + 480, after.expected().orElseThrow().start(), 240);
            site.pass(600);
            site.cycleNow();
            site.pass(60);
            site.cycleNow();
            site.cycleNow();
            assertEquals(
                    1,
                    site.published().status().forecast().errors().all().errors().jobs());
            ToldErrors counted = site.published().status().forecast().errors();
            site.restart("conservative");
            site.cycleNow();
            site.cycleNow();
            assertEquals(counted, site.published().status().forecast().errors());
        }
    }

    private static KeptJob kept(StoredSite site, String job) throws Exception {
        try (HistoryReader history = HistoryReader.open(site.file().getParent())) {
            return history.jobs(HistoryQuery.ALL).stream()
                    .map(JobHistory::job)
                    .filter(each -> each.id().equals(job))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void noCycleWaitsForScenarios() throws Exception {
        List<Runnable> tasks = new ArrayList<>();
        try (StoredSite site = new StoredSite(folder, "conservative", 5, tasks::add)) {
            site.submit(25);
            for (int instant = 0; instant < 5; instant++) {
                Published published = site.cycle();
                assertEquals(Forecast.NONE, published.status().forecast());
            }
            assertEquals(1, tasks.size());
            tasks.remove(0).run();
            Published told = site.cycleNow();

            Forecast forecast = told.status().forecast();
            assertTrue(forecast.isMade());
            assertTrue(forecast.asOf() < told.now(), forecast::toString);
            assertFalse(told.jobs().stream().noneMatch(job -> job.expected().isPresent()));
        }
    }
}
