package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays and demos on a machine that a configuration describes. */
class ClusterOptionTest {
    private static final String MACHINE = """
            clusters:
              - name: alpha
                nodes: [{names: "n[1-2]", cpus: 4, memory: 4gb}]
              - name: beta
                nodes: [{names: m1, cpus: 2, memory: 8gb}]
            """;
    private static final List<String> POLICIES = List.of("easy", "conservative", "planned");

    @TempDir
    private Path folder;

    /** A job of a log, by its cpus and the kilobytes that it asks for on each. */
    private record Asked(int cpus, int kilobytes) {
        Asked(int cpus) {
            this(cpus, -1);
        }
    }

    /** All jobs are submitted at 0 and run for 100 s. */
    private Path log(Asked... jobs) throws IOException {
        StringBuilder text = new StringBuilder("; MaxProcs: 4\n");
        int number = 0;
        for (Asked job : jobs) {
            text.append(++number + " 0 -1 100 " + job.cpus + " -1 -1 " + job.cpus + " 100 " + job.kilobytes
                    + " 1 1 -1 -1 -1 -1 -1 -1\n");
        }
        return Files.writeString(folder.resolve("log.swf"), text.toString());
    }

    private Path site(String text) throws IOException {
        return Files.writeString(folder.resolve("site.yaml"), text);
    }

    /** The starts of the jobs, by their numbers. */
    private List<Long> starts(Path log, Path site, String policy) throws IOException {
        Path csv = folder.resolve("jobs.csv");
        Run run = Run.almanac("replay", log, "--cluster", site, "--policy", policy, "--verify", "--jobs", csv);
        assertEquals("", run.err());
        assertEquals(0, run.code());
        List<String> lines = Files.readAllLines(csv);
        int column = List.of(lines.get(0).split(",")).indexOf("start");
        return lines.stream()
                .skip(1)
                .map(line -> Long.valueOf(line.split(",")[column]))
                .toList();
    }

    @Test
    void jobsRunOnItsClusters() throws IOException {
        Path log = log(new Asked(8), new Asked(2), new Asked(2), new Asked(9));
        for (String policy : POLICIES) {
            // The widest fits nowhere; of the others two have a cluster of their own.
            assertEquals(List.of(0L, 0L, 100L), starts(log, site(MACHINE), policy), policy);
        }
        Run run = Run.almanac("replay", log, "--cluster", site(MACHINE), "--policy", "easy");
        assertTrue(run.out().contains("10 cpus on 3 nodes"), run::out);
        assertTrue(run.out().contains("1 wider than the machine"), run::out);
    }

    @Test
    void jobsAskForTheMemoryOfTheLog() throws IOException {
        // On alpha two such cpus fit on a node, on beta four.
        Path log = log(new Asked(4, 2 << 20), new Asked(2, 4 << 20), new Asked(1, 2 << 20));
        assertEquals(List.of(0L, 0L, 100L), starts(log, site(MACHINE), "conservative"));
        Path withoutMemory = site(MACHINE.replaceAll(", memory: .gb", ""));
        assertEquals(List.of(0L, 0L, 0L), starts(log, withoutMemory, "conservative"));
    }

    @Test
    void limitsAndWindowsHold() throws IOException {
        Path log = log(new Asked(1), new Asked(1), new Asked(1));
        String limits = "limits: [{name: two, of: each-user, counts: jobs, at-most: 2}]\n";
        String windows = "windows: [{name: w, from: 50, to: 300}]\n";
        for (String policy : POLICIES) {
            assertEquals(List.of(0L, 0L, 100L), starts(log, site(MACHINE + limits), policy), policy);
            assertEquals(List.of(300L, 300L, 400L), starts(log, site(MACHINE + limits + windows), policy), policy);
        }
    }

    /** A log counts from its own beginning, a configuration from 1970. */
    @Test
    void windowsFollowTheClockOfTheLog() throws IOException {
        Path log = log(new Asked(1));
        Files.writeString(log, "; UnixStartTime: 1000000\n" + Files.readString(log));
        Path site = site(MACHINE + "windows: [{name: w, from: 1970-01-12T13:46:00Z, to: 1000300}]\n");
        assertEquals(List.of(300L), starts(log, site, "easy"));
    }

    @Test
    void thePolicyOfTheFileIsTakenWhereNoneIsNamed() throws IOException {
        Path log = log(new Asked(1));
        Path site = site(MACHINE + "policy: {name: easy, order: shortest}\n");
        Run own = Run.almanac("replay", log, "--cluster", site);
        assertTrue(own.out().contains("\neasy:order=shortest "), own::out);
        assertFalse(own.out().contains("\nfcfs "), own::out);
        Run named = Run.almanac("replay", log, "--cluster", site, "--policy", "fcfs");
        assertTrue(named.out().contains("\nfcfs "), named::out);
        assertFalse(named.out().contains("\neasy"), named::out);
        Run usual = Run.almanac("replay", log, "--cluster", site(MACHINE));
        assertTrue(usual.out().contains("\nfcfs ") && usual.out().contains("\nconservative "), usual::out);
    }

    private Path queuedLog(int... queues) throws IOException {
        StringBuilder text = new StringBuilder("; MaxProcs: 4\n");
        for (int i = 0; i < queues.length; i++) {
            text.append(i + 1 + " 0 -1 100 1 -1 -1 1 100 -1 1 1 -1 -1 " + queues[i] + " -1 -1 -1\n");
        }
        return Files.writeString(folder.resolve("queued.swf"), text.toString());
    }

