package org.almanac.planner.policy;

import java.util.Optional;

/** Tells in one line why a written policy does not exist or is set wrongly. */
public final class PolicyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, without how the policy was written; empty if the message says no more. */
    private final String reason;

    public PolicyException(String message) {
        super(message);
        this.reason = "";
    }

    /** What is wrong with a policy whose written form can be parsed. */
    PolicyException(PolicySpec spec, String reason) {
        super("--policy '" + spec.text() + "': " + reason);
        this.reason = reason;
    }

    /** What is wrong, without how the policy was written; empty if the written form cannot be parsed. */
    public Optional<String> reason() {
        return Optional.of(reason).filter(text -> !text.isEmpty());
    }
}
