package org.almanac.workload.request;

import org.almanac.workload.text.Excerpt;

/**
 * Says why a request could not be understood, in one line fit to be shown to a person as it is.
 *
 * <p>The message names the text, the place in it and what is allowed there; it never holds a control character.
 */
public final class RequestFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String text;
    private final int position;

    /**
     * A fault at one character of a text.
     *
     * @param what what the text should have been, such as {@code nodespec}
     * @param position the character at fault, counted from 1
     */
    RequestFormatException(String what, String text, int position, String fault) {
        super(what + " \"" + Excerpt.of(text) + "\", character " + position + ": " + fault);
        this.text = text;
        this.position = position;
    }

    /** The whole text that was to be read. */
    public String text() {
        return text;
    }

    /** The place of the fault, counted from 1; one behind the end where something is missing there. */
    public int position() {
        return position;
    }
}
