package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * EASY backfilling (Lifka 1995; Mu'alem and Feitelson 2001): the first job of the queue that cannot start, the head,
 * gets a reservation, and every later job that does not delay the head starts at once.
 */
public final class Easy extends HeadBackfilling {
    public static final String NAME = "easy";

    public static final Setting<BackfillOrder> ORDER = Setting.choice(
            "order",
            BackfillOrder.ARRIVAL,
            "which jobs behind the first are tried first: as they stand in the queue, or the shortest walltime");

    /** The order in which jobs behind the head are tried. */
    public enum BackfillOrder {
        /** The order of the queue. */
        ARRIVAL,
        /** The shortest walltime first (Tsafrir, Etsion and Feitelson 2007). */
        SHORTEST
    }

    private final BackfillOrder order;

    public Easy(Setup setup, BackfillOrder order, QueueOrder queueOrder) {
        super(NAME, new Site(setup, queueOrder));
        this.order = order;
    }

    private Easy(Easy other) {
        super(other);
        this.order = other.order;
    }

    @Override
    protected void backfillBehindHead(long now, int untried, List<Start> starts) {
        if (order == BackfillOrder.ARRIVAL) {
            backfillInOrder(now, untried, starts);
        } else {
            backfillShortest(now, untried, starts);
        }
    }

    private void backfillInOrder(long now, int untried, List<Start> starts) {
        for (int i = nextCandidate(now, untried); i < site.queue().size(); i = nextCandidate(now, i)) {
            if (!backfill(now, site.queue().get(i), starts)) {
                i++;
            }
        }
    }

    private void backfillShortest(long now, int untried, List<Start> starts) {
        List<JobEntry> candidates =
                new ArrayList<>(site.queue().subList(untried, site.queue().size()));
        candidates.sort(Comparator.comparingLong(JobEntry::walltime));
        for (JobEntry candidate : candidates) {
            backfill(now, candidate, starts);
        }
    }

    @Override
    public Scheduler copy() {
        return new Easy(this);
    }
}
