package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole program on configuration files. */
class ConfigCommandTest {
    private static final String RIGHT = """
            policy: easy:order=shortest
            clusters:
              - name: alpha
                nodes: [{names: "n[1-4]", cpus: 8, memory: 32gb}]
            countables: [{name: matlab, number: 3}]
            queues: [{name: old, started: no}]
            """;

    @TempDir
    private Path folder;

    @Test
    void checkSaysWhatItUnderstood() throws IOException {
        Path file = write(RIGHT);
        assertEquals(new Run(0, file + """
                 is right.
                  policy    easy:order=shortest
                  api       http://127.0.0.1:8642/
                  poll      every 10s at least
                  cluster   alpha: 4 nodes, 32 cpus, 128gb memory
                  limits    matlab
                  windows   none
                  queues    old (stopped)
                """, ""), Run.almanac("config", "check", file));
    }

    @Test
    void checkTellsTheSharesWhereThereAreAny() throws IOException {
        Path file = write("""
                fair-share:
                  by: project
                  shares: [{name: science}, {name: physics, in: science}, {name: teaching}]
                """);
        assertTrue(
                Run.almanac("config", "check", file).out().endsWith("\n  shares    by project: science, teaching\n"));
    }

    @Test
    void checkTellsThatJobsRunAtCertainHours() throws IOException {
        Path file = write("""
                prime-time:
                  weekdays: 08:00-18:00
                  non-prime-queues: long
                dedicated-time:
                  times: 2027-12-24T08:00+01:00/2027-12-24T20:00+01:00
                """);
        assertTrue(Run.almanac("config", "check", file)
                .out()
                .contains("\n  hours     prime time, dedicated time: 1 time\n"));
    }

    @Test
    void checkWarnsOfAnApiThatOthersReach() throws IOException {
        Path file = write("poll: 5s\napi:\n  listen: 0.0.0.0:8642\n  plain: allowed\n  hosts: almanac.example.org\n");
        Run run = Run.almanac("config", "check", file);
        assertEquals(0, run.code());
        assertTrue(
                run.out()
                        .contains("  api       0.0.0.0:8642 (all addresses of this machine), also as"
                                + " almanac.example.org\n"),
                run.out());
        assertEquals(
                file + ":3: warning: api.listen is '0.0.0.0:8642': whoever reaches that reads the jobs of all users,"
                        + " unencrypted and without a password; docs/daemon.md says what stands in front of it.",
                run.err().strip());
    }

    @Test
    void checkSaysThatSharesDoNotOrderTheJobsOfThePolicy() throws IOException {
        String shares = "fair-share: {by: group}\n";
        Path file = write(shares + "policy: easy\n");
        Run run = Run.almanac("config", "check", file);
        assertEquals(0, run.code());
        assertEquals(
                file + ":1: warning: fair-share is written, but policy easy does not order jobs by it. Maybe with"
                        + " queue-order=fair-share?",
                run.err().strip());
        for (String policy : List.of(
                "easy:queue-order=fair-share",
                "maui:fair-share-weight=100",
                "planned:queue-order=fair-share",
                "planned:fair-share-weight=100")) {
            Path ordered = write(shares + "policy: " + policy + "\n");
            assertEquals("", Run.almanac("config", "check", ordered).err(), policy);
        }
    }

    @Test
    void checkSaysAllThatIsWrong() throws IOException {
        Path file = write("""
                policy: eazy
                pol: 5s
                clusters:
                  - name: alpha
                    nodes: [{names: n1}]
                """);
        Run run = Run.almanac("config", "check", file);
        assertEquals(new Run(1, "", run.err()), run);
        assertEquals(3, run.errLines().size(), run::err);
        assertTrue(run.errLines().get(0).startsWith(file + ":1: policy.name is 'eazy', but may be "), run::err);
        assertTrue(run.errLines().get(0).endsWith(". Maybe easy?"), run::err);
        assertTrue(run.errLines().get(1).startsWith(file + ":2: pol is no key; there are policy, "), run::err);
        assertEquals(
                file + ":5: clusters[alpha].nodes[1].cpus is missing; it must be a whole number from 1 to 1000000.",
                run.errLines().get(2));
    }

