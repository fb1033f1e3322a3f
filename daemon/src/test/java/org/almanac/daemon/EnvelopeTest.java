package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.almanac.daemon.administration.AdminSocket;
import org.almanac.daemon.administration.Administration;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.AdminSettings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.orders.OrderBook;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.record.RecordedSite;
import org.almanac.daemon.running.RunningDaemon;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every command tells programs what it has to tell, in the one form that all of them have. */
class EnvelopeTest {
    /** Commands that programs cannot ask, each with the reason. */
    private static final Map<String, String> EXCEPTIONS =
            Map.of("daemon", "it runs until a signal ends it; its API tells programs, and its log people");

    private static final String SITE = """
            mode: shadow
            server: {kind: simulated}
            api: {listen: "127.0.0.1:0"}
            fair-share: {by: user}
            clusters:
              - {name: main, nodes: [{names: 'n[1-2]', cpus: 4}]}
            """;

    @TempDir
    private static Path folder;

    private static RunningDaemon daemon;

    /** Answers with jobs, which the daemon has none of. */
    private static HttpApi sample;

    private static Path config;
    private static Path orders;
    private static AdminSocket admin;

    @BeforeAll
    static void start() throws Exception {
        RecordedSite.record(folder);
        config = Files.writeString(folder.resolve("almanac.yaml"), SITE + "state: " + folder.resolve("state") + "\n");
        daemon =
                RunningDaemon.start(ConfigurationReader.plain().read(config), SystemdNotify.fromEnvironment(), "1.2.3");
        sample = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""));
        StubPbs.await(() -> daemon.published().isPresent(), "no plan");
        StubPbs.await(() -> Run.almanac("shadow", "--api", api()).code() == ExitCode.DONE, "no report");
        // A daemon in mode shadow has nothing to pause.
        orders = folder.resolve("admin.sock");
        admin = AdminSocket.open(
                        new AdminSettings(orders, List.of(), List.of()),
                        new Administration(
                                Optional.of(OrderBook.open(folder.resolve(OrderBook.FILE))),
                                daemon::published,
                                List::of,
                                () -> {},
                                Optional::empty))
                .orElseThrow();
        Files.writeString(folder.resolve("t.swf"), """
                ; MaxProcs: 4
                1 0 0 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1
                2 10 90 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1
                3 20 80 50 2 -1 -1 2 60 -1 5 11 -1 -1 -1 -1 -1 -1
                """);
        Files.writeString(folder.resolve("maui.cfg"), "RMPOLLINTERVAL 00:00:30\n");
        Files.writeString(folder.resolve("g.yaml"), "logs: t.swf\npolicies: [fcfs]\n");
    }

    @AfterAll
    static void stop() throws IOException {
        sample.close();
        admin.close();
        daemon.close();
    }

    private static String api() {
        return "http://127.0.0.1:" + daemon.port();
    }

    /** All commands that do something, by what they are called. */
    private static Map<String, CommandLine> commands() {
        Map<String, CommandLine> commands = new TreeMap<>();
        CommandLine all = Almanac.commandLine(new String[0], new Complaints(new PrintWriter(Writer.nullWriter())));
        collect(all, "", commands);
        return commands;
    }

    private static void collect(CommandLine command, String name, Map<String, CommandLine> commands) {
        if (command.getSubcommands().isEmpty()) {
            commands.put(name, command);
        }
        command.getSubcommands().forEach((below, each) -> collect(each, (name + " " + below).strip(), commands));
    }

    @Test
    void everyCommandTakesTheOption() {
        Set<String> lacking = new TreeSet<>();
        commands().forEach((name, command) -> {
            if (command.getCommandSpec().findOption("-F") == null) {
                lacking.add(name);
            }
        });
        assertEquals(new TreeSet<>(EXCEPTIONS.keySet()), lacking);
    }

    /** Words that let each command do a little. */
    private static Map<String, List<Object>> words() {
        Path log = folder.resolve("t.swf");
        Path made = folder.resolve("made.swf");
        Map<String, List<Object>> words = new LinkedHashMap<>();
        words.put("qstat", List.of("--api", api()));
        words.put("why", List.of("--api", "http://127.0.0.1:" + sample.port(), "12"));
        words.put("plan", List.of("--api", api()));
        words.put("try", List.of("--api", api(), "-l", "ncpus=1,walltime=1:00:00"));
        words.put("windows", List.of("--api", api()));
        words.put("nodes", List.of("--api", api()));
        words.put("limits", List.of("--api", api()));
        words.put("status", List.of("--api", api()));
        words.put("shadow", List.of("--api", api()));
        words.put("fairshare", List.of("--api", api()));
        words.put("pause", List.of("--socket", orders));
        words.put("resume", List.of("--socket", orders));
        words.put("drain", List.of("--all", "--socket", orders));
        words.put("reserve", List.of("--socket", orders));
        words.put("reload", List.of("--socket", orders));
        words.put("history", List.of("--config", config));
        words.put("export", List.of("--since", "30d", "--config", config));
        words.put("doctor", List.of("--config", config));
        words.put("import", List.of(folder.resolve("maui.cfg")));
        words.put("rerun", List.of("--cycle", "20", "--state", folder));
        words.put("state dump", List.of("--state", folder));
        words.put("policies", List.of());
        words.put("config check", List.of(config));
        words.put("config show", List.of());
        words.put("demo", List.of("--port", "0", "--for", "1s", "--nodes", "2", "--speed", "600"));
        words.put("replay", List.of(log, "--policy", "fcfs"));
        words.put("sweep", List.of(folder.resolve("g.yaml")));
        words.put("experiment", List.of("condominium", "--set", "cwl=60"));
        words.put("log stats", List.of(log));
        words.put("log compare", List.of(log, log));
        words.put("log clean", List.of(log, "-o", made));
        words.put("log cut", List.of(log, "--to", "15", "-o", made));
        words.put("log scale", List.of(log, "--factor", "2", "-o", made));
        words.put("log compress", List.of(log, "-o", made));
        words.put("log mix", List.of(log, log, "-o", made));
        words.put("log convert", List.of(log, "-o", made));
        return words;
    }

    @Test
    void everyCommandAnswersInTheOneForm() {
        Set<String> asked = new TreeSet<>(commands().keySet());
        asked.removeAll(EXCEPTIONS.keySet());
        assertEquals(asked, new TreeSet<>(words().keySet()));
        words().forEach(EnvelopeTest::assertAnswersInTheOneForm);
    }

    private static void assertAnswersInTheOneForm(String command, List<Object> words) {
        long before = Instant.now().getEpochSecond();
        Run run =
                Run.almanac(Stream.of(Stream.of((Object[]) command.split(" ")), words.stream(), Stream.of("-F", "json"))
                        .flatMap(each -> each)
                        .toArray());
        assertEquals(ExitCode.DONE, run.code(), () -> command + ": " + run.err());
        JsonNode meta = run.meta();
        assertEquals(command, meta.get("command").asText());
        assertTrue(meta.get("time").asLong() >= before, command);
        assertFalse(meta.get("version").asText().isEmpty(), command);
        boolean speaksToServer = words.contains("--api") || command.equals("demo");
        assertEquals(speaksToServer, meta.get("server").isTextual(), () -> command + " tells " + meta);
        assertTrue(run.data().isObject() && !run.data().isEmpty(), () -> command + " tells " + run.out());
        for (String warning : run.warnings()) {
            assertTrue(run.err().contains(warning), () -> command + " says nothing of: " + warning);
        }
    }

    @Test
    void commandsThatWriteLogsTellWhatTheyDid() {
        Path made = folder.resolve("clean.swf");
        Run run = Run.almanac("log", "clean", folder.resolve("t.swf"), "--drop", "user=11", "-o", made, "-F", "json");
        JsonNode log = run.data().get("logs").get(0);
        assertEquals(made.toString(), log.get("file").asText());
        assertEquals(3, log.get("jobs_in").asInt());
        assertEquals(1, log.get("jobs_out").asInt());
        assertEquals(
                2,
                log.get("edits").get(log.get("edits").size() - 1).get("dropped").asInt());
    }

    @Test
    void programsAreWarnedAsPeopleAre() throws IOException {
        Path log = Files.writeString(folder.resolve("d.swf"), """
                ; MaxProcs: 4
                1 0 0 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1 0.75
                """);
        for (List<Object> words : List.<List<Object>>of(
                List.of("log", "stats", log), List.of("log", "convert", log, "-o", folder.resolve("e.swf")))) {
            Run run = Run.almanac(
                    Stream.concat(words.stream(), Stream.of("-F", "json")).toArray());
            assertEquals(1, run.warnings().size(), run::out);
            assertTrue(run.warnings().get(0).startsWith(log + ": column 19 is not used"), run::out);
            assertEquals(List.of("almanac: " + run.warnings().get(0)), run.errLines());
        }
    }

    @Test
    void aSweepTellsWhatIsMissing() throws IOException {
        Path grid = Files.writeString(folder.resolve("missing.yaml"), "logs: t.swf\npolicies: [fcfs, easy]\n");
        Run missing = Run.almanac("sweep", grid, "--merge", "-F", "json");
        assertEquals(ExitCode.FAILED, missing.code());
        assertEquals(2, missing.data().get("missing").size());
        assertTrue(missing.data().get("joined").isNull());
        Run array = Run.almanac("sweep", grid, "--print-array", "torque", "-F", "json");
        assertTrue(array.data().get("array").asText().startsWith("#!/bin/sh\n"), array::out);
        Run done = Run.almanac("sweep", grid, "-F", "json");
        assertEquals(2, done.data().get("run").asInt());
        assertEquals(
                folder.resolve("missing.jsonl").toString(),
                done.data().get("joined").asText());
    }

    @Test
    void whatIsWrongWithAConfigurationIsItsAnswer() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.yaml"), "polcy: easy\npoll: soon\n");
        Run run = Run.almanac("config", "check", wrong, "-F", "json");
        assertEquals(ExitCode.FAILED, run.code());
        assertFalse(run.data().get("right").asBoolean());
        assertEquals(2, run.data().get("problems").size());
        assertEquals(1, run.data().get("problems").get(0).get("line").asInt());
        assertEquals(
                run.errLines(),
                List.of(
                        run.data().get("problems").get(0).get("text").asText(),
                        run.data().get("problems").get(1).get("text").asText()));
    }

    @Test
    void aCommandThatFailsTellsProgramsNothing() {
        for (List<Object> words : List.<List<Object>>of(
                List.of("qstat", "--api", "http://127.0.0.1:1"),
                List.of("log", "stats", folder.resolve("none.swf")),
                List.of("config", "show", folder.resolve("none.yaml")),
                List.of("replay", folder.resolve("none.swf")))) {
            Run run = Run.almanac(
                    Stream.concat(words.stream(), Stream.of("-F", "json")).toArray());
            assertTrue(run.code() != ExitCode.DONE, words::toString);
            assertEquals("", run.out(), words::toString);
            assertEquals(1, run.errLines().size(), run::err);
        }
    }
}
