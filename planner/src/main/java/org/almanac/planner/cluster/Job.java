package org.almanac.planner.cluster;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A job as a scheduler knows it before it runs.
 *
 * @param owner the job's user, group and project
 * @param queue the queue in which the job waits; empty on a site without queues
 * @param submitted when the job was submitted, in epoch seconds
 * @param walltime the runtime that the job asks for, in seconds, at least 1
 * @param conditions what has to be so before the job may start
 * @param name what its user calls it; empty where nobody says. No plan is made by it.
 * @param expectedRuntime for how long the site expects the job to run, in seconds, at least 1; empty where it does not say. The
 *     job may run for its walltime all the same.
 * @param figures what else is known of it, for a formula by which jobs are ordered and for when they are stopped for others
 * @param lengths how short and how long it may be; empty where it is as long as it asks for. While it waits, its walltime is the
 *     shortest; once it is started, the one that it was given.
 * @param plannedBy whether it is planned by the runtime that the site expects, or by its walltime
 */
public record Job(
        JobId id,
        Owner owner,
        String queue,
        long submitted,
        long walltime,
        Request request,
        Conditions conditions,
        Optional<String> name,
        OptionalLong expectedRuntime,
        Optional<Figures> figures,
        Optional<Lengths> lengths,
        PlannedBy plannedBy) {
    public Job {
        requirePositive("walltime", walltime, id);
        if (expectedRuntime.isPresent()) {
            requirePositive("expected runtime", expectedRuntime.getAsLong(), id);
        }
    }

    private static void requirePositive(String what, long seconds, JobId id) {
        if (seconds < 1) {
            throw new IllegalArgumentException(
                    "The " + what + " of job " + id + " must be at least 1 s, but is " + seconds);
        }
    }

    /** A job without a name, of which nobody says how long it will run. */
    public Job(
            JobId id,
            Owner owner,
            String queue,
            long submitted,
            long walltime,
            Request request,
            Conditions conditions) {
        this(
                id,
                owner,
                queue,
                submitted,
                walltime,
                request,
                conditions,
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                PlannedBy.EXPECTED_RUNTIME);
    }

    /** A job without conditions. */
    public Job(JobId id, Owner owner, String queue, long submitted, long walltime, Request request) {
        this(id, owner, queue, submitted, walltime, request, Conditions.NONE);
    }

    /** A job without conditions on a site without groups, projects and queues. */
    public Job(JobId id, String user, long submitted, long walltime, Request request) {
        this(id, Owner.user(user), "", submitted, walltime, request);
    }

    public String user() {
        return owner.user();
    }

    /** This job, asking for just that walltime, in seconds. */
    public Job asking(long seconds) {
        return lasting(seconds).ofLengths(Optional.empty());
    }

    /** This job with that walltime, in seconds; the lengths that it may take stay. */
    public Job lasting(long seconds) {
        return new Job(
                id,
                owner,
                queue,
                submitted,
                seconds,
                request,
                conditions,
                name,
                expectedRuntime,
                figures,
                lengths,
                plannedBy);
    }

    /** This job, asking for something else. */
    public Job asking(Request other) {
        return new Job(
                id,
                owner,
                queue,
                submitted,
                walltime,
                other,
                conditions,
                name,
                expectedRuntime,
                figures,
                lengths,
                plannedBy);
    }

    /** This job in another queue. */
    public Job in(String other) {
        return new Job(
                id,
                owner,
                other,
                submitted,
                walltime,
                request,
                conditions,
                name,
                expectedRuntime,
                figures,
                lengths,
                plannedBy);
    }

    /** This job under other conditions. */
    public Job under(Conditions other) {
        return new Job(
                id,
                owner,
                queue,
                submitted,
                walltime,
                request,
                other,
                name,
                expectedRuntime,
                figures,
                lengths,
                plannedBy);
    }

    /** This job, which the site expects to run for that many seconds; empty where it does not say. */
    public Job expectedToRun(OptionalLong seconds) {
        return new Job(
                id, owner, queue, submitted, walltime, request, conditions, name, seconds, figures, lengths, plannedBy);
    }

    /** This job, which its user calls so; empty where nobody says. */
    public Job named(Optional<String> other) {
        return new Job(
                id,
                owner,
                queue,
                submitted,
                walltime,
                request,
                conditions,
                other,
                expectedRuntime,
                figures,
                lengths,
                plannedBy);
    }

    /** This job, of which that is known besides; empty where nothing is. */
    public Job knownBy(Optional<Figures> other) {
        return new Job(
                id,
                owner,
                queue,
                submitted,
                walltime,
                request,
                conditions,
                name,
                expectedRuntime,
                other,
                lengths,
                plannedBy);
    }

    /** This job, which may take any of these lengths; empty where it is as long as it asks for. */
    public Job ofLengths(Optional<Lengths> other) {
        return new Job(
                id,
                owner,
                queue,
                submitted,
                walltime,
                request,
                conditions,
                name,
                expectedRuntime,
                figures,
                other,
                plannedBy);
    }

    /** This job, planned by that length, where its site expects it to end before its walltime. */
    public Job plannedBy(PlannedBy other) {
        return new Job(
                id,
                owner,
                queue,
                submitted,
                walltime,
                request,
                conditions,
                name,
                expectedRuntime,
                figures,
                lengths,
                other);
    }

    /**
     * For how long a plan holds its nodes, in seconds, from 1 to its walltime: the runtime that the site expects, if it is planned by
     * that, or else its walltime. A job that takes any of several lengths is planned by its walltime.
     */
    public long planned() {
        return plannedBy == PlannedBy.WALLTIME || expectedRuntime.isEmpty() || lengths.isPresent()
                ? walltime
                : Math.min(walltime, expectedRuntime.getAsLong());
    }

    /** After how many seconds it has to have ended by the hours of its queue. */
    public long plannedWithinHours() {
        return plannedBy == PlannedBy.EXPECTED_RUNTIME ? planned() : walltime;
    }

    /** By how many seconds it may outrun what it is planned for. */
    public long beyondPlanned() {
        return walltime - planned();
    }

    /** What it says for when jobs are stopped for others. */
    public StopTraits stops() {
        return figures.flatMap(Figures::stops).orElse(StopTraits.NONE);
    }

    /** This job as it waits: as short as it may be. */
    public Job shortest() {
        return lengths.isEmpty() || lengths.get().shortest() == walltime
                ? this
                : lasting(lengths.get().shortest());
    }
}
