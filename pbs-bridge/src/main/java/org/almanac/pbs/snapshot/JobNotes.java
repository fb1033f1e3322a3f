package org.almanac.pbs.snapshot;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.StopTraits;

/**
 * What a server tells of a job that does not bear on when it may start.
 *
 * @param priority as its user wishes among his own
 * @param interactive whether somebody waits at a terminal for it
 * @param substate the server's own number, such as 42 for running
 * @param comment empty where there is none
 * @param told the planned start that the server shows to its user
 * @param eligible since when it may start, as far as holds, times and other jobs are concerned; epoch seconds
 * @param ended when it was over, of one that has run, in epoch seconds
 * @param requeued of a job that waits again after it has run: a time since which that is so, or when that run began
 * @param softWalltime for how long the site expects the job to run, in seconds, at least 1, where it says so
 * @param extension how far that may be extended, and is shown to be
 * @param order by which a formula may order it
 * @param stops what it says for when jobs are stopped for others
 */
public record JobNotes(
        int priority,
        boolean interactive,
        OptionalInt substate,
        String comment,
        Optional<PlannedStart> told,
        OptionalLong eligible,
        OptionalLong ended,
        OptionalLong requeued,
        OptionalLong softWalltime,
        SoftExtension extension,
        OrderNotes order,
        StopTraits stops) {
    /** The substates of a job that has run and is suspended, by somebody and by a scheduler. */
    private static final Set<Integer> SUSPENDED = Set.of(43, 45);

    public static final JobNotes NONE = ofSubstate(OptionalInt.empty());

    /** Notes that tell of the server's own number alone. */
    public static JobNotes ofSubstate(OptionalInt substate) {
        return new JobNotes(
                0,
                false,
                substate,
                "",
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                SoftExtension.NONE,
                OrderNotes.NONE,
                StopTraits.NONE);
    }

    /** Whether they are those of a suspended job. */
    public boolean isSuspended() {
        return substate.isPresent() && SUSPENDED.contains(substate.getAsInt());
    }

    /** The same with what is shown to the job's user. */
    public JobNotes telling(String text, Optional<PlannedStart> start) {
        return new JobNotes(
                priority,
                interactive,
                substate,
                text,
                start,
                eligible,
                ended,
                requeued,
                softWalltime,
                extension,
                order,
                stops);
    }

    /** The same of a job that was over at that time. */
    public JobNotes endedAt(OptionalLong time) {
        return new JobNotes(
                priority,
                interactive,
                substate,
                comment,
                told,
                eligible,
                time,
                requeued,
                softWalltime,
                extension,
                order,
                stops);
    }

    /** The same of a job that may start since that time. */
    public JobNotes eligibleSince(OptionalLong time) {
        return new JobNotes(
                priority,
                interactive,
                substate,
                comment,
                told,
                time,
                ended,
                requeued,
                softWalltime,
                extension,
                order,
                stops);
    }

    /** The same of a job that the site expects to run for that many seconds. */
    public JobNotes expectedToRun(OptionalLong seconds) {
        return new JobNotes(
                priority,
                interactive,
                substate,
                comment,
                told,
                eligible,
                ended,
                requeued,
                seconds,
                extension,
                order,
                stops);
    }

    /** The same of a job that a formula orders by these. */
    public JobNotes orderedBy(OrderNotes others) {
        return new JobNotes(
                priority,
                interactive,
                substate,
                comment,
                told,
                eligible,
                ended,
                requeued,
                softWalltime,
                extension,
                others,
                stops);
    }

    /** The same of a job that says that for when jobs are stopped for others. */
    public JobNotes stopping(StopTraits others) {
        return new JobNotes(
                priority,
                interactive,
                substate,
                comment,
                told,
                eligible,
                ended,
                requeued,
                softWalltime,
                extension,
                order,
                others);
    }

    /** The same of a job whose soft walltime may be extended so. */
    public JobNotes extended(SoftExtension other) {
        return new JobNotes(
                priority,
                interactive,
                substate,
                comment,
                told,
                eligible,
                ended,
                requeued,
                softWalltime,
                other,
                order,
                stops);
    }
}
