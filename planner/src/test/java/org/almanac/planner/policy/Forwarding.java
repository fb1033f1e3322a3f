package org.almanac.planner.policy;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;

/** A scheduler that leaves all but its decisions to another one. */
public abstract class Forwarding implements Scheduler {
    /** The one that does the work now. */
    public abstract Scheduler scheduler();

    @Override
    public void apply(long now, List<Event> events) {
        scheduler().apply(now, events);
    }

    @Override
    public SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        return scheduler().search(now, budget, stop, executor);
    }

    @Override
    public long wakeAt() {
        return scheduler().wakeAt();
    }

    @Override
    public PlanView plan() {
        return scheduler().plan();
    }

    @Override
    public Scheduler copy() {
        return scheduler().copy();
    }

    @Override
    public SchedulerState state() {
        return scheduler().state();
    }

    @Override
    public void restore(long now, SchedulerState state) {
        scheduler().restore(now, state);
    }

    @Override
    public void succeed(long now, SchedulerState predecessor) {
        scheduler().succeed(now, predecessor);
    }
}
