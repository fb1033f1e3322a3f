package org.almanac.planner.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.OrderSweep;
import org.almanac.planner.plan.OrderSweep.End;
import org.almanac.planner.site.JobEntry;

/** The starts of lists that feel each other's orders, by a sweep over all of them for each trial. */
final class SweptTrace implements Trace {
    private final SearchJobs jobs;
    private final OrderSweep sweep;
    private final IntFunction<List<JobEntry>> orders;
    private final BooleanSupplier stop;
    private final Map<JobEntry, Integer> numbers = new HashMap<>();
    private final Order[] all;
    private int placed;
    /** In the plan that is kept, by job. */
    private Placement[] placementOf;
    /** The same in the trial. */
    private Placement[] tried;

    /** @param all the orders of all lists, among which are those that the sweep reads */
    SweptTrace(SearchJobs jobs, Order[] all, OrderSweep sweep, BooleanSupplier stop) {
        this.jobs = jobs;
        this.sweep = sweep;
        this.stop = stop;
        this.all = all;
        this.orders = list -> new TrialOrder(jobs, all[list]);
        this.placementOf = new Placement[jobs.count()];
        this.tried = new Placement[jobs.count()];
        for (int job = 0; job < jobs.count(); job++) {
            numbers.put(jobs.entry(job), job);
            placementOf[job] = jobs.entry(job).reservedPlacement();
        }
    }

    @Override
    public boolean follow(Tally tally) {
        placed = 0;
        End end = sweep.run(orders, (list, entry, start, placement) -> {
            if (++placed % LOOKS_EVERY == 0 && stop.getAsBoolean()) {
                return false;
            }
            int job = numbers.get(entry);
            tried[job] = placement;
            if (all[list].hasEntered(job) || start != jobs.start[job]) {
                if (start > tally.latest[job]) {
                    return false;
                }
                tally.moves(job, start);
            }
            return true;
        });
        return end == End.COMPLETE;
    }

    @Override
    public void keep() {
        Placement[] before = placementOf;
        placementOf = tried;
        tried = before;
    }

    @Override
    public boolean knowsNodes() {
        return true;
    }

    @Override
    public Placement placement(int job) {
        return placementOf[job];
    }
}
