package org.almanac.pbs;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;

/**
 * A job as the server tells it; times in epoch seconds.
 *
 * @param id whole, with the server's name
 * @param name what its user calls it
 * @param queued when it came into its queue
 * @param walltime seconds that it asks for
 * @param executionTime before that it waits (state W)
 * @param location where it runs or ran
 * @param started when it was started last
 * @param startCount how often it was started; it grows when a start fails and the job falls back to Q
 */
public record ServerJob(
        String id,
        String name,
        Owner owner,
        String queue,
        JobState state,
        long queued,
        long walltime,
        Request request,
        OptionalLong executionTime,
        Optional<Location> location,
        OptionalLong started,
        int startCount,
        OptionalInt exitStatus,
        Restraints restraints,
        JobNotes notes) {

    /**
     * Whether it has run and its nodes are free. Of an exiting job that is not so as long as the server tells how far it
     * is with that: it frees the nodes last.
     */
    public boolean isOver() {
        boolean exits = state == JobState.EXITING && notes.substate().isPresent() && location.isPresent();
        return state == JobState.COMPLETE || state == JobState.EXITING && !exits;
    }

    /** A job that only its state and time may keep from starting, without notes. */
    public ServerJob(
            String id,
            String name,
            Owner owner,
            String queue,
            JobState state,
            long queued,
            long walltime,
            Request request,
            OptionalLong executionTime,
            Optional<Location> location,
            OptionalLong started,
            int startCount,
            OptionalInt exitStatus) {
        this(
                id,
                name,
                owner,
                queue,
                state,
                queued,
                walltime,
                request,
                executionTime,
                location,
                started,
                startCount,
                exitStatus,
                Restraints.NONE,
                JobNotes.NONE);
    }
}
