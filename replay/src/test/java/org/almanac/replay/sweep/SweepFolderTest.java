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
    private static final SweepPoint ONE = new SweepPoint("a", PolicySpec.parse("easy"), 1);
    private static final SweepPoint OTHER = new SweepPoint("a", PolicySpec.parse("easy"), 2);

    @TempDir
    private Path temp;

    private Path folder() {
        return temp.resolve("results");
    }

    @Test
    void joinsResultsInTheOrderOfThePointsAndNotOfTheRuns() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), "m");
        folder.write(OTHER, "2\n");
        assertEquals(List.of(ONE), folder.missing(List.of(ONE, OTHER)));

        SweepFolder.open(folder(), "m").write(ONE, "1\n");

        assertTrue(folder.has(ONE));
        assertEquals("1\n2\n", folder.join(List.of(ONE, OTHER)));
    }

    @Test
    void doesNotTakeWhatAKilledProcessLeftForAResult() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), "m");
        Files.writeString(folder().resolve(".almanac.1.new"), "hal");

        assertFalse(folder.has(ONE));
    }

    @Test
    void refusesTheResultsOfAnotherSweep() {
        SweepFolder.open(folder(), "m");

        ReplayException refused = assertThrows(ReplayException.class, () -> SweepFolder.open(folder(), "other"));
        assertTrue(refused.getMessage().contains("another sweep"), refused.getMessage());
    }

    @Test
    void refusesAResultThatIsNotTheLineThatWasWritten() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), "m");
        folder.write(ONE, "");
        assertThrows(ReplayException.class, () -> folder.join(List.of(ONE)));
        folder.write(ONE, "1\n2\n");
        assertThrows(ReplayException.class, () -> folder.join(List.of(ONE)));
    }

    @Test
    void knowsTheArrayThatWasPrintedLast() throws IOException {
        SweepFolder folder = SweepFolder.open(folder(), "m");
        assertEquals(Optional.empty(), folder.array());
        ArrayScript array = new ArrayScript(ArrayKind.TORQUE, 7, 2, Duration.ofMinutes(90), Optional.of("short"));

        folder.note(array);

        assertEquals(Optional.of(array), folder.array());
    }
}
