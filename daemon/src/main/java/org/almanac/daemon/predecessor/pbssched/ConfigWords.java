package org.almanac.daemon.predecessor.pbssched;

import java.util.Locale;
import java.util.Optional;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Spoken;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Statement.When;

/**
 * The words of a line of {@code sched_config}: a name, a colon that TORQUE does without, a value that may stand in quotes,
 * and perhaps at which times it holds.
 */
final class ConfigWords {
    private final String text;
    private int at;

    private ConfigWords(String text) {
        this.text = text;
    }

    /** Whether the line says nothing. */
    static boolean isSilent(SourceLine line) {
        String text = line.text().stripLeading();
        return text.isEmpty() || text.charAt(0) == '#' || text.charAt(0) == '*';
    }

    /** What the line says. */
    static Spoken read(SourceLine line) {
        ConfigWords words = new ConfigWords(line.text());
        String name = words.name();
        Optional<String> value = words.value();
        Optional<String> when = words.value();
        Statement statement = new Statement(
                line,
                name,
                Optional.empty(),
                value.orElse(""),
                when.flatMap(ConfigWords::when).orElse(When.ALWAYS));
        if (name.isEmpty()) {
            return Spoken.odd(statement, "there is no name before the colon");
        } else if (value.isEmpty()) {
            return Spoken.odd(statement, "it has no value");
        } else if (when.isPresent() && when.flatMap(ConfigWords::when).isEmpty()) {
            return Spoken.odd(
                    statement,
                    "'" + SourceLine.plain(excerpt(when.get()))
                            + "' is no time; behind a value may stand prime, non_prime, all or none");
        }
        return Spoken.of(statement);
    }

    private static String excerpt(String text) {
        return text.length() > 20 ? text.substring(0, 20) + "..." : text;
    }

    private static Optional<When> when(String word) {
        return switch (word.length() > 10 ? "" : word.toLowerCase(Locale.ROOT)) {
            case "all" -> Optional.of(When.ALWAYS);
            case "prime" -> Optional.of(When.PRIMETIME);
            case "non_prime" -> Optional.of(When.NON_PRIMETIME);
            case "none" -> Optional.of(When.NEVER);
            default -> Optional.empty();
        };
    }

    private String name() {
        skipBlanks();
        int begun = at;
        while (at < text.length() && text.charAt(at) != ':' && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        String name = text.substring(begun, at);
        skipBlanks();
        if (at < text.length() && text.charAt(at) == ':') {
            at++;
        }
        return name;
    }

    private Optional<String> value() {
        skipBlanks();
        if (at == text.length()) {
            return Optional.empty();
        }
        char first = text.charAt(at);
        if (first == '"' || first == '\'') {
            int end = text.indexOf(first, at + 1);
            String value = text.substring(at + 1, end < 0 ? text.length() : end);
            at = end < 0 ? text.length() : end + 1;
            return Optional.of(value.strip());
        }
        int begun = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return Optional.of(text.substring(begun, at));
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
