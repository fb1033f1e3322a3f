package org.almanac.replay.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.ReplayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepFolderTest {
    private static final SweepPoint ONE = new SweepPoint(LogPart.whole("a"), PolicySpec.parse("easy"), 1);
    private static final SweepPoint OTHER = new SweepPoint(LogPart.whole("a"), PolicySpec.parse("easy"), 2);

    private static final Manifest MANIFEST = new Manifest("{\"almanac\": \"1\", \"logs\": {\"a/b.swf\": \"x\"}}");

    @TempDir
    private Path temp;

    private Path folder() {
        return temp.resolve("results");
    }

    @Test
    void joinsResultsInTheOrderOfThePointsAndNotOfTheRuns() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), MANIFEST);
        folder.write(OTHER, "2\n");
        assertEquals(List.of(ONE), folder.missing(List.of(ONE, OTHER)));

        SweepFolder.open(folder(), MANIFEST).write(ONE, "1\n");

        assertTrue(folder.has(ONE));
        assertEquals(List.of("1\n", "2\n"), folder.lines(List.of(ONE, OTHER)));
    }

    @Test
    void doesNotTakeWhatAKilledProcessLeftForAResult() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), MANIFEST);
        Files.writeString(folder().resolve(".almanac.1.new"), "hal");

        assertFalse(folder.has(ONE));
    }

    @Test
    void refusesTheResultsOfOtherReplaysAndSaysWhatWasAnother() {
        SweepFolder.open(folder(), MANIFEST);

        String refused = refusal(new Manifest("{\"almanac\": \"2\", \"logs\": {\"a/b.swf\": \"x\"}}"));
        assertTrue(refused.contains("of other replays: almanac was 1 then and is 2 now."), refused);
        refused = refusal(new Manifest("{\"almanac\": \"1\", \"logs\": {\"a/b.swf\": \"y\"}}"));
        assertTrue(refused.contains("logs a/b.swf was x then and is y now."), refused);
    }

    @Test
    void anotherCommandThatAsksForTheSameMayGoOn() {
        SweepFolder.open(folder(), new Manifest("{\"almanac\": \"1\", \"command\": \"one\"}"));
        SweepFolder.open(folder(), new Manifest("{\"almanac\": \"1\", \"command\": \"other\"}"));
    }

    @Test
    void leavesAloneAFolderOfSomethingElse() throws IOException {
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("thesis.tex"), "");

        assertTrue(refusal(MANIFEST).contains("there are files, but no manifest.json"));
        assertTrue(Files.notExists(folder().resolve("manifest.json")));
    }

    private String refusal(Manifest manifest) {
        return assertThrows(ReplayException.class, () -> SweepFolder.open(folder(), manifest))
                .getMessage();
    }

    @Test
    void refusesAResultThatIsNotTheLineThatWasWritten() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), MANIFEST);
        folder.write(ONE, "");
        assertThrows(ReplayException.class, () -> folder.lines(List.of(ONE)));
        folder.write(ONE, "1\n2\n");
        assertThrows(ReplayException.class, () -> folder.lines(List.of(ONE)));
    }

    @Test
    void knowsTheArrayThatWasPrintedLast() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), MANIFEST);
        assertEquals(Optional.empty(), folder.array());
        ArrayScript array = new ArrayScript(ArrayKind.TORQUE, 7, 2, Duration.ofMinutes(90), Optional.of("short"));

        folder.note(array);

        assertEquals(Optional.of(array), folder.array());
    }
}
