package org.almanac.daemon.command.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What limits are told to have cost the jobs of a log. */
class LimitsCostTest {
    /** A machine of four cpus. */
    private static final String HEAD = "; MaxProcs: 4\n; UnixStartTime: 1000000000\n";

    /** Two jobs of user 11, of two cpus each, and one of user 12, which comes last. */
    private static final String THREE_JOBS = HEAD + """
            1 0 0 100 2 -1 -1 2 100 -1 1 11 -1 -1 2 -1 -1 -1
            2 10 90 50 2 -1 -1 2 60 -1 1 11 -1 -1 2 -1 -1 -1
            3 20 80 30 2 -1 -1 2 60 -1 1 12 -1 -1 2 -1 -1 -1
            """;

    /** User 11 takes the whole machine for long where nothing forbids it, and user 12 has two short jobs. */
    private static final String FLOOD = HEAD + """
            1 0 -1 1000 2 -1 -1 2 1000 -1 1 11 -1 -1 2 -1 -1 -1
            2 0 -1 1000 2 -1 -1 2 1000 -1 1 11 -1 -1 2 -1 -1 -1
            3 10 -1 100 2 -1 -1 2 100 -1 1 12 -1 -1 2 -1 -1 -1
            4 10 -1 100 2 -1 -1 2 100 -1 1 12 -1 -1 2 -1 -1 -1
            """;

    private static final String TWO_EACH = "  - {name: two-each, of: each-user, counts: cpus, at-most: 2}\n";

    @TempDir
    private Path folder;

    private Path config;

    @BeforeEach
    void configure() throws IOException {
        configure("fcfs", TWO_EACH);
    }

    private void configure(String policy, String limits) throws IOException {
        config = Files.writeString(
                folder.resolve("site.yaml"), "policy: " + policy + "\nserver: {kind: torque}\nlimits:\n" + limits);
    }

    private Run cost(String log, Object... more) throws IOException {
        List<Object> words = new ArrayList<>(List.of(
                "limits", "--cost", "--log", Files.writeString(folder.resolve("t.swf"), log), "--config", config));
        words.addAll(List.of(more));
        return Run.almanac(words.toArray());
    }

    private JsonNode limit(String log, int place) throws IOException {
        Run run = cost(log, "-F", "json");
        assertEquals(ExitCode.DONE, run.code(), run::err);
        return run.data().get("limits").get(place);
    }

    /**
     * With the limit the first job runs until 100, and the second one, from 10 on, waits until then; under fcfs the third one waits
     * behind it, from 20 on. Without it the second one starts at 10, and the third one when that ends, at 60.
     */
    @Test
    void whatALimitCostsIsToldToTheSecond() throws IOException {
        JsonNode cost = limit(THREE_JOBS, 0);
        assertEquals(1, cost.get("held_jobs").asInt());
        assertEquals(90, cost.get("held_s").asInt());
        assertEquals(180, cost.get("held_idle_cpu_s").asInt());
        assertEquals("u11", cost.get("users").get(0).asText());
        assertEquals(90, cost.get("with").get("held_mean_wait_s").asDouble());
        assertEquals(0, cost.get("without").get("held_mean_wait_s").asDouble());
        assertEquals(
                (90 + 50) / 50.0,
                cost.get("with").get("held_mean_bounded_slowdown").asDouble());
        assertEquals((0 + 90 + 80) / 3.0, cost.get("with").get("mean_wait_s").asDouble(), 1e-6);
        assertEquals((0 + 0 + 40) / 3.0, cost.get("without").get("mean_wait_s").asDouble(), 1e-6);
        assertEquals(
                (1 + 1 + 70 / 30.0) / 3,
                cost.get("without").get("mean_bounded_slowdown").asDouble(),
                1e-6);
        assertEquals(90 * 2, cost.get("with").get("idle_cpu_s").asInt());
        assertEquals(0, cost.get("without").get("idle_cpu_s").asInt());
        assertEquals(
                "[{\"user\":\"u11\",\"jobs\":2,\"with_mean_wait_s\":45,\"without_mean_wait_s\":0},"
                        + "{\"user\":\"u12\",\"jobs\":1,\"with_mean_wait_s\":80,\"without_mean_wait_s\":40}]",
                cost.get("by_user").toString());
    }

