package org.almanac.daemon.tried;

import java.util.Optional;
import org.almanac.daemon.tried.RefusedTrialException.Fault;
import org.almanac.daemon.view.ListedJob;
import org.almanac.planner.forecast.WalltimeAdvice;
import org.almanac.planner.price.WindowTrials;

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
     * The least changes of a job that waits with which it would start sooner. It takes a part of a second at most.
     *
     * @param job its id
     * @throws RefusedTrialException if the plan knows no such job, or there is none yet
     */
    LeastChanges changes(String job) throws RefusedTrialException;

    /**
     * The same of a job that is tried.
     *
     * @throws RefusedTrialException if the request makes no sense or is of several jobs, or there is no plan yet
     */
    LeastChanges changes(TrialRequest request) throws RefusedTrialException;

    /**
     * What is free from now on without a break, the longer the less.
     *
     * @throws RefusedTrialException if there is no plan yet
     */
    FreeWindows windows() throws RefusedTrialException;

    /**
     * Windows may be tried by what this answers, on the plan as it stands now; what it is asked takes its time.
     *
     * @throws RefusedTrialException if there is no plan yet
     */
    default WindowTrials windowTrials() throws RefusedTrialException {
        throw new RefusedTrialException(Fault.OF_DAEMON, "no windows can be tried here");
    }

    /** A walltime that would do for a job that waits, by how long its user's jobs of that kind have run until then, in epoch seconds. */
    default Optional<WalltimeAdvice> advice(ListedJob job, long now) {
        return Optional.empty();
    }
}
