package org.almanac.pbs.sim;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.Restraints;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.ResourceKinds;

/** A job of a simulated server; only the {@link World} changes its state. */
final class SimJob {
    final JobId id;
    final Submission submission;
    String queue;
    long queued;
    long walltime;
    JobState state = JobState.QUEUED;
    /** Whether somebody holds it; a running job may be held, and is so once it waits again. */
    boolean held;

    Optional<Location> location = Optional.empty();
    /** Where it runs, or stands still. */
    Optional<Placement> placement = Optional.empty();

    OptionalLong started = OptionalLong.empty();
    /** Since when it has run without a break. */
    long running;
    /** For how long it had run before that, since its start. */
    long ranBefore;

    /** What a checkpoint has kept of it: it begins behind so many seconds of its run. */
    long kept;

    int startCount;
    /** When the latest start comes to nothing; never, if it is a good one. */
    long startFails = Long.MAX_VALUE;

    OptionalInt exitStatus = OptionalInt.empty();
    OptionalLong ended = OptionalLong.empty();
    Optional<PlannedStart> told = Optional.empty();

    /** What the amounts of its request are of. */
    final ResourceKinds kinds;
    /** When it was submitted. */
    final long created;
    /** Since when it might start; empty while it never could. */
    OptionalLong eligible = OptionalLong.empty();

    SimJob(JobId id, Submission submission, String queue, long queued, ResourceKinds kinds) {
        this.id = id;
        this.submission = submission;
        this.queue = queue;
        this.queued = queued;
        this.created = queued;
        this.kinds = kinds;
        this.walltime = submission.walltime();
        this.held = submission.held();
    }

    /** The state in which it waits at that time. */
    JobState waitingState(long now) {
        if (held) {
            return JobState.HELD;
        }
        return submission.executionTime().orElse(now) > now ? JobState.WAITING : JobState.QUEUED;
    }

    /** Lets it wait as it has to at that time. */
    void letWait(long now) {
        state = waitingState(now);
        if (state == JobState.QUEUED && eligible.isEmpty()) {
            eligible = OptionalLong.of(now);
        }
    }

    boolean waits() {
        return state == JobState.QUEUED || state == JobState.HELD || state == JobState.WAITING;
    }

    boolean isOver() {
        return state == JobState.EXITING || state == JobState.COMPLETE;
    }

    /** When it will end, now that it runs: it has done its work, or has used its walltime. */
    long end() {
        return running + Math.max(0, Math.min(submission.runtime(), walltime) - ranBefore);
    }

    boolean exceedsWalltime() {
        return submission.runtime() > walltime;
    }

    ServerJob told() {
        return new ServerJob(
                id.value(),
                submission.name(),
                submission.owner(),
                queue,
                state,
                queued,
                submission
                        .lengths()
                        .filter(any -> waits())
                        .map(Lengths::shortest)
                        .orElse(walltime),
                submission.lengths(),
                submission.request(),
                submission.executionTime(),
                OptionalLong.empty(),
                location,
                started,
                startCount,
                exitStatus,
                Restraints.NONE,
                JobNotes.NONE.telling("", told).endedAt(ended).expectedToRun(submission.softWalltime()));
    }
}
