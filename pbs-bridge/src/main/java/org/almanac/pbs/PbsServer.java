package org.almanac.pbs;

import java.util.Collection;
import java.util.Set;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.cluster.StopMethod;

/** A pbs_server as a scheduler needs it: beside what it knows, ways to start a job, to tell a
 * planned start, and to answer a reservation. */
public interface PbsServer extends PbsSource {
    /**
     * Starts a job on these nodes. That it was taken does not mean that it runs: a later snapshot tells.
     */
    void start(String job, Location location) throws PbsException;

    /**
     * Stops a running job so that another gets its nodes. That it was taken does not mean that the job has stopped: a later
     * snapshot tells.
     */
    void stop(String job, StopMethod method) throws PbsException;

    /** Lets a job go on where it was that {@link #stop} has suspended; a later snapshot tells whether it does. */
    void resume(String job) throws PbsException;

    /** These jobs were suspended by {@link #stop} before this server was connected, and are not to go on by themselves. */
    default void keepSuspended(Collection<String> jobs) {
        // Most servers let no job go on by themselves.
    }

    /**
     * Gives a job that is about to be started its length, in seconds; only one that takes any of several lengths.
     */
    void setLength(String job, long walltime) throws PbsException;

    /**
     * Tells the users of a waiting job what is planned; of an array, those of all its jobs that wait.
     *
     * @param job as the latest snapshot has it
     * @param where the nodes with what is held there; none where no start is planned
     */
    void tell(ToldJob job, PlannedStart planned, Location where) throws PbsException;

    /**
     * Answers a reservation that waits, as the latest snapshot has it. Once it is answered, a further snapshot tells what
     * has become of it.
     */
    void answer(AskedReservation asked, ReservationAnswer answer) throws PbsException;

    /**
     * What was to be decided by the latest snapshot has been decided, and done.
     *
     * @param awaited the jobs that are being started, or for which others are being stopped
     */
    default void decided(Set<String> awaited) throws PbsException {}

    /**
     * Says which kind of time a waiting job, or an array, spends from now on, by OpenPBS's number; a server that counts nothing of
     * that kind is told nothing.
     */
    default void accrue(String job, int kind) throws PbsException {}

    /**
     * Shows for how long a running job is expected to run in all that has outrun its soft walltime, in seconds; a server that has no
     * place for that is told nothing.
     */
    default void extend(String job, long seconds) throws PbsException {}

    /** Takes a comment away that told the user of this one job what was planned, as nothing is any more. */
    void takeBack(ServerJob job) throws PbsException;
}
