package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.almanac.daemon.shadow.ShadowRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the way of the state is told with its path, and in words. */
class StateFolderTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderThatIsNone() throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "");
        IOException e = assertThrows(IOException.class, () -> StateFolder.open(file));
        assertEquals(
                "cannot write to the folder " + file + " (" + file
                        + ": it is no folder). Maybe 'state' is to name another" + " folder",
                e.getMessage());
    }

    @Test
    void aLockThatIsNoFile() throws IOException {
        Files.createDirectories(folder.resolve("lock"));
        IOException e = assertThrows(IOException.class, () -> StateFolder.open(folder));
        assertEquals(
                "cannot write to the folder " + folder + " (" + folder.resolve("lock")
                        + ": is a directory). Maybe 'state' is to name another folder",
                e.getMessage());
    }

    @Test
    void aRecordThatIsNoFile() throws IOException {
        Path record = Files.createDirectories(folder.resolve("shadow.jsonl"));
        IOException e = assertThrows(
                IOException.class, () -> new ShadowRecord(record, Duration.ofDays(1), (which, late) -> {}));
        assertTrue(e.getMessage().startsWith("cannot read and write the record " + record + " ("), e::getMessage);
        assertTrue(!e.getMessage().contains("Exception"), e::getMessage);
    }

    /** Bytes that are no text lose the lines that they are in, and no other. */
    @Test
    void aRecordOfStartsWithOtherBytes() throws IOException {
        Path file = folder.resolve("starts");
        Files.write(file, "100 1.srv\n\u00ff\u00fe\n100 2.srv\n".getBytes(StandardCharsets.ISO_8859_1));
        try (StartRecord starts = new StartRecord(file)) {
            assertTrue(starts.has("1.srv", 100) && starts.has("2.srv", 100));
        }
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
}
