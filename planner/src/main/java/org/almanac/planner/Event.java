package org.almanac.planner;

import java.util.List;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;

/**
 * Something that happened on the server's side, told to a {@link Scheduler} in batches of one instant.
 *
 * <p>An event about a job that the scheduler does not know, or that contradicts the job's state, is refused with an
 * {@link IllegalArgumentException} and changes nothing: whoever makes events compares snapshots and never guesses.
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
     * A new job waits, or does what else the same batch tells of it: that it is held, or was started elsewhere. Then it
     * never waits for a place.
     */
    record Submitted(Job newJob) implements OfJob {
        @Override
        public JobId job() {
            return newJob.id();
        }
    }

    /** The server runs a job that the scheduler decided to start; started in epoch seconds. */
    record StartConfirmed(JobId job, long started) implements OfJob {}

    /**
     * The server did not run a job that the scheduler decided to start; it waits, and is not tried before that time. A
     * scheduler that did not decide it is told so of a job that waits.
     */
    record StartRefused(JobId job, long retryAt, Unmade unmade) implements OfJob {
        /** One that the server has refused. */
        public StartRefused(JobId job, long retryAt) {
            this(job, retryAt, Unmade.REFUSED);
        }
    }

    /** What became of a start that was decided and not made. */
    enum Unmade {
        /** The server, or the check before it is asked, has refused it. */
        REFUSED,
        /** The server has taken it, and the job did not come to run. */
        FAILED,
        /** The server was not ready for it; it may not even have been asked. */
        POSTPONED
    }

    /** A waiting job runs without the scheduler's decision, or elsewhere than decided. */
    record StartedElsewhere(JobId job, Placement placement, long started) implements OfJob {}

    /** A running job has ended and its resources are free. */
    record Ended(JobId job) implements OfJob {}

    /** A running job is now expected to end at that time (epoch seconds), beyond what its walltime said. */
    record Overrunning(JobId job, long expectedEnd) implements OfJob {}

    /** A job asks for something else; a running job's placement stays. */
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

    /** A running job stands still and its resources are free. */
    record Suspended(JobId job) implements OfJob {}

    /** A suspended job runs on where it was. */
    record Resumed(JobId job) implements OfJob {}

    /** A running job has stopped and waits again, to run from its beginning. */
    record Requeued(JobId job) implements OfJob {}

    /** A job is gone, whatever its state was. */
    record Deleted(JobId job) implements OfJob {}

    /** A node takes jobs again. */
    record NodeUp(int cluster, int node) implements OfNode {}

    /** A node takes no jobs; what ran there is told by events of its own. */
    record NodeDown(int cluster, int node) implements OfNode {}

    /** A node takes no new jobs, and those on it run on. */
    record NodeOffline(int cluster, int node) implements OfNode {}

    /** A node has other resources or properties. */
    record NodeChanged(int cluster, int node, Node changed) implements OfNode {}

    /** A node is new: it gets the index after the cluster's last. */
    record NodeNew(int cluster, Node added) implements Event {}

    /** A node is gone for good; its index is not used again. */
    record NodeGone(int cluster, int node) implements OfNode {}

    /** These are the limits from now on. */
    record LimitsChanged(List<Limit> limits) implements Event {
        public LimitsChanged {
            limits = List.copyOf(limits);
        }
    }

    /** So the machine is to be shared out from now on; what has been used stays. */
    record SharesChanged(Shares shares) implements Event {}

    /** A queue is new or has another state or priority. */
    record QueueChanged(Queue queue) implements Event {}

    /** These are the windows of maintenance and reservations from now on. */
    record WindowsChanged(List<Window> windows) implements Event {
        public WindowsChanged {
            windows = List.copyOf(windows);
        }
    }

    /** A time that {@link Scheduler#wakeAt()} named has come. */
    record Timer() implements Event {}
}
