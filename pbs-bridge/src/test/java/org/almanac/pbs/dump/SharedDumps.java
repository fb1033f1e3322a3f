package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;

/** Raw outputs of real servers, where they lie beside the checkout. */
public final class SharedDumps {
    private static final Path FOLDER = Path.of("..", "..", "shared", "pbs");

    private SharedDumps() {}

    /** The text of a dump; a test is skipped that asks for one that is not there. */
    public static String text(String name) {
        Path file = FOLDER.resolve(name);
        assumeTrue(
                Files.isReadable(file),
                () -> "there is no " + file.toAbsolutePath().normalize());
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All dumps of a kind of server, by name; none where they are not there. */
    public static List<String> names(String server) {
        if (!Files.isDirectory(FOLDER.resolve(server))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(FOLDER.resolve(server))) {
            return files.map(file -> server + "/" + file.getFileName()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the dumps tell together. */
    public static Poll poll(long time, String... names) {
        Map<Kind, List<BatchObject>> all = new EnumMap<>(Kind.class);
        for (String name : names) {
            DumpReader.read(text(name))
                    .forEach((kind, objects) ->
                            all.computeIfAbsent(kind, made -> new ArrayList<>()).addAll(objects));
        }
        return new Poll(time, all);
    }
}
