package org.almanac.pbs;

/** A job's state, by the letter that qstat shows for it. */
public enum JobState {
    QUEUED('Q'),
    RUNNING('R'),
    EXITING('E'),
    COMPLETE('C'),
    HELD('H'),
    WAITING('W'),
    SUSPENDED('S'),
    /** On its way into a queue or to another server. */
    TRANSIT('T');

    private final char letter;

    JobState(char letter) {
        this.letter = letter;
    }

    public char letter() {
        return letter;
    }
}
