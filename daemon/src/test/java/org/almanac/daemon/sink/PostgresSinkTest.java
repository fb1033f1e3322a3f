package org.almanac.daemon.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.PostgresSettings;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.memory.LastingMemory.CycleNote;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.metrics.SinkMetrics;
import org.almanac.daemon.running.RunningDaemon;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.view.Status;
import org.almanac.daemon.view.Status.Sent;
import org.almanac.daemon.view.Status.Totals;
import org.almanac.planner.Cause;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Telling;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes of a store's rows in a real PostgreSQL. */
@Tag("slow")
class PostgresSinkTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long BEGIN = 1_795_178_500L;
    private static final Totals TOTALS = new Totals(0, 0, 0, 0, 0, 0);

    /** Short ones, so that nobody waits. */
    private static final PostgresSink.Pauses PAUSES = new PostgresSink.Pauses(
            Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(100), Duration.ofSeconds(20));

    @TempDir
    private static Path folder;

    private static PostgresProcess postgres;

    private final SinkMetrics metrics = new AlmanacMetrics("test").store().sink();

    @BeforeAll
    static void begin() throws IOException {
        assumeTrue(PostgresProcess.programs().isPresent(), "PostgreSQL is not installed (Debian's postgresql)");
        postgres = PostgresProcess.begin(Files.createDirectory(folder.resolve("postgresql")));
    }

    @AfterAll
    static void end() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    @BeforeEach
    void startAnew() throws Exception {
        postgres.start();
        postgres.execute("DROP SCHEMA IF EXISTS almanac CASCADE");
    }

    @Test
    void jobsMovesAndCyclesAreWrittenWithWhatWasToldAndWhatCame() throws Exception {
        try (PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN)), moved("1.head", BEGIN, 100, 200)));
            sink.cycleEnded(new CycleNote(BEGIN + 1, true, Map.of(Phase.TOTAL, 0.5, Phase.POLL, 0.25), 7));
            sink.keep(remembrance(List.of(over("1.head", BEGIN))));
        }

        assertEquals(
                List.of("a 1.head jane batch 4 3600 7200 7260 7200 9000 t 10 5000 4000 6000"),
                postgres.rows("SELECT cluster, id, username, queue, cpus, walltime_s,"
                        + since("told_start") + "," + since("bound") + "," + since("started") + "," + since("ended")
                        + ", is_over," + since("expected_at") + "," + since("expected_start") + ","
                        + since("expected_from") + "," + since("expected_until") + " FROM almanac.job"));
        assertEquals(
                List.of("a 1.head 0 100 200 node_down n,1"),
                postgres.rows("SELECT cluster, job," + since("at") + "," + since("planned_before") + ","
                        + since("planned_after") + ", cause, subject FROM almanac.move JOIN almanac.job"
                        + " USING (cluster, submitted) WHERE job = id"));
        assertEquals(
                List.of("a 1 1 t 7 0.5 0.25"),
                postgres.rows("SELECT cluster, number," + since("at") + ", succeeded, jobs, seconds, phases->>'poll'"
                        + " FROM almanac.cycle"));
        assertEquals(Optional.of(new Sent(false, 0, 0)), metrics.standing());
    }

    @Test
    void theMemoryBeforeItHasAllFirst() throws Exception {
        List<Remembrance> kept = new ArrayList<>();
        LastingMemory before = new Before(List.of(), kept);
        try (PostgresSink sink =
                PostgresSink.start(before, postgres.settings("a"), PAUSES, PostgresSink.MOST_ROWS, metrics)) {
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN))));
            assertEquals(1, kept.size());
            assertEquals(before.remembered(), sink.remembered());
        }
    }

    /** Whoever lost the answer to a commit writes it again; and a job is the same though it has changed its queue since. */
    @Test
    void noRowIsThereTwiceAfterRestarts() throws Exception {
        Remembrance first = remembrance(List.of(waiting("1.head", BEGIN)), moved("1.head", BEGIN, 100, 200));
        for (int restart = 0; restart < 3; restart++) {
            try (PostgresSink sink = sink(List.of(waiting("1.head", BEGIN + 50L * restart)), postgres.settings("a"))) {
                sink.keep(first);
                sink.keep(remembrance(List.of(waiting("1.head", BEGIN + 50L * restart))));
            }
        }

        assertEquals(
                List.of("0 100"),
                postgres.rows("SELECT" + since("submitted") + "," + since("queued") + " FROM almanac.job"));
        assertEquals(List.of("1"), postgres.rows("SELECT count(*) FROM almanac.move"));
    }

    @Test
    void aNumberThatIsUsedAgainIsAnotherJob() throws Exception {
        try (PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN))));
            sink.keep(remembrance(List.of(over("1.head", BEGIN))));
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN + 500)), moved("1.head", BEGIN + 500, 1, 2)));
        }

        assertEquals(
                List.of("0 t", "500 f"),
                postgres.rows("SELECT" + since("submitted") + ", is_over FROM almanac.job ORDER BY submitted"));
        assertEquals(List.of("500"), postgres.rows("SELECT" + since("submitted") + " FROM almanac.move"));
    }

    /** Behind a few jobs with the longest walltimes that a server takes, starts are later than PostgreSQL's times reach. */
    @Test
    void aTimeThatItDoesNotTakeHoldsUpNothing() throws Exception {
        try (PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            sink.keep(remembrance(
                    List.of(waiting("1.head", BEGIN), waiting("2.head", -20_000_000_000_000L)),
                    moved("1.head", BEGIN, 1, 20_000_000_000_000L),
                    moved("1.head", BEGIN + 1, 1, Long.MAX_VALUE - BEGIN)));
            sink.keep(remembrance(List.of(waiting("3.head", BEGIN))));
        }

        assertEquals(List.of("1.head", "2.head", "3.head"), postgres.rows("SELECT id FROM almanac.job ORDER BY id"));
        assertEquals(
                List.of("9999", "9999"),
                postgres.rows("SELECT extract(year FROM planned_after AT TIME ZONE 'UTC') FROM almanac.move"));
    }

    /** As where a site has given the tables constraints of its own. */
    @Test
    void aRowThatIsAlwaysRefusedIsDroppedAndHoldsUpNothing() throws Exception {
        try (LoggedLines log = new LoggedLines();
                PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN))));
            awaitAllSent();
            postgres.execute("ALTER TABLE almanac.job ADD CONSTRAINT ours CHECK (id <> '2.head')");
            sink.keep(remembrance(
                    List.of(waiting("2.head", BEGIN), waiting("3.head", BEGIN)),
                    moved("2.head", BEGIN, 1, 2),
                    moved("3.head", BEGIN, 1, 2)));
            sink.keep(remembrance(List.of(over("1.head", BEGIN))));
            awaitAllSent();
            List<String> refused = log.take().stream()
                    .filter(line -> line.contains(" rows 5 times "))
                    .toList();
            assertEquals(1, refused.size(), refused::toString);
            assertTrue(
                    refused.get(0).contains("has refused 1 of ")
                            && refused.get(0).contains("violates check constraint \"ours\"")
                            && !refused.get(0).contains("jane"),
                    refused::toString);
            sink.keep(remembrance(List.of(waiting("4.head", BEGIN))));
        }

        assertEquals(
                List.of("1.head t", "3.head f", "4.head f"),
                postgres.rows("SELECT id, is_over FROM almanac.job ORDER BY id"));
        assertEquals(List.of("3.head"), postgres.rows("SELECT job FROM almanac.move"));
        assertEquals(Optional.of(new Sent(false, 0, 1)), metrics.standing());
    }

    private void awaitAllSent() {
        Await.until(
                PATIENCE,
                () -> "it is not sent",
                () -> metrics.standing().orElseThrow().waiting() == 0);
    }

    @Test
    void aJobThatHasGoneWhileNobodyWroteIsOver() throws Exception {
        try (PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN), waiting("2.head", BEGIN))));
        }
        try (PostgresSink sink = sink(List.of(waiting("2.head", BEGIN)), postgres.settings("a"))) {
            sink.keep(remembrance(List.of(waiting("3.head", BEGIN))));
        }

        assertEquals(
                List.of("1.head t", "2.head f", "3.head f"),
                postgres.rows("SELECT id, is_over FROM almanac.job ORDER BY id"));
    }

    @Test
    void clustersAreBesideEachOther() throws Exception {
        try (PostgresSink a = sink(List.of(), postgres.settings("a"));
                PostgresSink b = sink(List.of(), postgres.settings("b"))) {
            a.keep(remembrance(List.of(waiting("1.head", BEGIN))));
            b.keep(remembrance(List.of(waiting("1.head", BEGIN))));
        }
        // What of a is not known to live any more is no matter of b's.
        try (PostgresSink b = sink(List.of(), postgres.settings("b"))) {
            b.keep(remembrance(List.of(waiting("2.head", BEGIN))));
        }

        assertEquals(
                List.of("a 1.head f", "b 1.head t", "b 2.head f"),
                postgres.rows("SELECT cluster, id, is_over FROM almanac.job ORDER BY cluster, id"));
    }

    @Test
    void whatIsTooMuchWhileItIsAwayIsDroppedAndCountedAndTheRestWrittenWhenItIsBack() throws Exception {
        postgres.stop();
        try (LoggedLines log = new LoggedLines();
                PostgresSink sink = PostgresSink.start(
                        new Before(List.of(), new ArrayList<>()), postgres.settings("a"), PAUSES, 5, metrics)) {
            for (int i = 1; i <= 9; i++) {
                sink.keep(remembrance(List.of(waiting(i + ".head", BEGIN))));
            }
            awaitFailure();
            Await.until(
                    PATIENCE,
                    () -> "it keeps all",
                    () -> metrics.standing().orElseThrow().dropped() == 4);
            assertOne("cannot write to postgresql://127.0.0.1", log);

            postgres.start();
            Await.until(
                    PATIENCE,
                    () -> "it stays away",
                    () -> !metrics.standing().orElseThrow().failing());
            Await.until(
                    PATIENCE,
                    () -> "it is not sent",
                    () -> metrics.standing().orElseThrow().waiting() == 0);
            // It may have been seen to begin.
            List<String> lines = log.take();
            assertTrue(lines.get(lines.size() - 1).endsWith(" again"), lines::toString);
        }

        assertEquals(
                List.of("5.head", "6.head", "7.head", "8.head", "9.head"),
                postgres.rows("SELECT id FROM almanac.job ORDER BY id"));
    }

    /** A connection that breaks is another thing than one that never was. */
    @Test
    void nothingIsLostWhereItIsStartedAnew() throws Exception {
        try (PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            for (int i = 1; i <= 30; i++) {
                sink.keep(remembrance(List.of(waiting(i + ".head", BEGIN)), moved(i + ".head", BEGIN, 1, i + 1)));
                if (i % 10 == 5) {
                    Await.until(
                            PATIENCE,
                            () -> "it is not sent",
                            () -> metrics.standing().orElseThrow().waiting() == 0);
                    postgres.stop();
                } else if (i % 10 == 9) {
                    postgres.start();
                }
            }
            Await.until(
                    PATIENCE,
                    () -> "it is not sent",
                    () -> metrics.standing().orElseThrow().waiting() == 0);
        }

        assertEquals(List.of("30"), postgres.rows("SELECT count(*) FROM almanac.job"));
        assertEquals(List.of("30"), postgres.rows("SELECT count(*) FROM almanac.move"));
        assertEquals(0, metrics.standing().orElseThrow().dropped());
    }

    @Test
    void tablesOfANewerAlmanacAreLeftAloneAndThatIsSaid() throws Exception {
        try (PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN))));
        }
        postgres.execute("UPDATE almanac.version SET version = 7");
        try (LoggedLines log = new LoggedLines();
                PostgresSink sink = sink(List.of(), postgres.settings("a"))) {
            sink.keep(remembrance(List.of(waiting("2.head", BEGIN))));
            awaitFailure();
            assertOne("its tables have version 7, and this program writes version 1", log);
        }

        assertEquals(List.of("1.head f"), postgres.rows("SELECT id, is_over FROM almanac.job"));
    }

    @Test
    void aWrongPasswordIsSaidInOneLineThatDoesNotHaveIt() throws Exception {
        try (LoggedLines log = new LoggedLines();
                PostgresSink sink = sink(List.of(), postgres.settingsWithAnotherPassword())) {
            sink.keep(remembrance(List.of(waiting("1.head", BEGIN))));
            awaitFailure();
            assertFalse(assertOne("password authentication failed", log).contains("guessed"));
        }
    }

    @Test
    void aDaemonSendsItsCyclesToTheOneThatItsConfigurationNames() throws Exception {
        PostgresSettings settings = postgres.settings("stand-in");
        Path file = Files.writeString(
                folder.resolve("almanac.yaml"),
                "server: {kind: simulated}\nclusters: [{name: a, nodes: [{names: 'n[1-2]', cpus: 4}]}]\nstate: "
                        + folder.resolve("state")
                        + "\npoll: 1s\napi: {listen: '127.0.0.1:0'}\nadmin: {socket: " + folder.resolve("admin.sock")
                        + "}\nstore: {postgresql: {url: '" + settings.url() + "', user: " + settings.user()
                        + ", cluster: stand-in, password-file: "
                        + settings.passwordFile().orElseThrow() + "}}\n");
        try (RunningDaemon daemon =
                RunningDaemon.start(ConfigurationReader.plain().read(file), SystemdNotify.to(state -> {}), "test")) {
            Await.until(
                    PATIENCE,
                    () -> "no cycle is there",
                    () -> !postgres.rows("SELECT 1 FROM almanac.cycle WHERE cluster = 'stand-in' AND succeeded")
                            .isEmpty());
            // The first cycle may be shown before anything is stored.
            Await.until(
                    PATIENCE,
                    () -> "it is not told to be sent",
                    () -> daemon.published()
                            .flatMap(published -> published.status().stored())
                            .flatMap(Status.Stored::sent)
                            .filter(sent -> !sent.failing())
                            .isPresent());
        }
    }

    private void awaitFailure() {
        Await.until(
                PATIENCE,
                () -> "it does not fail",
                () -> metrics.standing().orElseThrow().failing());
    }

    /** That one line was logged since, and what. */
    private static String assertOne(String part, LoggedLines log) {
        List<String> lines = log.take();
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.get(0).contains(part), lines::toString);
        return lines.get(0);
    }

    private PostgresSink sink(List<KeptJob> living, PostgresSettings settings) {
        return PostgresSink.start(
                new Before(living, new ArrayList<>()), settings, PAUSES, PostgresSink.MOST_ROWS, metrics);
    }

    /** A memory of these jobs, which notes what it is given. */
    private record Before(List<KeptJob> living, List<Remembrance> kept) implements LastingMemory {
        @Override
        public Remembered remembered() {
            return new Remembered(BEGIN, living, List.of(), TOTALS, Optional.empty());
        }

        @Override
        public void keep(Remembrance now) {
            kept.add(now);
        }

        @Override
        public void cycleEnded(CycleNote cycle) {}
    }

    private static Remembrance remembrance(List<KeptJob> jobs, KeptMove... moves) {
        return new Remembrance(BEGIN, jobs, List.of(moves), TOTALS, Optional.empty());
    }

    private static KeptMove moved(String job, long at, long from, long to) {
        return new KeptMove(
                job,
                at,
                OptionalLong.of(BEGIN + from),
                OptionalLong.of(BEGIN + to),
                Optional.of(new Cause(Cause.Kind.NODE_DOWN, Optional.of("n,1"))));
    }

    private static KeptJob waiting(String id, long queued) {
        return job(id, queued, OptionalLong.empty(), OptionalLong.empty(), false);
    }

    private static KeptJob over(String id, long queued) {
        return job(id, queued, OptionalLong.of(BEGIN + 7200), OptionalLong.of(BEGIN + 9000), true);
    }

    private static KeptJob job(String id, long queued, OptionalLong started, OptionalLong ended, boolean over) {
        return new KeptJob(
                id,
                "jane",
                "batch",
                queued,
                4,
                3600,
                OptionalLong.of(BEGIN + 7200),
                OptionalLong.of(BEGIN + 7200),
                OptionalLong.of(BEGIN + 7260),
                OptionalLong.empty(),
                started,
                ended,
                Optional.of(new Telling(
                        new ExpectedStart(BEGIN + 5000, BEGIN + 4000, BEGIN + 6000), BEGIN + 10, 1, 1, 1, 1, 1, 1)),
                started.isPresent(),
                over);
    }

    /** Seconds since the beginning. */
    private static String since(String column) {
        return " extract(epoch FROM " + column + ")::bigint - " + BEGIN;
    }
}
