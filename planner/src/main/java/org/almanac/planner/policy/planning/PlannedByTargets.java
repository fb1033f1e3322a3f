package org.almanac.planner.policy.planning;

import java.util.List;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.site.Binding;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;

/**
 * The planning scheduler where nodes are bound to owners: the plan has the order of the queue, which is by the targets of
 * the owners, and is made anew in it whenever the order or what is free has changed.
 *
 * <p>Nothing is searched, as a search for shorter waits would undo that order.
 */
final class PlannedByTargets extends Planned {
    /** Whether the plan is to be made anew before jobs start. */
    private boolean anew;

    PlannedByTargets(Setup setup, PlannedSettings settings, long seed) {
        super(setup, settings, seed);
    }

    private PlannedByTargets(PlannedByTargets other) {
        super(other);
        this.anew = other.anew;
    }

    @Override
    public void reordered(long now) {
        anew = true;
    }

    @Override
    public void compress(long now) {
        anew = true;
    }

    @Override
    public void freed(long now, JobEntry job) {
        anew = true;
        super.freed(now, job);
    }

    @Override
    protected void settle(long now) {
        if (anew) {
            anew = false;
            planAnew(now);
        }
        super.settle(now);
    }

    @Override
    protected long searchDue() {
        return Times.NEVER;
    }

    /** Where nodes are kept by the plan, only a job that is to start now by it: other owners' wide jobs are in it, too. */
    @Override
    protected boolean takesOver(long now, JobEntry job, Placement placement, JobEntry ended, List<Start> starts) {
        if (site.claims().rule().binding().kind() == Binding.Kind.PLAN) {
            settle(now);
            if (!table.isPlanned(job) || table.start(job) > now) {
                return false;
            }
        }
        startUnplanned(now, job, placement, starts);
        anew = true;
        return true;
    }

    @Override
    public Scheduler copy() {
        return new PlannedByTargets(this);
    }
}
