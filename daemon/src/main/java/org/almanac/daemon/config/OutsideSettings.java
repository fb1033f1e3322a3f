package org.almanac.daemon.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;

/**
 * Something that belongs to no node and that others use as well, such as licences: a program of the site tells how much of it is
 * free.
 *
 * @param name what requests call it
 * @param command the program and its arguments; no shell reads them
 * @param every how long after its last answer it is run again
 * @param timeLimit how long it may take
 * @param keep for how long its last answer counts while it fails
 * @param unknown how much there is after that
 */
public record OutsideSettings(
        String name, List<String> command, Duration every, Duration timeLimit, Duration keep, Unknown unknown) {
    /** How much there is of something of which nobody can tell. */
    public enum Unknown {
        NONE,
        UNLIMITED
    }

    private static final Duration LONGEST = Duration.ofMinutes(5);

    static final Key<String> NAME = Key.needed("name", Forms.NAME_FORM, "what requests call it");
    static final Key<List<String>> COMMAND = Key.needed(
            "command",
            ScalarForm.of("an absolute path, and arguments after blanks", OutsideSettings::command),
            "the program that prints how much is free now; it is run as the daemon's user, without a shell");
    static final Key<Duration> EVERY =
            Key.usual("every", Forms.DURATION_FORM, "1m", "how long after its last answer it is run again");
    static final Key<Duration> TIME_LIMIT = Key.usual(
            "time-limit",
            ScalarForm.of(
                    "a duration from 1s to 5m",
                    text -> Forms.duration(text).filter(duration -> duration.compareTo(LONGEST) <= 0)),
            "10s",
            "how long it may take; then it is killed");
    static final Key<Duration> KEEP =
            Key.usual("keep", Forms.DURATION_FORM, "10m", "for how long its last answer counts while it fails");
    static final Key<Unknown> UNKNOWN = Key.usual(
            "unknown",
            new ScalarForm<>(List.of("none", "unlimited"), List.of("none", "unlimited"), text -> switch (text) {
                case "none" -> Optional.of(Unknown.NONE);
                case "unlimited" -> Optional.of(Unknown.UNLIMITED);
                default -> Optional.empty();
            }),
            "none",
            "how much there is after that, and before its first answer");

    static final SectionForm<OutsideSettings> FORM = new SectionForm<>(
            List.of(NAME, COMMAND, EVERY, TIME_LIMIT, KEEP, UNKNOWN),
            section -> new OutsideSettings(
                    section.get(NAME),
                    section.get(COMMAND),
                    section.get(EVERY),
                    section.get(TIME_LIMIT),
                    section.get(KEEP),
                    section.get(UNKNOWN)));

    /** The words of a command whose program is an absolute path. */
    public static Optional<List<String>> command(String text) {
        List<String> words = List.of(text.strip().split("\\s+"));
        return words.get(0).startsWith("/") && Path.of(words.get(0)).getNameCount() > 0
                ? Optional.of(words)
                : Optional.empty();
    }
}
