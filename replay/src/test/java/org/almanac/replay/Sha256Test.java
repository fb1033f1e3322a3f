package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Sha256Test {
    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    private Path folder;

    @Test
    void isTheHashThatTheStandardGivesForAbc() throws IOException {
        Path file = Files.writeString(folder.resolve("log"), "abc");

        assertEquals(OF_ABC, HexFormat.of().formatHex(Sha256.of("abc")));
        assertEquals(OF_ABC, Sha256.of(file));
    }

    @Test
    void ofADirectoryChangesWithTheNamesAndTheContentOfItsFiles() throws IOException {
        Files.writeString(folder.resolve("20261101"), "a");
        String one = Sha256.of(folder);
        assertEquals(one, Sha256.of(folder));

        Files.writeString(folder.resolve("20261101"), "b");
        assertNotEquals(one, Sha256.of(folder));

        Files.delete(folder.resolve("20261101"));
        Files.writeString(folder.resolve("20261102"), "a");
        assertNotEquals(one, Sha256.of(folder));
    }
}
