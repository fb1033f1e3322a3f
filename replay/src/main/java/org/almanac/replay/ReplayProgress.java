package org.almanac.replay;

/** Told now and then how many of the jobs have started. */
@FunctionalInterface
public interface ReplayProgress {
    ReplayProgress NONE = (started, jobs) -> {};

    void started(int started, int jobs);
}
