package org.almanac.planner.policy.backfill;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * FCFS, first come first served: jobs start in the order of the queue, and none before all earlier jobs have started.
 *
 * <p>A job that has to wait for a time or for another job is passed over until then, as no resources would help it. So
 * is a job that could not start even if nothing else ran, because nodes are down or a limit is less than the job asks
 * for.
 */
public final class Fcfs extends SitePolicy {
    public static final String NAME = "fcfs";

    public Fcfs(Setup setup, QueueOrder order) {
        super(NAME, new Site(setup, order));
    }

    private Fcfs(Fcfs other) {
        super(other);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        for (int i = 0; i < site.queue().size(); ) {
            JobEntry job = site.queue().get(i);
            if (!job.mayStart(now)) {
                i++;
                continue;
            }
            Optional<Placement> placement = placeNow(now, job);
            if (placement.isPresent()) {
                start(now, job, placement.get(), starts);
            } else if (site.canHold(job)) {
                return;
            } else {
                i++;
            }
        }
    }

    @Override
    public Discipline discipline() {
        return Discipline.QUEUE_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new Fcfs(this);
    }
}
