package org.almanac.daemon.tried;

/**
 * Tells what would become of jobs if they were submitted now, and what is free; of the plan nothing is changed. For several
 * threads, which may have to wait for each other.
 */
public interface TrialDesk {
    /**
     * Tries the jobs that are asked for, each alone.
     *
     * @throws RefusedTrialException if the request makes no sense, or there is no plan yet
     */
    TriedJobs tried(TrialRequest request) throws RefusedTrialException;

    /**
     * What is free from now on without a break, the longer the less.
     *
     * @throws RefusedTrialException if there is no plan yet
     */
    FreeWindows windows() throws RefusedTrialException;
}
