package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.record.RecordedSite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replay goes on from what a daemon knew, remembered and planned. */
class ReplayStateTest {
    private static final int CYCLES = 300;
    private static final String LOG = "1 100 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1\n"
            + "2 160 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1\n";

    /** Where daemons have left what they knew, one for each policy. */
    @TempDir
    private static Path states;

    @TempDir
    Path folder;

    /** One at a time: what the first test records is whole when the next one asks for it. */
    private static synchronized Path state(String policy) throws IOException {
        Path state = states.resolve(policy.substring(0, policy.length() / 2));
        if (Files.notExists(state)) {
            RecordedSite.record(state, policy, CYCLES);
        }
        return state;
    }

    private Path dump(String policy, String... options) throws IOException {
        Path state = state(policy);
        // One that others may read, until names of users are in it.
        Path file = Files.writeString(folder.resolve("dump.json"), "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Run dumped = Run.almanac(
                Stream.concat(Stream.of("state", "dump", "--state", state, "-o", file), Arrays.stream(options))
                        .toArray());
        assertEquals("", dumped.err());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        return file;
    }

    private static Map<String, Long> planned(Path dump) throws IOException {
        Map<String, Long> starts = new TreeMap<>();
        for (JsonNode each : new ObjectMapper().readTree(dump.toFile()).get("plan")) {
            starts.put(each.get("job").asText(), each.get("start").asLong());
        }
        assertTrue(starts.size() > 3, starts::toString);
        return starts;
    }

    private Map<String, List<String>> replayed(Path dump, Object... more) throws IOException {
        Path jobs = folder.resolve("jobs.csv");
        Run run = Run.almanac(
                Stream.concat(Stream.of("replay", "--state", dump, "--jobs", jobs, "--verify"), Arrays.stream(more))
                        .toArray());
        assertEquals(ExitCode.DONE, run.code(), run::err);
        Map<String, List<String>> byJob = new TreeMap<>();
        Files.readAllLines(jobs).stream()
                .skip(1)
                .forEach(line -> byJob.put(line.substring(0, line.indexOf(',')), List.of(line.split(",", -1))));
        return byJob;
    }

    private static long start(List<String> line) {
        return Long.parseLong(line.get(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"as they are", "hidden"})
    void thePlannedStartsOfAConservativePlanComeTrue(String names) throws IOException {
        Path dump = names.equals("hidden") ? dump("conservative", "--hide-users") : dump("conservative");

        Map<String, Long> starts = new TreeMap<>();
        replayed(dump).forEach((job, line) -> starts.put(job, start(line)));

        assertEquals(planned(dump), starts);
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned:period=60s,fair-share-weight=1000", "workload-adaptive:by=users"})
    void everyPolicyStartsWhatWaits(String policy) throws IOException {
        Path dump = dump(policy);

        assertTrue(replayed(dump).size() > 3);
    }

    @Test
    void anotherPolicyTakesOverTheSameJobs() throws IOException {
        Path dump = dump("conservative");

        Map<String, List<String>> jobs = replayed(dump, "--policy", "fcfs");

        assertEquals(planned(dump).keySet(), jobs.keySet());
        assertFalse(
                planned(dump).entrySet().stream().allMatch(each -> each.getValue() == start(jobs.get(each.getKey()))));
    }

    @Test
    void theJobsOfALogComeOnTopFromItsMomentOn() throws IOException {
        Path dump = dump("conservative");
        Path log = Files.writeString(folder.resolve("log.swf"), LOG);
        long moment = new ObjectMapper()
                .readTree(dump.toFile())
                .get("scheduler")
                .get("now")
                .asLong();

        Map<String, List<String>> jobs = replayed(dump, log);

        assertEquals(planned(dump).size() + 2, jobs.size());
        assertEquals(Long.toString(moment), jobs.get("1").get(2));
        assertEquals(Long.toString(moment + 60), jobs.get("2").get(2));
        planned(dump).forEach((job, start) -> assertTrue(start(jobs.get(job)) <= start, job));
    }

    @Test
    void whatIsNoDumpIsRefusedInOneLine() throws IOException {
        Path dump = dump("conservative");
        byte[] whole = Files.readAllBytes(dump);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 30; i++) {
            byte[] bytes = Arrays.copyOf(whole, 1 + random.nextInt(whole.length - 2));
            if (i % 2 == 0) {
                bytes = whole.clone();
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(7));
            }
            Path broken = Files.write(folder.resolve("broken.json"), bytes);

            Run run = Run.almanac("replay", "--state", broken, "--policy", "conservative");

            if (run.code() != ExitCode.DONE) {
                assertEquals(ExitCode.FAILED, run.code(), run::err);
                assertEquals(1, run.errLines().size(), () -> new String(whole, StandardCharsets.UTF_8) + run.err());
                assertTrue(run.err().startsWith("almanac: --state " + broken + ": "), run::err);
            } else {
                assertEquals(0, i % 2, "what is cut off is no dump");
            }
        }
        assertEquals(
                List.of("almanac: --state " + folder.resolve("none") + ": no such file"),
                Run.almanac("replay", "--state", folder.resolve("none")).errLines());
    }

    @Test
    void whatContradictsItselfIsRefusedInOneLine() throws IOException {
        Path dump = dump("conservative");
        JsonNode whole = new ObjectMapper().readTree(dump.toFile());

        ObjectNode late = whole.deepCopy();
        ((ObjectNode) late.get("scheduler")).put("now", Long.MAX_VALUE);
        ObjectNode nowhere = whole.deepCopy();
        nowhere.findValues("nodes").stream()
                .filter(nodes -> nodes.path(0).isInt())
                .forEach(nodes -> ((ArrayNode) nodes).set(0, -1));

        ObjectNode nothing = whole.deepCopy();
        nothing.findValues("held").stream()
                .filter(held -> held.path(0).isArray())
                .forEach(held -> ((ArrayNode) held.get(0)).removeAll());

        ObjectNode crowded = whole.deepCopy();
        crowded.findValues("held").stream()
                .filter(held -> held.path(0).isArray())
                .forEach(held -> ((ArrayNode) held.get(0)).set(0, 1_000));

        ObjectNode nameless = whole.deepCopy();
        ((ObjectNode) nameless.get("scheduler")).put("policy", "");

        for (JsonNode odd : List.of(late, nowhere, nothing, crowded, nameless)) {
            assertNotEquals(whole, odd);
            Path file = Files.writeString(folder.resolve("odd.json"), odd.toString());

            Run run = Run.almanac("replay", "--state", file);

            assertEquals(ExitCode.FAILED, run.code(), run::err);
            assertEquals(1, run.errLines().size(), run::err);
            assertTrue(run.err().startsWith("almanac: --state " + file + ": "), run::err);
        }
    }

    @Test
    void whatDoesNotGoWithItIsRefused() throws IOException {
        Path dump = dump("conservative");

        for (List<String> more : List.of(
                List.of("--procs", "4"),
                List.of("--seeds", "2"),
                List.of("--users", "react"),
                List.of("--report", "r.html", "--report-window", "2020-01-01"))) {
            Run run = Run.almanac(Stream.concat(Stream.of("replay", "--state", dump), more.stream())
                    .toArray());

            assertEquals(ExitCode.USAGE, run.code(), run::err);
            assertTrue(run.err().startsWith("almanac: --state and --"), run::err);
        }
        assertEquals(
                ExitCode.USAGE,
                Run.almanac("replay", "--state", dump, "--json", dump).code());
    }
}
