package org.almanac.planner.policy;

import java.util.Optional;

/** A policy was named or set in a way that does not exist; the message is one line for whoever wrote it. */
public final class PolicyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, without where; empty where the message says no more. */
    private final String reason;

    public PolicyException(String message) {
        super(message);
        this.reason = "";
    }

    /** Of a policy that is written as it may be. */
    PolicyException(PolicySpec spec, String reason) {
        super("--policy '" + spec.text() + "': " + reason);
        this.reason = reason;
    }

    /** What is wrong with a policy that is written as it may be, without how it was written. */
    Optional<String> reason() {
        return Optional.of(reason).filter(text -> !text.isEmpty());
    }
}
