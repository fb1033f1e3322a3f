package org.almanac.workload.accounting;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A job as all of its records together tell it; of several runs the last counts.
 *
 * @param id the server's
 * @param user the name; empty, as the next three, where no record says
 * @param group the name
 * @param name what its user calls it
 * @param queue the name of the last queue
 * @param asked what it asks for
 * @param walltime seconds that it asks for
 * @param softWalltime for how many seconds the site expects it to run, at least 1; empty where no record says
 * @param eligible from when on it could be run, in epoch seconds
 * @param start when its last run began, in epoch seconds; empty where it never ran
 * @param end when that ended, not before the start; empty where that is not known
 * @param outcome how it came out
 * @param exitStatus what its end says; negative by the server itself
 * @param usedMemory bytes
 * @param execution where it ran, as the record writes it; empty where it never did
 * @param vnodes whether that is OpenPBS's exec_vnode and not exec_host
 * @param requeues how often it was put back into its queue
 */
public record AccountedJob(
        ServerJobId id,
        String user,
        String group,
        String name,
        String queue,
        Asked asked,
        OptionalLong walltime,
        OptionalLong softWalltime,
        long eligible,
        OptionalLong start,
        OptionalLong end,
        Outcome outcome,
        OptionalInt exitStatus,
        OptionalLong usedMemory,
        String execution,
        boolean vnodes,
        int requeues) {
    /** How a job came out. */
    public enum Outcome {
        /** It ended with exit status 0. */
        COMPLETED,
        /** It ended with another one, or the server aborted it. */
        FAILED,
        /** Somebody deleted it, before it started or while it ran. */
        CANCELLED,
        /** Its records end before it did. */
        UNKNOWN
    }

    /** What it held of its nodes. */
    public List<Held> held() {
        return vnodes ? Held.ofVnodes(execution) : Held.ofHosts(execution);
    }
}
