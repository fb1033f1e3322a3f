package org.almanac.pbs.sim;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;

/**
 * What somebody submits to a simulated server, and how long the job will run, which only the server knows.
 *
 * @param name what its user calls it
 * @param walltime seconds that it asks for, at least 1; after so many it is killed
 * @param runtime seconds that it needs, at least 0
 * @param executionTime before that (epoch seconds) it waits in state W
 * @param held whether it is submitted with a user's hold
 * @param softWalltime for how long a hook of the site says that the job will run, in seconds, at least 1; empty where it says
 *     nothing
 * @param lengths how short and how long it may be, where it shrinks to fit
 */
public record Submission(
        String name,
        Owner owner,
        String queue,
        long walltime,
        long runtime,
        Request request,
        OptionalLong executionTime,
        boolean held,
        OptionalLong softWalltime,
        Optional<Lengths> lengths) {
    public Submission {
        if (walltime < 1) {
            throw new IllegalArgumentException("The walltime of " + name + " must be at least 1 s, not " + walltime);
        }
        if (runtime < 0) {
            throw new IllegalArgumentException("The runtime of " + name + " must be at least 0 s, not " + runtime);
        }
    }

    /** The same job, which asks for something else. */
    public Submission asking(Request other) {
        return new Submission(name, owner, queue, walltime, runtime, other, executionTime, held, softWalltime, lengths);
    }

    /** A job that may start at once. */
    public Submission(String name, Owner owner, String queue, long walltime, long runtime, Request request) {
        this(
                name,
                owner,
                queue,
                walltime,
                runtime,
                request,
                OptionalLong.empty(),
                false,
                OptionalLong.empty(),
                Optional.empty());
    }

    /** The same with a user's hold. */
    public Submission onHold() {
        return new Submission(
                name, owner, queue, walltime, runtime, request, executionTime, true, softWalltime, lengths);
    }

    /** The same, to wait until that time (epoch seconds). */
    public Submission notBefore(long time) {
        return new Submission(
                name, owner, queue, walltime, runtime, request, OptionalLong.of(time), held, softWalltime, lengths);
    }

    /** The same, of which a hook of the site says that it will run for that many seconds. */
    public Submission expectedToRun(long seconds) {
        return new Submission(
                name, owner, queue, walltime, runtime, request, executionTime, held, OptionalLong.of(seconds), lengths);
    }

    /** The same, which may be as short and as long. */
    public Submission ofLengths(Lengths any) {
        return new Submission(
                name, owner, queue, walltime, runtime, request, executionTime, held, softWalltime, Optional.of(any));
    }
}
