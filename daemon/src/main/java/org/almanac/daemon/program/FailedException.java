package org.almanac.daemon.program;

import java.util.List;

/** What was asked for could not be done; each message is one line for whoever asked. */
public final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> messages;
    private final int exitCode;

    public FailedException(String message) {
        this(message, ExitCode.FAILED);
    }

    public FailedException(String message, int exitCode) {
        this(List.of(message), exitCode);
    }

    /** For several reasons, of one line each. */
    public FailedException(List<String> messages) {
        this(messages, ExitCode.FAILED);
    }

    private FailedException(List<String> messages, int exitCode) {
        super(messages.get(0));
        this.messages = List.copyOf(messages);
        this.exitCode = exitCode;
    }

    /** The lines that tell why; at least one. */
    public List<String> messages() {
        return messages;
    }

    /** With which the program is to end. */
    public int exitCode() {
        return exitCode;
    }
}
