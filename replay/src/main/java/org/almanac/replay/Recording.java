package org.almanac.replay;

/** What a replay writes down beside what becomes of the jobs. */
public enum Recording {
    NOTHING,
    /** What happens within each instant: see {@link InstantRecord}. */
    INSTANTS
}
