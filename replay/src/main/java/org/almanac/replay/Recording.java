package org.almanac.replay;

/** What a replay may write down beside what becomes of the jobs. */
public enum Recording {
    /** What happens within each instant: see {@link InstantRecord}. */
    INSTANTS,
    /** When each job is expected to start, as it is told when the job comes: see {@link Expectations}. */
    EXPECTED_STARTS
}
