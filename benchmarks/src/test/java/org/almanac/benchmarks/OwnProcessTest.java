package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class OwnProcessTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    /** Again and again, since whether a process is gone when its output ends is a matter of luck. */
    @RepeatedTest(100)
    void aProcessThatTakesTooLongIsEndedAndTellsNothing() throws Exception {
        Process process = shell("echo begun; exec sleep 600");
        assertEquals(Optional.empty(), OwnProcess.output(process, Duration.ofMillis(1)));
        assertFalse(process.isAlive());
    }

    @Test
    void aProcessThatEndsWellTellsWhatItPrinted() throws Exception {
        assertEquals(Optional.of("done\n"), OwnProcess.output(shell("echo done"), LONG));
    }

    @Test
    void aProcessThatFailsInTimeIsNoneThatTookTooLong() throws Exception {
        Process process = shell("exit 3");
        assertThrows(IOException.class, () -> OwnProcess.output(process, LONG));
    }

    private static Process shell(String script) throws IOException {
        return new ProcessBuilder("sh", "-c", script).start();
    }
}
