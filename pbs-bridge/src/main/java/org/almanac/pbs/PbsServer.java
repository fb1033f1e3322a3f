package org.almanac.pbs;

import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ToldJob;

/** A pbs_server as a scheduler needs it: beside what it knows, a way to start a job and a way to tell a planned start. */
public interface PbsServer extends PbsSource {
    /**
     * Starts a job on these nodes. That it was taken does not mean that it runs: a later snapshot tells.
     */
    void start(String job, Location location) throws PbsException;

    /**
     * Tells the users of a waiting job what is planned; of an array, those of all its jobs that wait.
     *
     * @param job as the latest snapshot has it
     * @param where the nodes with what is held there; none where no start is planned
     */
    void tell(ToldJob job, PlannedStart planned, Location where) throws PbsException;

    /** Takes a comment away that told the user of this one job what was planned, as nothing is any more. */
    void takeBack(ServerJob job) throws PbsException;
}
