package org.almanac.planner.formula;

/** Says of a text why it is no formula, in one line, and where. */
public final class FormulaException extends Exception {
    private static final long serialVersionUID = 1;

    private final int position;

    FormulaException(int position, String what) {
        super("at " + position + ": " + what);
        this.position = position;
    }

    /** The place in the text of which it speaks, from 1. */
    public int position() {
        return position;
    }
}
