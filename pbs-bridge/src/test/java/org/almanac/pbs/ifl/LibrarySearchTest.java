package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a library is looked for, and what is said where it is not there. */
class LibrarySearchTest {
    @TempDir
    Path directory;

    private static String failure(Executable search) {
        String told = assertThrows(LibraryMissingException.class, search).getMessage();
        assertEquals(1, told.lines().count(), told);
        return told;
    }

    @Test
    void aLibraryThatIsNowhereIsToldWithAllPlaces() throws Exception {
        Path other = Files.createDirectory(directory.resolve("other"));
        LibrarySearch search =
                new LibrarySearch(LibraryKind.TORQUE, List.of(directory, other), name -> Optional.empty());
        assertEquals(
                "no library of TORQUE: libtorque.so.2 or libtorque.so is not known to the loader (ldconfig,"
                        + " LD_LIBRARY_PATH) and not in " + directory + ", " + other
                        + ". Maybe it has to be named by its path",
                failure(() -> search.find(Optional.empty())));
    }

    @Test
    void aLibraryThatCannotBeLoadedIsToldAndDoesNotHideALaterOne() throws Exception {
        Path other = Files.createDirectory(directory.resolve("other"));
        Path broken = Files.writeString(directory.resolve("libpbs.so.0"), "not a library at all");
        LibrarySearch search =
                new LibrarySearch(LibraryKind.OPENPBS, List.of(directory, other), name -> Optional.empty());
        String told = failure(() -> search.find(Optional.empty()));
        assertTrue(told.contains("(" + broken + ": "), told);
        try (StubLibrary stub = StubLibrary.of(LibraryKind.OPENPBS)) {
            Path good = Files.copy(stub.file(), other.resolve("libpbs.so.0"));
            assertEquals(good.toFile(), search.find(Optional.empty()).getFile());
        }
    }

    @Test
    void whatTheLoaderKnowsComesFirst() throws Exception {
        try (StubLibrary stub = StubLibrary.of(LibraryKind.OPENPBS)) {
            Files.copy(stub.file(), directory.resolve("libpbs.so.0"));
            LibrarySearch search =
                    new LibrarySearch(LibraryKind.OPENPBS, List.of(directory), name -> Optional.of(stub.file()));
            assertEquals(stub.file().toFile(), search.find(Optional.empty()).getFile());
        }
    }

    @Test
    void theLoaderTellsTheFileItKnows() {
        Optional<Path> found = LibC.loaded("libc.so.6");
        assertTrue(found.isPresent() && Files.exists(found.get()), found.toString());
        assertEquals(Optional.empty(), LibC.loaded("libnosuchthing.so.9"));
    }

    @Test
    void aConfiguredFileThatIsNotThereIsTold() {
        Path missing = directory.resolve("libpbs.so.0");
        assertEquals(
                "no library of OpenPBS: there is no " + missing,
                failure(() -> BatchLibrary.load(LibraryKind.OPENPBS, Optional.of(missing))));
    }

    @Test
    void aConfiguredDirectoryWithoutALibraryIsTold() {
        assertEquals(
                "no library of OpenPBS: libpbs.so.0 or libpbs.so is not in " + directory,
                failure(() -> BatchLibrary.load(LibraryKind.OPENPBS, Optional.of(directory))));
    }

    @Test
    void aFileThatIsNoLibraryIsToldWithTheLoadersReason() throws Exception {
        Path file = Files.writeString(directory.resolve("libtorque.so.2"), "not a library at all");
        for (Path configured : List.of(file, directory)) {
            String told = failure(() -> BatchLibrary.load(LibraryKind.TORQUE, Optional.of(configured)));
            assertTrue(told.contains(file.toString()), told);
            assertTrue(told.contains("file too short") || told.contains("ELF"), told);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theOtherServersLibraryIsRefused(LibraryKind kind) {
        LibraryKind other = kind == LibraryKind.TORQUE ? LibraryKind.OPENPBS : LibraryKind.TORQUE;
        try (StubLibrary stub = StubLibrary.of(other)) {
            String told = failure(() -> BatchLibrary.load(kind, Optional.of(stub.file())));
            assertEquals(
                    stub.file() + " is the library of " + other.product() + ", not of " + kind.product()
                            + ". Maybe server.kind is to be " + other.name().toLowerCase(Locale.ROOT),
                    told);
        }
    }

    /** As those of older releases do. */
    @ParameterizedTest
    @CsvSource({
        "TORQUE, pbs_statque, without which nothing can be read",
        "TORQUE, pbs_asyrunjob, without which no job can be started",
        "OPENPBS, pbs_statvnode, without which nothing can be read",
        "OPENPBS, pbs_asyrunjob_ack, without which no job can be started",
        "OPENPBS, pbs_register_sched, without which nobody registers as a scheduler"
    })
    void aFunctionThatALibraryLacksIsNamed(LibraryKind kind, String function, String otherwise) throws Exception {
        Path file = StubLibrary.without(kind, function, directory);
        String told = failure(() -> {
            BatchLibrary library = BatchLibrary.load(kind, Optional.of(file));
            ServerAccess access = new ServerAccess(Optional.empty(), ServerAccess.LONGEST);
            library.reader(access, warning -> {}).close();
            library.writer(access, warning -> {}).close();
            library.scheduler(access, () -> {}, warning -> {});
        });
        assertEquals(
                "the library of " + kind.product() + " at " + file + " lacks " + function + ", " + otherwise, told);
    }

    /** As where temporary folders are mounted noexec; tried in a virtual machine of its own, as it is so for its life. */
    @Test
    void whereJavaCannotCallAnyLibraryIsToldSo() throws Exception {
        Path nowhere = Files.writeString(directory.resolve("file"), "no folder");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djna.tmpdir=" + nowhere,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LibrarySearchTest.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> told = process.inputReader().lines().toList();
        assertEquals(2, told.size(), told::toString);
        assertEquals(told.get(0), told.get(1), "however often it is tried");
        assertTrue(
                told.get(0).startsWith("Java cannot load its native part (JNA) from " + nowhere + ": "),
                told::toString);
        assertTrue(told.get(0).endsWith("; -Djna.tmpdir=FOLDER names another one"), told::toString);
    }

    public static void main(String[] arguments) {
        for (LibraryKind kind : LibraryKind.values()) {
            System.out.println(
                    assertThrows(LibraryMissingException.class, () -> BatchLibrary.load(kind, Optional.empty()))
                            .getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDirectoryMayBeConfigured(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            Path copy = Files.copy(stub.file(), directory.resolve(kind.files().get(1)));
            BatchLibrary library = BatchLibrary.load(kind, Optional.of(directory));
            assertEquals(copy.toString(), library.file());
            assertEquals(kind, library.kind());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 30_001})
    void aTimeoutThatIsNoneIsRefused(long millis) {
        Duration timeout = Duration.ofMillis(millis);
        assertThrows(IllegalArgumentException.class, () -> new ServerAccess(Optional.empty(), timeout));
    }

    @Test
    void aBlankServerIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ServerAccess(Optional.of(" "), ServerAccess.LONGEST));
    }
}
