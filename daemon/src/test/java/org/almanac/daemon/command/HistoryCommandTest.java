package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.store.SampleStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands tell of a store. */
class HistoryCommandTest {
    private static final long BEGIN = SampleStore.BEGIN;

    @TempDir
    private static Path state;

    @BeforeAll
    static void write() throws Exception {
        SampleStore.write(state);
    }

    private static String at(long after) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss")
                .format(Instant.ofEpochSecond(BEGIN + after).atZone(ZoneId.systemDefault()));
    }

    @Test
    void tellsPromiseMovesAndWhatCameInWords() {
        Run run = Run.almanac("history", "11", "12.vm", "--state", state);
        assertEquals(
                """
                job 11.vm of jane, queue batch: 4 cpus for 1:00:00
                  %s  came into its queue
                  %s  planned for %s, which is promised
                  %s  planned 1:00:00 earlier, for %s: job 10 ended early
                  %s  started, 0:59:55 sooner than promised
                  %s  was over, after 0:23:15

                job 12.vm of joe, queue batch: 1 cpu for 0:01:00
                  %s  came into its queue
                  %s  planned for %s, which is promised; at the latest %s
                  %s  no start is planned any more: node n,1 went down
                """.formatted(
                                at(0), at(0), at(7200), at(600), at(3600), at(3605), at(5000), at(650), at(650),
                                at(9000), at(9600), at(700)),
                run.out());
        assertEquals(ExitCode.DONE, run.code());
    }

    @Test
    void tellsPrograms() {
        Run run = Run.almanac("history", "--user", "jane", "--since", "2026-01-01", "--state", state, "-F", "json");
        assertEquals(1, run.data().get("jobs").size(), run::out);
        assertEquals(
                BEGIN + 7200,
                run.data().get("jobs").get(0).get("promised_start").asLong());
        assertEquals(
                "job 10 ended early",
                run.data().get("jobs").get(0).get("moves").get(1).get("text").asText());
    }

    @Test
    void aJobThatIsNotThereIsToldAndEndsWithItsCode() {
        Run run = Run.almanac("history", "99", "--state", state);
        assertEquals(ExitCode.NO_SUCH_JOB, run.code());
        assertEquals(List.of("almanac: job 99 is not in the history of " + state), run.errLines());
        Run nowhere = Run.almanac("history", "--state", state.resolve("nowhere"));
        assertEquals(ExitCode.FAILED, nowhere.code());
        assertTrue(nowhere.err().contains("there is no " + state.resolve("nowhere")), nowhere::err);
    }

    @Test
    void exportsARowForEachJob() {
        Run run = Run.almanac("export", "--since", "2026-01-01", "--state", state);
        assertEquals(
                """
                id,user,queue,submitted,cpus,walltime_s,told_start,promised_start,bound,started,ended,moves
                11.vm,jane,batch,%d,4,3600,%d,%d,%d,%d,%d,2
                12.vm,joe,batch,%d,1,60,,%d,%d,,,2
                """.formatted(
                                BEGIN,
                                BEGIN + 7200,
                                BEGIN + 7200,
                                BEGIN + 7200,
                                BEGIN + 3605,
                                BEGIN + 5000,
                                BEGIN + 650,
                                BEGIN + 9000,
                                BEGIN + 9600),
                run.out());
    }

    @Test
    void exportsAllRowsInTheOneFormForPrograms() {
        Run lines = Run.almanac("export", "--since", "2026-01-01", "--format", "jsonl", "--state", state);
        Run run = Run.almanac("export", "--since", "2026-01-01", "-F", "json", "--state", state);

        assertEquals(ExitCode.DONE, run.code(), run.err());
        String rows = lines.out().lines().collect(Collectors.joining(",\n"));
        assertTrue(run.out().contains("\"command\":\"export\""), run.out());
        assertTrue(run.out().endsWith("\"data\":{\"rows\":[" + rows + "]},\"warnings\":[]}\n"), run.out());
    }

    @Test
    void exportsARowForEachMove() {
        String[] csv = Run.almanac("export", "--since", "2026-01-01", "--moves", "--state", state)
                .out()
                .split("\n");
        assertEquals("id,at,from,to,cause,subject", csv[0]);
        assertEquals("12.vm," + (BEGIN + 700) + "," + (BEGIN + 9000) + ",,node_down,\"n,1\"", csv[4]);
        String[] json = Run.almanac("export", "--since", "2026-01-01", "--moves", "--format", "jsonl", "--state", state)
                .out()
                .split("\n");
        assertEquals(4, json.length);
        assertEquals(
                "{\"id\":\"12.vm\",\"at\":" + (BEGIN + 700) + ",\"from\":" + (BEGIN + 9000)
                        + ",\"to\":null,\"cause\":\"node_down\",\"subject\":\"n,1\"}",
                json[3]);
    }

    @Test
    void aMistakeIsToldInALine() {
        Run run = Run.almanac("export", "--since", "yesterday", "--state", state);
        assertEquals(ExitCode.USAGE, run.code());
        assertTrue(run.err().contains("'yesterday' is no moment"), run::err);
        assertTrue(
                Run.almanac("export", "--since", "7d", "--format", "cvs").err().contains("Maybe csv?"));
    }
}
