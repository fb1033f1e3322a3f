package org.almanac.daemon.command.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The study of a condominium cluster by command line. */
class CondominiumTest {
    @TempDir
    Path folder;

    private static Run condominium(Object... args) {
        return Run.almanac(Stream.concat(Stream.of("experiment", "condominium"), Stream.of(args))
                .toArray());
    }

    private static void assertDone(Run run) {
        assertEquals(new Run(ExitCode.DONE, run.out(), ""), run);
    }

    private static JsonNode trials(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file)).get("trials");
    }

    @Test
    void anExperimentWritesAnEntryForEachTrial() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = condominium("--experiment", "1.0", "--json", file);

        assertDone(run);
        JsonNode trials = trials(file);
        assertEquals(500, trials.size());
        for (int i = 0; i < 500; i++) {
            JsonNode trial = trials.get(i);
            assertEquals(2 * i, trial.get("cwl").asInt());
            assertEquals(10, trial.get("interval").asInt());
            assertEquals(120, trial.get("jmax").asInt());
            assertEquals(1_080, trial.get("duration").asInt());
            assertEquals(1 + i, trial.get("seed").asLong());
            assertTrue(trial.get("d").asDouble() > 0 && trial.get("d").asDouble() < 108_000, trial::toString);
            double used = trial.get("utilization").asDouble();
            assertTrue(used > 0.9 && used <= 1, trial::toString);
            int pairs = 0;
            for (String pair : List.of("c_aa", "c_ab", "c_ba", "c_bb")) {
                pairs += trial.get(pair).asInt();
            }
            assertEquals(pairs, trial.get("matches").asInt());
            assertEquals(
                    trial.get("c_aa").asInt() + trial.get("c_bb").asInt(),
                    trial.get("wasted").asInt());
        }
        assertTrue(run.out().contains("500 trials. "), run::out);
        assertTrue(run.out().contains("line through D: "), run::out);
        assertTrue(run.out().contains("holds: D rises where C_WL falls from 144 to 0 (figure 1): "), run::out);
    }

    @Test
    void oneSettingIsRunUnderManySeeds() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = condominium("--set", "cwl=120", "--seeds", 200, "--json", file);

        assertDone(run);
        JsonNode trials = trials(file);
        assertEquals(200, trials.size());
        double matches = 0;
        double wasted = 0;
        for (JsonNode trial : trials) {
            assertEquals(120, trial.get("cwl").asInt());
            matches += trial.get("matches").asDouble() / 200;
            wasted += trial.get("wasted").asDouble() / 200;
        }
        assertEquals(119, matches, 12);
        assertEquals(91, wasted, 15);
        List<String> lines =
                run.out().lines().map(line -> line.replaceAll(" +", " ")).toList();
        assertTrue(lines.contains(" mean deviation"), run::out);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("M_waste 101.")), run::out);
        assertTrue(run.out().endsWith("\n200 trials.\n"), run::out);
    }

    @Test
    void aTrialCanBeRunAgainByItsSeed() throws IOException {
        Path all = folder.resolve("all.json");
        Path one = folder.resolve("one.json");
        assertDone(condominium("--experiment", "2.0", "--json", all));
        assertDone(condominium("--set", "N=45", "--seed", 21, "--json", one));

        JsonNode asPart = trials(all).get(20);
        assertEquals(45, asPart.get("interval").asInt());
        JsonNode alone = trials(one).get(0);
        alone.fieldNames().forEachRemaining(key -> assertEquals(asPart.get(key), alone.get(key), key));
    }

    @Test
    void allTenExperimentsAreRunAndJudged() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = condominium("--json", file, "--csv", folder);

        assertDone(run);
        JsonNode json = new ObjectMapper().readTree(Files.readString(file));
        assertEquals(4_560, json.get("trials").size());
        assertEquals(10, json.get("experiments").size());
        assertEquals("1.0", json.get("trials").get(0).get("experiment").asText());
        assertEquals("cwl", json.get("experiments").get(0).get("varies").asText());
        JsonNode one = null;
        for (JsonNode finding : json.get("findings")) {
            if (finding.get("claim").asText().startsWith("matches M")) {
                one = finding;
            }
        }
        assertEquals("119", one.get("paper").asText());
        assertEquals("holds", one.get("outcome").asText());
        for (String number : List.of("1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "3.0")) {
            assertEquals(501, Files.readAllLines(csv(number)).size(), number);
        }
        List<String> lines = Files.readAllLines(csv("2.0"));
        assertEquals(61, lines.size());
        assertEquals(
                "cwl,interval,jmax,duration,seed,d,utilization,matches,wasted,c_aa,c_ab,c_ba,c_bb,d2,d3,"
                        + "wasted_before_change,matches_without_target,d_trend",
                lines.get(0));
        assertTrue(lines.get(1).startsWith("120,5,120,1080,1,"), lines.get(1));
    }

    private Path csv(String number) {
        return folder.resolve("condominium-" + number + ".csv");
    }

    @Test
    void moreOwnersHaveMorePairs() throws IOException {
        Run run = condominium("--set", "policy=60:30@0,0:0@1/2", "--set", "slots=10", "--csv", folder);
        assertDone(run);
        assertTrue(run.out().contains("\nC_CB "), run::out);
        assertTrue(run.out().contains("slots 10, "), run::out);
        assertTrue(Files.readAllLines(folder.resolve("condominium.csv")).get(0).contains(",c_bc,"));
    }

    @Test
    void anExperimentCanBeRunOnAnotherMachine() {
        Run run = condominium("--experiment", "2.0", "--set", "slots=40", "--set", "warm-up=60s");
        assertDone(run);
        assertTrue(run.out().contains("slots 40, "), run::out);
        assertFalse(run.out().contains("What the paper says"), "the paper has no such trials");
    }

    @Test
    void printsTheJsonThatItWrites() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = condominium("--set", "cwl=60", "-F", "json", "--json", file);
        assertEquals(new ObjectMapper().readTree(Files.readString(file)), run.data());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--experiment 4.0|--experiment 4.0: there are 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 2.0, 3.0.",
                "--set clw=120|--set clw=120: there is no clw; there are slots, T, cwl, N, jmax, min-runtime, sample, "
                        + "warm-up, policy. Maybe cwl?",
                "--set cwl|--set cwl: write KEY=VALUE, as cwl=120.",
                "--set cwl=-1|--set cwl=-1: '-1' is no whole number of seconds from 0 to 1000000.",
                "--set slots=0|--set slots=0: '0' is no whole number from 1 to 10000.",
                "--set N=0|--set N=0: '0' is no whole number of seconds from 1 to 1000000.",
                "--set min-runtime=2|--set min-runtime=2: '2' is no whole number of seconds from 0 to 1.",
                "--set policy=110@0|--set policy=110@0: '110@0' gives out more than 100 percent.",
                "--set cwl=1 --set cwl=2|--set cwl=2: cwl is set twice.",
                "--experiment 1.0 --set cwl=3|--set cwl=3: experiment 1.0 varies it.",
                "--seeds 0|--seeds 0: there must be 1 to 21.",
                "--seeds 22|--seeds 22: there must be 1 to 21.",
                "--set cwl=1 --seeds 100001|--seeds 100001: there must be 1 to 100000.",
                "--table 2|--table 2: condominium has binding.",
                "--logs .|--logs is for experiments on logs and for --table binding.",
                "--full|--full is for experiments on logs.",
                "--results .|--results is for experiments on logs."
            })
    void wrongUseIsToldInALine(String args, String message) {
        assertEquals(
                new Run(ExitCode.USAGE, "", "almanac: " + message + " Try 'almanac experiment --help'\n"),
                condominium((Object[]) args.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--experiment 1.0", "--set cwl=1", "--seeds 2", "--csv ."})
    void whatIsForTheStudyIsRefusedForOtherExperiments(String args) {
        String[] words = args.split(" ");
        assertEquals(
                new Run(
                        ExitCode.USAGE,
                        "",
                        "almanac: " + words[0] + " is for condominium alone. Try 'almanac experiment --help'\n"),
                Run.almanac("experiment", "balanced", words[0], words[1]));
    }

    @Test
    void whatCannotBeWrittenIsToldBeforeAnythingIsRun() throws IOException {
        Path none = folder.resolve("none");
        assertEquals(
                new Run(ExitCode.FAILED, "", "almanac: --csv " + none + ": there is no such directory\n"),
                condominium("--csv", none));
        Files.createDirectory(folder.resolve("condominium.csv"));
        Run run = condominium("--set", "cwl=1", "--csv", folder);
        assertEquals(
                new Run(
                        ExitCode.FAILED,
                        "",
                        "almanac: --csv " + folder + ": " + folder.resolve("condominium.csv") + " is a directory\n"),
                run);
    }

    @Test
    void bindingsThatAdjustThemselvesAreNearerToTheTargetsThanFixedOnes() throws IOException {
        Path file = folder.resolve("out.json");
        Run run = condominium("--table", "binding", "--logs", folder, "--json", file);

        assertDone(run);
        JsonNode tables = new ObjectMapper().readTree(Files.readString(file)).get("tables");
        assertEquals(2, tables.size());
        for (JsonNode table : tables) {
            int adjusting = 0;
            for (JsonNode each : table.get("runs")) {
                String policy = each.get("policy").asText();
                if (!policy.matches("easy:binding=[0-9]+s")) {
                    adjusting++;
                    assertTrue(each.get("above_best_fixed").asDouble() < 0.05, each::toString);
                    assertTrue(each.get("nearer_than_all_no_more_used").asBoolean(), each::toString);
                }
            }
            assertEquals(3, adjusting);
        }
        assertTrue(run.out().contains("planned:binding=plan"), run::out);
    }

    @Test
    void theTableOfBindingsIsTheOnlyOneAndTakesNoSettings() {
        assertTrue(condominium("--table", "3").err().contains("--table 3: condominium has binding"));
        assertTrue(condominium("--table", "binding", "--set", "cwl=120")
                .err()
                .contains("--set does not go with --table binding"));
        assertTrue(condominium("--logs", folder).err().contains("for --table binding"));
    }
}
