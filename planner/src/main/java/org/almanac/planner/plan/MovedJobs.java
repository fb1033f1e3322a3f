package org.almanac.planner.plan;

import java.util.Arrays;
import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.site.JobEntry;

/**
 * Jobs that are planned otherwise than before, each with its earlier reservation, where it had one.
 *
 * <p>Plain numbers beside each other, as an event may move thousands.
 */
final class MovedJobs {
    private JobEntry[] jobs = new JobEntry[16];
    private boolean[] reserved = new boolean[16];
    private long[] starts = new long[16];
    private Placement[] placements = new Placement[16];
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    /** The job is about to be given another reservation than it has. */
    void add(JobEntry job) {
        if (count == jobs.length) {
            jobs = Arrays.copyOf(jobs, 2 * count);
            reserved = Arrays.copyOf(reserved, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count);
            placements = Arrays.copyOf(placements, 2 * count);
        }
        jobs[count] = job;
        reserved[count] = job.isReserved();
        starts[count] = job.reservedStart();
        placements[count] = job.reservedPlacement();
        count++;
    }

    /** The earlier reservation of the job that was added last. */
    Optional<Reservation> earlierOfLast() {
        int last = count - 1;
        return reserved[last] ? Optional.of(new Reservation(starts[last], placements[last])) : Optional.empty();
    }

    /** They have their earlier reservations again. */
    void undo() {
        for (int i = 0; i < count; i++) {
            if (reserved[i]) {
                jobs[i].reserve(starts[i], placements[i]);
            } else {
                jobs[i].unreserve();
            }
        }
    }
}
