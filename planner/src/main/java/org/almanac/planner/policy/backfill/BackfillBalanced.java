package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * BB, backfill balanced (Leinberger, Karypis and Kumar 1999, as told by Liu et al. 2016, section 3): of the jobs that
 * do not delay the head of the queue it backfills the one with the lowest score by formula (1), which balances the use
 * of all resources best.
 */
public final class BackfillBalanced extends HeadBackfilling {
    public static final String NAME = "backfill-balanced";

    public static final Setting<Traversals> TRAVERSALS = Setting.choice(
            "traversals",
            Traversals.ONE,
            "how often the queue is gone over when something happens, each time for one job: once, or until none is"
                    + " found");

    /** How often the queue is traversed when something may let a job start; each traversal backfills one job. */
    public enum Traversals {
        ONE,
        /** Until a traversal finds no job. */
        REPEATED
    }

    private record Candidate(JobEntry job, double score) {}

    private final Traversals traversals;

    public BackfillBalanced(Setup setup, Traversals traversals, QueueOrder queueOrder) {
        super(NAME, new Site(setup, queueOrder));
        this.traversals = traversals;
    }

    private BackfillBalanced(BackfillBalanced other) {
        super(other);
        this.traversals = other.traversals;
    }

    @Override
    protected void backfillBehindHead(long now, int untried, List<Start> starts) {
        if (traversals == Traversals.ONE) {
            // A job that was not chosen last time is a candidate again.
            backfillBest(now, behindHead(), starts);
        } else {
            while (backfillBest(now, untried, starts)) {}
        }
    }

    /** Traverses the queue from that place on; tells whether a job was backfilled. */
    private boolean backfillBest(long now, int from, List<Start> starts) {
        Balance balance = Balance.of(site);
        List<Candidate> candidates = new ArrayList<>();
        for (JobEntry job : site.queue().subList(from, site.queue().size())) {
            if (mayBackfill(now, job)) {
                candidates.add(
                        new Candidate(job, balance.score(job.job().request().total())));
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::score));
        for (Candidate candidate : candidates) {
            if (backfill(now, candidate.job(), starts)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Discipline discipline() {
        return traversals == Traversals.ONE ? Discipline.HEAD_KEPT_OTHERS_CHOSEN : Discipline.HEAD_KEPT;
    }

    @Override
    public Scheduler copy() {
        return new BackfillBalanced(this);
    }
}
