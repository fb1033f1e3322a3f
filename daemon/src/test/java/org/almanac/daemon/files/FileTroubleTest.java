package org.almanac.daemon.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTroubleTest {
    @TempDir
    private Path folder;

    @Test
    void isToldWithThePathAndAReason() throws IOException {
        assertEquals("/x: permission denied", FileTrouble.of(new AccessDeniedException("/x")));
        assertEquals(
                "/x: no space left on device",
                FileTrouble.of(new FileSystemException("/x", null, "No space left on device")));
        assertEquals("/x: the file system refuses it", FileTrouble.of(new FileSystemException("/x")));
        assertEquals("Disk quota exceeded", FileTrouble.of(new IOException("Disk quota exceeded")));
        assertEquals("input or output failed", FileTrouble.of(new IOException()));
        Path file = Files.writeString(folder.resolve("f"), "x");
        Path none = folder.resolve("none");
        assertEquals(none + ": no such file", FileTrouble.of(assertThrows(IOException.class, () -> Files.size(none))));
        assertEquals(
                file + ": it is no folder",
                FileTrouble.of(assertThrows(IOException.class, () -> PrivateFiles.makeFolder(file))));
    }
}
