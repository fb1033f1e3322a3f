package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.SmallDisk;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Status.Totals;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cycles whose store lies on a disk that is full, cannot be written, or is slow: they go on, and are told once. */
@Tag("slow")
class FaultyDiskTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    @Test
    void whatCannotBeWrittenIsWrittenWhenTheDiskCanBeAgain() throws Exception {
        Path state = Files.createDirectory(folder.resolve("state"));
        assumeTrue(SmallDisk.isPossible(state), "skipped: a disk of its own, which takes root to be made");
        try (SmallDisk disk = SmallDisk.make(state, 4);
                LoggedLines log = new LoggedLines();
                StoredSite site = new StoredSite(state, "conservative", 3)) {
            site.submit(20);
            site.cycle();
            assertEquals(List.of(), log.take());

            disk.fill();
            Await.until(PATIENCE, () -> "it is written", () -> isFailing(site));
            told(log, "cannot write", "the disk is full");

            Await.until(PATIENCE, () -> "somebody writes", disk::becomesReadOnly);
            Await.until(PATIENCE, () -> "nothing is told", () -> {
                site.cycle();
                List<String> lines = ofTheStore(log);
                return lines.size() == 1 && lines.get(0).contains("read-only");
            });
            Published last = site.cycle();
            assertEquals(List.of(), ofTheStore(log));
            assertTrue(isFailing(site));

            assertTrue(disk.becomesWritable());
            disk.empty();
            Await.until(PATIENCE, () -> "it is not written again", () -> !isFailing(site));
            told(log, "is written again");
            // What was promised meanwhile is there, but for jobs that are over since.
            Map<String, OptionalLong> stored = stored(state, promises(last));
            assertTrue(!stored.isEmpty(), "all jobs are over");
            stored.forEach((job, promise) -> assertEquals(promises(last).get(job), promise, job));
        }
    }

    @Test
    void aDaemonThatBeginsOnAFullDiskSaysWhatHelps() throws Exception {
        Path state = Files.createDirectory(folder.resolve("state"));
        assumeTrue(SmallDisk.isPossible(state), "skipped: a disk of its own, which takes root to be made");
        try (SmallDisk disk = SmallDisk.make(state, 4)) {
            disk.fill();
            IOException refused =
                    assertThrows(IOException.class, () -> new StoredSite(state, "conservative", 3).close());
            assertEquals(
                    "cannot open " + state.resolve("almanac.db") + " (the disk is full). Make room there",
                    refused.getMessage());
        }
    }

    /** As long as another has its lock a commit takes, as on a disk that is slow. */
    @Test
    void noCycleWaitsForASlowDiskForLongerThanAQuarterOfASecond() throws Exception {
        try (LoggedLines log = new LoggedLines();
                StoredSite site = new StoredSite(folder, "conservative", 4)) {
            site.submit(20);
            site.cycle();
            Published last;
            double waited = 0;
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + site.file());
                    Statement statement = connection.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                for (int i = 0; i < 4; i++) {
                    site.submit(1);
                    long begun = System.nanoTime();
                    site.store().keep(nothing(site.now()));
                    waited = Math.max(waited, (System.nanoTime() - begun) / 1e9);
                    site.cycle();
                }
                last = site.cycle();
                statement.execute("ROLLBACK");
            }
            assertTrue(waited >= 0.8 * Store.PATIENCE.toMillis() / 1e3, () -> "nothing was slow");
            double longest = waited;
            // A machine that is busy gives the thread the processor late.
            assertTrue(longest < 2, () -> longest + " s");

            Await.until(
                    PATIENCE,
                    () -> "it is not written",
                    () -> stored(folder, promises(last)).equals(promises(last)));
            // Beyond five seconds it counts as one that cannot be written.
            assertTrue(
                    ofTheStore(log).stream()
                            .allMatch(line -> line.contains("has locked it") || line.contains("written again")),
                    "it is not told otherwise");
        }
    }

    /** A server whose clock is set is the same server: what it was promised stays, also over a restart. */
    @Test
    void promisesStayWhereTheServersClockIsSet() throws Exception {
        for (long jump : new long[] {-7200, 7200, -86_400 * 400L, 86_400 * 800L}) {
            Path state = Files.createDirectory(folder.resolve("jump" + jump));
            try (StoredSite site = new StoredSite(state, "conservative", 5)) {
                site.submit(30);
                Map<String, OptionalLong> before = promises(site.cycle());
                site.pass(jump);
                Map<String, OptionalLong> after = promises(site.cycleNow());
                after.forEach((job, promise) -> assertEquals(before.get(job), promise, () -> job + " after " + jump));
                assertTrue(!after.isEmpty() || jump > 0, () -> "all have started after " + jump);
                Await.until(
                        PATIENCE,
                        () -> "it is not written",
                        () -> stored(state, after).equals(after));

                site.restart();

                Map<String, OptionalLong> again = promises(site.cycleNow());
                again.forEach((job, promise) -> assertEquals(before.get(job), promise, () -> job + " after " + jump));
            }
        }
    }

    private static Remembrance nothing(long now) {
        return new Remembrance(now, List.of(), List.of(), new Totals(0, 0, 0, 0, 0, 0), Optional.empty());
    }

    private static boolean isFailing(StoredSite site) throws Exception {
        site.submit(1);
        site.cycle();
        return site.metrics.store().standing().orElseThrow().failing();
    }

    /** What was told since but for what an examination has found, which looks for promises that are not stored. */
    private static List<String> ofTheStore(LoggedLines log) {
        return log.take().stream().filter(line -> !line.startsWith("health:")).toList();
    }

    /** That just one line was told since, with these parts. */
    private static void told(LoggedLines log, String... parts) {
        List<String> lines = ofTheStore(log);
        assertEquals(1, lines.size(), lines::toString);
        for (String part : parts) {
            assertTrue(lines.get(0).contains(part), lines::toString);
        }
    }

    private static Map<String, OptionalLong> promises(Published published) {
        Map<String, OptionalLong> promises = new HashMap<>();
        published.jobs().stream()
                .filter(job ->
                        job.plannedStart().isPresent() && job.promisedStart().isPresent())
                .forEach(job -> promises.put(job.id(), job.promisedStart()));
        return promises;
    }

    /** What is stored of these jobs. */
    private static Map<String, OptionalLong> stored(Path folder, Map<String, OptionalLong> of) throws Exception {
        Map<String, OptionalLong> stored = new HashMap<>(LivingPromises.read(folder));
        stored.keySet().retainAll(of.keySet());
        return stored;
    }
}
