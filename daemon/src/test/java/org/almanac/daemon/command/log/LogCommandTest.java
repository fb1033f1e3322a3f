package org.almanac.daemon.command.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.RecordedJob;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs looked at and changed by command line. */
class LogCommandTest {
    @TempDir
    Path folder;

    private Path log;

    /** Four jobs, of which one never ran, one has no cpus and is interactive, and one runs too long. */
    @BeforeEach
    void writeLog() throws IOException {
        log = Files.writeString(folder.resolve("t.swf"), """
            ; UnixStartTime: 1000000000
            ; TimeZoneString: Europe/Prague
            ; MaxProcs: 8
            1 0 5 100 4 -1 -1 4 100 -1 1 11 1 -1 1 -1 -1 -1
            2 86400 -1 -1 4 -1 -1 4 10 -1 5 12 1 -1 1 -1 -1 -1
            3 172800 7 50 -1 -1 -1 -1 60 -1 1 11 1 -1 0 -1 -1 -1
            4 259200 9 161 9 -1 -1 8 100 -1 1 13 1 -1 2 -1 -1 -1
            """);
    }

    private static Run log(Object... args) {
        return Run.almanac(Stream.concat(Stream.of("log"), Stream.of(args)).toArray());
    }

    private static List<RecordedJob> jobs(Path file) throws IOException {
        return LogReader.read(file).recorded().jobs();
    }

    private static List<Long> numbers(Path file) throws IOException {
        return jobs(file).stream().map(RecordedJob::number).toList();
    }

    @Test
    void statsTellWhatIsInALog() throws IOException {
        Path file = folder.resolve("stats.json");
        Run run = log("stats", log, "--json", file);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(run.out().contains("first submission  2001-09-09T03:46:40+02:00"), run::out);
        assertTrue(run.out().contains("1  a runtime above the walltime by more than 1 min"), run::out);
        assertTrue(run.out().contains("busy hours      3 to 4 h"), run::out);
        JsonNode json = new ObjectMapper().readTree(Files.readString(file));
        assertEquals(4, json.get("jobs").asInt());
        assertEquals(3, json.get("users").asInt());
        assertEquals(1_000_000_000, json.get("first").asLong());
        assertEquals(1_000_259_200, json.get("last").asLong());
        assertEquals(8, json.get("cpus_max").asInt());
        assertEquals((400 + 8 * 161) / (8.0 * 259200), json.get("offered_load").asDouble(), 1e-12);
        JsonNode anomalies = json.get("anomalies");
        assertEquals(1, anomalies.get("runtime_below_0").asInt());
        assertEquals(1, anomalies.get("cpus_below_0").asInt());
        assertEquals(1, anomalies.get("cpus_above_request").asInt());
        assertEquals(1, anomalies.get("runtime_above_walltime").asInt());
        assertEquals(1, anomalies.get("runtime_above_walltime_by_1min").asInt());
    }

    @Test
    void statsOfSeveralLogsStandInAnArray() throws IOException {
        Run run = log("stats", log, log, "--procs", 16, "-F", "json");

        JsonNode logs = run.data().get("logs");
        assertEquals(2, logs.size());
        assertEquals(16, logs.get(1).get("machine_cpus").asInt());
    }

    @Test
    void cleanDropsWhatCannotBeReplayedAndTellsWhy() throws IOException {
        Path file = folder.resolve("clean.swf.gz");
        Run run = log("clean", log, "--cap", "walltime", "-o", file);

        assertEquals(
                new Run(
                        ExitCode.DONE,
                        log + ": 4 jobs in, 2 jobs out: " + file + "\n"
                                + "  1 job dropped: a runtime below 0; 1 job dropped:"
                                + " neither requested nor allocated cpus; 0 jobs"
                                + " dropped: more cpus than the machine's 8; 1 job"
                                + " ended at the walltime\n",
                        ""),
                run);
        assertEquals(List.of(1L, 4L), numbers(file));
        assertEquals(100, jobs(file).get(1).runtime());
    }

    @Test
    void whatWasDoneStandsInTheHeader() throws IOException {
        Path file = folder.resolve("small.swf");
        log("clean", log, "--procs", 4, "--drop", "user=13", "-o", file);

        String text = Files.readString(file);
        assertTrue(text.contains("; Note: almanac log clean: 1 job dropped: more cpus than the machine's 4\n"), text);
        assertEquals(List.of(1L), numbers(file));
    }