    @Test
    void peopleAreToldTheSame() throws IOException {
        Run run = cost(THREE_JOBS);
        assertTrue(
                run.out()
                        .contains(
                                "limit two-each was in the way of 1 job for 0:01:30 in all, while 0.1 cpu hours of what they ask"
                                        + " for lay idle (u11).\n"),
                run::out);
        assertTrue(run.out().contains("  mean wait of all jobs             0:00:57  0:00:13   -76.5 %\n"), run::out);
        assertTrue(
                run.out().contains("  wait longer with it: u11 by 0:00:45 (mean of 2 jobs), u12 by 0:00:40 (1 job)\n"),
                run::out);
        assertTrue(run.out().contains("not known: it describes no clusters, as its server tells them"), run::out);
        assertTrue(run.out().contains("fidelity: grade A (A to F): with all limits jobs wait 0:00:57"), run::out);
        assertTrue(run.out().contains("2 replays took 0:00:0"), run::out);
    }

    /**
     * With the limit the second job waits until 1000, and the two short ones run one after the other, at 10 and 110. Without
     * it they wait until 1000 for both long ones.
     */
    @Test
    void aLimitThatHelpsIsToldToDoSo() throws IOException {
        configure("easy", TWO_EACH);
        JsonNode cost = limit(FLOOD, 0);
        assertEquals(
                (0 + 1000 + 0 + 100) / 4.0, cost.get("with").get("mean_wait_s").asDouble());
        assertEquals(
                (0 + 0 + 990 + 990) / 4.0,
                cost.get("without").get("mean_wait_s").asDouble());
        assertEquals(
                "[{\"user\":\"u11\",\"jobs\":2,\"with_mean_wait_s\":500,\"without_mean_wait_s\":0},"
                        + "{\"user\":\"u12\",\"jobs\":2,\"with_mean_wait_s\":50,\"without_mean_wait_s\":990}]",
                cost.get("by_user").toString());
        // At first 10 s alone, then from 210 to 1000.
        assertEquals(2 * (10 + 790), cost.get("held_idle_cpu_s").asInt());
        assertTrue(cost(FLOOD).out().contains("  wait shorter with it: u12 by 0:15:40 (mean of 2 jobs)\n"));
    }

    @Test
    void aLimitThatHeldNobodyBackIsToldWithoutItsReplay() throws IOException {
        configure("fcfs", "  - {name: many, of: each-user, counts: jobs, at-most: 2}\n");
        Run run = cost(THREE_JOBS);
        assertTrue(
                run.out()
                        .contains(
                                "limit many was in no job's way: all that were there at once fit into it together.\n"),
                run::out);
        assertTrue(run.out().contains("\n1 replay took "), run::out);
        assertFalse(limit(THREE_JOBS, 0).get("replayed").asBoolean());
    }

    /** The third job does not fit into it while the first two run, but the machine has no room for it then either. */
    @Test
    void aLimitThatChangesNothingIsToldToDoSo() throws IOException {
        configure("fcfs", "  - {name: wide, of: everyone, counts: cpus, at-most: 100%}\n");
        Run run = cost(THREE_JOBS);
        assertTrue(
                run.out()
                        .contains(
                                "limit wide was in the way of 1 job for 0:00:40 in all, while 0.0 cpu hours of what they"
                                        + " ask for lay idle (u12), and without it every job waits as long.\n\n"),
                run::out);
        JsonNode cost = limit(THREE_JOBS, 0);
        assertTrue(cost.get("replayed").asBoolean());
        assertEquals(0, cost.get("by_user").size());
    }

    @Test
    void jobsThatPassALimitAloneAreToldToStartWithoutIt() throws IOException {
        configure("easy", "  - {name: one-each, of: each-user, counts: cpus, at-most: 1}\n");
        JsonNode cost = limit(THREE_JOBS, 0);
        assertEquals(3, cost.get("never_start").asInt());
        assertEquals(
                40 / 3.0, cost.get("without").get("never_started_mean_wait_s").asDouble(), 1e-6);
        String out = cost(THREE_JOBS).out();
        assertTrue(out.contains("limit one-each lets 3 jobs never start, as each passes it alone (u11, u12).\n"), out);
        assertTrue(out.contains("  jobs that never start with it wait 0:00:13 in the mean without it\n"), out);
    }

    @Test
    void jobsThatAnotherLimitKeepsFromStartingAreToldNotToStart() throws IOException {
        configure(
                "easy",
                "  - {name: one-each, of: each-user, counts: cpus, at-most: 1}\n"
                        + "  - {name: one-in-all, of: everyone, counts: cpus, at-most: 1}\n");
        String small = HEAD + "1 0 0 10 1 -1 -1 1 10 -1 1 11 -1 -1 2 -1 -1 -1\n"
                + "2 0 0 10 2 -1 -1 2 10 -1 1 11 -1 -1 2 -1 -1 -1\n";
        String out = cost(small).out();
        assertTrue(out.contains("  jobs that never start with it do not start without it either\n"), out);
    }