    @Test
    void aLogsQueuesHaveTheirNumbersAsNames() throws IOException {
        Path log = queuedLog(1, 2, -1);
        String queues = "queues: [{name: \"1\"}, {name: \"2\", started: no}]\n";
        for (String policy : POLICIES) {
            Run run = Run.almanac("replay", log, "--cluster", site(MACHINE + queues), "--policy", policy, "--verify");
            assertEquals("", run.err());
            assertTrue(run.out().contains(policy + ": 1 never started: 1 in a stopped queue"), run::out);
        }
    }

    @Test
    void aQueueOfTheFileThatNoJobIsInIsTold() throws IOException {
        Path site = site(MACHINE + "queues: [{name: \"1\"}, {name: long, started: no}]\n");
        Run run = Run.almanac("replay", queuedLog(1, 7), "--cluster", site, "--policy", "easy");
        assertEquals(0, run.code());
        assertEquals(
                "almanac: " + site + ": no job of the log is in queue long; its queues are 1, 7",
                run.err().strip());
        assertTrue(Run.almanac("replay", queuedLog(-1), "--cluster", site, "--policy", "easy")
                .err()
                .endsWith("queue 1, long; its queues are not known\n"));
    }

    @Test
    void aLogThatNamesItsQueuesKeepsThemOnAnotherMachine() throws IOException {
        Path log = folder.resolve("c.swf");
        Files.writeString(
                log,
                "; UnixStartTime: 0\n"
                        + "0 10 0 50 1 1 1024 1 100 1024 1 1 1 1 -1 1 1 1 {1} short 1:ppn=1\n"
                        + "1 10 0 50 1 1 1024 1 100 1024 1 1 1 1 -1 1 1 1 {1} long 1:ppn=1\n");
        Files.writeString(folder.resolve("c.machines"), "0\ta\t2\t12\t1\t94035968\n");
        Path site = site(MACHINE + "queues: [{name: long, started: no}, {name: short}]\n");
        Run run = Run.almanac("replay", log, "--cluster", site, "--policy", "easy");
        assertEquals("", run.err());
        assertTrue(run.out().contains("easy: 1 never started: 1 in a stopped queue"), run::out);
    }

    @Test
    void aSampleIsMadeForTheMachine() throws IOException {
        Run run = Run.almanac("replay", "--sample", "--cluster", site(MACHINE), "--policy", "easy");
        assertEquals(0, run.code(), run::err);
        assertTrue(run.out().startsWith("sample of 5000 jobs on 8 cpus\n10 cpus on 3 nodes"), run::out);
    }

    @Test
    void refused() throws IOException {
        Path log = log(new Asked(1));
        Path site = site(MACHINE);
        assertUsage("--cluster and --procs exclude each other", "replay", log, "--cluster", site, "--procs", 4);
        assertUsage("--cluster and --nodes exclude each other", "replay", log, "--cluster", site, "--nodes", 1);
        assertUsage("--cluster and --nodes exclude each other", "demo", "--cluster", site, "--nodes", 1);
        assertUsage("--cluster and --cpus exclude each other", "demo", "--cluster", site, "--cpus", 1);
        assertUsage("--json would overwrite --cluster " + site, "replay", log, "--cluster", site, "--json", site);
    }

    private static void assertUsage(String message, Object... args) {
        assertEquals(
                new Run(2, "", "almanac: " + message + ". Try 'almanac " + args[0] + " --help'\n"), Run.almanac(args));
    }

    @Test
    void everythingThatIsWrongWithTheFileIsToldFirst() throws IOException {
        Path missing = folder.resolve("none.swf");
        Path wrong = site("poll: x\nclusters: y\n");
        for (Run run :
                List.of(Run.almanac("replay", missing, "--cluster", wrong), Run.almanac("demo", "--cluster", wrong))) {
            assertEquals(new Run(1, "", run.err()), run);
            assertEquals(2, run.errLines().size(), run::err);
            assertTrue(run.errLines().get(0).startsWith("almanac: " + wrong + ":1: poll is 'x'"), run::err);
            assertTrue(run.errLines().get(1).startsWith("almanac: " + wrong + ":2: clusters is 'y'"), run::err);
        }
        Path without = site("poll: 5s\n");
        assertEquals(
                "almanac: " + without + ": clusters is missing; --cluster needs a machine\n",
                Run.almanac("replay", missing, "--cluster", without).err());
    }

    @Test
    void aDemoRunsOnItsClusters() throws IOException {
        Path site = site(MACHINE + """
                policy: easy
                poll: 5s
                api: {listen: localhost:1}
                queues: [{name: old, started: no}, {name: batch}, {name: course}]
                limits: [{name: few, of: each-user, counts: jobs, at-most: 1}]
                windows: [{name: course, nodes: n1, from: 0, to: 4000000000, queue: course}]
                """);
        Run run = Run.almanac("demo", "--cluster", site, "--port", 0, "--for", "1s", "--speed", 100000);
        assertEquals("", run.err());
        assertEquals(0, run.code());
        assertTrue(
                run.out()
                        .contains("\nA simulated cluster of 3 nodes and 10 cpus runs 100000 times faster than life,"
                                + " planned by 'easy'."),
                run::out);
        assertTrue(run.out().matches("(?s).*  See the plan:   http://localhost:[1-9][0-9]*/\n.*"), run::out);
        assertTrue(run.out().matches("(?s).*\n  jobs      [1-9][0-9]* started, .*"), run::out);
    }
}
