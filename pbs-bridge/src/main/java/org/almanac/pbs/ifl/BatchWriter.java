package org.almanac.pbs.ifl;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.pbs.PbsException;
import org.almanac.planner.cluster.StopMethod;

/** The calls of a batch interface library that change something, beside those that read. */
public interface BatchWriter extends BatchReader {
    /**
     * Asks the server to start a job there, in the server's own form; it returns before the job runs.
     *
     * <p>Where the meaning of a failure is {@link PbsException.Meaning#UNREACHABLE}, the job may have been started all
     * the same: the next poll tells. A start that had not begun in time is not made later.
     */
    void run(String job, String location) throws PbsException;

    /** Sets attributes of a job, all or none; with no settings nothing is asked. */
    void alter(String job, List<Setting> settings) throws PbsException;

    /** Stops a running job; with {@link StopMethod#CHECKPOINT} it is held, so that it is checkpointed, and released. */
    void stop(String job, StopMethod method) throws PbsException;

    /** Lets a suspended job run on where it was; on OpenPBS only who is its registered scheduler can. */
    void resume(String job) throws PbsException;

    /**
     * Confirms a reservation that waits, with its nodes in the server's own form. Only a server of {@link
     * LibraryKind#OPENPBS} has reservations.
     *
     * @param start when it begins, in epoch seconds; empty where that stays
     */
    void confirm(String reservation, String location, OptionalLong start) throws PbsException;

    /** Says of a reservation that waits that there is no place for it. */
    void refuse(String reservation) throws PbsException;

    /**
     * @param resource the resource of the attribute; empty where it has none
     * @param value UTF-8 in the end; an empty one removes what can be removed
     */
    record Setting(String attribute, String resource, String value) {}
}
