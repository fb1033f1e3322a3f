package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The starts that are ours, over restarts and crashes. */
class StartRecordTest {
    private static final long T = 1_795_200_000L;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void file() {
        file = folder.resolve("starts");
    }

    @Test
    void aStartIsOursFromWhenItWasAskedFor() throws IOException {
        try (StartRecord record = new StartRecord(file)) {
            record.add("1.vm", T);
            assertTrue(record.has("1.vm", T));
            assertTrue(record.has("1.vm", T - 10), "another clock");
            assertFalse(record.has("1.vm", T - 11), "an earlier start");
            assertTrue(record.has("1.vm", T + 900), "a busy server");
            assertFalse(record.has("2.vm", T));
        }
    }

    @Test
    void itIsWrittenBeforeTheServerIsAskedAndReadAfterAKill() throws IOException {
        StartRecord killed = new StartRecord(file);
        killed.add("1.vm", T);
        killed.add("7[3].vm", T + 1);
        try (StartRecord record = new StartRecord(file)) {
            assertTrue(record.has("1.vm", T));
            assertTrue(record.has("7[3].vm", T + 1));
        }
        killed.close();
    }

    @Test
    void theNewestStartOfAJobCounts() throws IOException {
        try (StartRecord record = new StartRecord(file)) {
            record.add("1.vm", T);
            record.add("1.vm", T + 500);
            assertFalse(record.has("1.vm", T));
            assertTrue(record.has("1.vm", T + 500));
        }
        try (StartRecord record = new StartRecord(file)) {
            assertFalse(record.has("1.vm", T));
        }
    }

    @Test
    void whatACrashLeftIsLeftOut() throws IOException {
        Files.writeString(file, T + " 1.vm\n\nx 2.vm\n" + T + "\n99999999999999999999 3.vm\n" + T + " 4.vm\n17952");
        try (StartRecord record = new StartRecord(file)) {
            record.add("5.vm", T + 1);
            assertTrue(record.has("1.vm", T) && record.has("4.vm", T) && record.has("5.vm", T + 1));
            assertFalse(record.has("2.vm", T) || record.has("3.vm", T));
        }
        assertEquals(List.of(T + " 1.vm", T + " 4.vm", (T + 1) + " 5.vm"), Files.readAllLines(file));
    }

    @Test
    void whatIsOldIsForgotten() throws IOException {
        try (StartRecord record = new StartRecord(file)) {
            record.add("1.vm", T);
            record.add("2.vm", T + 3600);
            assertTrue(record.has("1.vm", T));
            record.add("3.vm", T + 3601);
            assertFalse(record.has("1.vm", T));
            assertTrue(record.has("2.vm", T + 3600));
        }
    }

    @Test
    void whatWasStartedWhileTheClockWasAheadIsOursByTheRightOne() throws IOException {
        StartRecord ahead = new StartRecord(file);
        ahead.add("1.vm", T + 86_400);
        ahead.close();
        try (StartRecord record = new StartRecord(file)) {
            assertFalse(record.has("1.vm", T), "by a clock that is a day behind");
            record.setRight(T + 5);
            assertTrue(record.has("1.vm", T));
            record.add("2.vm", T + 10);
            assertTrue(record.has("1.vm", T));
        }
    }

    @Test
    void whereItCannotBeWrittenItIsKnownAllTheSame() throws IOException {
        Files.createDirectories(file.resolve("in the way"));
        try (StartRecord record = new StartRecord(file)) {
            record.add("1.vm", T);
            assertTrue(record.has("1.vm", T));
        }
    }

    @Test
    void whatCouldNotBeWrittenIsWrittenWithTheNextStartThatCan() throws IOException {
        Path obstacle = Files.createDirectories(file.resolve("in the way"));
        try (StartRecord record = new StartRecord(file);
                LoggedLines lines = new LoggedLines()) {
            record.add("1.vm", T);
            record.add("2.vm", T + 1);
            assertEquals(List.of(), lines.take(), "it was told as the record was opened");
            Files.delete(obstacle);
            Files.delete(file);
            record.add("3.vm", T + 2);
            assertEquals(List.of(file + " is kept again, with the starts that found no room meanwhile"), lines.take());
            record.add("4.vm", T + 3);
            assertEquals(
                    List.of(T + " 1.vm", (T + 1) + " 2.vm", (T + 2) + " 3.vm", (T + 3) + " 4.vm"),
                    Files.readAllLines(file));
        }
    }
}
