package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
    void manyThreadsWriteTheirFilesIntoOneDirectory() throws IOException {
        IntStream.range(0, 2_000).parallel().forEach(i -> {
            try {
                new WholeFile(folder.resolve(i + ".json")).write("file " + i);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertEquals(2_000, names().size());
        for (int i = 0; i < 2_000; i++) {
            assertEquals("file " + i, Files.readString(folder.resolve(i + ".json")));
        }
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
    void aLinkToWhatIsNotThereYetStaysALinkToo() throws IOException {
        Path target = Files.createDirectory(folder.resolve("there")).resolve("target");
        Path relative = Files.createSymbolicLink(folder.resolve("relative"), Path.of("there", "target"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), relative);
        WholeFile file = new WholeFile(link);
        assertEquals(Optional.empty(), file.obstacle());

        file.write("new");

        assertTrue(Files.isSymbolicLink(link) && Files.isSymbolicLink(relative));
        assertEquals("new", Files.readString(target));
        assertEquals(List.of("link", "relative", "there"), names());
    }

    @Test
    void aLinkThatLeadsNowhereIsToldBefore() throws IOException {
        Path missing = folder.resolve("missing");
        Path link = Files.createSymbolicLink(folder.resolve("link"), missing.resolve("a"));
        Path one = Files.createSymbolicLink(folder.resolve("one"), folder.resolve("other"));
        Files.createSymbolicLink(folder.resolve("other"), one);

        assertEquals(
                Optional.of("it leads to " + missing.resolve("a") + ", and there is no directory " + missing),
                new WholeFile(link).obstacle());
        assertEquals(Optional.of("its links lead in a circle"), new WholeFile(one).obstacle());
    }

    @Test
    void whatAKilledRunLeftIsInNobodysWay() throws IOException {
        WholeFile file = new WholeFile(folder.resolve("a.json"));
        long pid = ProcessHandle.current().pid();
        List<String> left =
                List.of(".a.json." + pid + ".new", ".almanac." + pid + "-2.new", ".almanac." + pid + ".new");
        for (String name : left) {
            Files.writeString(folder.resolve(name), "half");
        }

        file.write("whole");

        assertEquals("whole", Files.readString(file.path()));
        assertEquals(Stream.concat(left.stream(), Stream.of("a.json")).toList(), names());
        assertEquals("half", Files.readString(folder.resolve(left.get(2))));
    }

    @Test
    void aNameThatIsAsLongAsItMayBeIsWrittenAndALongerOneToldBefore() throws IOException {
        WholeFile longest = new WholeFile(folder.resolve("a".repeat(255)));
        assertEquals(Optional.empty(), longest.obstacle());
        longest.write("new");

        assertEquals("new", Files.readString(longest.path()));
        assertEquals(Optional.of("File name too long"), new WholeFile(folder.resolve("a".repeat(256))).obstacle());
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
    void aFileThatIsOpenAlreadyIsWrittenToBehindWhatItHolds() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        assumeTrue(Files.isDirectory(descriptors), "skipped: a file by its descriptor, there is no " + descriptors);
        Path file = folder.resolve("a.txt");
        try (OutputStream open = Files.newOutputStream(file)) {
            open.write("table\n".getBytes(StandardCharsets.US_ASCII));
            Path link = Files.createSymbolicLink(folder.resolve("stdout"), descriptor(descriptors, file));

            new WholeFile(link).write("json\n");

            assertTrue(new WholeFile(link).isDevice());
        }
        assertEquals("table\njson\n", Files.readString(file));
    }

    private static Path descriptor(Path descriptors, Path file) throws IOException {
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(each -> each.toFile().exists() && isSame(each, file))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void oneFileByTwoNamesIsOne() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a"));
        WholeFile file = new WholeFile(folder.resolve("a"));

        assertTrue(file.isSameAs(new WholeFile(link)));
        assertTrue(file.isSameAs(new WholeFile(folder.resolve(".").resolve("a"))));
        assertFalse(file.isSameAs(new WholeFile(folder.resolve("b"))));
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
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
