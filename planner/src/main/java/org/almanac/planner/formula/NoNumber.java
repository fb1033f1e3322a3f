package org.almanac.planner.formula;

/** Ends the evaluation of a formula that has no value, as where something is divided by zero. */
final class NoNumber extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** One for all, as nobody asks where it came from. */
    static final NoNumber FOUND = new NoNumber();

    private NoNumber() {
        super("no number", null, false, false);
    }
}
