package org.almanac.workload.text;

import java.nio.charset.StandardCharsets;

/**
 * A short printable picture of bytes or characters that may be anything.
 *
 * <p>Never longer than {@value #LONGEST} characters and three dots, never with a control character, so that a message
 * about a binary file cannot disturb a terminal.
 */
public final class Excerpt {
    public static final int LONGEST = 40;

    private Excerpt() {}

    /** The bytes of {@code buffer} from {@code from} (inclusive) to {@code to} (exclusive). */
    public static String of(byte[] buffer, int from, int to) {
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

    /** The start of a text. */
    public static String of(String text) {
        // A question mark is what a character beyond ASCII becomes, one for each.
        byte[] bytes = text.substring(0, Math.min(text.length(), LONGEST + 1)).getBytes(StandardCharsets.US_ASCII);
        return of(bytes, 0, bytes.length);
    }

    /** A name with its control characters replaced; file names may hold line breaks. */
    public static String printable(String name) {
        if (name.chars().noneMatch(Character::isISOControl)) {
            return name;
        }
        StringBuilder text = new StringBuilder(name.length());
        name.chars().forEach(c -> text.append(Character.isISOControl(c) ? '?' : (char) c));
        return text.toString();
    }
}
