package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptRequest;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jobs ask for in full outlives the daemon. */
class KeptRequestTest {
    private static final KeptRequest ASKED = new KeptRequest(
            "chem",
            "p1",
            List.of("cpus", "memory", "gpus"),
            new Request(
                    List.of(
                            new Chunk(2, Resources.of(4, 8L << 30, 1), Set.of("fast"), Set.of("n,1")),
                            new Chunk(1, Resources.of(1, 0, 0))),
                    Arrangement.SCATTER,
                    Sharing.EXCLUSIVE,
                    Map.of("matlab", 2L)),
            "run-7",
            OptionalLong.of(1200));

    private static final KeptRequest OTHER = new KeptRequest(
            "", "", List.of("cpus"), Request.of(new Chunk(3, Resources.of(1))), "", OptionalLong.empty());

    @TempDir
    private Path folder;

    private KeptJob job;

    @BeforeEach
    void write() throws IOException {
        SampleStore.write(folder);
        job = jobs().get(1).asking(ASKED);
        keep(job);
    }

    private void keep(KeptJob kept) throws IOException {
        try (Store store = Store.open(folder, StoredSite.SETTINGS, new AlmanacMetrics("test").store())) {
            store.keep(new Remembrance(
                    SampleStore.BEGIN + 8000,
                    List.of(kept),
                    List.of(),
                    new Totals(1, 0, 1, 1, 1, 0),
                    Optional.empty()));
        }
    }

    private List<KeptJob> jobs() throws IOException {
        try (HistoryReader reader = HistoryReader.open(folder)) {
            return reader.jobs(HistoryQuery.ALL).stream().map(JobHistory::job).toList();
        }
    }

    @Test
    void itIsReadAsItWasWritten() throws IOException {
        assertEquals(job, jobs().get(1));
        assertEquals(Optional.empty(), jobs().get(0).asked());
        try (Store store = Store.open(folder, StoredSite.SETTINGS, new AlmanacMetrics("test").store())) {
            assertEquals(List.of(job), store.remembered().jobs());
        }
    }

    @Test
    void thatOfAJobThatWasAlteredIsTheLast() throws IOException {
        keep(job.asking(OTHER));
        assertEquals(Optional.of(OTHER), jobs().get(1).asked());
    }

    @Test
    void aJobWhoseRequestIsDamagedIsLeftOut() throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(Store.FILE));
                Statement statement = connection.createStatement()) {
            assertEquals(
                    1,
                    statement.executeUpdate(
                            "UPDATE job SET asked = replace(asked, 'chem', 'them')" + " WHERE asked IS NOT NULL"));
        }
        assertEquals(List.of("11.vm"), jobs().stream().map(KeptJob::id).toList());
    }
}
