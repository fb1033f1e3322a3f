package org.almanac.planner.plan.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.order.OrderSweep.End;
import org.almanac.planner.site.JobEntry;

/**
 * The place of a newcomer in an order before jobs that come after it by a formula or by fair share, where it starts earlier than in its
 * earliest gap.
 *
 * <p>Such jobs may start later by it, each by its bound at the latest. No other job does. The place is the first that is found
 * by bisection: if one place makes a job too late, most of those before it do.
 */
final class TurnByRank implements OrderSweep.StartReader {
    private final PlanTable table;
    private final List<JobList> lists;
    private final JobEntry job;
    private final OrderSweep sweep;

    /** The list and the place that are tried, and where the job comes to lie there. */
    private int tried;

    private int place;
    private Optional<Reservation> found = Optional.empty();

    /** @param sweep over all lists, which are up to date and of which none has the job */
    TurnByRank(Plan plan, List<JobList> lists, JobEntry job, OrderSweep sweep) {
        this.table = plan.table();
        this.lists = lists;
        this.job = job;
        this.sweep = sweep;
    }

    /**
     * A place in an order.
     *
     * @param reservation where and when the job comes to lie by it
     */
    record Turn(int list, int place, Reservation reservation) {}

    /** The place at which the job starts earliest, if that is before the given time. */
    Optional<Turn> before(long gap) {
        Optional<Turn> best = Optional.empty();
        for (int list = 0; list < lists.size(); list++) {
            if (lists.get(list).canHold(job)) {
                long bar = best.map(turn -> turn.reservation().start()).orElse(gap);
                Optional<Turn> turn = in(list, bar);
                best = turn.isPresent() ? turn : best;
            }
        }
        return best;
    }

    private Optional<Turn> in(int list, long bar) {
        int[] places = places(list, bar);
        Optional<Turn> best = Optional.empty();
        int low = 0;
        int high = places.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (isPossible(list, places[middle], bar)) {
                best = Optional.of(new Turn(list, places[middle], found.orElseThrow()));
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return best;
    }

    /** The places of the jobs that come after this one by a formula or by fair share and start before that time. */
    private int[] places(int list, long bar) {
        List<JobEntry> order = lists.get(list).order();
        int first = 0;
        int end = lists.get(list).firstAfter(bar - 1);
        for (int at = 0; at < order.size(); at++) {
            if (order.get(at).isAlikeInArray(job)) {
                // Jobs of an array that are alike stay in the order of the array.
                first = order.get(at).sequence() < job.sequence() ? at + 1 : first;
                end = order.get(at).sequence() > job.sequence() ? Math.min(end, at) : end;
            }
        }
        int[] places = new int[Math.max(0, end - first)];
        int count = 0;
        for (int at = first; at < end; at++) {
            if (job.comesBefore(order.get(at))) {
                places[count++] = at;
            }
        }
        return Arrays.copyOf(places, count);
    }

    private boolean isPossible(int list, int at, long bar) {
        tried = list;
        place = at;
        found = Optional.empty();
        return sweep.run(this::order, this) == End.COMPLETE
                && found.filter(reservation -> reservation.start() < bar).isPresent();
    }

    private List<JobEntry> order(int list) {
        List<JobEntry> order = lists.get(list).order();
        return list == tried ? with(order) : order;
    }

    /** That order with the job at the place that is tried. */
    private List<JobEntry> with(List<JobEntry> order) {
        List<JobEntry> with = new ArrayList<>(order.size() + 1);
        with.addAll(order.subList(0, place));
        with.add(job);
        with.addAll(order.subList(place, order.size()));
        return with;
    }

    /** Ends the sweep where a job is too late. */
    @Override
    public boolean starts(int list, JobEntry other, long start, Placement placement) {
        if (other == job) {
            found = Optional.of(new Reservation(start, placement));
            return true;
        }
        long before = table.start(other);
        return start <= before
                || job.comesBefore(other) && start <= table.bound(other).orElse(Times.NEVER);
    }
}
