package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole program on files of other schedulers. */
class ImportCommandTest {
    private static final String MAUI = """
            RMPOLLINTERVAL 00:00:30
            QUEUETIMEWEIGHT 2
            USERCFG[DEFAULT] MAXJOB=4
            QOSCFG[hi] PRIORITY=100
            BACKFILPOLICY FIRSTFIT
            """;

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private void assertFails(String line, Object... words) {
        assertEquals(new Run(ExitCode.FAILED, "", "almanac: " + line + "\n"), Run.almanac(words));
    }

    @Test
    void tellsWhatBecomesOfEachLineAndWritesNothingUnasked() throws IOException {
        Path file = write("maui.cfg", MAUI);
        Run run = Run.almanac("import", file);
        assertEquals(ExitCode.DONE, run.code(), run::err);
        assertEquals("", run.err());
        assertTrue(run.out().startsWith("unknown (1)\n  " + file + ":5  BACKFILPOLICY FIRSTFIT\n"), run::out);
        assertTrue(run.out().contains("Maybe BACKFILLPOLICY?\n"), run::out);
        assertTrue(
                run.out().contains("taken over (2)\n  " + file + ":1  RMPOLLINTERVAL 00:00:30\n      poll 30s\n"),
                run::out);
        assertTrue(
                run.out()
                        .endsWith(
                                "Maui: 1 unknown, 1 not done, 1 otherwise, 2 taken over. Nothing is written; --output FILE"
                                        + " writes the configuration.\n"),
                run::out);
        assertEquals(1, folder.toFile().list().length);
    }

    @Test
    void writesAConfigurationThatPassesTheCheck() throws IOException {
        Path file = write("maui.cfg", MAUI);
        for (List<Object> words : List.of(
                List.<Object>of("import", file, "-o", folder.resolve("a.yaml")),
                List.<Object>of("import", file, "-o", folder.resolve("b.yaml"), "--policy", "maui"))) {
            assertEquals(ExitCode.DONE, Run.almanac(words.toArray()).code());
            Run check = Run.almanac("config", "check", words.get(3));
            assertEquals(new Run(ExitCode.DONE, check.out(), ""), check);
            assertTrue(check.out().contains("jobs-of-each-user"), check::out);
        }
        assertTrue(Files.readString(folder.resolve("b.yaml")).contains("queue-time-weight: 2\n"));
    }

    @Test
    void overwritesNothingUnlessToldSo() throws IOException {
        Path file = write("maui.cfg", MAUI);
        Path there = write("almanac.yaml", "poll: 5s\n");
        assertFails(there + " is there already; --overwrite writes it anew", "import", file, "-o", there);
        assertEquals("poll: 5s\n", Files.readString(there));
        assertEquals(
                ExitCode.DONE,
                Run.almanac("import", file, "-o", there, "--overwrite").code());
        assertTrue(Files.readString(there).contains("poll: 30s\n"));
        assertFails("--output " + file + " would overwrite what is read", "import", file, "-o", file, "--overwrite");
        assertEquals(MAUI, Files.readString(file));
        assertEquals(ExitCode.USAGE, Run.almanac("import", file, "--overwrite").code());
    }

    @Test
    void tellsProgramsTheSame() throws IOException {
        Path file = write("maui.cfg", MAUI + "USERCFG[ann] MAXJOB=2 QDEF=hi\n");
        JsonNode data = Run.almanac("import", file, "-F", "json").data();
        assertEquals("Maui", data.get("scheduler").asText());
        assertEquals("torque", data.get("server").asText());
        assertEquals("planned", data.get("policy").asText());
        assertTrue(data.get("output").isNull());
        assertEquals(file.toString(), data.get("files").get(0).asText());
        assertEquals(3, data.get("counts").get("taken-over").asInt());
        JsonNode lines = data.get("lines");
        assertEquals(6, lines.size());
        assertEquals(5, lines.get(4).get("line").asInt());
        assertEquals("unknown", lines.get(4).get("fate").asText());
        assertEquals(
                "BACKFILLPOLICY",
                lines.get(4).get("statements").get(0).get("maybe").asText());
        JsonNode two = lines.get(5);
        assertEquals("not-done", two.get("fate").asText());
        assertEquals(2, two.get("statements").size());
        assertEquals(
                "limits[jobs-of-user:ann]",
                two.get("statements").get(0).get("keys").get(0).asText());
        assertTrue(data.get("configuration").asText().contains("poll: 30s\n"));
    }

