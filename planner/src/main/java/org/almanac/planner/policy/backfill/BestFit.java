package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.policy.base.QueuePolicy;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * Best fit, as in HTCondor's dedicated scheduler (Liu et al. 2016, sections 1 and 4.3): every job that fits starts, a
 * job that does not fit is skipped, and nothing is reserved.
 *
 * <p>So a large job waits for as long as smaller jobs keep what it needs.
 */
public final class BestFit extends QueuePolicy {
    public static final String NAME = "best-fit";

    public static final Setting<Choice> CHOICE = Setting.choice(
            "choice",
            Choice.ARRIVAL,
            "which of the jobs that fit start first: as they stand in the queue, or the most cpus");

    /** Which of the jobs that fit start first. */
    public enum Choice {
        /** The jobs that stand first in the queue. */
        ARRIVAL,
        /** The jobs with the most cpus, which fill best. */
        LARGEST
    }

    private final Choice choice;

    public BestFit(Setup setup, Choice choice, QueueOrder queueOrder) {
        super(NAME, new Site(setup, queueOrder));
        this.choice = choice;
    }

    private BestFit(BestFit other) {
        super(other);
        this.choice = other.choice;
    }

    @Override
    protected void traverse(long now, int tried, List<Start> starts) {
        List<JobEntry> candidates =
                new ArrayList<>(site.queue().subList(tried, site.queue().size()));
        if (choice == Choice.LARGEST) {
            candidates.sort(Comparator.comparingLong(JobEntry::cpus).reversed());
        }
        for (JobEntry candidate : candidates) {
            if (candidate.mayStart(now)) {
                Optional<Placement> placement = placeNow(now, candidate);
                placement.ifPresent(there -> start(now, candidate, there, starts));
            }
        }
    }

    @Override
    public Discipline discipline() {
        return Discipline.HEAD_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new BestFit(this);
    }
}
