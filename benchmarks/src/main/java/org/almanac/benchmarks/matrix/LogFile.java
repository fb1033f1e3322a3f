package org.almanac.benchmarks.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A log that is replayed.
 *
 * @param name what it is called in tables: its file's name up to the year
 * @param machine the configuration that describes its machine, where the log alone does not
 */
record LogFile(String name, Path file, Optional<Path> machine) {
    /**
     * The logs of a folder, by name.
     *
     * @param machines where the configuration of a log's machine is, under the log's name
     */
    static List<LogFile> in(Path folder, Path machines) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.swf(\\.gz)?"))
                    .sorted()
                    .map(file -> of(file, machines))
                    .toList();
        }
    }

    private static LogFile of(Path file, Path machines) {
        String stem = file.getFileName().toString().replaceFirst("\\.swf(\\.gz)?$", "");
        Path machine = machines.resolve(stem + ".yaml");
        return new LogFile(
                stem.replaceFirst("-\\d{4}-.*", ""),
                file,
                Files.exists(machine) ? Optional.of(machine) : Optional.empty());
    }
}
