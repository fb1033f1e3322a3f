package org.almanac.pbs.snapshot;

/** A job's state, by the letter that qstat shows for it. */
public enum JobState {
    QUEUED('Q'),
    RUNNING('R'),
    EXITING('E'),
    COMPLETE('C'),
    HELD('H'),
    WAITING('W'),
    SUSPENDED('S'),
    /** Suspended, and its nodes are kept for it, as it may run on there without anybody being asked. */
    SUSPENDED_IN_PLACE('S'),
    /** On its way into a queue or to another server. */
    TRANSIT('T');

    private final char letter;

    JobState(char letter) {
        this.letter = letter;
    }

    public boolean isSuspended() {
        return this == SUSPENDED || this == SUSPENDED_IN_PLACE;
    }

    /** Whether it may yet be started, at once or later. */
    public boolean waits() {
        return this == QUEUED || this == HELD || this == WAITING;
    }

    /** Whether nobody else may have what it holds. */
    public boolean holdsNodes() {
        return this == RUNNING || this == SUSPENDED_IN_PLACE;
    }

    public char letter() {
        return letter;
    }
}
