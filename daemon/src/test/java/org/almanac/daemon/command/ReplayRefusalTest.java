package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input: one line that names the file and line or the option, an exit code, and nothing written. */
class ReplayRefusalTest {
    private static final String JOB = "1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1\n";

    @TempDir
    Path folder;

    @Test
    void aMissingTrace() throws IOException {
        assertFails(folder.resolve("none.swf") + ": no such file", folder.resolve("none.swf"));
    }

    @Test
    void aTraceThatMayNotBeRead() throws IOException {
        Path file = write("secret.swf", JOB);
        assumeTrue(file.toFile().setReadable(false), "skipped: an unreadable trace, no permissions here");
        assumeFalse(Files.isReadable(file), "skipped: an unreadable trace, this user may read every file");
        assertFails(file + ": may not be read (permission denied)", file);
    }

    @Test
    void aWindowInWhichNothingOfTheLogLies() throws IOException {
        Path file = write("dated.swf", "; UnixStartTime: 843480031\n; MaxProcs: 16\n" + JOB);
        Run run = Run.almanac(
                "replay", file, "--report", folder.resolve("r.html"), "--report-window", "2020-01-01..2020-01-02");

        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(
                run.err()
                        .contains("--report-window: nothing of the log lies there; its jobs were submitted from 1996-"),
                run.err());
        assertTrue(Files.notExists(folder.resolve("r.html")));
    }

    @Test
    void aDirectory() throws IOException {
        assertFails(
                folder
                        + ": is a directory without days of accounting, a log file or a directory of files named as"
                        + " 20261120 or 20261120.gz is expected",
                folder);
    }

    @Test
    void aTruncatedGzipFile() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            for (int i = 1; i <= 100; i++) {
                gzip.write((i + JOB.substring(1)).getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() - 9);
        Path file = Files.write(folder.resolve("cut.swf.gz"), half);

        Run run = fails(file);
        assertTrue(run.err().startsWith("almanac: " + file + ", line "), run::err);
        assertTrue(run.err().contains(": the gzip data ends here, in the middle"), run::err);
    }

