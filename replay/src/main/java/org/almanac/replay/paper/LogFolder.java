package org.almanac.replay.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.replay.ReplayException;

/**
 * The folder in which logs are looked for. A log is known by the beginning of its file's name: {@code KTH-SP2} is
 * {@code KTH-SP2.swf} and {@code KTH-SP2-1996-2.1-cln.swf.gz}. What a paper calls {@code windows/NAME} may lie in a folder of
 * that name or in the folder itself.
 */
public record LogFolder(Path folder) implements PaperLogs {
    private static final String WINDOWS = "windows/";

    /** The file of a log; of several the last by name. */
    @Override
    public Optional<Path> find(String row) {
        if (row.startsWith(WINDOWS)) {
            String name = row.substring(WINDOWS.length());
            return find(folder.resolve(WINDOWS), name).or(() -> find(folder, name));
        }
        return find(folder, row);
    }

    private static Optional<Path> find(Path folder, String name) {
        // A number behind it is a year; a word would make it another log, such as a window of this one.
        Pattern file = Pattern.compile(Pattern.quote(name) + "([-_]([0-9].*|cln))?\\.swf(\\.gz)?");
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(
                            each -> file.matcher(each.getFileName().toString()).matches())
                    .sorted()
                    .toList();
            return found.isEmpty() ? Optional.empty() : Optional.of(found.get(found.size() - 1));
        } catch (IOException e) {
            throw new ReplayException(folder + " could not be read: " + e.getMessage());
        }
    }

    @Override
    public String place() {
        return "--logs " + folder;
    }
}