    @Test
    void theHeaderKeepsWhatIsStillTrue() throws IOException {
        Path first = folder.resolve("first.swf");
        String text = "; Version: 2\n; Computer: IBM SP2\n; Information: http://one/\n;      http://two/\n"
                + "; MaxJobs: 99\n; MaxNodes: 100\n; UnixStartTime: 1000000000\n; TimeZone: 3600\n"
                + "; EndTime: Fri\n;   and on\n; Queue: 1 batch\n; Note: anna was user 11\n";
        Files.writeString(
                first,
                text
                        + "1 0 5 100 4 -1 -1 4 100 -1 1 11 1 -1 1 -1 -1 -1\n2 9 5 9 4 -1 -1 4 9 -1 1 12 1 -1 0 -1 -1 -1\n");
        Path second = folder.resolve("second.swf");
        log("cut", first, "--drop", "interactive", "-o", second);
        Path third = folder.resolve("third.swf");
        log("scale", second, "--factor", 2, "-o", third);

        String site = "; Computer: IBM SP2\n; Information: http://one/\n;      http://two/\n; MaxNodes: 100\n"
                + "; TimeZone: 3600\n; Queue: 1 batch\n";
        String written = Files.readString(third);
        assertTrue(
                written.startsWith("; Version: 2.2\n; MaxJobs: 1\n; MaxRecords: 1\n; UnixStartTime: 1000000000\n" + site
                        + "; Note: anna was user 11\n; Note: almanac log cut: 1 job dropped: interactive\n"
                        + "; Note: almanac log scale: "),
                written);
        assertTrue(log("stats", third).out().contains("2001-09-09T02:46:40+01:00"));
        Path hidden = folder.resolve("hidden.swf");
        log("convert", third, "--hide-users", "-o", hidden);
        String open = Files.readString(hidden);
        assertTrue(open.contains("; MaxNodes: 100\n; TimeZone: 3600\n; Queue: 1 batch\n"), open);
        assertTrue(!open.contains("anna"), open);
    }

    @Test
    void flurriesAreDroppedOnRequest() throws IOException {
        Path file = folder.resolve("calm.swf");
        log("cut", log, "--drop", "interactive", "-o", file);
        assertEquals(List.of(1L, 2L, 4L), numbers(file));
        Run run = log("clean", log, "--flurries", 1, "-o", file);
        assertEquals(ExitCode.DONE, run.code());
        assertEquals(List.of(1L, 4L), numbers(file));
    }

    @Test
    void cutKeepsATimeByTheClockOfTheLog() throws IOException {
        Path file = folder.resolve("days.swf");
        log("cut", log, "--from", "2001-09-10T03:46:40", "--to", "2001-09-12", "-o", file);
        assertEquals(List.of(2L, 3L), numbers(file));
        log("cut", log, "--from", 86401, "-o", file);
        assertEquals(List.of(3L, 4L), numbers(file));
    }

    @Test
    void cutTellsTheTimeAsItWasGiven() throws IOException {
        Path file = folder.resolve("days.swf");
        Run run = log("cut", log, "--from", "2001-09-10", "-o", file);
        assertTrue(run.out().endsWith("1 job dropped: not submitted from 2001-09-10\n"), run::out);
        failed(
                "no job of 4 is submitted from 2003-01-01 to before 2003-02-01T12:00; the first was submitted at"
                        + " 2001-09-09T03:46:40+02:00, the last at 2001-09-12T03:46:40+02:00",
                "cut",
                log,
                "--from",
                "2003-01-01",
                "--to",
                "2003-02-01T12:00",
                "-o",
                folder.resolve("none.swf"));
    }

    @Test
    void cutWritesTheBusiestWindowsToAFileEach() throws IOException {
        Path file = folder.resolve("busy.swf.gz");
        Run run = log("cut", log, "--busiest", "count=2,days=1,by=load", "-o", file);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(
                run.out().contains("  window 1: 2001-09-12T03:46:40+02:00 to 2001-09-13T03:46:40+02:00\n"), run::out);
        assertEquals(List.of(4L), numbers(folder.resolve("busy-1.swf.gz")));
        assertEquals(List.of(1L), numbers(folder.resolve("busy-2.swf.gz")));
        assertTrue(Files.notExists(file));
    }

