package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path folder;

    @Test
    void isWrittenAndReplacedWithoutALeftover() throws IOException {
        WholeFile file = new WholeFile(folder.resolve("a.json"));
        assertEquals(Optional.empty(), file.obstacle());

        file.write("one");
        assertEquals(Optional.empty(), file.obstacle());
        file.write("two");

        assertEquals("two", Files.readString(file.path()));
        assertEquals(List.of("a.json"), names());
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);

        new WholeFile(link).write("new");

        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(target));
    }

    @Test
    void aDeviceIsWrittenThrough() throws IOException {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "skipped: writing to a device, there is no " + device);

        WholeFile file = new WholeFile(device);
        assertEquals(Optional.empty(), file.obstacle());
        file.write("gone");

        assertTrue(file.isDevice());
    }

    @Test
    void whatStandsInTheWayIsToldBefore() throws IOException {
        Path plain = Files.writeString(folder.resolve("plain"), "");
        Path missing = folder.resolve("missing");

        assertEquals(Optional.of(folder + " is a directory"), new WholeFile(folder).obstacle());
        assertEquals(Optional.of("there is no directory " + missing), new WholeFile(missing.resolve("a")).obstacle());
        assertEquals(Optional.of(plain + " is not a directory"), new WholeFile(plain.resolve("a")).obstacle());
    }

    @Test
    void aWriteThatFailsNamesTheFileAndLeavesNothing() {
        Path inMissing = folder.resolve("missing").resolve("a");

        IOException e = assertThrows(IOException.class, () -> new WholeFile(inMissing).write("text"));

        assertTrue(e.getMessage().startsWith(inMissing + " could not be written: "), e.getMessage());
        assertTrue(!e.getMessage().contains("null"), e.getMessage());
    }

    @Test
    void onePolicyHasTheFileThatWasAskedForAndSeveralHaveOneEach() {
        Path file = folder.resolve("jobs.v1.csv");

        assertEquals(List.of(new WholeFile(file)), JobsFiles.of(file, List.of("easy")));
        assertEquals(
                List.of("jobs.v1-fcfs.csv", "jobs.v1-easy-order=shortest.csv", "jobs.v1-fcfs-2.csv"),
                JobsFiles.of(file, List.of("fcfs", "easy:order=shortest", "fcfs")).stream()
                        .map(each -> each.path().getFileName().toString())
                        .toList());
        assertEquals(
                List.of(Path.of("jobs-a"), Path.of("jobs-b")),
                JobsFiles.of(Path.of("jobs"), List.of("a", "b")).stream()
                        .map(WholeFile::path)
                        .toList());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
