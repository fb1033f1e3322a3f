package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.view.Health.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a daemon finds that examines itself after each cycle, beside its store. */
class ExaminedStoreTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    /** A store that is slow may lack a promise for a moment; what it lacks is written soon. */
    @Test
    void findsNothingWhereAllIsWellAlsoOverRestarts() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 3)) {
            for (int instant = 0; instant < 30; instant++) {
                if (instant % 5 == 0) {
                    site.submit(8);
                }
                if (instant % 10 == 9) {
                    site.restart();
                }
                site.cycle();
                Map<Kind, Long> totals = site.health().totals();
                for (Kind kind : List.of(Kind.PLAN, Kind.RUNNING, Kind.NODES, Kind.CHECK)) {
                    assertEquals(0, totals.get(kind), () -> site.health().toString());
                }
            }
            Await.until(PATIENCE, () -> "it stays ill: " + site.health(), () -> !ill(site));
        }
    }

    /** The next cycle would write them anew. */
    @Test
    void promisesThatAreDamagedAreNone() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 4)) {
            site.submit(20);
            site.cycle();
            Await.until(
                    PATIENCE,
                    () -> "not all jobs are stored",
                    () -> LivingPromises.read(folder).size() == 20);
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + site.file());
                    Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA busy_timeout = 20000");
                assertEquals(20, statement.executeUpdate("UPDATE job SET promised = promised + 60"));
            }
            assertEquals(Map.of(), LivingPromises.read(folder));
        }
    }

    private static boolean ill(StoredSite site) throws Exception {
        site.cycle();
        return site.health().isIll();
    }
}
