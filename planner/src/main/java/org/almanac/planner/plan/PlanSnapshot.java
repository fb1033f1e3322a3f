package org.almanac.planner.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.site.JobEntry;

/**
 * A snapshot of where some jobs are planned, each at the time when it is added, to restore later.
 *
 * <p>It is kept in plain arrays, because an event may move thousands of jobs.
 */
public final class PlanSnapshot {
    private final Plan plan;
    private final PlanTable table;
    private JobEntry[] jobs;
    private long[] starts;
    /** Null where the job was not planned. */
    private Placement[] placements;

    private int count;

    /** A snapshot of no job yet. */
    public PlanSnapshot(Plan plan) {
        this(plan, 16);
    }

    private PlanSnapshot(Plan plan, int size) {
        this.plan = plan;
        this.table = plan.table();
        this.jobs = new JobEntry[Math.max(1, size)];
        this.starts = new long[jobs.length];
        this.placements = new Placement[jobs.length];
    }

    /** A snapshot of where these jobs are planned now. */
    public static PlanSnapshot of(Plan plan, List<JobEntry> jobs) {
        PlanSnapshot snapshot = new PlanSnapshot(plan, jobs.size());
        for (int i = 0; i < jobs.size(); i++) {
            snapshot.add(jobs.get(i));
        }
        return snapshot;
    }

    /** Adds a job as it is planned now, before it is planned otherwise. */
    public void add(JobEntry job) {
        add(job, table.start(job), table.placement(job));
    }

    private void add(JobEntry job, long start, Placement placement) {
        if (count == jobs.length) {
            jobs = Arrays.copyOf(jobs, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count);
            placements = Arrays.copyOf(placements, 2 * count);
        }
        jobs[count] = job;
        starts[count] = start;
        placements[count] = placement;
        count++;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** The jobs in the order in which they were added. */
    public List<JobEntry> jobs() {
        return List.of(Arrays.copyOf(jobs, count));
    }

    /** Where the job that was added last was planned. */
    public Optional<Reservation> last() {
        return at(count - 1);
    }

    private Optional<Reservation> at(int i) {
        return placements[i] == null ? Optional.empty() : Optional.of(new Reservation(starts[i], placements[i]));
    }

    /** Plans the jobs as they were; the caller sees to what they hold. */
    public void restore() {
        for (int i = 0; i < count; i++) {
            if (placements[i] == null) {
                plan.drop(jobs[i]);
            } else {
                plan.place(jobs[i], starts[i], placements[i]);
            }
        }
    }

    /** The part of the snapshot with the jobs that are planned otherwise now. */
    public PlanSnapshot changed() {
        PlanSnapshot changed = new PlanSnapshot(plan);
        for (int i = 0; i < count; i++) {
            if (table.start(jobs[i]) != starts[i] || !Objects.equals(table.placement(jobs[i]), placements[i])) {
                changed.add(jobs[i], starts[i], placements[i]);
            }
        }
        return changed;
    }

    /** Tells each job, and where it was planned, in the order in which the jobs were added. */
    public void forEach(BiConsumer<JobEntry, Optional<Reservation>> reader) {
        for (int i = 0; i < count; i++) {
            reader.accept(jobs[i], at(i));
        }
    }
}
