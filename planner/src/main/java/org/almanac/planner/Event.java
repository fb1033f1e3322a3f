package org.almanac.planner;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.score.AcceptableWait;

/**
 * Something that happened at the server, told to a {@link Scheduler}. Events come in batches; all events of a batch
 * happened at one instant.
 *
 * <p>An event about a job that the scheduler does not know, or that contradicts the job's state, is refused with an
 * {@link IllegalArgumentException}, and that event changes nothing. So events have to be made by comparing snapshots of
 * the server, never by guessing.
 */
public sealed interface Event {
    /** An event about one job. */
    sealed interface OfJob extends Event {
        JobId job();
    }

    /** An event about one node, named by cluster and node index. */
    sealed interface OfNode extends Event {
        int cluster();

        int node();
    }

    /**
     * A new job. It waits, unless the same batch tells that it is held or was started elsewhere; such a job never
     * enters the queue.
     */
    record Submitted(Job newJob) implements OfJob {
        @Override
        public JobId job() {
            return newJob.id();
        }
    }

    /**
     * The server runs a job whose start the scheduler decided.
     *
     * @param started when the job began to run, in epoch seconds
     */
    record StartConfirmed(JobId job, long started) implements OfJob {}

    /**
     * The server did not run a job whose start the scheduler decided. The job waits again and is not tried before
     * {@code retryAt}. A scheduler that did not decide that start learns so that a waiting job is not, or was not, to be
     * tried until then.
     *
     * @param retryAt epoch seconds
     */
    record StartRefused(JobId job, long retryAt, Unmade unmade) implements OfJob {
        /** A start that the server has refused. */
        public StartRefused(JobId job, long retryAt) {
            this(job, retryAt, Unmade.REFUSED);
        }
    }

    /** Why a decided start was not made. */
    enum Unmade {
        /** The server has refused the start, or the check before the request has. */
        REFUSED,
        /** The server has accepted the start, and the job did not come to run. */
        FAILED,
        /** The server was not ready; it may not even have been asked. */
        POSTPONED
    }

    /**
     * A job runs that the scheduler did not start, or runs elsewhere than decided.
     *
     * @param started when the job began to run, in epoch seconds
     */
    record StartedElsewhere(JobId job, Placement placement, long started) implements OfJob {}

    /**
     * A scheduler in whose place this one goes on has decided to start a waiting job, and the server is still to confirm
     * or to refuse it.
     *
     * @param decided when that was, in epoch seconds
     */
    record StartUnanswered(JobId job, Placement placement, long decided) implements OfJob {}

    /**
     * A waiting job gets nodes that running jobs were stopped for, or that were free and planned for others; the server is
     * still to confirm or to refuse its start.
     *
     * @param decided when that was decided, in epoch seconds
     */
    record StartByPreemption(JobId job, Placement placement, long decided) implements OfJob {}

    /**
     * The server did not stop a running job that was to make way for another; it runs on, and is not to be stopped before
     * {@code retryAt}.
     *
     * @param retryAt epoch seconds
     */
    record StopRefused(JobId job, StopMethod method, long retryAt) implements OfJob {}

    /** A job has ended, and its resources are free. */
    record Ended(JobId job) implements OfJob {}

    /**
     * A running job is expected to end at another time than what it is planned for says.
     *
     * @param expectedEnd epoch seconds
     * @param latestEnd when its walltime will have passed, in epoch seconds; empty where its start tells
     */
    record Overrunning(JobId job, long expectedEnd, OptionalLong latestEnd) implements OfJob {
        /** A job that runs without a break, so that its walltime passes as its start tells. */
        public Overrunning(JobId job, long expectedEnd) {
            this(job, expectedEnd, OptionalLong.empty());
        }
    }

    /** A job's owner, queue, walltime, request or conditions have changed. A running job keeps its placement. */
    record Changed(Job changedJob) implements OfJob {
        @Override
        public JobId job() {
            return changedJob.id();
        }
    }

    /** A waiting job may not start until released. */
    record Held(JobId job) implements OfJob {}

    /** A held job waits again. */
    record Released(JobId job) implements OfJob {}

    /** A running job was suspended, and its resources are free. */
    record Suspended(JobId job) implements OfJob {}

    /**
     * A suspended job runs on with its placement from before.
     *
     * @param since since when, in epoch seconds; empty if it has only just been resumed
     */
    record Resumed(JobId job, OptionalLong since) implements OfJob {
        /** A job that has only just been resumed. */
        public Resumed(JobId job) {
            this(job, OptionalLong.empty());
        }
    }

    /** A running job was stopped and waits again, to run from its beginning. */
    record Requeued(JobId job) implements OfJob {}

    /** A job is gone from the server, in whatever state it was. */
    record Deleted(JobId job) implements OfJob {}

    /** A node takes new jobs again. */
    record NodeUp(int cluster, int node) implements OfNode {}

    /** A node is down and takes no new jobs. Events of their own tell what became of the jobs that ran there. */
    record NodeDown(int cluster, int node) implements OfNode {}

    /** A node takes no new jobs; the jobs that run there run on. */
    record NodeOffline(int cluster, int node) implements OfNode {}

    /** A node's resources, properties, host or sharing have changed. */
    record NodeChanged(int cluster, int node, Node changed) implements OfNode {}

    /** A node was added. It gets the index behind the last one of its cluster. */
    record NodeNew(int cluster, Node added) implements Event {}

    /** A node was removed for good. Its index is not used again. */
    record NodeGone(int cluster, int node) implements OfNode {}

    /** All limits that hold from now on, in place of those before. */
    record LimitsChanged(List<Limit> limits) implements Event {
        public LimitsChanged {
            limits = List.copyOf(limits);
        }
    }

    /** How the machine is to be shared out from now on. Use that was counted before stays. */
    record SharesChanged(Shares shares) implements Event {}

    /** In which order jobs are to come from now on. */
    record OrderChanged(JobOrder order) implements Event {}

    /** Which jobs may stop others by the server's rules from now on. */
    record PreemptionChanged(StopRules rules) implements Event {}

    /** How long users accept from now on that their jobs wait. */
    record AcceptableWaitChanged(AcceptableWait acceptable) implements Event {}

    /** A queue was added, or its state or priority has changed. */
    record QueueChanged(Queue queue) implements Event {}

    /** All windows of maintenance and reservations that there are from now on, in place of those before. */
    record WindowsChanged(List<Window> windows) implements Event {
        public WindowsChanged {
            windows = List.copyOf(windows);
        }
    }

    /** From now on jobs of queues start and run at these hours. */
    record HoursChanged(Hours hours) implements Event {}

    /** The time that {@link Scheduler#wakeAt()} named has come, and nothing else has happened. */
    record Timer() implements Event {}
}
