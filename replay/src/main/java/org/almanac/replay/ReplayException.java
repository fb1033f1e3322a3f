package org.almanac.replay;

/** A log that cannot be replayed; the message is one line for whoever asked for it. */
public final class ReplayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ReplayException(String message) {
        super(message);
    }
}