    @Test
    void readsSchedConfigWithWhatLiesBesideIt() throws IOException {
        Path file = write("sched_config", "fair_share: true ALL\n");
        write("resource_group", "physics 50 root 30\nalice 60 physics 10\n");
        write("dedicated_time", "12/24/2035 08:00 12/24/2035 20:00\n");
        Path made = folder.resolve("made.yaml");
        Run run = Run.almanac("import", file, "-o", made, "--server", "torque", "--time-zone", "Europe/Prague");
        assertEquals(ExitCode.DONE, run.code(), run::err);
        String yaml = Files.readString(made);
        assertTrue(yaml.contains("kind: torque\n"), yaml);
        assertTrue(yaml.contains("2035-12-24T08:00+01:00/2035-12-24T20:00+01:00"), yaml);
        assertTrue(Run.almanac("config", "check", made).out().contains("shares    by user: physics\n"));
    }

    @Test
    void whatCannotBeReadIsToldInALine() throws IOException {
        assertFails(folder.resolve("none") + ": no such file", "import", folder.resolve("none"));
        assertFails(folder + ": it is a directory", "import", folder);
        Path other = write("motd", "Welcome to the cluster\n");
        assertFails(
                other + ": it is neither a sched_config of pbs_sched nor a maui.cfg: no line has a parameter of either",
                "import",
                other);
        Path sched = write("sched_config", "by_queue: True\n");
        assertFails(
                "--policy maui is for a maui.cfg, and " + sched + " is one of pbs_sched",
                "import",
                sched,
                "--policy",
                "maui");
        Run policy = Run.almanac("import", sched, "--policy", "mauii");
        assertEquals(ExitCode.USAGE, policy.code());
        assertTrue(policy.err().contains("Maybe maui?"), policy::err);
        Path huge = write("huge", "x".repeat(3 << 20));
        assertFails(huge + ": it is larger than 2 MB", "import", huge);
        Path nowhere = folder.resolve("no/such/almanac.yaml");
        Run unwritable = Run.almanac("import", sched, "-o", nowhere);
        assertEquals(ExitCode.FAILED, unwritable.code());
        assertTrue(unwritable.err().contains("there is no directory"), unwritable::err);
    }

    @Test
    void filesOfOtherEditorsAreReadAsTheyAreMeant() throws IOException {
        String text = MAUI.replace("\n", "\r\n");
        for (byte[] bytes : List.of(
                ("\ufeff" + text).getBytes(StandardCharsets.UTF_8),
                ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE),
                text.getBytes(StandardCharsets.UTF_16))) {
            Path file = Files.write(folder.resolve("maui.cfg"), bytes);
            Run run = Run.almanac("import", file);
            assertEquals(ExitCode.DONE, run.code(), run::err);
            assertTrue(
                    run.out().contains("taken over (2)\n  " + file + ":1  RMPOLLINTERVAL 00:00:30\n      poll 30s\n"),
                    run::out);
        }
    }

    @Test
    void hostileFilesDisturbNothing() throws IOException {
        String long1 = "USERCFG[" + "a".repeat(1 << 19) + "] MAXJOB=" + "9".repeat(1 << 19) + "\n";
        Path file = Files.write(
                folder.resolve("maui.cfg"),
                ("LOGLEVEL 3\n" + long1 + "\u001b[31mADMIN1 \u0007\r\u0000\n" + "A".repeat(900_000)
                                + "\n#INCLUDE maui.cfg\n" + "\u00e9\n")
                        .getBytes(StandardCharsets.ISO_8859_1));
        Path made = folder.resolve("made.yaml");
        Run run = Run.almanac("import", file, "-o", made);
        assertEquals(ExitCode.DONE, run.code(), run::err);
        assertTrue(run.out().chars().noneMatch(c -> Character.isISOControl(c) && c != '\n'));
        assertTrue(run.out().length() < 5000, "lines are cut");
        assertTrue(run.out().contains("so it would never end"), run::out);
        assertEquals(ExitCode.DONE, Run.almanac("config", "check", made).code());
        assertFalse(Files.readString(made).contains("\u001b"));
    }

    @Test
    void asManyLinesAsAFileMayHaveTakeNoTime() throws IOException {
        Path file = write("maui.cfg", "FSWEIGHT 1\nUSERCFG[a] MAXJOB=1\n".repeat(40_000));
        Run run = Run.almanac("import", file, "-F", "json");
        assertEquals(ExitCode.DONE, run.code(), run::err);
        assertEquals(80_000, run.data().get("lines").size());
    }
}
