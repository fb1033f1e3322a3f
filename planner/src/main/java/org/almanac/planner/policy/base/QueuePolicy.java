package org.almanac.planner.policy.base;

import java.util.List;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory;
import org.almanac.planner.TryMemory.Refused;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A policy that traverses its queue when something may let a job start.
 *
 * <p>While nothing is freed, a job that could not start still cannot. So a traversal is told how many jobs at the front
 * of the queue have been tried since anything was freed; if there are no others, there is no traversal.
 */
public abstract class QueuePolicy extends SitePolicy {
    /** How many jobs at the front of the queue have been tried since anything was freed; 0 if all are to be tried. */
    private int tried;

    protected QueuePolicy(String name, Site site) {
        super(name, site);
    }

    /** The same policy over a copy of the site, where the same jobs have been tried. */
    protected QueuePolicy(QueuePolicy other) {
        super(other);
        this.tried = other.tried;
    }

    /**
     * Starts jobs of the queue.
     *
     * @param tried how many jobs at its front have been tried since anything was freed
     */
    protected abstract void traverse(long now, int tried, List<Start> starts);

    @Override
    protected final void pass(long now, List<Start> starts) {
        if (tried == 0 || tried < site.queue().size()) {
            traverse(now, tried, starts);
            tried = site.queue().size();
        }
    }

    /** Makes the next traversal try all jobs. */
    protected final void tryAll() {
        tried = 0;
    }

    protected final boolean isToTryAll() {
        return tried == 0;
    }

    /** What becomes of the jobs that the last traversal refused though they fit. */
    protected Refused refused() {
        return Refused.FOR_NOW;
    }

    /**
     * Goes on after a restart without trying again the jobs tried before; their reservations are as they were then.
     *
     * @param refused what {@link #refused()} told before the restart
     * @return whether the policy can go on from there; if not, all jobs are tried
     */
    protected boolean resume(long now, Refused refused) {
        return true;
    }

    @Override
    public SchedulerState state() {
        // If all jobs are to be tried, so are the refused ones.
        Refused refused = isToTryAll() ? Refused.ASKED_AGAIN : refused();
        return super.state().with(trying(new TryMemory.Jobs(tried, refused)));
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        tryAll();
        triedBefore(now, state).ifPresent(before -> {
            if (before instanceof TryMemory.Jobs jobs && jobs.jobs() > 0 && resume(now, jobs.refused())) {
                tried = jobs.jobs();
            }
        });
        if (isToTryAll()) {
            // The first traversal makes reservations anew; promises stay.
            plan.dropAll();
        }
    }

    /** Tries all jobs, as another job may come first now. */
    @Override
    public void reordered(long now) {
        tryAll();
    }

    @Override
    public void freed(long now, JobEntry entry) {
        tryAll();
    }

    @Override
    public void arrived(long now, JobEntry entry) {
        boolean overtakesTheTried = site.queue().lastIndexOf(entry) < tried;
        if (overtakesTheTried) {
            tryAll();
        }
    }

    @Override
    public void startable(long now, JobEntry entry) {
        tryAll();
    }

    @Override
    public void withdrawn(JobEntry entry) {
        tryAll();
    }

    @Override
    public void disturbed(long now) {
        tryAll();
    }
}
