package org.almanac.benchmarks.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.benchmarks.SwfFile;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("slow")
class MatrixTest {
    /** A replay's report: searched plans wait 50 s, others 100 s, and a single promise of 10 is broken. */
    private static final String STAND_IN = """
            #!/bin/sh
            echo "$@" >>"${0%/*}/calls"
            case "$*" in *planned*) wait=50 ;; *) wait=100 ;; esac
            cat <<END
            {"data": {"trace": "x", "runs": [{"jobs": 3, "mean_wait_s": $wait, "mean_bounded_slowdown": $wait, "p99_wait_s": 7,
            "max_wait_s": 8, "worst_user_mean_wait_s": null, "jain_user_wait": 0.5, "promises": 10, "promises_kept": 9,
            "told_within_10min_ratio": 0.25,
            "candidates": 4, "violations": 0, "cpu_s": 1}]}}
            END
            """;

    @TempDir
    Path home;

    private Path traces;
    private Path output;
    private String printed;
    private String said;

    @BeforeEach
    void standIn() throws IOException {
        traces = Files.createDirectory(home.resolve("traces"));
        output = home.resolve("output");
        launcher(STAND_IN);
    }

    private void launcher(String script) throws IOException {
        Path launcher = home.resolve("almanac");
        Files.writeString(launcher, script);
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    private int matrix(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new Matrix(home))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        String[] all = List.of("--traces", traces.toString(), "--output", output.toString())
                .toArray(new String[4 + arguments.length]);
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        int code = command.execute(all);
        printed = out.toString();
        said = err.toString();
        return code;
    }

    private Path log(String name) throws IOException {
        return Files.writeString(traces.resolve(name), "");
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(home.resolve("calls"));
    }

    @Test
    void aTableTellsEachPolicyAndTheTargetsThatItMeets() throws IOException {
        log("KTH-SP2-1996-x.swf");
        assertEquals(0, matrix("--table", "own"));
        assertTrue(printed.contains("| KTH-SP2 | `easy` | 1 | 100 | 100 | 7 | 8 |"), printed);
        assertTrue(printed.contains("- met mean wait on KTH-SP2: 50, below 100"), printed);
        assertEquals(printed, Files.readString(output.resolve("matrix.md")));
        JsonNode json = Report.JSON.readTree(output.resolve("matrix.json").toFile());
        assertEquals(3, json.get("runs").size());
        assertEquals(5, json.get("limits").size());
        assertTrue(json.get("limits").get(0).get("met").booleanValue());
    }

    @Test
    void whatIsMissedIsSaid() throws IOException {
        log("HPC2N-2002-x.swf");
        launcher(STAND_IN.replace("wait=50", "wait=61"));
        matrix("--table", "paper");
        assertTrue(printed.contains("- **missed** mean wait on HPC2N: 61, at most 60"), printed);
        assertTrue(printed.endsWith("1 of 3 targets are met.\n"), printed);
    }

    @Test
    void logsKeptAsideHaveNoTargets() throws IOException {
        log("NASA-iPSC-1993-x.swf.gz");
        matrix("--table", "own");
        assertTrue(printed.contains("| NASA-iPSC | `easy` |"), printed);
        assertTrue(printed.endsWith("0 of 0 targets are met.\n"), printed);
    }

    @Test
    void everySlackIsProvenByTheChecker() throws IOException {
        log("SDSC-SP2-1998-x.swf");
        matrix("--table", "slack");
        assertEquals(
                6, calls().stream().filter(call -> call.contains("--verify")).count());
        assertTrue(printed.contains(
                "| SDSC-SP2 | `promise-slack=0` | 50 | 50.0 % | 50 | 50.0 % | 8 | 90.0 % | 25.0 % | 0 |"));
        assertTrue(printed.contains("- met promises broken by a search on SDSC-SP2: 0, at most 0"), printed);
    }

