package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("slow")
class AlmanacTest {
    @Test
    void tellsItsVersion() {
        Run run = Run.almanac("--version");

        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().startsWith("almanac "), run::out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "replay", "demo", "log", "sweep", "experiment", "policies", "config", "import"})
    void tellsItsUseWithinAHundredColumns(String command) {
        Run run = command.isEmpty() ? Run.almanac("--help") : Run.almanac(command, "--help");

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(run.out().startsWith("Usage: almanac " + command), run::out);
        assertTrue(run.out().lines().allMatch(line -> line.length() <= 100), run::out);
    }

    @Test
    void helpIsACommandToo() {
        assertEquals(Run.almanac("--help"), Run.almanac("help"));
        assertEquals(Run.almanac("--help"), Run.almanac("help", "help"));
        assertEquals(Run.almanac("qstat", "--help"), Run.almanac("help", "qstat"));
        assertEquals(Run.almanac("config", "check", "--help"), Run.almanac("help", "config", "check"));
        Run unknown = Run.almanac("help", "qsta");
        assertEquals(ExitCode.USAGE, unknown.code());
        assertTrue(
                unknown.err().contains("there is no command 'qsta'")
                        && unknown.err().contains("Maybe qstat?"),
                unknown::err);
    }

    /** As {@code head} does; nobody wants to hear of it. */
    @Test
    void aReaderWhoHasLeftIsNotTold() throws Exception {
        for (String command : List.of("policies", "--help")) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Almanac.class.getName(),
                            command)
                    .start();
            process.getInputStream().close();
            String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals("", err);
            assertEquals(ExitCode.READER_LEFT, process.waitFor());
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertEquals(
                new Run(ExitCode.USAGE, "", line("there is no option --verson. Maybe --version? Try 'almanac --help'")),
                Run.almanac("--verson"));
        assertEquals(
                new Run(
                        ExitCode.USAGE,
                        "",
                        line(
                                "there is no command 'repaly'; there are demo, qstat, why, try, plan, windows, nodes, limits, history, export, status, daemon, pause, resume, drain, reserve, reload, shadow, fairshare, doctor, import, rerun, state, replay, log, sweep, experiment, policies, config. Maybe replay?"
                                        + " Try 'almanac --help'")),
                Run.almanac("repaly"));
    }

    @Test
    void wantsACommand() {
        assertEquals(
                new Run(
                        ExitCode.USAGE,
                        "",
                        line(
                                "no command is given; there are demo, qstat, why, try, plan, windows, nodes, limits, history, export, status, daemon, pause, resume, drain, reserve, reload, shadow, fairshare, doctor, import, rerun, state, replay, log, sweep, experiment, policies, config. Try 'almanac --help'")),
                Run.almanac());
    }

    @Test
    void everyCommandIsCalledAsItCallsItself() {
        for (String name : Almanac.COMMANDS) {
            assertEquals(name, new CommandLine(Almanac.command(name)).getCommandName());
        }
    }

    @Test
    void whatIsNamedWithAnAtIsNoFileOfArguments(@TempDir Path folder) throws IOException {
        Path arguments = Files.writeString(folder.resolve("arguments"), "--help");
        for (String command : Almanac.COMMANDS) {
            Run run = Run.almanac(command, "--no-such-option", "@" + arguments);
            assertEquals(new Run(ExitCode.USAGE, "", run.err()), run, command);
        }
        assertEquals(
                new Run(ExitCode.FAILED, "", line("@" + arguments + ": no such file")),
                Run.almanac("replay", "@" + arguments));
        assertEquals(ExitCode.USAGE, Run.almanac("@" + arguments).code());
    }

    @Test
    void theHelpListsEveryCommandInOrder() {
        String help = Run.almanac("--help").out();

        int at = 0;
        for (String name : Almanac.COMMANDS) {
            int next = help.indexOf("\n  " + name + " ", at);
            assertTrue(next >= at, () -> name + " in " + help);
            at = next;
        }
    }

    @Test
    void listsThePolicies() {
        Run run = Run.almanac("policies");

        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().startsWith("fcfs\n    First come first served: "), run::out);
        assertTrue(run.out().contains("    order=arrival|shortest  (default arrival)\n"), run::out);
    }

    @Test
    void listsThePoliciesForPrograms() throws Exception {
        JsonNode policies = Run.almanac("policies", "-F", "json").data().get("policies");

        assertEquals("fcfs", policies.get(0).get("name").asText());
        assertEquals(1, policies.get(0).get("parameters").size());
        assertEquals(
                "queue-order",
                policies.get(0).get("parameters").get(0).get("name").asText());
        JsonNode order = StreamSupport.stream(policies.spliterator(), false)
                .filter(policy -> policy.get("name").asText().equals("easy"))
                .findFirst()
                .orElseThrow()
                .get("parameters")
                .get(0);
        assertEquals("order", order.get("name").asText());
        assertEquals("arrival", order.get("default").asText());
        assertEquals("[\"arrival\",\"shortest\"]", order.get("allowed").toString());
    }

    @Test
    void whatCannotBeWrittenIsToldInOneLine() {
        StringWriter err = new StringWriter();
        PrintWriter broken = new PrintWriter(new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });

        int code = Almanac.run(new String[] {"policies"}, broken, new PrintWriter(err));

        assertEquals(ExitCode.FAILED, code);
        assertEquals(line("could not write all to standard output"), err.toString());
    }

    private static String line(String text) {
        return "almanac: " + text + "\n";
    }
}
