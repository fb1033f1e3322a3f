package org.almanac.daemon.qstat;

import java.util.stream.Collectors;

/**
 * Text of users as it may be shown in a terminal: a name with a line break would look like a line of its own, and others would tell the
 * terminal what to do.
 */
final class Printable {
    private Printable() {}

    /** The text with a question mark for each control character. */
    static String of(String text) {
        return text.chars().noneMatch(Character::isISOControl)
                ? text
                : text.codePoints()
                        .map(each -> Character.isISOControl(each) ? '?' : each)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining());
    }
}