    /** A search takes 8 s beside the 2 s of the rest; with random moves alone 4 s, without gaps 7.4 s. */
    @Test
    void movesAreComparedInEqualTime() throws IOException {
        log("KTH-SP2-1996-x.swf");
        launcher(STAND_IN + """
                case "$*" in
                    *iterations=0x*) cpu=2 ;;
                    *search=random,*) cpu=6 ;;
                    *search=random+near+swap+worst-off,*) cpu=9.4 ;;
                    *) cpu=10 ;;
                esac
                echo "0m0s 0m0s"
                echo "0m${cpu}s 0m0s"
                """);
        matrix("--table", "moves", "--seeds", "2");
        // One without a search, a trial of random moves, and two seeds of each.
        assertEquals(1 + 1 + 2 * 7, calls().size());
        assertTrue(printed.contains("| KTH-SP2 | none | 0x | 1 | 50 | 0 | 50 | 0 | 2 |"), printed);
        assertTrue(printed.contains("| KTH-SP2 | all | 4x | 2 | 50 | 0 | 50 | 0 | 10 |"), printed);
        assertTrue(printed.contains("| KTH-SP2 | random | 8x | 2 | 50 | 0 | 50 | 0 | 6 |"), printed);
        assertTrue(printed.contains("| KTH-SP2 | all but gap | 4x | 2 | 50 | 0 | 50 | 0 | 9.400 |"), printed);
        // Random moves are compared before the first without others is tried.
        assertTrue(calls().get(5).contains("search=random,iterations=8x --seed 2"), calls()::toString);
        assertTrue(calls().get(6).contains("search=near+swap+worst-off+gap,iterations=4x --seed 1"), calls()::toString);
        matrix("--table", "moves", "--seeds", "2", "--resume");
        assertEquals(16, calls().size());
        matrix("--table", "moves", "--seeds", "3", "--resume");
        assertEquals(16 + 7, calls().size());
    }

    @Test
    void theMovesThatAreComparedAreOnesThatThePolicyKnows() {
        List<Run> runs = new MovesSection(1).runs("KTH-SP2", new Outcomes());
        assertEquals(8, runs.size());
        runs.forEach(run -> Policies.check(PolicySpec.parse(run.policy())));
    }

    @Test
    void onlyTheNamedLogsAndSeedsAreReplayed() throws IOException {
        log("KTH-SP2-1996-x.swf");
        log("LANL-CM5-1994-x.swf");
        matrix("--table", "own", "--logs", "LANL-CM5", "--seeds", "3");
        assertEquals(5, calls().size());
        assertTrue(calls().stream().allMatch(call -> call.contains("LANL-CM5-1994-x.swf")));
        assertTrue(calls().get(4).contains("--seed 3"));
    }

    @Test
    void whatIsReplayedWithTheMachineOfItsConfiguration() throws IOException {
        log("LANL-CM5-1994-x.swf.gz");
        Path machine = Files.createDirectories(home.resolve("config/examples")).resolve("LANL-CM5-1994-x.yaml");
        Files.writeString(machine, "");
        matrix("--table", "own");
        assertTrue(calls().get(0).contains("--cluster " + machine));
    }

    @Test
    void aMatrixThatWasBrokenOffIsTakenUp() throws IOException {
        log("KTH-SP2-1996-x.swf");
        log("LANL-CM5-1994-x.swf");
        matrix("--table", "own", "--logs", "KTH-SP2");
        assertEquals(3, calls().size());
        matrix("--table", "own", "--resume");
        assertEquals(6, calls().size());
        assertTrue(printed.contains("10 of 10 targets are met."), printed);
        matrix("--table", "own");
        assertEquals(12, calls().size());
    }

    @Test
    void progressIsTold() throws IOException {
        log("KTH-SP2-1996-x.swf");
        matrix("--table", "own");
        assertTrue(said.startsWith("1 of 3: KTH-SP2 easy seed 1: mean wait 100 s, "), said);
    }

    @Test
    void whatCannotBeReplayedIsSaidInOneLine() throws IOException {
        log("KTH-SP2-1996-x.swf");
        assertEquals(2, matrix("--logs", "KTH"));
        assertTrue(said.startsWith("--logs names 'KTH', but in " + traces + " there are KTH-SP2"), said);
        assertEquals(2, matrix("--seeds", "0"));
        assertTrue(said.startsWith("--seeds is 0, but must be at least 1"), said);
        traces = home.resolve("nowhere");
        assertEquals(2, matrix());
        assertTrue(said.startsWith("--traces " + traces + ": there is no such folder"), said);
    }

    /** The program itself, where it has been built, on a log of some hundred jobs. */
    @Test
    void aTinyLogIsReplayedWithAllSearches() throws IOException {
        Path jar = Path.of("../daemon/target/almanac.jar").toAbsolutePath();
        assumeTrue(Files.exists(jar), "almanac.jar has not been built");
        launcher("#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -jar '" + jar
                + "' \"$@\"\n");
        SwfFile.write(
                SampleWorkload.on(16).withJobs(200).withLoad(1.2).make(new SplittableRandom(1)),
                traces.resolve("LANL-CM5-1994-x.swf"));
        assertEquals(0, matrix());
        assertFalse(printed.contains("NaN"), printed);
        assertTrue(printed.contains("- met promises broken by a search on LANL-CM5"), printed);
        JsonNode runs =
                Report.JSON.readTree(output.resolve("matrix.json").toFile()).get("runs");
        assertEquals(9, runs.size());
        for (JsonNode run : runs) {
            assertEquals(200, run.get("outcome").get("jobs").intValue());
            assertTrue(run.get("outcome").get("process_cpu_s").doubleValue() > 0.1);
        }
    }
}
