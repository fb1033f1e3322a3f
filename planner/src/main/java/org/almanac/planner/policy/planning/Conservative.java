package org.almanac.planner.policy.planning;

import java.util.List;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
import org.almanac.planner.site.Site;

/**
 * Conservative backfilling (Mu'alem and Feitelson 2001): every job gets a reservation when it is submitted, at the
 * earliest time that delays no earlier reservation.
 *
 * <p>After jobs have ended, the waiting jobs are moved in the order of the queue, each to its earliest feasible start
 * if that is earlier than its own (compression). So no start is ever moved back, unless nodes, limits or people leave no
 * other way: then the jobs that lost their place get the earliest that is left.
 */
public final class Conservative extends ReservingPolicy {
    public static final String NAME = "conservative";

    public static final Setting<Compression> COMPRESSION = Setting.choice(
            "compression", Compression.ON, "whether planned starts move earlier when jobs end before their walltime");

    /** Whether reservations move earlier when jobs end before their walltime. */
    public enum Compression {
        ON,
        OFF
    }

    private final Compression compression;

    public Conservative(Setup setup, Compression compression, QueueOrder order, PlanAhead planAhead) {
        super(NAME, new Site(setup, order), planAhead);
        this.compression = compression;
    }

    private Conservative(Conservative other) {
        super(other);
        this.compression = other.compression;
    }

    @Override
    public void compress(long now) {
        List<JobEntry> unplaced = unplaced();
        if (compression == Compression.ON) {
            reservations.compress(now);
        }
        findNextStart();
        unplaced.forEach(entry -> place(now, entry));
    }

    @Override
    public Discipline discipline() {
        return compression == Compression.ON ? Discipline.STARTS_KEPT : Discipline.STARTS_FIXED;
    }

    @Override
    public Scheduler copy() {
        return new Conservative(this);
    }
}
