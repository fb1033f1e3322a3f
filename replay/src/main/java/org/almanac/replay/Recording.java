package org.almanac.replay;

/** What a replay may write down beside what becomes of the jobs. */
public enum Recording {
    /** What happens within each instant: see {@link InstantRecord}. */
    INSTANTS,
    /** When each job is expected to start, as it is told when the job comes: see {@link Expectations}. */
    EXPECTED_STARTS,
    /** What simpler rules would have told in place of these: see {@link org.almanac.replay.baseline.Baselines}. */
    BASELINES,
    /** What is foreseen to go wrong, about every half an hour: see {@link RaisedAlarms}. */
    ALARMS
}
