package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.almanac.benchmarks.Measurement.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportsTest {
    private static Measurement insertion(double p99, Double... medians) {
        return new Measurement("insertion", "planned", "20x80", 20, 1000, Unit.SECONDS, List.of(medians), p99);
    }

    @Test
    void theMedianIsThatOfTheProcessesWhateverTheirOrder() {
        assertEquals(2, insertion(9, 3.0, 1.0, 2.0).median());
        assertEquals(2.5, insertion(9, 3.0, 1.0, 2.0, 4.0).median());
        assertEquals(1, insertion(9, 3.0, 1.0, 2.0).lowest());
        assertEquals(3, insertion(9, 3.0, 1.0, 2.0).highest());
    }

    @Test
    void aMeasurementHasValues() {
        assertThrows(IllegalArgumentException.class, () -> insertion(1));
    }

    @Test
    void aLineTellsFigureSpreadAndTarget() {
        assertEquals(
                "insertion planned 20x80 1000 120 us 110 us 1.30 ms 2.50 s 3 at most 150 us",
                words(Table.line(insertion(2.5, 0.0013, 0.00012, 0.00011))));
    }

    @Test
    void aMissedTargetIsSaid() {
        assertTrue(Table.line(insertion(1, 0.00016)).stripTrailing().endsWith("150 us  MISSED"));
        assertFalse(Table.line(insertion(1, 0.00015)).contains("MISSED"));
    }

    @Test
    void aTargetOfThe99thPercentileLooksAtThat() {
        Measurement slowTail = new Measurement(
                "smallInsertion", "planned", "5000x64", 5000, 50_000, Unit.SECONDS, List.of(0.001), 0.006);
        assertTrue(Table.line(slowTail).stripTrailing().endsWith("5.00 ms at p99  MISSED"));
    }

    @Test
    void aRateIsToBeAtLeastItsTarget() throws IOException {
        Measurement fast = rate(10_500);
        Measurement slow = rate(9_500);
        assertTrue(Table.line(fast).stripTrailing().endsWith("10,500/s     1  at least 10,000/s"), Table.line(fast));
        assertTrue(Table.line(slow).stripTrailing().endsWith("at least 10,000/s  MISSED"));
        JsonNode json = new ObjectMapper().readTree(MeasurementsJson.of(List.of(slow)));
        assertEquals(10_000, json.get("measurements").get(0).get("at_least").doubleValue());
        assertFalse(json.get("measurements").get(0).get("met").booleanValue());
    }

    /** Queues of 64 to 127 jobs on one node, and no others. */
    @ParameterizedTest
    @CsvSource({"63, false", "64, true", "127, true", "128, false"})
    void aTargetHoldsForItsQueuesAlone(int jobs, boolean held) {
        Measurement measured = new Measurement(
                "candidates", "planned:search=random", "1x100", 1, jobs, Unit.A_SECOND, List.of(1.0), 1);
        assertEquals(held, Target.of(measured).isPresent());
    }

    private static Measurement rate(double candidates) {
        return new Measurement(
                "candidates",
                "planned:search=random",
                "20x80",
                20,
                1000,
                Unit.A_SECOND,
                List.of(candidates),
                candidates);
    }

    @Test
    void aShareIsTold() {
        Measurement left =
                new Measurement("objective@300", "planned:search=all", "1x100", 1, 200, Unit.SHARE, List.of(0.8761), 1);
        assertEquals(
                "objective@300 planned:search=all 1x100 200 87.6 % 87.6 % 87.6 % 100.0 % 1", words(Table.line(left)));
    }

    @Test
    void bytesAreTold() {
        Measurement memory = new Measurement("memoryAJob", "easy", "20x80", 20, 7, Unit.BYTES, List.of(812.4), 3e6);
        assertEquals("memoryAJob easy 20x80 7 812 B 812 B 812 B 2.86 MiB 1", words(Table.line(memory)));
    }

    @Test
    void theTableHasALineForEach() {
        assertEquals(
                3,
                Table.of(List.of(insertion(1, 1.0), insertion(1, 1.0))).lines().count());
    }

    @Test
    void jsonHoldsWhatWasMeasured() throws IOException {
        Measurement replay = new Measurement("replay", "easy", "any.swf", 1, 9, Unit.SECONDS, List.of(2.0), 2);
        JsonNode json = new ObjectMapper().readTree(MeasurementsJson.of(List.of(insertion(0.5, 0.2, 0.1), replay)));
        JsonNode first = json.get("measurements").get(0);
        assertEquals("insertion", first.get("what").textValue());
        assertEquals(20, first.get("nodes").intValue());
        assertEquals("seconds", first.get("unit").textValue());
        assertEquals(0.1, first.get("medians").get(0).doubleValue());
        assertEquals(0.5, first.get("p99").doubleValue());
        assertEquals(0.15e-3, first.get("at_most").doubleValue());
        assertFalse(first.get("met").booleanValue());
        assertFalse(json.get("measurements").get(1).has("at_most"));
        assertTrue(json.get("cores").intValue() >= 1);
    }

    @Test
    void thePageNeedsNoNetworkAndHoldsTheFigures() {
        String page = ChartPage.of(List.of(insertion(0.5, 0.2, 0.1)));
        assertTrue(page.contains("\"insertion\""));
        assertTrue(page.contains("echarts.init"));
        assertTrue(page.length() > 500_000, "the library is in it");
        assertFalse(page.contains("/*echarts*/") || page.contains("/*measurements*/"));
        assertFalse(page.contains("<script src") || page.contains("<link"));
    }

    @Test
    void theJobsOfAReplayAreReadFromItsReport() throws IOException {
        assertEquals(28, ReplayRuns.jobsOf("{\"runs\": [{\"policy\": \"easy\", \"jobs\": 28}]}"));
        assertThrows(IOException.class, () -> ReplayRuns.jobsOf("{}"));
    }

    private static String words(String line) {
        return line.strip().replaceAll("\\s+", " ");
    }
}