    /** The policy's own limit is one as well; it is lifted by the policy's parameter. */
    @Test
    void theLimitsOfThePolicyAreAmongThem() throws IOException {
        configure("planned:period=10d,user-cpus=2", "  - {name: many, of: each-user, counts: jobs, at-most: 9}\n");
        JsonNode cost = limit(THREE_JOBS, 0);
        assertEquals("user-cpus", cost.get("limit").asText());
        assertEquals(1, cost.get("held_jobs").asInt());
        assertEquals(90, cost.get("with").get("held_mean_wait_s").asDouble());
        assertEquals(0, cost.get("without").get("held_mean_wait_s").asDouble());
        assertEquals("many", limit(THREE_JOBS, 1).get("limit").asText());
    }

    @Test
    void whereItTakesLongThatIsSaidBeforehand() {
        assertEquals(Optional.empty(), CostInquiry.outlook(9, 3));
        assertEquals(Optional.empty(), CostInquiry.outlook(100, 0));
        assertEquals(
                Optional.of(
                        "the replay with all limits took 0:01:40, and 3 more follow, each about as long. --limit names"
                                + " those that are of interest"),
                CostInquiry.outlook(100, 3));
    }

    @Test
    void onlyTheNamedOnesAreLookedAt() throws IOException {
        configure("fcfs", TWO_EACH + "  - {name: many, of: each-user, counts: jobs, at-most: 1}\n");
        Run run = cost(THREE_JOBS, "--limit", "many", "-F", "json");
        assertEquals(1, run.data().get("limits").size());
        assertEquals("many", run.data().get("limits").get(0).get("limit").asText());
        Run none = cost(THREE_JOBS, "--limit", "mny");
        assertEquals(ExitCode.FAILED, none.code());
        assertEquals(List.of("almanac: no limit 'mny' holds; there are two-each, many"), none.errLines());
    }

    @Test
    void accountingFilesHaveUsersByTheirNames() throws IOException {
        configure("fcfs", "  - {name: ann-two, user: ann, counts: cpus, at-most: 2}\n");
        StringBuilder records = new StringBuilder();
        String record =
                "11/20/2026 13:26:13;E;%d.vm;user=%s group=g queue=batch ctime=1000 qtime=1000 etime=1000 start=%d"
                        + " exec_host=n1/%s Resource_List.nodes=1:ppn=2 Resource_List.walltime=00:01:40 end=%d Exit_status=0\n";
        records.append(record.formatted(3, "ann", 1000, "0-1", 1100))
                .append(record.formatted(4, "ann", 1100, "0-1", 1200))
                .append(record.formatted(5, "bob", 1000, "2-3", 1100));
        Path log = Files.writeString(folder.resolve("accounting.txt"), records.toString());
        Run run = Run.almanac("limits", "--cost", "--log", log, "--config", config, "-F", "json");
        assertEquals(ExitCode.DONE, run.code(), run::err);
        JsonNode cost = run.data().get("limits").get(0);
        assertEquals(1, cost.get("held_jobs").asInt());
        assertEquals("ann", cost.get("users").get(0).asText());
    }

    @Test
    void whatIsNothingToItIsRefusedInALine() throws IOException {
        refused("--subject is nothing to --cost", "--cost", "--subject", "u1");
        refused("--api is nothing to --cost", "--cost", "--api", "http://localhost");
        refused("--since needs --cost", "--since", "3d");
        refused("--log needs --cost", "--log", "t.swf");
        refused("--state needs --cost", "--state", folder);
        refused("--procs needs --log", "--cost", "--procs", "4");
        refused("--since is nothing to --log", "--cost", "--log", "t.swf", "--since", "3d");
        refused("--state is nothing to --log", "--cost", "--log", "t.swf", "--state", folder);
        Run none = Run.almanac("limits", "--cost", "--state", folder.resolve("none"));
        assertEquals(ExitCode.FAILED, none.code());
        assertTrue(none.err().startsWith("almanac: there is no " + folder.resolve("none")), none::err);
        configure("fcfs", "  - {name: l, of: everyone, counts: cpus, at-most: 2}\npolcy: 3\n");
        assertTrue(cost(THREE_JOBS).err().contains("site.yaml:5: polcy is no key"));
    }

    private static void refused(String why, Object... words) {
        List<Object> all = new ArrayList<>(List.of("limits"));
        all.addAll(List.of(words));
        Run run = Run.almanac(all.toArray());
        assertEquals(ExitCode.USAGE, run.code(), run::out);
        assertEquals(1, run.errLines().size(), run::err);
        assertTrue(run.err().startsWith("almanac: " + why), run::err);
    }
}
