package org.almanac.planner.plan;

import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobColumns;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * What a policy intends with the jobs of its site: the only way to plan a job, to move it or to promise it anything.
 *
 * <p>What is intended is read in the {@link #table}. A job that leaves the queue, because it starts or for any other
 * reason, is dropped from the plan without a call by the policy. The plan knows no room: {@code ReservationPlan} and
 * {@code OrderPlan}, which plan through it, keep what the planned jobs hold. Times are epoch seconds.
 */
public final class Plan {
    /** Follows the site: which jobs it knows, and which of them are in its queue. */
    private final class Rows implements JobColumns {
        @Override
        public void known(JobEntry job) {
            table.add(job);
        }

        @Override
        public void queued(JobEntry job) {
            table.setTried(job.row(), 0);
            told.mayHaveMoved(job);
        }

        @Override
        public void unqueued(JobEntry job) {
            drop(job);
        }
    }

    private final Site site;
    private final PlanTable table;
    private final ToldStarts told;

    /** A plan in which nothing is intended with the jobs of the site. */
    public Plan(Site site) {
        this(site, new PlanTable(site));
    }

    private Plan(Site site, PlanTable table) {
        this.site = site;
        this.table = table;
        this.told = new ToldStarts(site, table);
        site.register(new Rows());
    }

    /** The same plan for a copy of the site. */
    public Plan copy(Site copiedSite) {
        return new Plan(copiedSite, table.copy(copiedSite));
    }

    public Site site() {
        return site;
    }

    public PlanTable table() {
        return table;
    }

    /** What is told of the planned starts. */
    public ToldStarts told() {
        return told;
    }

    /**
     * Plans a job of the queue at that start and placement, or moves it there. The first planned start that a job gets
     * is not yet a promise: see {@link #promise}.
     */
    public void place(JobEntry job, long start, Placement placement) {
        table.set(job.row(), start, placement);
        told.mayHaveMoved(job);
    }

    /** Moves a planned job to another time on the same nodes. */
    public void move(JobEntry job, long start) {
        table.setStart(job.row(), start);
        told.mayHaveMoved(job);
    }

    /** Takes the job out of the plan, if it is planned. */
    public void drop(JobEntry job) {
        table.clear(job.row());
        told.mayHaveMoved(job);
    }

    /** Takes all jobs of the queue out of the plan. */
    public void dropAll() {
        site.queue().forEach(this::drop);
    }

    /** The policy has started the job. */
    public void started(JobEntry job) {
        told.started(job);
    }

    /** The job in that row of the queue has been tried to start earlier, after so many releases of room. */
    public void tried(int row, long releases) {
        table.setTried(row, releases);
    }

    /**
     * Makes the planned start the job's promise, if the job is planned and has no promise yet. A promise is told: should the
     * same pass move the job after that, the job has moved.
     */
    public void promise(JobEntry job) {
        if (table.isPlanned(job) && !table.isPromised(job.row())) {
            table.setPromised(job.row(), table.start(job));
            table.told(job.row()).promised(table.start(job));
        }
    }

    /** Guarantees that the job starts at the latest then, though its planned start may move back. */
    public void guarantee(JobEntry job, long latestStart) {
        table.setBound(job.row(), latestStart);
    }

    /** Takes back the guarantee of a latest start: no more than the planned start is guaranteed. */
    public void unbind(JobEntry job) {
        table.setBound(job.row(), PlanTable.NONE);
    }

    /** Restores after a restart what was intended with a job of the queue. */
    public void restore(JobEntry job, Intention before) {
        before.promised().ifPresent(start -> table.setPromised(job.row(), start));
        table.setBound(job.row(), before.bound().orElse(PlanTable.NONE));
        if (job.waits()) {
            before.reservation().ifPresent(place -> place(job, place.start(), place.placement()));
        }
        // The planned start is the one that was told last.
        long last = table.isPlanned(job) ? table.start(job) : PlanTable.NONE;
        table.told(job.row()).restore(last, before.moves());
    }

    /** Takes up what another policy promised a job of the queue and told of its planned start. */
    public void succeed(JobEntry job, Intention before) {
        table.setPromised(job.row(), before.promised().orElse(PlanTable.NONE));
        long last = before.reservation().map(place -> place.start()).orElse(PlanTable.NONE);
        table.told(job.row()).restore(last, before.moves());
        if (job.waits()) {
            told.mayHaveMoved(job);
        }
    }
}
