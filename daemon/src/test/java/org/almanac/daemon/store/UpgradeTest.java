package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A store whose tables have an older version: the first knew nothing of expected starts, the third nothing of what jobs ask
 * for in full.
 */
class UpgradeTest {
    @TempDir
    private Path folder;

    private Remembered before;
    private List<JobHistory> history;

    @BeforeEach
    void make() throws IOException, SQLException {
        SampleStore.write(folder);
        before = remembered();
        history = history();
    }

    private void makeOlder(int version) throws SQLException {
        execute("ALTER TABLE job DROP COLUMN asked");
        if (version == 1) {
            execute("ALTER TABLE job DROP COLUMN telling");
        }
        execute("PRAGMA user_version = " + version);
    }

    private void execute(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(Store.FILE));
                Statement all = connection.createStatement()) {
            all.execute(statement);
        }
    }

    private Remembered remembered() throws IOException {
        try (Store store = Store.open(folder, StoredSite.SETTINGS, new AlmanacMetrics("test").store())) {
            return store.remembered();
        }
    }

    private List<JobHistory> history() throws IOException {
        try (HistoryReader reader = HistoryReader.open(folder)) {
            return reader.jobs(HistoryQuery.ALL);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void itIsBroughtToTheNewOneWithAllThatItHas(int version) throws IOException, SQLException {
        makeOlder(version);
        assertEquals(1, before.jobs().size());
        assertEquals(1, before.over().size());

        assertEquals(before, remembered());
        assertEquals(before, remembered());
        assertEquals(history, history());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void itIsReadAsItIs(int version) throws IOException, SQLException {
        makeOlder(version);
        assertEquals(2, history.size());

        assertEquals(history, history());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatIsWholeInADamagedOneIsKept(int version) throws IOException, SQLException {
        makeOlder(version);
        execute("UPDATE job SET promised = promised + 1 WHERE id = '12.vm'");

        Remembered after = remembered();

        assertEquals(before.over(), after.over());
        assertEquals(List.of(), after.jobs());
        try (var files = Files.list(folder)) {
            assertTrue(files.anyMatch(file -> file.toString().contains(".damaged-")));
        }
    }
}
