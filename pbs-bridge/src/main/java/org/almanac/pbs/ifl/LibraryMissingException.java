package org.almanac.pbs.ifl;

/** A batch interface library is not there or is not what it should be; the text says what was looked for where. */
public final class LibraryMissingException extends Exception {
    private static final long serialVersionUID = 1L;

    LibraryMissingException(String text) {
        super(text);
    }
}
