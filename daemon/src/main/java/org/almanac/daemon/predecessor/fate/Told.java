package org.almanac.daemon.predecessor.fate;

/** A statement and what becomes of it. */
public record Told(Statement statement, Outcome outcome) {
    public Fate fate() {
        return outcome.fate();
    }
}
