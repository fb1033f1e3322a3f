package org.almanac.simulation;

/** A start that cannot be: the scheduler's picture of the nodes is wrong. */
public final class RefusedStart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RefusedStart(String message) {
        super(message);
    }
}