    @Test
    void scaleAndCompressBringTimesNearer() throws IOException {
        Path file = folder.resolve("more.swf");
        log("scale", log, "--factor", 2, "-o", file);
        assertEquals(129_600, jobs(file).get(3).submit());
        assertEquals(161, jobs(file).get(3).runtime());
        log("compress", log, "--factor", 10, "-o", file);
        assertEquals(25_920, jobs(file).get(3).submit());
        assertEquals(16, jobs(file).get(3).runtime());
    }

    @Test
    void mixKeepsJobsAndUsersApart() throws IOException {
        Path file = folder.resolve("mix.swf");
        log("mix", log, log, "-o", file);
        assertEquals(List.of(1L, 5L, 2L, 6L, 3L, 7L, 4L, 8L), numbers(file));
        assertEquals(6, jobs(file).stream().map(RecordedJob::user).distinct().count());
    }

    @Test
    void convertKeepsEveryJobAndHidesUsersOnRequest() throws IOException {
        Path file = folder.resolve("convert.swf.gz");
        log("convert", log, "-o", file);
        assertEquals(jobs(log), jobs(file));
        log("convert", log, "--hide-users", "--salt", "s", "-o", file);
        List<Integer> users = jobs(file).stream().map(RecordedJob::user).toList();
        assertEquals(users.get(0), users.get(2));
        assertEquals(3, users.stream().distinct().count());
        assertTrue(!users.contains(11));
        Path again = folder.resolve("again.swf");
        log("convert", log, "--hide-users", "--salt", "s", "-o", again);
        assertEquals(jobs(file), jobs(again));
    }

    @Test
    void whatIsWrongIsToldInALineAndNothingIsWritten() throws IOException {
        Path file = folder.resolve("no.swf");
        refused("there is no command 'stat'; there are", "stat", log);
        refused("nothing is said of what to keep", "cut", log, "-o", file);
        refused("--output needs a value", "clean", log);
        refused("--output would overwrite LOG", "clean", log, "-o", log);
        refused(
                "--keep colour=1: \"colour\" is nothing that jobs are told apart by",
                "cut",
                log,
                "--keep",
                "colour=1",
                "-o",
                file);
        refused("2002-13-01", "cut", log, "--from", "2002-13-01", "-o", file);
        refused("--to must be later than --from", "cut", log, "--from", 9, "--to", 5, "-o", file);
        refused("days is '9..2'", "cut", log, "--busiest", "days=9..2", "-o", file);
        refused("--factor or --load is needed", "scale", log, "-o", file);
        refused("--factor is '0', a number such as 1.2 is expected", "scale", log, "--factor", "0", "-o", file);
        refused("two logs or more are needed", "mix", log, "-o", file);
        refused("--salt is for --hide-users", "convert", log, "--salt", "s", "-o", file);
        refused(
                "'Europe/Pragu' is no time zone; write it as Europe/Prague or +02:00. Maybe Europe/Prague?",
                "stats",
                "--time-zone",
                "Europe/Pragu",
                log);
        refused("--cap: '9' is no length of time", "cut", log, "--cap", "9", "-o", file);
        assertTrue(Files.notExists(file));
        assertEquals(4, jobs(log).size());
    }

    @Test
    void aRuleThatSaysSomethingTwiceOrNothingIsRefused() {
        Path file = folder.resolve("no.swf");
        refused("count is given twice", "cut", log, "--busiest", "count=4,count=3", "-o", file);
        refused("is none of count=N", "cut", log, "--busiest", "", "-o", file);
        String bounds = "a number such as 1.2 is expected, from 0.000000001 to 999999999";
        refused("--factor is '1e300', " + bounds, "scale", log, "--factor", "1e300", "-o", file);
        refused("--load is '1e-12', " + bounds, "scale", log, "--load", "1e-12", "-o", file);
    }

    private static void refused(String said, Object... args) {
        Run run = log(args);
        assertEquals(ExitCode.USAGE, run.code(), run::err);
        assertEquals(1, run.errLines().size(), run::err);
        assertTrue(run.err().contains(said), run::err);
        assertEquals("", run.out());
    }

    @Test
    void anEditThatLeavesNothingFailsAndWritesNothing() {
        Path file = folder.resolve("no.swf");
        assertEquals(
                new Run(
                        ExitCode.FAILED,
                        "",
                        "almanac: t.swf: no job of 4 is left: dropped: not user 99" + System.lineSeparator()),
                log("cut", log, "--keep", "user=99", "-o", file));
        assertTrue(Files.notExists(file));
    }

