package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of a real server, the default one of a library that a system property names; nothing is changed. */
abstract class RealServer {
    private static final ServerAccess DEFAULT = new ServerAccess(Optional.empty(), Duration.ofSeconds(20));

    private final List<Warning> warnings = new ArrayList<>();
    private final BatchLibrary library;

    RealServer(LibraryKind kind, String property) throws LibraryMissingException {
        library = BatchLibrary.load(kind, Optional.of(Path.of(System.getProperty(property))));
    }

    private BatchReader reader() {
        return library.reader(DEFAULT, warnings::add);
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVER", "QUEUE", "NODE", "JOB", "SUBJOB", "ARRAY"})
    void filtersLeaveOutAndChangeNothing(Kind kind) throws Exception {
        try (BatchReader reader = reader()) {
            // What an idle server says twice of the same: names and resources stay, times and loads do not.
            Map<String, Set<String>> all = keys(reader.stat(kind, List.of()));
            assertFalse(all.isEmpty() && kind.compareTo(Kind.NODE) <= 0, kind.toString());
            List<String> some = all.values().stream()
                    .flatMap(Set::stream)
                    .map(key -> key.split("\\.", 2)[0])
                    .distinct()
                    .filter(attribute -> attribute.length() % 2 == 0)
                    // TORQUE tells how much of it remains for a job that runs, but lets nobody ask for it.
                    .filter(attribute -> !attribute.equals("Walltime"))
                    .toList();
            assumeTrue(!some.isEmpty(), "skipped: filters for each " + kind + ", there is none");
            all.replaceAll((name, keys) -> keys.stream()
                    .filter(key -> some.contains(key.split("\\.", 2)[0]))
                    .collect(Collectors.toSet()));
            assertEquals(all, keys(reader.stat(kind, some)));
            assertEquals(List.of(), warnings);
        }
    }

    private static Map<String, Set<String>> keys(List<BatchObject> objects) {
        return objects.stream()
                .collect(Collectors.toMap(
                        BatchObject::name, object -> object.attributes().keySet()));
    }

    @ParameterizedTest
    @ValueSource(ints = 3)
    void anUnknownAttributeIsToldOnce(int polls) throws Exception {
        try (BatchReader reader = reader()) {
            for (int i = 0; i < polls; i++) {
                reader.stat(Kind.SERVER, List.of("server_state", "no_such_attribute_at_all"));
            }
        }
        assertEquals(1, warnings.size(), warnings.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"host.invalid", "localhost:1"})
    void aServerThatIsNotThereIsUnreachable(String server) {
        ServerAccess access = new ServerAccess(Optional.of(server), Duration.ofSeconds(20));
        try (BatchReader reader = library.reader(access, warnings::add)) {
            PbsException told = assertThrows(PbsException.class, reader::serverName);
            assertEquals(Meaning.UNREACHABLE, told.meaning(), told.getMessage());
            assertTrue(told.getMessage().contains(server), told.getMessage());
            assertFalse(told.getMessage().contains("unknown error"), told.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999.nowhere", "1[].nowhere"})
    void anUnknownJobIsNeitherRunNorAltered(String job) throws LibraryMissingException {
        try (BatchWriter writer = library.writer(DEFAULT, warnings::add)) {
            for (Executable call : List.<Executable>of(
                    () -> writer.run(job, "nowhere"),
                    () -> writer.alter(job, List.of(new Setting("comment", "", "x"))))) {
                PbsException told = assertThrows(PbsException.class, call);
                assertTrue(
                        Set.of(Meaning.UNKNOWN_JOB, Meaning.NOT_AUTHORISED).contains(told.meaning()),
                        told.getMessage());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = 300)
    void pollsLeaveNoDescriptorsBehind(int polls) throws Exception {
        try (BatchReader reader = reader()) {
            String name = reader.serverName();
            assertFalse(name.isEmpty());
            long descriptors = descriptors();
            for (int i = 0; i < polls; i++) {
                reader.stat(Kind.NODE, List.of());
                reader.stat(Kind.JOB, List.of("job_state"));
            }
            assertTrue(descriptors() <= descriptors + 3);
        }
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
