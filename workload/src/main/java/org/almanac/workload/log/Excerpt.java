package org.almanac.workload.log;

/**
 * A short printable picture of bytes that may be anything.
 *
 * <p>Never longer than {@value #LONGEST} characters and three dots, never with a control character, so that a message
 * about a binary file cannot disturb a terminal.
 */
final class Excerpt {
    static final int LONGEST = 40;

    private Excerpt() {}

    /** The bytes of {@code buffer} from {@code from} (inclusive) to {@code to} (exclusive). */
    static String of(byte[] buffer, int from, int to) {
        int shown = Math.min(to - from, LONGEST);
        StringBuilder text = new StringBuilder(LONGEST + 3);
        for (int i = from; i < from + shown; i++) {
            text.append(buffer[i] >= ' ' && buffer[i] < 127 ? (char) buffer[i] : '?');
        }
        if (to - from > LONGEST) {
            text.append("...");
        }
        return text.toString();
    }

    /** A name with its control characters replaced; file names may hold line breaks. */
    static String printable(String name) {
        if (name.chars().noneMatch(Character::isISOControl)) {
            return name;
        }
        StringBuilder text = new StringBuilder(name.length());
        name.chars().forEach(c -> text.append(Character.isISOControl(c) ? '?' : (char) c));
        return text.toString();
    }
}
