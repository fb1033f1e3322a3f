package org.almanac.daemon.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What we keep of users' jobs is nobody else's to read. */
class PrivateFilesTest {
    @TempDir
    private Path folder;

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void areTheirOwnersAlone() throws IOException {
        Path made = folder.resolve("a/b");
        PrivateFiles.makeFolder(made);
        assertEquals("rwx------", permissions(made));
        Path file = made.resolve("f");
        try (Writer out = PrivateFiles.appender(file)) {
            out.write("x");
        }
        try (Writer out = PrivateFiles.appender(file)) {
            out.write("y");
        }
        assertEquals("rw-------", permissions(file));
        assertEquals("xy", Files.readString(file));
        try (Writer out = PrivateFiles.writer(file)) {
            out.write("z");
        }
        assertEquals("z", Files.readString(file));
    }

    @Test
    void thoseThatOthersMayReadAreClosed() throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        PrivateFiles.appender(file).close();
        assertEquals("rw-------", permissions(file));
    }

    @Test
    void aFolderThatIsThereStaysAsItIs() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
        PrivateFiles.makeFolder(folder);
        assertEquals("rwxr-x---", permissions(folder));
    }
}
