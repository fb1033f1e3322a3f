package org.almanac.pbs.reading;

import org.almanac.workload.text.Excerpt;

/** Says that a text is not what it should be, in one line that shows it. */
public final class TextException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String text;

    /** {@code what} says what the text should have been. */
    public TextException(String text, String what) {
        super("\"" + Excerpt.of(text) + "\" is no " + what);
        this.text = text;
    }

    /** The whole text in question. */
    public String text() {
        return text;
    }
}
