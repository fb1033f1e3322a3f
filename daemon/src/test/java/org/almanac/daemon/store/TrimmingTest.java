package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.config.StoreSettings;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.memory.LastingMemory.CycleNote;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.metrics.StoreMetrics;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.view.Status.Totals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes of a store by its age and its size, and when clocks are set. */
class TrimmingTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Instant BEGIN = Instant.ofEpochSecond(1_795_178_500L);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private final StoreMetrics metrics = new AlmanacMetrics("test").store();
    private final TurnedClock clock = new TurnedClock(BEGIN);

    private Store open(Duration keep, long size) throws IOException {
        return Store.open(folder, new StoreSettings(keep, size), clock.clocks(), metrics);
    }

    @Test
    void whatIsOlderThanIsKeptGoesWithItsMovesAndCyclesAndNothingElse() throws Exception {
        try (Store store = open(Duration.ofDays(10), 1L << 32)) {
            write(store, List.of(over("old", BEGIN.minus(Duration.ofDays(11))), over("young", BEGIN), living("lives")));
            cycle(store, BEGIN.minus(Duration.ofDays(11)));
            cycle(store, BEGIN);
            awaitJobs(store, List.of("young", "lives"));
            assertEquals(List.of("2"), rows("SELECT count(*) FROM move"));
            Await.until(PATIENCE, () -> "a cycle stays", () -> {
                write(store, List.of());
                clock.pass(MINUTE);
                return rows("SELECT count(*) FROM cycle").equals(List.of("1"));
            });

            clock.pass(Duration.ofDays(10));

            awaitJobs(store, List.of("lives"));
        }
    }

    @Test
    void theEldestGoWhereItIsTooLargeAndTheFileGetsSmallerAgain() throws Exception {
        long most = 1 << 20;
        try (Store store = open(Duration.ofDays(400), most)) {
            List<KeptJob> jobs = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) {
                jobs.add(over("j" + i, BEGIN.minusSeconds(20_000 - i)));
            }
            jobs.add(living("lives"));
            write(store, jobs);
            Await.until(PATIENCE, () -> "it stays large: " + metrics.standing(), () -> {
                write(store, List.of());
                clock.pass(MINUTE);
                // The log of changes is kept beside it, up to some megabytes.
                return DiskFile.size(folder.resolve(Store.FILE)) - logBytes() <= most + (most >> 2);
            });
            assertTrue(logBytes() <= 17 << 20, () -> logBytes() + " bytes");
        }
        List<String> left = jobs();
        assertEquals(List.of("j19999", "lives"), left.subList(left.size() - 2, left.size()));
        assertTrue(left.size() > 1000, left::toString);
        // The eldest of those that are left, and all that are younger.
        int first = Integer.parseInt(left.get(0).substring(1));
        assertEquals(20_001 - first, left.size());
    }

    /** As of a host that begins in another year, until its clock is set right. */
    @Test
    void aClockThatHasJumpedAheadRemovesNothingForADay() throws Exception {
        try (LoggedLines log = new LoggedLines();
                Store store = open(Duration.ofDays(10), 1L << 32)) {
            write(store, List.of(over("young", BEGIN)));
            clock.set(BEGIN.plus(Duration.ofDays(1000)));
            for (int minute = 0; minute < 10; minute++) {
                clock.pass(MINUTE);
                write(store, List.of());
            }
            assertEquals(List.of("young"), jobs());
            Await.until(
                    PATIENCE,
                    () -> "it is not told",
                    () -> log.take().stream().anyMatch(line -> line.contains("the clock is more than a day ahead")));
            assertEquals(List.of(), log.take());

            clock.set(BEGIN.plus(Duration.ofMinutes(11)));
            clock.pass(Duration.ofDays(2));
            write(store, List.of());
            // What is done after a commit is done before the next one.
            write(store, List.of());
            assertEquals(List.of("young"), jobs());

            clock.set(BEGIN.plus(Duration.ofDays(1000)));
            clock.pass(MINUTE);
            write(store, List.of());
            write(store, List.of());
            assertEquals(List.of("young"), jobs());
            clock.pass(Duration.ofDays(1));
            awaitJobs(store, List.of());
        }
    }

    @Test
    void aDaemonThatBeginsWithAClockAheadRemovesNothingForADay() throws Exception {
        try (Store store = open(Duration.ofDays(10), 1L << 32)) {
            write(store, List.of(over("young", BEGIN)));
        }
        clock.set(BEGIN.plus(Duration.ofDays(1000)));
        try (Store store = open(Duration.ofDays(10), 1L << 32)) {
            write(store, List.of());
            clock.pass(MINUTE);
            write(store, List.of());
            assertEquals(List.of("young"), jobs());
            clock.pass(Duration.ofDays(1));
            awaitJobs(store, List.of());
        }
    }

    @Test
    void aClockThatWasSetBackStopsNothing() throws Exception {
        try (Store store = open(Duration.ofDays(10), 1L << 32)) {
            write(store, List.of(living("lives")));
            clock.set(BEGIN.minus(Duration.ofDays(365)));
            write(store, List.of(over("old", BEGIN.minus(Duration.ofDays(376)))));
            awaitJobs(store, List.of("lives"));
        }
    }

    private void awaitJobs(Store store, List<String> expected) {
        Await.until(PATIENCE, () -> expected + " are expected", () -> {
            clock.pass(MINUTE);
            write(store, List.of());
            return jobs().equals(expected);
        });
    }

    /** Waits until nothing reads the clock. */
    private static void settle() {
        Await.until(
                PATIENCE,
                () -> "it goes on",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("almanac-store"))
                        .allMatch(thread -> thread.getState() == Thread.State.WAITING));
    }

    private static void write(Store store, List<KeptJob> jobs) {
        List<KeptMove> moves = jobs.stream()
                .map(job -> new KeptMove(
                        job.id(),
                        BEGIN.getEpochSecond(),
                        OptionalLong.empty(),
                        OptionalLong.of(BEGIN.getEpochSecond() + 60),
                        Optional.empty()))
                .toList();
        store.keep(
                new Remembrance(BEGIN.getEpochSecond(), jobs, moves, new Totals(0, 0, 0, 0, 0, 0), Optional.empty()));
    }

    private static void cycle(Store store, Instant at) {
        store.cycleEnded(new CycleNote(at.getEpochSecond(), true, Map.of(Phase.TOTAL, 0.1), 3));
    }

    private long logBytes() {
        return DiskFile.beside(folder.resolve(Store.FILE), DiskFile.LOG)
                .toFile()
                .length();
    }

    private List<String> jobs() throws Exception {
        return rows("SELECT id FROM job ORDER BY seq");
    }

    private List<String> rows(String query) throws Exception {
        List<String> found = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(Store.FILE));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    private static KeptJob over(String id, Instant ended) {
        return job(id, OptionalLong.of(ended.getEpochSecond()), true);
    }

    private static KeptJob living(String id) {
        return job(id, OptionalLong.empty(), false);
    }

    private static KeptJob job(String id, OptionalLong ended, boolean over) {
        return new KeptJob(
                id,
                "jane",
                "batch",
                BEGIN.getEpochSecond() - 40_000,
                4,
                3600,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                ended,
                Optional.empty(),
                over,
                over);
    }
}
