package org.almanac.planner.policy;

import java.util.List;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * A policy that goes over its queue when something may let a job start.
 *
 * <p>While nothing is freed, a job that could not start still cannot. So a traversal is told how many jobs at the front of
 * the queue have been tried since anything was freed, and where nothing is new there is none.
 */
abstract class QueuePolicy extends SitePolicy {
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

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        tryAll();
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
