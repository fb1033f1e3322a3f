package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.planner.SchedulerState.Intention;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store that is damaged is mended or refused, in words: what is left of it is what was written.
 *
 * <p>{@code -Dalmanac.damages=200} damages it so often in each way.
 */
class DamageTest {
    private static final int DAMAGES = Integer.getInteger("almanac.damages", 6);

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    /** The files of a store, as a daemon leaves them that is killed. */
    private static final Map<String, byte[]> FILES = new HashMap<>();

    private static Remembered whole;
    private final SplittableRandom random = new SplittableRandom(9);

    @BeforeAll
    static void make() throws Exception {
        try (StoredSite site = new StoredSite(made, "conservative", 11)) {
            for (int instant = 0; instant < 12; instant++) {
                site.submit(6);
                site.cycle();
            }
            // After the last commit the thread that writes may still tidy up.
            Await.until(Duration.ofSeconds(30), () -> "the files change", DamageTest::areFilesAtRest);
        }
        try (Store store = open(made)) {
            whole = store.remembered();
        }
        assertTrue(whole.jobs().size() > 40, () -> whole.jobs().size() + " jobs");
    }

    private static boolean areFilesAtRest() throws IOException {
        boolean same = true;
        for (String name : List.of("almanac.db", "almanac.db-wal", "almanac.db.commits")) {
            byte[] now = Files.readAllBytes(made.resolve(name));
            same &= Arrays.equals(now, FILES.put(name, now));
        }
        return same;
    }

    private static Store open(Path folder) throws IOException {
        return Store.open(folder, StoredSite.SETTINGS, new AlmanacMetrics("test").store());
    }

    /** Opens the store with one file changed; what is remembered is so, and what is not is told. */
    private void look(Path there, String name, byte[] changed) throws IOException {
        Files.createDirectory(there);
        for (Map.Entry<String, byte[]> file : FILES.entrySet()) {
            Files.write(there.resolve(file.getKey()), file.getValue());
        }
        Files.write(there.resolve(name), changed);
        try (LoggedLines logged = new LoggedLines()) {
            try (Store store = open(there)) {
                Remembered remembered = store.remembered();
                List<String> lines = logged.take();
                assertTrue(remembered.equals(whole) || !lines.isEmpty(), "nothing was said of what is lost");
                assertTrue(lines.stream().allMatch(line -> line.contains("almanac.db")), lines::toString);
                assertIsTrue(remembered);
            } catch (IOException refused) {
                assertTrue(refused.getMessage().contains("almanac.db"), refused::getMessage);
            }
        }
    }

    private static void assertIsTrue(Remembered remembered) {
        Map<String, KeptJob> jobs = new HashMap<>();
        whole.jobs().forEach(job -> jobs.put(job.id(), job));
        for (KeptJob job : remembered.jobs()) {
            KeptJob was = jobs.get(job.id());
            // As of an earlier commit it may have been promised nothing yet, or not have ended.
            assertTrue(
                    was == null || job.promised().isEmpty() || job.promised().equals(was.promised()),
                    () -> job + " was " + was);
        }
        for (Intention intention :
                remembered.state().map(state -> state.intentions()).orElse(List.of())) {
            KeptJob was = jobs.get(intention.job().value());
            assertTrue(
                    was == null
                            || intention.promised().isEmpty()
                            || intention.promised().equals(was.promised()),
                    () -> intention + " was " + was);
        }
    }

    @Test
    void whereTheFileIsCutOff() throws IOException {
        byte[] file = FILES.get("almanac.db");
        for (int i = 0; i < DAMAGES; i++) {
            int length = random.nextInt(file.length);
            look(folder.resolve("cut" + i), "almanac.db", Arrays.copyOf(file, length));
        }
    }

    @Test
    void whereTheLogIsCutOff() throws IOException {
        byte[] file = FILES.get("almanac.db-wal");
        for (int i = 0; i < DAMAGES; i++) {
            look(folder.resolve("cut" + i), "almanac.db-wal", Arrays.copyOf(file, random.nextInt(file.length)));
        }
    }

    @Test
    void whereBitsAreOthers() throws IOException {
        for (String name : List.of("almanac.db", "almanac.db-wal")) {
            for (int i = 0; i < DAMAGES; i++) {
                byte[] file = FILES.get(name).clone();
                // Half of them in the header and the pages that lead to all others.
                int at = random.nextInt(i % 2 == 0 ? file.length : Math.min(file.length, 4096));
                file[at] ^= (byte) (1 << random.nextInt(8));
                look(folder.resolve(name + i), name, file);
            }
        }
    }

    @Test
    void whatIsOfANewerAlmanacOrOfAnotherProgramIsRefused() throws Exception {
        assertRefused("user_version = 99", "was written by a newer Almanac: its tables have version 99");
        assertRefused("application_id = 7", "is a database of another program. Move it away");
    }

    private void assertRefused(String pragma, String words) throws Exception {
        Path there = Files.createTempDirectory(folder, "refused");
        open(there).close();
        try (StoreFile file = StoreFile.open(there.resolve(Store.FILE));
                Statement statement = file.connection().createStatement()) {
            statement.execute("PRAGMA " + pragma);
        }
        IOException refused = assertThrows(IOException.class, () -> open(there));
        assertTrue(refused.getMessage().startsWith(there.resolve(Store.FILE) + " " + words), refused::getMessage);
        assertEquals(List.of("almanac.db"), names(there));
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".commits"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aFolderOnAnotherHostIsKnown() {
        for (String type : List.of("nfs", "nfs4", "NFS", "cifs", "lustre", "fuse.sshfs", "beegfs")) {
            assertTrue(DiskFile.isOverNetwork(type), type);
        }
        for (String type : List.of("ext4", "xfs", "btrfs", "zfs", "tmpfs", "overlay")) {
            assertTrue(!DiskFile.isOverNetwork(type), type);
        }
    }
}