    @Test
    void checkOfNoFile() {
        Path none = folder.resolve("none.yaml");
        assertEquals(new Run(1, "", none + ": no such file.\n"), Run.almanac("config", "check", none));
        assertEquals(2, Run.almanac("config", "check").code());
    }

    @Test
    void showTellsWhereValuesComeFrom() throws IOException {
        Path file = write(RIGHT);
        Run run = Run.almanac("config", "show", file, "--policy", "easy");
        assertEquals(new Run(0, run.out(), ""), run);
        List<String> lines = run.out().lines().toList();
        int value = lines.get(0).indexOf("value");
        int from = lines.get(0).indexOf("from");
        assertEquals(row("policy.name", "easy", "command line, --policy", value, from), lines.get(1));
        assertEquals(row("policy.order", "arrival", "default", value, from), lines.get(2));
        assertTrue(lines.contains(row("api.listen", "127.0.0.1:8642", "default", value, from)), run::out);
        assertTrue(lines.contains(row("api.hosts", "none", "default", value, from)), run::out);
        assertTrue(lines.contains(row("clusters[alpha].nodes[1].names", "n[1-4]", file + ":4", value, from)), run::out);
    }

    private static String row(String key, String text, String origin, int value, int from) {
        return key + " ".repeat(value - key.length()) + text + " ".repeat(from - value - text.length()) + origin;
    }

    @Test
    void showForPrograms() throws IOException {
        Path file = write(RIGHT);
        JsonNode values =
                Run.almanac("config", "show", file, "-F", "json").data().get("values");
        assertEquals("policy.name", values.get(0).get("key").asText());
        assertEquals("easy", values.get(0).get("value").asText());
        assertEquals("file", values.get(0).get("from").asText());
        assertEquals(file.toString(), values.get(0).get("file").asText());
        assertEquals(1, values.get(0).get("line").asInt());
        JsonNode last = values.get(values.size() - 1);
        assertEquals("{\"key\":\"soft-walltime\",\"value\":\"planned\",\"from\":\"default\"}", last.toString());
    }

    @Test
    void showWithoutAFile() {
        Run run = Run.almanac("config", "show");
        assertEquals(0, run.code(), run::err);
        assertTrue(run.out().contains("policy.name "), run::out);
        assertTrue(run.out().lines().skip(1).allMatch(line -> line.endsWith("  default")), run::out);
    }

    @Test
    void showOfWhatIsWrong() throws IOException {
        Path file = write("poll: x\npol: y\n");
        Run run = Run.almanac("config", "show", file);
        assertEquals(1, run.code());
        assertEquals("", run.out());
        assertTrue(run.errLines().get(0).startsWith("almanac: " + file + ":1: poll is 'x'"), run::err);
        assertTrue(run.errLines().get(1).startsWith("almanac: " + file + ":2: pol is no key"), run::err);
        Run policy = Run.almanac("config", "show", "--policy", "planned:period=1");
        assertEquals(
                "almanac: command line, --policy: policy.period is '1', but may be a duration such as 60s, 5m, 12h or"
                        + " 7d.\n",
                policy.err());
    }

    @Test
    void wantsACommand() {
        assertEquals(
                new Run(2, "", "almanac: no command is given; there are check, show. Try 'almanac config --help'\n"),
                Run.almanac("config"));
        assertEquals(
                new Run(
                        2,
                        "",
                        "almanac: there is no command 'chek'; there are check, show. Maybe check?"
                                + " Try 'almanac config --help'\n"),
                Run.almanac("config", "chek"));
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("site.yaml"), text);
    }
}
