package org.almanac.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.view.ListedJob;
import org.almanac.planner.Cause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be read of a store beside the daemon that writes it. */
class HistoryReaderTest {
    @TempDir
    private Path folder;

    @Test
    void tellsThePromiseEachMoveAndWhatCame() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 3)) {
            String first = site.submit("u1", 60, 3600, 1800);
            String second = site.submit("u2", 60, 600, 600);
            long begin = site.now();
            site.cycleNow();
            site.pass(1800);
            site.cycleNow();
            site.pass(600);
            site.cycleNow();

            try (HistoryReader reader = HistoryReader.open(folder)) {
                JobHistory history = reader.jobs(HistoryQuery.ofJob(second)).get(0);
                assertEquals("u2", history.job().user());
                assertEquals(60, history.job().cpus());
                assertEquals(OptionalLong.of(begin + 3600), history.job().promised());
                assertEquals(OptionalLong.of(begin + 3600), history.job().bound());
                assertEquals(OptionalLong.of(begin + 3600), history.job().told());
                assertEquals(OptionalLong.of(begin + 1800), history.job().started());
                assertEquals(OptionalLong.of(begin + 2400), history.job().ended());
                assertEquals(
                        List.of(new KeptMove(
                                second, begin, OptionalLong.empty(), OptionalLong.of(begin + 3600), Optional.empty())),
                        history.moves());
                String number = second.substring(0, second.indexOf('.'));
                assertEquals(List.of(history), reader.jobs(HistoryQuery.ofJob(number)));
                assertEquals(
                        List.of(first),
                        ids(reader, new HistoryQuery(Optional.empty(), Optional.of("u1"), OptionalLong.empty())));
                assertEquals(
                        List.of(second),
                        ids(
                                reader,
                                new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.of(begin + 1801))));
                assertEquals(List.of(first, second), ids(reader, HistoryQuery.ALL));
                assertEquals(0, reader.damaged());
            }
        }
    }

    @Test
    void theLastThatWereOverComeFirstAndNoMoreThanAreAskedFor() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 3)) {
            String first = site.submit("u1", 60, 3600, 1800);
            String second = site.submit("u2", 60, 600, 600);
            String third = site.submit("u2", 60, 600, 600);
            long begin = site.now();
            site.cycleNow();
            site.pass(1800);
            site.cycleNow();
            site.pass(600);
            site.cycleNow();

            try (HistoryReader reader = HistoryReader.open(folder)) {
                assertEquals(List.of(third, second, first), newest(reader, 0, 9));
                assertEquals(List.of(third, second), newest(reader, 0, 1));
                assertEquals(List.of(third, second), newest(reader, begin + 1801, 9));
            }
        }
    }

    private static List<String> newest(HistoryReader reader, long since, int most) throws IOException {
        List<String> ids = new ArrayList<>();
        reader.newest(since, most, job -> ids.add(job.id()));
        return ids;
    }

    private static List<String> ids(HistoryReader reader, HistoryQuery query) throws IOException {
        return reader.jobs(query).stream().map(each -> each.job().id()).toList();
    }

    @Test
    void aMoveIsToldWithItsCause() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 3)) {
            String first = site.submit("u1", 60, 3600, 1200);
            site.submit("u2", 60, 600, 600);
            String third = site.submit("u3", 60, 600, 600);
            long begin = site.now();
            site.cycleNow();
            site.pass(1200);
            site.cycleNow();
            ListedJob listed = site.published().find(third).orElseThrow();

            try (HistoryReader reader = HistoryReader.open(folder)) {
                List<KeptMove> moves =
                        reader.jobs(HistoryQuery.ofJob(third)).get(0).moves();
                assertEquals(2, moves.size(), moves::toString);
                KeptMove move = moves.get(1);
                assertEquals(OptionalLong.of(begin + 4200), move.from());
                assertEquals(listed.plannedStart(), move.to());
                assertEquals(Optional.of(new Cause(Cause.Kind.JOB_ENDED_EARLY, Optional.of(first))), move.cause());
            }
        }
    }

    @Test
    void aRowThatIsNotWhatWasWrittenIsLeftOut() throws Exception {
        try (StoredSite site = new StoredSite(folder, "conservative", 3)) {
            site.submit(20);
            site.cycleNow();
        }
        int moved;
        try (HistoryReader reader = HistoryReader.open(folder)) {
            moved = moves(reader.jobs(HistoryQuery.ALL));
        }
        try (StoreFile file = StoreFile.open(folder.resolve(Store.FILE));
                Connection connection = file.connection();
                Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate("UPDATE job SET cpus = cpus + 1 WHERE seq = 1"));
            assertEquals(
                    1,
                    statement.executeUpdate(
                            "UPDATE move SET at = at + 1 WHERE number = (SELECT max(number) FROM move WHERE job > 1)"));
        }
        try (HistoryReader reader = HistoryReader.open(folder)) {
            List<JobHistory> jobs = reader.jobs(HistoryQuery.ALL);
            assertEquals(19, jobs.size());
            assertEquals(moved - 1, moves(jobs));
            assertEquals(2, reader.damaged());
        }
    }

    private static int moves(List<JobHistory> jobs) {
        return jobs.stream().mapToInt(job -> job.moves().size()).sum();
    }

    @Test
    void whereThereIsNoneItSaysWhatToDo() {
        IOException refused = assertThrows(IOException.class, () -> HistoryReader.open(folder));
        assertTrue(refused.getMessage().startsWith("there is no " + folder.resolve("almanac.db")), refused::getMessage);
    }
}
