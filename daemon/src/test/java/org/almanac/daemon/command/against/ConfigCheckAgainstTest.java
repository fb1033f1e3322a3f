package org.almanac.daemon.command.against;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a changed configuration is told to do on a log. */
class ConfigCheckAgainstTest {
    private static final String FOUR_CPUS = "policy: fcfs\nserver: {kind: torque}\n";

    @TempDir
    private Path folder;

    private Path log;
    private Path now;

    /** Of three jobs the first has all four cpus for 100 s; the others wait for it, and for each other. */
    @BeforeEach
    void write() throws IOException {
        log = Files.writeString(folder.resolve("t.swf"), """
                ; MaxProcs: 4
                ; UnixStartTime: 1000000000
                1 0 0 100 4 -1 -1 4 100 -1 1 11 -1 -1 2 -1 -1 -1
                2 10 90 5 4 -1 -1 4 10 -1 1 12 -1 -1 2 -1 -1 -1
                3 20 85 50 2 -1 -1 2 60 -1 1 11 -1 -1 2 -1 -1 -1
                """);
        now = Files.writeString(folder.resolve("now.yaml"), FOUR_CPUS);
    }

    private Run check(String changed, Object... more) throws IOException {
        Path file = Files.writeString(folder.resolve("new.yaml"), changed);
        List<Object> words = new ArrayList<>(List.of("config", "check", file, "--against", log, "--config", now));
        words.addAll(List.of(more));
        return Run.almanac(words.toArray());
    }

    @Test
    void tellsWhatWouldBecomeOfWaits() throws IOException {
        String twice = "policy: fcfs\nclusters: [{name: main, nodes: [{names: 'n[1-2]', cpus: 4}]}]\n";
        Run run = check(twice);
        assertEquals(ExitCode.DONE, run.code(), run::err);
        assertTrue(run.out().contains("mean wait                 0:00:58  0:00:00      -100.0 %\n"), run::out);
        assertTrue(run.out().contains("fidelity: grade A (A to F): under what holds now jobs wait 0:00:58"), run::out);
        JsonNode told = check(twice, "-F", "json").data().get("against");
        assertEquals(58.333333, told.get("now").get("mean_wait_s").asDouble());
        assertEquals(0, told.get("changed").get("mean_wait_s").asDouble());
        assertEquals("A", told.get("now").get("fidelity").get("grade").asText());
        assertEquals(0, told.get("changed").get("not_carried").size());
        assertEquals(3, told.get("changed").get("started").asInt());
    }

    @Test
    void tellsOfJobsThatWouldNeverStart() throws IOException {
        Run run = check(FOUR_CPUS + "limits: [{name: small, of: each-user, counts: cpus, at-most: 2}]\n");
        assertTrue(run.out().lines().anyMatch(line -> line.matches("jobs started +3 +1 +-2")), run::out);
        assertTrue(run.out().contains("Not the same jobs start: "), run::out);
        assertFalse(run.out().contains("limit small"), run::out);
    }

    /** The log tells queues by their numbers, and no memory, groups or names of nodes. */
    @Test
    void tellsWhatTheLogCannotCarry() throws IOException {
        Run run = check("""
                policy: fcfs
                server: {kind: torque}
                limits:
                  - {name: room, of: each-user, counts: memory, at-most: 8gb}
                  - {name: groups, of: each-project, counts: cpus, at-most: 8}
                  - {name: fast, of: each-user, in-queue: fast, counts: jobs, at-most: 5}
                  - {name: second, of: each-user, in-queue: '2', counts: jobs, at-most: 5}
                windows:
                  - {name: cooling, nodes: n1, from: 2026-11-30T08:00+01:00, to: 2026-11-30T18:00+01:00}
                """, "-F", "json");
        List<String> lost = new ArrayList<>();
        run.data().get("against").get("changed").get("not_carried").forEach(each -> lost.add(each.asText()));
        assertEquals(
                List.of(
                        "it describes no clusters, as its server tells them; in their place is the machine of the log,"
                                + " 4 cpus on 1 node",
                        "limit room does not hold: it counts memory, which is not on the machine of the log",
                        "limit groups bounds nothing: the log tells no projects",
                        "limit fast bounds nothing: it counts no job of the log",
                        "windows do not hold (cooling): the machine of the log has no nodes of these names"),
                lost);
    }

    @Test
    void aWindowBesideTheTimeOfTheLogClosesNothing() throws IOException {
        Run run = check("""
                policy: fcfs
                clusters: [{name: main, nodes: [{names: n1, cpus: 4}]}]
                windows:
                  - {name: cooling, nodes: n1, from: 2026-11-30T08:00+01:00, to: 2026-11-30T18:00+01:00}
                """);
        assertTrue(
                run.out().contains("not carried by the log: window cooling lies outside the time of the log"),
                run::out);
    }

    @Test
    void isNotTriedWhereAnythingIsWrong() throws IOException {
        Run wrong = check("polcy: easy\n");
        assertEquals(ExitCode.FAILED, wrong.code());
        assertEquals("", wrong.out());
        assertFalse(check("polcy: easy\n", "-F", "json").data().has("against"));
        Files.writeString(now, "pol: 5\n");
        Run old = check(FOUR_CPUS);
        assertEquals(ExitCode.FAILED, old.code());
        assertTrue(old.err().contains("now.yaml:1: pol is no key"), old::err);
        Files.delete(log);
        Files.writeString(now, FOUR_CPUS);
        assertTrue(check(FOUR_CPUS).err().contains("t.swf"));
        Run without = Run.almanac("config", "check", now, "--config", now);
        assertEquals(ExitCode.USAGE, without.code());
        assertTrue(without.err().contains("--config needs --against LOG"), without::err);
    }
}
