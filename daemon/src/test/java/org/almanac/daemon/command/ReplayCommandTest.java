package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole replays by command line. */
class ReplayCommandTest {
    @TempDir
    Path folder;

    private Path trace;

    @BeforeEach
    void writeTrace() throws IOException {
        trace = Files.writeString(folder.resolve("t.swf"), """
                ; MaxProcs: 4
                1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1
                2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1
                3 20 -1 50 2 -1 -1 2 60 -1 5 11 -1 -1 -1 -1 -1 -1
                """);
    }

    @Test
    void printsATableOfTheThreeUsualPolicies() {
        Run run = Run.almanac("replay", trace);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        List<String> firstWords =
                run.out().lines().map(line -> line.split(" ")[0]).toList();
        assertEquals(
                List.of(trace.toString(), "4", "", "", "policy", "fcfs", "easy", "conservative"),
                firstWords.subList(0, 8));
    }

    @Test
    void writesAndPrintsTheSameJson() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = Run.almanac(
                "replay",
                trace,
                "--policy",
                "easy:order=shortest",
                "--seed",
                "9",
                "--verify",
                "--json",
                file,
                "-F",
                "json");

        assertEquals(ExitCode.DONE, run.code());
        JsonNode json = run.data();
        assertEquals(json, new ObjectMapper().readTree(Files.readString(file)));
        assertEquals("replay", run.meta().get("command").asText());
        assertEquals(trace.toString(), json.get("trace").asText());
        assertEquals(4, json.get("procs").asInt());
        JsonNode only = json.get("runs").get(0);
        assertEquals("easy:order=shortest", only.get("policy").asText());
        assertEquals(9, only.get("seed").asInt());
        assertEquals(3, only.get("jobs").asInt());
        assertEquals(0, only.get("violations").asInt());
        assertTrue(only.get("elapsed_s").asDouble() > 0);
    }

    @Test
    void showsBesideAnAdaptivePolicyWhatItsCandidatesGiveAlone() throws IOException {
        Path json = folder.resolve("adaptive.json");
        Path jobs = folder.resolve("jobs.csv");
        String policy = "workload-adaptive:wide=easy,narrow=fcfs";
        Run run = Run.almanac("replay", trace, "--policy", policy, "--verify", "--json", json, "--jobs", jobs);

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        assertTrue(run.out().contains("\n  alone: easy "), run::out);
        assertTrue(run.out().contains("\n  plain: flex "), run::out);
        JsonNode runs = new ObjectMapper().readTree(Files.readString(json)).get("runs");
        assertEquals(1, runs.size());
        assertEquals(
                "fcfs", runs.get(0).get("candidates_alone").get(1).get("policy").asText());
        assertEquals(
                List.of("adaptive.json", "jobs.csv", "t.swf"),
                Stream.of(folder.toFile().list()).sorted().toList());
    }

    @Test
    void replaysNothingBesidesWhereThatIsNotWanted() {
        Run run = Run.almanac("replay", trace, "--policy", "performance-adaptive", "--no-yardsticks", "-F", "json");

        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().contains("\"switches\""), run::out);
        assertTrue(!run.out().contains("candidates_alone"), run::out);
    }

    @Test
    void writesTheJobsOfOnePolicyToTheFileThatIsNamed() throws IOException {
        Path file = folder.resolve("jobs.csv");

        assertEquals(
                "",
                Run.almanac("replay", trace, "--policy", "conservative", "--jobs", file)
                        .err());

        assertEquals("""
                id,user,submit,start,end,runtime,walltime,cpus,promised,deadline
                1,11,0,0,100,100,100,4,0,
                2,12,10,100,105,5,10,4,100,
                3,11,20,105,155,50,60,2,110,
                """, Files.readString(file));
    }

    @Test
    void writesTheJobsOfSeveralPoliciesToAFileEachAndSaysSo() throws IOException {
        Run run = Run.almanac(
                "replay", trace, "--policy", "fcfs", "--policy", "easy", "--jobs", folder.resolve("jobs.csv"));

        assertEquals(
                "almanac: --jobs: one file a policy: " + folder.resolve("jobs-fcfs.csv") + ", "
                        + folder.resolve("jobs-easy.csv") + "\n",
                run.err());
        assertEquals(List.of("jobs-easy.csv", "jobs-fcfs.csv", "t.swf"), names());
    }

    @Test
    void takesTheOutcomesApartAsAsked() throws IOException {
        Run run = Run.almanac(
                "replay",
                trace,
                "--policy",
                "easy",
                "--policy",
                "fcfs",
                "--by",
                "cpus",
                "--by",
                "month",
                "--cdf",
                "wait");

        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
        List<String> lines = run.out().lines().toList();
        assertTrue(lines.stream().anyMatch(line -> line.matches("  4-7 +2 +0:00:45 .*")), run::out);
        assertTrue(lines.stream().anyMatch(line -> line.matches("  month 1 +3 .*")), run::out);
        assertTrue(lines.stream().anyMatch(line -> line.matches("easy +0:00:00 .* 0:01:30")), run::out);
        JsonNode only = run(trace, "--policy", "easy", "--by", "user", "--cdf", "nuwt");
        assertEquals(2, only.get("by").get("user").get(0).get("jobs").asInt());
        assertEquals(100, only.get("cdf").get("nuwt").get("percentiles").size());
        assertTrue(only.get("max_stretch").asDouble() > 1);
    }

    /** The second job waits for 90 s, and its user accepts 24. */
    @Test
    void dissatisfactionIsCountedByTheTableThatIsNamed() throws IOException {
        Path patient = Files.writeString(folder.resolve("patient.csv"), "# from,factor,floor\n0s,1,10m\n");
        Path wrong = Files.writeString(folder.resolve("wrong.csv"), "0s,1,10m\n3h,half,0s\n");

        JsonNode floors = run(trace, "--policy", "fcfs", "--acceptable", "with-floors");
        JsonNode own = run(trace, "--policy", "fcfs", "--acceptable", patient.toString());
        Run refused = Run.almanac("replay", trace, "--acceptable", wrong);

        assertEquals(1, floors.get("dissatisfaction").get("events").asInt());
        assertEquals(
                1,
                floors.get("dissatisfaction").get("events_by_user").get("u12").asInt());
        assertEquals(0, own.get("dissatisfaction").get("events").asInt());
        assertEquals(ExitCode.USAGE, refused.code());
        assertTrue(
                refused.err().contains(wrong + ", line 2: '3h,half,0s': a line is from,factor,floor, such as 3h,2,3h"),
                refused::err);
    }

    @Test
    void aKeyThatIsNoneIsToldWithTheNearest() {
        Run run = Run.almanac("replay", trace, "--by", "mont");

        assertEquals(ExitCode.USAGE, run.code());
        assertTrue(run.err().contains("'mont' is none of month, week, day, cpus"), run::err);
        assertTrue(run.err().contains("Maybe month?"), run::err);
    }

    @Test
    void writesWhatEvalysReads() throws IOException {
        Path file = folder.resolve("evalys.csv");

        assertEquals(
                "",
                Run.almanac("replay", trace, "--policy", "fcfs", "--evalys", file)
                        .err());

        List<String> lines = Files.readAllLines(file);
        assertEquals(4, lines.size());
        assertTrue(lines.get(2).endsWith(",t.swf,,4,10,1,COMPLETED_SUCCESSFULLY,100,5,105,90,95,19.0,"), lines.get(2));
        Run same = Run.almanac("replay", trace, "--policy", "fcfs", "--evalys", file, "--jobs", file);
        assertEquals(ExitCode.USAGE, same.code());
        assertTrue(same.err().contains("--jobs and --evalys name the same file"), same::err);
    }

    @Test
    void writesWhatTheSearchFound() throws IOException {
        StringBuilder log = new StringBuilder("; MaxProcs: 4\n");
        for (int i = 1; i <= 30; i++) {
            int cpus = 1 + i % 4;
            int walltime = 600 * (1 + i * 7 % 11);
            log.append(i + " " + i + " -1 " + walltime + " " + cpus + " -1 -1 " + cpus + " " + walltime + " -1 1 "
                    + i % 5 + " -1 -1 -1 -1 -1 -1\n");
        }
        Path many = Files.writeString(folder.resolve("many.swf"), log);
        Path file = folder.resolve("found.csv");

        Run run = Run.almanac(
                "replay", many, "--policy", "planned:preset=paper", "--policy", "fcfs", "--search-history", file);

        assertEquals(ExitCode.DONE, run.code(), run::err);
        List<String> found = Files.readAllLines(folder.resolve("found-planned-preset=paper.csv"));
        assertTrue(found.size() > 5, found::toString);
        for (String line : found.subList(1, found.size())) {
            assertTrue(line.matches("[0-9]+,[0-9]+(,-?[0-9.]+(E-?[0-9]+)?){6},,,"), line);
        }
        assertEquals(List.of(found.get(0)), Files.readAllLines(folder.resolve("found-fcfs.csv")), "it does not search");
    }

    @Test
    void makesAPageThatNamesWhereItComesFrom() throws IOException {
        Path page = folder.resolve("r.html");

        assertEquals(
                "",
                Run.almanac("replay", trace, "--policy", "easy", "--report", page)
                        .err());

        String html = Files.readString(page);
        assertTrue(html.contains("almanac replay " + trace + " --policy easy --report " + page), "the command");
        assertTrue(html.contains("\"window_from\":\"day 0.0\""), "the busiest day is the only one");
        Run.almanac("replay", trace, "--policy", "easy", "--report", page, "--report-window", "50..100");
        assertTrue(Files.readString(page).contains("\"window_s\":50,"), "the window that was asked for");
    }

    @Test
    void aWindowOfAPageIsToldWhereItIsWrong() {
        Path page = folder.resolve("r.html");
        Run alone = Run.almanac("replay", trace, "--report-window", "5..6");
        assertEquals(ExitCode.USAGE, alone.code());
        assertTrue(alone.err().contains("--report-window needs --report"), alone::err);
        Run word = Run.almanac("replay", trace, "--report", page, "--report-window", "monday");
        assertEquals(ExitCode.USAGE, word.code());
        assertTrue(word.err().contains("'monday' is no moment"), word::err);
        Run backwards = Run.almanac("replay", trace, "--report", page, "--report-window", "9..5");
        assertEquals(ExitCode.FAILED, backwards.code());
        assertTrue(backwards.err().contains("it must end after it begins, but lasts -4 s"), backwards::err);
        assertTrue(Files.notExists(page));
    }

    @Test
    void optionsOfTheLogAndTheMachineHaveTheirEffect() throws IOException {
        JsonNode dropped = json("--drop-cancelled");
        assertEquals(2, dropped.get("runs").get(0).get("jobs").asInt());
        assertEquals("{\"cancelled\":1}", dropped.get("left_out_by_reason").toString());

        JsonNode narrow = json("--procs", "2");
        assertEquals(2, narrow.get("procs").asInt());
        assertEquals("{\"too_wide\":2}", narrow.get("left_out_by_reason").toString());

        JsonNode exact = json("--estimate", "exact");
        assertEquals("exact", exact.get("estimate").asText());

        JsonNode split = json("--nodes", "2");
        assertEquals(2, split.get("nodes").asInt());
        assertEquals(85, split.get("runs").get(0).get("p99_wait_s").asInt() - 5);
    }

    /** Job 2 need not end before job 3, which then starts at 100 and not at 105. */
    @Test
    void deadlinesComeFromALogOrARule() throws IOException {
        Path log = Files.writeString(folder.resolve("d.swf"), """
                ; MaxProcs: 4
                ; Deadline: field 19
                1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1 -1
                2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1 900
                3 20 -1 50 2 -1 -1 2 60 -1 5 11 -1 -1 -1 -1 -1 -1 -1
                """);
        JsonNode read = run(log, "--policy", "deadline");
        assertEquals(1, read.get("deadline_jobs").asInt());
        assertEquals(40, read.get("mean_regular_wait_s").asInt());
        JsonNode drawn = run(log, "--policy", "deadline", "--deadlines", "share=100%");
        assertEquals(3, drawn.get("deadline_jobs").asInt());
        assertTrue(run(log, "--deadlines", "share=0%").path("deadline_jobs").isMissingNode());
    }

    @Test
    void aColumnThatTheHeaderDoesNotCallADeadlineIsSaidNotToBeUsed() throws IOException {
        Path log = Files.writeString(folder.resolve("d.swf"), """
                ; MaxProcs: 4
                1 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1 0.75
                2 10 -1 5 4 -1 -1 4 10 -1 1 12 -1 -1 -1 -1 -1 -1 0.5
                """);

        Run run = Run.almanac("replay", log, "--policy", "deadline", "-F", "json");

        String told = "almanac: " + log + ": column 19 is not used. Maybe it is a deadline, which the header says as in"
                + " \"; Deadline: field 19\"\n";
        assertEquals(new Run(ExitCode.DONE, run.out(), told), run);
        assertEquals(List.of(told.strip().substring("almanac: ".length())), run.warnings());
        assertTrue(run(log, "--policy", "deadline").path("deadline_jobs").isMissingNode());
    }

    private static JsonNode run(Path log, String... options) throws IOException {
        Object[] args = Stream.concat(Stream.of("replay", log, "-F", "json"), Stream.of(options))
                .toArray();
        return Run.almanac(args).data().get("runs").get(0);
    }

    @Test
    void replaysASampleThatItsSeedDecides() throws IOException {
        Path first = folder.resolve("1.csv");
        Path second = folder.resolve("2.csv");
        Path other = folder.resolve("3.csv");

        Run run = Run.almanac("replay", "--sample", "--procs", "64", "--policy", "easy", "--jobs", first);
        Run.almanac("replay", "--sample", "--procs", "64", "--policy", "easy", "--jobs", second, "--seed", "1");
        Run.almanac("replay", "--sample", "--procs", "64", "--policy", "easy", "--jobs", other, "--seed", "2");

        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().startsWith("sample of 5000 jobs on 64 cpus\n64 cpus, "), run::out);
        assertEquals(-1, Files.mismatch(first, second));
        assertTrue(Files.mismatch(first, other) >= 0);
    }

    @Test
    void replaysTheQueueOfMpiJobsOnFourNodes() {
        Run run = Run.almanac("replay", "--sample", "npb", "--policy", "improved-balanced");

        assertEquals(ExitCode.DONE, run.code());
        assertTrue(run.out().startsWith("54 jobs of the NAS Parallel Benchmarks\n64 cpus on 4 nodes, "), run::out);
        assertTrue(run.out().contains("54 jobs replayed, 0 left out"), run::out);
    }

    /** On many nodes a quarter of the jobs finds fewer gpus idle before it, where others leave them alone. */
    @Test
    void fewerGpusLieIdleWhereTheyAreKept() {
        String kept = replayOfGpus("by-nodes");
        assertTrue(kept.contains("256 cpus on 16 nodes, "), kept);
        assertTrue(idleGpuHours(kept) < idleGpuHours(replayOfGpus("none")), kept);
    }

    private static String replayOfGpus(String scarce) {
        Run run =
                Run.almanac("replay", "--sample", "gpus", "--procs", "256", "--scarce", scarce, "--policy", "best-fit");
        assertEquals(ExitCode.DONE, run.code());
        return run.out();
    }

    private static long idleGpuHours(String report) {
        String[] row = report.lines()
                .filter(line -> line.matches("best-fit +gpus +16 .*"))
                .findFirst()
                .orElseThrow()
                .split(" +");
        return Long.parseLong(row[3]);
    }

    /** On 10 cpus jobs of 3 and 4 run together, but not where cpus come in units of 5. */
    @Test
    void roundsRequestsUpToUnits() throws IOException {
        Path log = folder.resolve("u.swf");
        Files.writeString(log, "; MaxProcs: 10\n" + line(1, 3) + line(2, 4) + line(3, 3) + line(4, 11));
        Path csv = folder.resolve("u.csv");

        Run.almanac("replay", log, "--policy", "fcfs", "--jobs", csv);
        assertEquals(List.of("0", "0", "0"), column(csv, 3));
        Run.almanac("replay", log, "--policy", "fcfs", "--jobs", csv, "--allocation-unit", "5");

        assertEquals(List.of("0", "0", "50"), column(csv, 3));
        assertEquals(List.of("5", "5", "5"), column(csv, 7));
    }

    private static String line(int number, int cpus) {
        return number + " 0 -1 50 " + cpus + " -1 -1 " + cpus + " 50 -1 1 1 -1 -1 -1 -1 -1 -1\n";
    }

    private static List<String> column(Path csv, int index) throws IOException {
        return Files.readAllLines(csv).stream()
                .skip(1)
                .map(each -> each.split(",", -1)[index])
                .toList();
    }

    @Test
    void showsProgressOnATerminalAndTakesItAway() {
        System.setProperty("almanac.terminal", "true");
        try {
            String err = Run.almanac("replay", trace).err();
            assertTrue(err.startsWith("\ralmanac: reading 100 %"), err);
            assertTrue(err.contains("\ralmanac: replaying 100 %"), err);
            assertTrue(err.matches("(?s).*\r +\r"), err);
        } finally {
            System.clearProperty("almanac.terminal");
        }
    }

    private JsonNode json(String... options) throws IOException {
        Object[] args = Stream.concat(
                        Stream.of("replay", trace, "--policy", "conservative", "-F", "json"), Stream.of(options))
                .toArray();
        return Run.almanac(args).data();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
