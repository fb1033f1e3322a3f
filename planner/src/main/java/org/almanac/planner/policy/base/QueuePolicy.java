package org.almanac.planner.policy.base;

import java.util.List;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory;
import org.almanac.planner.TryMemory.Refused;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A policy that goes over its queue when something may let a job start.
 *
 * <p>While nothing is freed, a job that could not start still cannot. So a traversal is told how many jobs at the front of
 * the queue have been tried since anything was freed, and where nothing is new there is none.
 */
public abstract class QueuePolicy extends SitePolicy {
    /** So many jobs at the front of the queue have been tried since anything was freed; 0 asks for all. */
    private int tried;

    protected QueuePolicy(String name, Site site) {
        super(name, site);
    }

    /**
     * Starts jobs of the queue.
     *
     * @param tried so many at its front have been tried since anything was freed
     */
    protected abstract void traverse(long now, int tried, List<Start> starts);

    @Override
    protected final void pass(long now, List<Start> starts) {
        if (tried == 0 || tried < site.queue().size()) {
            traverse(now, tried, starts);
            tried = site.queue().size();
        }
    }

    /** The next traversal is to try all jobs. */
    protected final void tryAll() {
        tried = 0;
    }

    protected final boolean isToTryAll() {
        return tried == 0;
    }

    /** Takes over from the policy of which this one is to be a copy what it has tried. */
    protected final void haveTriedAs(QueuePolicy original) {
        tried = original.tried;
    }

    /** How the jobs stand that the last traversal refused though they fit. */
    protected Refused refused() {
        return Refused.FOR_NOW;
    }

    /**
     * The jobs tried before a restart need not be tried again, and the reservations are as they were then.
     *
     * @param refused what was told by {@link #refused()}
     * @return whether the policy can go on from there; otherwise all jobs are tried
     */
    protected boolean resume(long now, Refused refused) {
        return true;
    }

    @Override
    public SchedulerState state() {
        // Where all are to be tried, so are those that were refused.
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
            // Reservations are made anew by the first traversal; what was promised stays.
            site.queue().forEach(JobEntry::unreserve);
        }
    }

    /** Another job may come first now. */
    @Override
    public void reordered(long now) {
        tryAll();
    }

    @Override
    public void freed(long now, JobEntry entry) {
        tryAll();
    }

    @Override
    public void compress(long now) {}

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
