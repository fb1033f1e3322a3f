package org.almanac.planner.policy;

/** A policy was named or set in a way that does not exist; the message is one line for whoever wrote it. */
public final class PolicyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PolicyException(String message) {
        super(message);
    }
}
