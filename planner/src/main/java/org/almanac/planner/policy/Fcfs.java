package org.almanac.planner.policy;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/** First come first served: jobs start in the order of submission, and none before all earlier ones have started. */
public final class Fcfs extends SitePolicy {
    static final String NAME = "fcfs";

    public Fcfs(Machine machine) {
        this(new Site(machine));
    }

    private Fcfs(Site site) {
        super(NAME, site);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        while (!site.queue().isEmpty()) {
            JobEntry head = site.queue().get(0);
            Optional<Placement> placement = placeNow(head);
            if (placement.isEmpty()) {
                return;
            }
            start(now, head, placement.get(), starts);
        }
    }

    @Override
    public Scheduler copy() {
        return new Fcfs(site.copy());
    }

    @Override
    public void freed(long now, JobEntry entry) {}

    @Override
    public void compress(long now) {}

    @Override
    public void arrived(long now, JobEntry entry) {}

    @Override
    public void withdrawn(JobEntry entry) {}

    @Override
    public void disturbed(long now) {}
}