    @Test
    void whatCannotBeReadOrWrittenFailsWithALineAndLeavesNothingBehind() throws IOException {
        Path file = folder.resolve("no.swf");
        Path missing = folder.resolve("missing.swf");
        failed(missing + ": no such file", "convert", missing, "-o", file);
        Path bare = Files.createDirectory(folder.resolve("bare"));
        failed(bare + ": is a directory without days of accounting", "clean", bare, "-o", file);
        Path packed = folder.resolve("packed.swf.gz");
        log("convert", log, "-o", packed);
        byte[] whole = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(whole, whole.length / 2));
        failed("the gzip data ends here, in the middle", "cut", packed, "--from", 1, "-o", file);
        failed("the gzip data ends here, in the middle", "stats", packed, "--json", file);
        failed("the gzip data ends here, in the middle", "compare", log, packed, "--json", file);
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "skipped: there is no /dev/full");
        failed(full + " could not be written: No space left on device", "convert", log, "-o", full);
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(Set.of(log, bare, packed), left.collect(Collectors.toSet()));
        }
    }

    private static void failed(String said, Object... args) {
        Run run = log(args);
        assertEquals(ExitCode.FAILED, run.code(), run::err);
        assertEquals(1, run.errLines().size(), run::err);
        assertTrue(run.err().contains(said), run::err);
        assertEquals("", run.out());
    }

    /** Two jobs of the whole machine a day, of which the second waits for the first, as under any policy. */
    private Path days(String name, int count, int runtime) throws IOException {
        StringBuilder text = new StringBuilder("; MaxProcs: 4\n");
        for (int day = 0; day < count; day++) {
            int number = 2 * day + 1;
            long submit = 86400L * day;
            text.append(number + " " + submit + " 0 " + runtime + " 4 -1 -1 4 9000 -1 1 1 1 -1 1 -1 -1 -1\n");
            text.append(number + 1 + " " + (submit + 60) + " " + (runtime - 60)
                    + " 100 4 -1 -1 4 9000 -1 1 2 1 -1 1 -1 -1 -1\n");
        }
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void compareTellsWhatChangedAndWhatThePolicyMadeOfIt() throws IOException {
        Path before = days("before.swf", 40, 1060);
        Path after = days("after.swf", 50, 3060);
        Path file = folder.resolve("compare.json");
        Run run = log("compare", before, after, "--policy", "fcfs", "--json", file);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(run.out().contains("would be: " + after + ", replayed under fcfs"), run::out);
        JsonNode json = new ObjectMapper().readTree(Files.readString(file));
        assertEquals(500, json.get("before").get("mean_wait_s").asDouble(), 1e-9);
        assertEquals(1500, json.get("after").get("mean_wait_s").asDouble(), 1e-9);
        JsonNode change = json.get("change").get("mean_wait_s");
        assertEquals(1000, change.get("difference").asDouble(), 1e-9);
        assertEquals(2, change.get("relative").asDouble(), 1e-9);
        assertTrue(change.get("low95").asDouble() > 0, run::out);
        JsonNode against = json.get("change_against_counterfactual").get("mean_wait_s");
        assertEquals(0, against.get("difference").asDouble(), 1e-9);
        assertEquals(0, against.get("high95").asDouble(), 1e-9);
        assertEquals(0, json.get("ks_distance").get("cpus").asDouble());
        assertEquals(0.5, json.get("ks_distance").get("runtime").asDouble(), 1e-9);
        assertEquals(1, json.get("warnings").size());
        assertEquals(
                json,
                log("compare", before, after, "--policy", "fcfs", "-F", "json").data());
    }

    /** A job in ten is too wide for the machine and waits long as recorded; the others go as under the policy. */
    @Test
    void compareSetsTheSameJobsBesideThePolicys() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int job = 0; job < 100; job++) {
            boolean wide = job % 10 == 0;
            text.append(job + 1 + " " + 43200L * job + (wide ? " 5000 100 8" : " 0 100 2") + " -1 -1 " + (wide ? 8 : 2)
                    + " 200 -1 1 1 1 -1 1 -1 -1 -1\n");
        }
        Path log = Files.writeString(folder.resolve("wide.swf"), text);
        Run run = log("compare", log, log, "--before-procs", 4, "--after-procs", 4, "--policy", "easy", "-F", "json");

        JsonNode json = run.data();
        JsonNode against = json.get("change_against_counterfactual").get("mean_wait_s");
        assertEquals(0, against.get("difference").asDouble(), run::out);
        assertTrue(
                run.out()
                        .contains("10 of 100 jobs of " + log
                                + " did not start under easy: the change from it is that of the other 90 alone"),
                run::out);
    }

    @Test
    void compareRefusesWhatItCannotCompare() throws IOException {
        Path days = days("days.swf", 3, 900);
        refused("Maybe easy?", "compare", days, days, "--policy", "esay");
        refused("--before-procs must be at least 1, but is 0", "compare", days, days, "--before-procs", 0);
        refused("--json would overwrite a log", "compare", days, days, "--json", days);
        Path bare = Files.writeString(folder.resolve("bare.swf"), "1 0 5 100 4 -1 -1 4 100 -1 1 11 1 -1 1 -1 -1 -1\n");
        refused("--after-procs is needed, as the header of bare.swf has no MaxProcs", "compare", days, bare);
    }

    /** Two users' jobs as a server's accounting has them; one end is written twice, and one line is none. */
    @Test
    void accountingFilesAreTakenWithTheirNames() throws IOException {
        Path days = Files.createDirectory(folder.resolve("accounting"));
        String job = "group=staff queue=batch ctime=1000000000 qtime=1000000000 etime=1000000000 ";
        String ran = "start=1000000010 exec_host=n1/0 Resource_List.walltime=00:10:00 Resource_List.nodes=1:ppn=1 ";
        String end = "09/09/2001 01:50:00;E;1.srv;user=anna " + job + ran + "end=1000000200 Exit_status=0\n";
        Files.writeString(
                days.resolve("20010909"),
                end + end + "09/09/2001 01:50:00;E;2.srv;user=bert " + job + ran
                        + "end=1000000300 Exit_status=0\nrubbish\n");
        Path json = folder.resolve("stats.json");
        Run stats = log("stats", days, "--json", json);
        assertEquals(ExitCode.DONE, stats.code(), stats::err);
        JsonNode accounting =
                new ObjectMapper().readTree(Files.readString(json)).get("accounting");
        assertEquals(1, accounting.get("doubled_end").asInt());
        assertEquals(1, accounting.get("bad_lines").asInt());
        assertTrue(stats.err().contains("1 of 4 lines cannot be used"), stats::err);

        failed(
                "it has no queue \"batchx\"; there are batch. Maybe batch?",
                "cut",
                days,
                "--drop",
                "queue=batchx",
                "-o",
                json);
        failed(
                "it has no user \"ana\"; there are anna, bert. Maybe anna?",
                "cut",
                days,
                "--keep",
                "user=ana",
                "-o",
                json);
        failed(
                "it has no user \"anna\", as it has numbers and no names",
                "cut",
                log,
                "--keep",
                "user=anna",
                "-o",
                json);

        Path file = folder.resolve("anna.swf");
        Run cut = log("cut", days, "--keep", "user=anna", "-o", file);
        assertTrue(cut.out().endsWith("1 job dropped: not user anna\n"), cut::out);
        assertEquals(190, jobs(file).get(0).runtime());
        log("convert", days, "--hide-users", "-o", file);
        assertEquals(
                List.of(190L, 290L),
                jobs(file).stream().map(RecordedJob::runtime).toList());
        assertTrue(!Files.readString(file).contains("anna"));
    }

    /** Accounting has the time of the wall; where the records show another offset than the zone that is named, they win. */
    @ParameterizedTest
    @CsvSource({"Europe/Prague, Europe/Prague", "Asia/Tokyo, UTC+02:00"})
    void arrivalsAreByTheClockOfTheServer(String named, String told) throws IOException {
        Path day = Files.writeString(
                folder.resolve("20010909"),
                "09/09/2001 03:46:50;S;1.srv;user=anna group=staff queue=batch ctime=1000000000 qtime=1000000000"
                        + " etime=1000000000 start=1000000010 exec_host=n1/0 Resource_List.nodes=1:ppn=1\n");

        Run stats = log("stats", day, "--time-zone", named);

        assertEquals(new Run(ExitCode.DONE, stats.out(), ""), stats);
        assertTrue(stats.out().contains("arrivals          by the clock of " + told + "\n"), stats::out);
        assertTrue(stats.out().contains("busy hours      3 to 4 h\n"), stats::out);
    }
}