    @Test
    void garbage() throws IOException {
        Path file = Files.write(folder.resolve("x.swf"), new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 0, 0, '\n', 7});
        assertFails(file + ", line 1: is no line of an SWF log, which has 18 numbers; it reads \"?ELF????\"", file);
    }

    @Test
    void tooFewFields() throws IOException {
        Path file = write("few.swf", "; MaxProcs: 4\n" + JOB + "2 5 -1\n");
        assertFails(file + ", line 3: has 3 fields, 18 are expected. Maybe the file was cut short", file);
    }

    @Test
    void aFieldThatIsNoNumber() throws IOException {
        Path file = write("word.swf", JOB + JOB.replace(" 100 4", " ten 4"));
        assertFails(
                file + ", line 2: field 4 (run time) is \"ten\", a number is expected, -1 where it is not known", file);
    }

    @Test
    void anEmptyLog() throws IOException {
        Path file = write("empty.swf", "");
        assertFails(file + ": is empty", file);
    }

    @Test
    void aLogWithoutAnyJobThatFits() throws IOException {
        Path file = write("wide.swf", JOB);
        assertFails(file + ": no job can be replayed on 2 cpus: 1 wider than the machine", file, "--procs", "2");
    }

    @Test
    void aLogThatHasAJobNumberTwice() throws IOException {
        Path file = write("twice.swf", JOB + JOB);
        String message = file + ", line 2: job number 1 is in the log twice, first at line 1";
        assertFails(message, file, "--procs", "4");
        Run demo = Run.almanac("demo", "--trace", file, "--port", "0", "--for", "1s");
        assertEquals("almanac: " + message + "\n", demo.err());
        assertEquals(ExitCode.FAILED, demo.code());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--procs -3          | --procs must be at least 1, but is -3",
                "--procs 0           | --procs must be at least 1, but is 0",
                "--procs=-3          | --procs must be at least 1, but is -3",
                "--procs abc         | Invalid value for option '--procs': 'abc' is not a whole number of at least 1",
                "--procs 9999999999  | Invalid value for option '--procs': '9999999999' is above the largest,"
                        + " 2147483647",
                "--procs             | --procs needs a value",
                "--json --sample     | --json needs a value",
                "--procs 4 --nodes 0 | --nodes must be at least 1, but is 0",
                "--procs 4 --gpu-jobs 101 | --gpu-jobs must be at most 100, but is 101",
                "--procs 4 --scarce ?? | --scarce is '??', but may be by-nodes, none, or names such as gpus,memory",
                "--procs 4 --nodes 3 | --nodes 3 does not divide the 4 cpus evenly",
                "--seed x            | Invalid value for option '--seed': 'x' is not a whole number",
                "--sample            | --sample and TRACE (TRACE) exclude each other",
                "--sample nbp        | Invalid value for option '--sample': 'nbp' is none of batch, npb, gpus. Maybe npb?",
                "--allocation-unit 0 | --allocation-unit must be at least 1, but is 0",
                "--polizy easy       | there is no option --polizy. Maybe --policy?",
                "--estimate extent   | Invalid value for option '--estimate': 'extent' is none of kill, extend, exact."
                        + " Maybe extend?",
                "-F xml              | Invalid value for option '--format': 'xml' is none of table, json",
                "--policy easy:ordr=arrival | --policy 'easy:ordr=arrival': easy has no parameter 'ordr'; it has"
                        + " order, queue-order, binding, cycle, transition-cost, preempt-rules, preempt-queues, preempt-priority,"
                        + " preempt-order, preempt-targets, preempt-spares, preempt-not-within, preempt-at-most,"
                        + " preempt-notice. Maybe order?",
                "--policy easy:order=first  | --policy 'easy:order=first': order is 'first', but may be arrival or"
                        + " shortest",
                "--deadlines share=40     | --deadlines 'share=40': share is '40', but may be 0% to 100%, as in"
                        + " share=40%,hours=24,times-walltime=10",
                "--deadlines share=4%,h=2 | --deadlines 'share=4%,h=2': 'h=2' is none of share=, hours=,"
                        + " times-walltime=, draw= and nested=, as in share=40%,hours=24,times-walltime=10",
                "--policy fcfs:a     | --policy 'fcfs:a': 'a' is not a setting; write key=value",
            })
    void wrongUse(String options, String message) throws IOException {
        Path file = write("t.swf", "; MaxProcs: 4\n" + JOB);
        Object[] args = Stream.concat(Stream.of("replay", file), Stream.of(options.split(" ")))
                .toArray();

        assertUsage(message.replace("TRACE)", file + ")"), Run.almanac(args));
    }

    @Test
    void aPolicyThatDoesNotExist() {
        String all = String.join(
                ", ", Policies.all().stream().map(PolicyDescription::name).toList());
        assertUsage(
                "--policy 'eazy': there is no policy 'eazy'; there are " + all + ". Maybe easy?",
                Run.almanac("replay", "--sample", "--policy", "eazy"));
    }

    @Test
    void noTraceAtAll() {
        assertUsage("TRACE is missing: the log to replay, or --sample", Run.almanac("replay"));
        assertUsage("TRACE is missing: the log to replay, or --sample", Run.almanac("replay", ""));
    }

    @Test
    void aMachineOfUnknownSize() throws IOException {
        Path file = write("t.swf", JOB);
        assertUsage("--procs is needed, as the header of t.swf has no MaxProcs", Run.almanac("replay", file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "99999999999999", "99999999999999999999", "-1", "0"})
    void aMachineOfIllegibleSize(String size) throws IOException {
        Path file = write("t.swf", "; Version: 2\n; MaxProcs: " + size + "\n" + JOB);
        assertUsage(
                "--procs is needed, as t.swf, line 2: MaxProcs is \"" + size
                        + "\", a whole number from 1 to 2147483647 is expected",
                Run.almanac("replay", file));
        assertEquals(ExitCode.DONE, Run.almanac("replay", file, "--procs", "4").code());
    }

    @Test
    void anOutputThatCannotBeWrittenIsToldBeforeTheReplay() throws IOException {
        // The trace does not even exist: it was not looked at.
        Path trace = folder.resolve("none.swf");
        Path missing = folder.resolve("missing");

        assertFails(
                "--json " + missing.resolve("a.json") + ": there is no directory " + missing,
                trace,
                "--json",
                missing.resolve("a.json"));
        assertFails("--json " + folder + ": " + folder + " is a directory", trace, "--json", folder);
        assertFails(
                "--jobs " + missing.resolve("a-fcfs.csv") + ": there is no directory " + missing,
                trace,
                "--jobs",
                missing.resolve("a.csv"));
    }

    @Test
    void anOutputThatMayNotBeWritten() throws IOException {
        Path locked = Files.createDirectory(folder.resolve("locked"));
        assumeTrue(locked.toFile().setWritable(false), "skipped: a locked directory, no permissions here");
        assumeFalse(Files.isWritable(locked), "skipped: a locked directory, this user may write everywhere");
        assertFails(
                "--json " + locked.resolve("a.json") + ": may not write to the directory " + locked,
                folder.resolve("none.swf"),
                "--json",
                locked.resolve("a.json"));
    }

    @Test
    void anOutputInTheTracesPlace() throws IOException {
        Path file = write("t.swf", "; MaxProcs: 4\n" + JOB);
        assertUsage(
                "--json would overwrite TRACE (" + file + ")",
                Run.almanac("replay", file, "--json", folder.resolve(".").resolve("t.swf")));
    }

    @Test
    void twoOutputsInOnePlace() throws IOException {
        Path file = write("t.swf", "; MaxProcs: 4\n" + JOB);
        Path both = folder.resolve("both");
        assertUsage(
                "--json and --jobs name the same file " + both,
                Run.almanac("replay", file, "--policy", "easy", "--json", both, "--jobs", both));
        Path link = Files.createSymbolicLink(folder.resolve("link"), both);
        assertUsage(
                "--json and --jobs name the same file " + link,
                Run.almanac("replay", file, "--policy", "easy", "--json", link, "--jobs", both));
    }

    /** The replay fails in this way, and leaves the outputs that were asked for unwritten. */
    private void assertFails(String message, Object... args) throws IOException {
        Run run = fails(args);
        assertEquals("almanac: " + message + "\n", run.err());
    }

    private Run fails(Object... args) throws IOException {
        List<String> before = names();
        Stream<Object> outputs =
                List.of(args).contains("--json") ? Stream.of() : Stream.of("--json", folder.resolve("out.json"));
        Object[] all = Stream.of(Stream.of("replay"), Stream.of(args), outputs)
                .flatMap(part -> part)
                .toArray();

        Run run = Run.almanac(all);

        assertEquals(ExitCode.FAILED, run.code());
        assertEquals("", run.out());
        assertEquals(1, run.errLines().size(), run::err);
        assertEquals(before, names(), "nothing was written");
        return run;
    }

    private static void assertUsage(String message, Run run) {
        assertEquals(
                "almanac: " + message.strip() + (message.endsWith("?") ? "" : ".") + " Try 'almanac replay --help'\n",
                run.err());
        assertEquals(new Run(ExitCode.USAGE, "", run.err()), run);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
