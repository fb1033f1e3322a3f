package org.almanac.pbs.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.StopTraits;

/**
 * A job as the server tells it; times in epoch seconds.
 *
 * @param id whole, with the server's name
 * @param name what its user calls it
 * @param queued when it came into its queue
 * @param walltime seconds that it asks for; of one that waits and takes any of several lengths the shortest
 * @param lengths how short and how long it may be, where it takes any of several lengths
 * @param executionTime before that it waits (state W)
 * @param deadline by when it is wanted to have ended, where it need not be as soon as possible
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
        Optional<Lengths> lengths,
        Request request,
        OptionalLong executionTime,
        OptionalLong deadline,
        Optional<Location> location,
        OptionalLong started,
        int startCount,
        OptionalInt exitStatus,
        Restraints restraints,
        JobNotes notes) {
    /** TORQUE's substate of a job whose start it has taken and not carried out. */
    private static final int START_PENDING = 19;

    /** The substates of a job that is said to run and whose MoM has not said so: on its way there, and being started. */
    private static final Set<Integer> ON_ITS_WAY = Set.of(40, 41);

    /** The substate of OpenPBS of a suspended job that its scheduler is to let run on. */
    private static final int TO_RUN_ON = 45;

    /**
     * Whether it has run and its nodes are free. Of an exiting job that is not so as long as the server tells how far it
     * is with that: it frees the nodes last.
     */
    public boolean isOver() {
        boolean exits = state == JobState.EXITING && notes.substate().isPresent() && location.isPresent();
        return state == JobState.COMPLETE || state == JobState.EXITING && !exits;
    }

    /** Whether it is over and nobody can tell whether it ran: OpenPBS says so little of one of an array that is over. */
    public boolean hidesItsRun() {
        return state == JobState.COMPLETE
                && restraints.array().isPresent()
                && location.isEmpty()
                && exitStatus.isEmpty();
    }

    /**
     * Whether a start of it was taken that is still to be carried out: TORQUE lets such a job stand in its queue, for long
     * where many are started at once.
     */
    public boolean isBeingStarted() {
        return state == JobState.QUEUED && notes.substate().orElse(0) == START_PENDING;
    }

    /** Whether a start of it was taken and no MoM has said yet that it runs. */
    public boolean isStarting() {
        return isBeingStarted()
                || state == JobState.RUNNING
                        && ON_ITS_WAY.contains(notes.substate().orElse(0));
    }

    /** Whether it was suspended and is to run on, which the scheduler of an OpenPBS server sees to. */
    public boolean isToRunOn() {
        return state == JobState.SUSPENDED && notes.substate().orElse(0) == TO_RUN_ON && location.isPresent();
    }

    /**
     * For how long it is expected to run in all at that time, in seconds, where it has outrun its soft walltime: once more as long
     * each time that it does, up to its own walltime. Empty where it has not, or does not run.
     */
    public OptionalLong extendedTo(long now) {
        if (state != JobState.RUNNING
                || started.isEmpty()
                || notes.softWalltime().isEmpty()) {
            return OptionalLong.empty();
        }
        long soft = notes.softWalltime().getAsLong();
        long ran = now - started.getAsLong();
        if (ran <= soft) {
            return OptionalLong.empty();
        }
        long extended = soft + ran / soft * soft;
        return OptionalLong.of(Math.min(extended, notes.extension().most().orElse(Long.MAX_VALUE)));
    }

    /** The id by which its users are told of it: that of its array, where it is one of one. */
    public String toldAs() {
        return restraints.array().map(ArrayMembership::array).orElse(id);
    }

    /** The same as its users are told of it. */
    public ToldJob told() {
        return new ToldJob(toldAs(), notes);
    }

    /** The job as limits count it. */
    public Job counted() {
        return new Job(new JobId(id), owner, queue, queued, Math.max(1, walltime), request);
    }

    /**
     * The same job as one that an operator wants to run at once: neither holds, nor its time, nor other jobs, nor how many of its
     * array may run at once keep it waiting.
     */
    public ServerJob calledAtOnce() {
        Optional<ArrayMembership> member =
                restraints.array().map(array -> new ArrayMembership(array.array(), OptionalLong.empty()));
        return new ServerJob(
                id,
                name,
                owner,
                queue,
                JobState.QUEUED,
                queued,
                walltime,
                lengths,
                request,
                OptionalLong.empty(),
                deadline,
                location,
                started,
                startCount,
                exitStatus,
                new Restraints(Set.of(), List.of(), member),
                notes.stopping(notes.stops().calledAtOnce()));
    }

    /** The same job as one before which others are stopped. */
    public ServerJob spared() {
        return withNotes(notes.stopping(notes.stops().spared()));
    }

    /** Whether an operator wants it to run at once. */
    public boolean isCalledAtOnce() {
        return notes.stops().call() == StopTraits.Call.AT_ONCE;
    }

    /** The same job with other notes. */
    public ServerJob withNotes(JobNotes others) {
        return new ServerJob(
                id,
                name,
                owner,
                queue,
                state,
                queued,
                walltime,
                lengths,
                request,
                executionTime,
                deadline,
                location,
                started,
                startCount,
                exitStatus,
                restraints,
                others);
    }

    /** The same job in another state. */
    public ServerJob in(JobState other) {
        return with(other, walltime);
    }

    /** The same job with another walltime. */
    public ServerJob lasting(long seconds) {
        return seconds == walltime ? this : with(state, seconds);
    }

    private ServerJob with(JobState other, long seconds) {
        return new ServerJob(
                id,
                name,
                owner,
                queue,
                other,
                queued,
                seconds,
                lengths,
                request,
                executionTime,
                deadline,
                location,
                started,
                startCount,
                exitStatus,
                restraints,
                notes);
    }

    /** A job without a deadline that only its state and time may keep from starting, without notes. */
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
                Optional.empty(),
                request,
                executionTime,
                OptionalLong.empty(),
                location,
                started,
                startCount,
                exitStatus,
                Restraints.NONE,
                JobNotes.NONE);
    }
}
