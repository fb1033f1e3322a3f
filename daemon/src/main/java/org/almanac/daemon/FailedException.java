package org.almanac.daemon;

/** What was asked for could not be done; the message is one line for whoever asked. */
final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    FailedException(String message) {
        this(message, Almanac.FAILED);
    }

    FailedException(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    /** With which the program is to end. */
    int exitCode() {
        return exitCode;
    }
}
