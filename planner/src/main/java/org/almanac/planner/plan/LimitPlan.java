package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.timeline.Profile;
import org.almanac.planner.timeline.fit.EarliestFit;

/**
 * What is left of every limit over time, beside running and planned jobs.
 *
 * <p>A limit over time is like a node with one resource, so the same step function serves. A slot that no job has held
 * yet has no function of its own.
 */
public final class LimitPlan {
    private static final int[] THE_ONE_NODE = {0};

    private final LimitBook book;
    private final List<Profile> left;
    private long begin;

    public LimitPlan(LimitBook book, long now) {
        this(book, now, new ArrayList<>());
    }

    /** What running and planned jobs leave of the limits. */
    public static LimitPlan beside(Plan plan, long now) {
        PlanTable table = plan.table();
        LimitPlan limits = new LimitPlan(plan.site().limits(), now);
        for (JobEntry job : plan.site().running()) {
            limits.hold(job.charges(job.placement().cluster()), now, job.expectedEnd());
        }
        for (JobEntry job : plan.site().queue()) {
            if (table.isPlanned(job)) {
                limits.hold(job.charges(table.placement(job).cluster()), table.start(job), table.end(job));
            }
        }
        return limits;
    }

    private LimitPlan(LimitBook book, long begin, List<Profile> left) {
        this.book = book;
        this.begin = begin;
        this.left = left;
    }

    /** The same plan over a copy of the book. */
    public LimitPlan copy(LimitBook copiedBook) {
        List<Profile> copied = new ArrayList<>();
        left.forEach(each -> copied.add(each.copy()));
        return new LimitPlan(copiedBook, begin, copied);
    }

    public void forgetBefore(long now) {
        begin = now;
        for (int slot = 0; slot < left.size(); slot++) {
            left.get(slot).forgetBefore(now);
        }
    }

    public void hold(Charges charges, long from, long to) {
        for (int i = 0; i < charges.size(); i++) {
            slot(charges.slot(i)).hold(amount(charges, i), 0, from, to);
        }
    }

    public void release(Charges charges, long from, long to) {
        for (int i = 0; i < charges.size(); i++) {
            slot(charges.slot(i)).release(amount(charges, i), 0, from, to);
        }
    }

    /** The earliest time, not before {@code from}, from which on all limits admit the charges for the duration. */
    public long earliest(Charges charges, long duration, long from) {
        long start = from;
        for (int agreed = 0, i = 0; agreed < charges.size(); i = (i + 1) % charges.size()) {
            Profile slot = slot(charges.slot(i));
            long found = slot.earliest(Resources.of(charges.amount(i)), duration, start, Times.NEVER, Times.NEVER);
            if (found == Times.NEVER) {
                return Times.NEVER;
            }
            agreed = found == start ? agreed + 1 : 1;
            start = found;
        }
        return start;
    }

    /**
     * The earliest place in [from, before) that the fit finds and at which all limits admit the charges for the
     * duration; empty if there is none.
     */
    public Optional<Reservation> earliest(EarliestFit fit, Charges charges, long duration, long from, long before) {
        long start = earliest(charges, duration, from);
        while (start < before) {
            Optional<Reservation> found = fit.earliest(start, before);
            if (found.isEmpty()) {
                return found;
            }
            start = earliest(charges, duration, found.get().start());
            if (start == found.get().start()) {
                return found;
            }
        }
        return Optional.empty();
    }

    public boolean admits(Charges charges, long from, long to) {
        return earliest(charges, to - from, from) == from;
    }

    /** From when on less than that is left of the slot, not before {@code from}; {@link Times#NEVER} if that is never so. */
    long leftUntil(int slot, long amount, long from) {
        return slot(slot).freeUntil(Resources.of(amount), from);
    }

    private Profile slot(int slot) {
        while (left.size() <= slot) {
            left.add(new Profile(begin, book.allowed(left.size())));
        }
        return left.get(slot);
    }

    private static Placement amount(Charges charges, int i) {
        return Placement.of(0, THE_ONE_NODE, Resources.of(charges.amount(i)));
    }
}
