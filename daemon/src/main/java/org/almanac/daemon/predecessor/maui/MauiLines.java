package org.almanac.daemon.predecessor.maui;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceFile.UnreadableException;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Spoken;
import org.almanac.daemon.predecessor.fate.Statement;

/**
 * The statements of a {@code maui.cfg}, of the files that it includes, and of the {@code fs.cfg} that it names.
 *
 * <p>A line has a parameter, perhaps with an index, and values; one whose name ends in CFG says one thing with each of them.
 * Capital and small letters are the same in names.
 */
final class MauiLines {
    private static final String INCLUDE = "INCLUDE";
    private static final String SHARES_FILE = "FSCONFIGFILE";

    /** No scheduler's configuration is in more. */
    private static final int MOST_FILES = 50;

    /** Longer names are those of no parameter. */
    private static final int LONGEST_NAME = 64;

    /** What {@code fs.cfg} calls those of whom a line speaks. */
    private static final Map<String, String> OBJECTS = Map.of(
            "USER", "USERCFG",
            "GROUP", "GROUPCFG",
            "ACCOUNT", "ACCOUNTCFG",
            "CLASS", "CLASSCFG",
            "QOS", "QOSCFG",
            "SYSTEM", "SYSCFG");

    private final Set<Path> read = new HashSet<>();
    private final List<String> files = new ArrayList<>();
    private final List<Spoken> spoken = new ArrayList<>();

    private MauiLines() {}

    /** All that the file says, and what it leads to. */
    static MauiLines of(SourceFile file) {
        MauiLines lines = new MauiLines();
        lines.read.add(real(Path.of(file.name())));
        lines.files.add(file.name());
        file.lines().forEach(lines::read);
        return lines;
    }

    List<String> files() {
        return files;
    }

    List<Spoken> spoken() {
        return spoken;
    }

    private void read(SourceLine line) {
        String text = line.text().strip();
        int comment = text.indexOf('#');
        if (comment == 0 && text.startsWith(INCLUDE, 1)) {
            include(line, text.substring(1 + INCLUDE.length()).strip());
        } else if (comment != 0 && !text.isEmpty()) {
            readStatements(line, comment < 0 ? text : text.substring(0, comment).strip());
        }
    }

    private void readStatements(SourceLine line, String text) {
        int end = 0;
        while (end < text.length() && " \t=[".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String written = text.substring(0, end);
        String name = written.length() > LONGEST_NAME ? written : written.toUpperCase(Locale.ROOT);
        Optional<String> index = Optional.empty();
        if (end < text.length() && text.charAt(end) == '[') {
            int closed = text.indexOf(']', end);
            if (closed < 0) {
                say(Spoken.odd(Statement.always(line, name, index, ""), "the bracket is not closed"));
                return;
            }
            index = Optional.of(text.substring(end + 1, closed).strip());
            end = closed + 1;
        }
        String value = unquoted(afterEquals(text.substring(end)));
        if (name.equals(INCLUDE)) {
            include(line, value);
        } else if (name.endsWith("CFG") && name.length() <= LONGEST_NAME) {
            sayEach(line, name, index, value);
        } else if (value.isEmpty()) {
            say(Spoken.odd(Statement.always(line, name, index, ""), "it has no value"));
        } else if (name.equals(SHARES_FILE)) {
            readShares(line, value);
        } else {
            say(Spoken.of(Statement.always(line, name, index, value)));
        }
    }

    private static String afterEquals(String text) {
        String value = text.strip();
        return value.startsWith("=") ? value.substring(1).strip() : value;
    }

    private static String unquoted(String value) {
        return value.length() > 1 && value.charAt(0) == '"' && value.endsWith("\"")
                ? value.substring(1, value.length() - 1)
                : value;
    }

    /** A statement for each of the words. */
    private void sayEach(SourceLine line, String name, Optional<String> index, String value) {
        if (value.isEmpty()) {
            say(Spoken.odd(Statement.always(line, name, index, ""), "it has no value"));
            return;
        }
        for (String word : joined(value.split("\\s+"))) {
            say(Spoken.of(Statement.always(line, name, index, word)));
        }
    }

    /** The words, where blanks around an equals sign part none. */
    private static List<String> joined(String[] words) {
        List<String> joined = new ArrayList<>();
        for (String word : words) {
            int last = joined.size() - 1;
            boolean goesOn = last >= 0
                    && (word.startsWith("=") && joined.get(last).indexOf('=') < 0
                            || joined.get(last).endsWith("=") && word.indexOf('=') < 0);
            if (goesOn) {
                joined.set(last, joined.get(last) + word);
            } else {
                joined.add(word);
            }
        }
        return joined;
    }

    private void say(Spoken said) {
        spoken.add(said);
    }

    private void include(SourceLine line, String name) {
        Statement statement = Statement.always(line, "#" + INCLUDE, Optional.empty(), name);
        open(line, statement, name).ifPresent(file -> file.lines().forEach(this::read));
    }

    /** The file that is named; empty where it cannot be read. Either is told. */
    private Optional<SourceFile> open(SourceLine line, Statement statement, String name) {
        try {
            Path path = Path.of(line.file()).resolveSibling(name);
            if (files.size() == MOST_FILES) {
                say(Spoken.odd(statement, MOST_FILES + " files are read already, and no more are"));
                return Optional.empty();
            } else if (!read.add(real(path))) {
                say(Spoken.odd(statement, "that file is read already; so it would never end"));
                return Optional.empty();
            }
            SourceFile file = SourceFile.readBeside(path);
            files.add(path.toString());
            say(new Spoken(statement, Optional.of(Outcome.same("what it says is read, too"))));
            return Optional.of(file);
        } catch (UnreadableException e) {
            say(Spoken.odd(statement, "the file cannot be read: " + e.getMessage()));
        } catch (InvalidPathException e) {
            say(Spoken.odd(statement, "that is no name of a file"));
        }
        return Optional.empty();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            // It is not there; whoever reads it will be told.
            return path.toAbsolutePath().normalize();
        }
    }

    private void readShares(SourceLine from, String name) {
        Statement statement = Statement.always(from, SHARES_FILE, Optional.empty(), name);
        open(from, statement, name)
                .ifPresent(file -> file.lines().stream()
                        .filter(line -> !isSilent(line))
                        .forEach(line -> readShare(line, line.text().strip().split("\\s+", 2))));
    }

    private static boolean isSilent(SourceLine line) {
        String text = line.text().strip();
        return text.isEmpty() || text.charAt(0) == '#';
    }

    private void readShare(SourceLine line, String[] words) {
        int colon = words[0].indexOf(':');
        String object = colon < 0 ? words[0] : words[0].substring(0, colon);
        Optional<String> parameter = Optional.ofNullable(OBJECTS.get(object));
        Optional<String> index = colon < 0 ? Optional.empty() : Optional.of(words[0].substring(colon + 1));
        if (parameter.isEmpty()) {
            say(Spoken.odd(
                    Statement.always(line, words[0], Optional.empty(), ""),
                    "a line of it begins with USER:, GROUP:, ACCOUNT:, CLASS:, QOS: or SYSTEM"));
        } else {
            sayEach(line, parameter.get(), index, words.length > 1 ? words[1].strip() : "");
        }
    }
}
