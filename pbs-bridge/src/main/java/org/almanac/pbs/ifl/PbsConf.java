package org.almanac.pbs.ifl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file that says where OpenPBS is installed on this host; it need not be there. */
record PbsConf(Path file) {
    private static final Path USUAL = Path.of("/etc/pbs.conf");

    /** As the shell reads it, and OpenPBS itself. */
    private static final Pattern EXEC =
            Pattern.compile("\\s*(?:export\\s+)?PBS_EXEC=(['\"]?)([^'\"#\\s]+)\\1\\s*(?:#.*)?");

    /** The one that OpenPBS's own commands read. */
    static PbsConf of(Map<String, String> environment) {
        return new PbsConf(Optional.ofNullable(environment.get("PBS_CONF_FILE"))
                .map(Path::of)
                .orElse(USUAL));
    }

    /** Where the libraries of the installation lie; nowhere where the file says nothing of it. */
    List<Path> libraries() {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream()
                    .map(EXEC::matcher)
                    .filter(Matcher::matches)
                    .reduce((first, last) -> last)
                    .map(found -> Path.of(found.group(2)))
                    .map(folder -> List.of(folder.resolve("lib"), folder.resolve("lib64")))
                    .orElse(List.of());
        } catch (IOException | InvalidPathException e) {
            return List.of();
        }
    }
}
