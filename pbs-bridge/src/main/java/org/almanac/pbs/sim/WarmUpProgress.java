package org.almanac.pbs.sim;

/** Told how far a server has been run in. */
@FunctionalInterface
public interface WarmUpProgress {
    WarmUpProgress NONE = (done, total) -> {};

    /** So much of the workload's time has been run, in seconds, of so much. */
    void warmed(long done, long total);
}
