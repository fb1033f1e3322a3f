package org.almanac.planner.policy.backfill;

import java.util.List;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory.Refused;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * IBB, improved backfill balanced (Liu et al. 2016, section 3): one traversal of the queue backfills every job that
 * does not delay the head and, by formula (2), does not make the use of the resources less even.
 *
 * <p>This differs from the paper's algorithm 1, which compares the average use, which no job lowers, and does not take
 * what a backfilled job uses from the extra resources. Here formula (2) is compared, and the resources are taken. An
 * empty machine counts as even. With one kind of resource this is EASY.
 */
public final class ImprovedBalanced extends HeadBackfilling {
    public static final String NAME = "improved-balanced";

    /** Whether the use is still what it was when the last traversal refused jobs, which would so be refused again. */
    private boolean settled;

    public ImprovedBalanced(Setup setup, QueueOrder queueOrder) {
        super(NAME, new Site(setup, queueOrder));
    }

    private ImprovedBalanced(ImprovedBalanced other) {
        super(other);
        this.settled = other.settled;
    }

    @Override
    protected void backfillBehindHead(long now, int untried, List<Start> starts) {
        int next = settled ? untried : behindHead();
        settled = true;
        Balance balance = Balance.of(site);
        while (next < site.queue().size()) {
            JobEntry job = site.queue().get(next);
            if (balance.isKeptWith(job.job().request().total()) && backfill(now, job, starts)) {
                balance = Balance.of(site);
                settled = false;
            } else {
                next++;
            }
        }
    }

    @Override
    protected Refused refused() {
        return settled ? Refused.FOR_NOW : Refused.ASKED_AGAIN;
    }

    @Override
    protected boolean resume(long now, Refused refused) {
        settled = refused == Refused.FOR_NOW;
        return super.resume(now, refused);
    }

    @Override
    public Discipline discipline() {
        return Discipline.HEAD_KEPT_OTHERS_CHOSEN;
    }

    @Override
    public Scheduler copy() {
        return new ImprovedBalanced(this);
    }
}
