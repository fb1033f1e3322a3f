package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogFolderTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"KTH-SP2.swf", "KTH-SP2.swf.gz", "KTH-SP2-1996-2.1-cln.swf.gz", "KTH-SP2_cln.swf"})
    void knowsALogByTheBeginningOfItsName(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "");

        assertEquals(Optional.of(file), new LogFolder(folder).find("KTH-SP2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"KTH-SP2-waiting-1.swf.gz", "KTH-SP20.swf", "KTH-SP2.txt", "OLD-KTH-SP2.swf"})
    void takesNoOtherFileForIt(String name) throws IOException {
        Files.writeString(folder.resolve(name), "");

        assertEquals(Optional.empty(), new LogFolder(folder).find("KTH-SP2"));
    }

    @Test
    void findsWindowsInTheirFolderOrBesideTheLogs() throws IOException {
        LogFolder logs = new LogFolder(folder);
        Path beside = Files.writeString(folder.resolve("KTH-SP2-waiting-1.swf"), "");
        assertEquals(Optional.of(beside), logs.find("windows/KTH-SP2-waiting-1"));

        Path within = Files.writeString(
                Files.createDirectory(folder.resolve("windows")).resolve("KTH-SP2-waiting-1.swf"), "");
        assertEquals(Optional.of(within), logs.find("windows/KTH-SP2-waiting-1"));
    }
}
