package org.almanac.daemon.predecessor.fate;

import org.almanac.daemon.config.form.Problem;

/**
 * A line of a file, with those that go on from it.
 *
 * @param number of the first of them, from 1
 * @param text as it is written, whatever that is
 */
public record SourceLine(String file, int number, String text) {
    /** Where it stands, as editors know it. */
    public String where() {
        return file + ":" + number;
    }

    /** The line cut to what fits on one, in letters and signs alone. */
    public String picture() {
        return plain(Problem.excerpt(text.strip().replace('\t', ' ')));
    }

    /** A text with a question mark for all that is no letter, digit or sign, so that it can stand anywhere. */
    public static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c >= ' ' && c < 127 || Character.isLetterOrDigit(c) ? c : '?')
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }
}
