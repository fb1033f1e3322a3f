package org.almanac.daemon.record;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.InCharge;
import org.almanac.planner.PlanView;
import org.almanac.planner.Preemption;
import org.almanac.planner.Rehearsal;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.StopSignal;

/** Does what another scheduler does, and tells each call with its answer. */
final class RecordedScheduler implements Scheduler {
    private final Scheduler scheduler;
    private final Consumer<Call> record;

    RecordedScheduler(Scheduler scheduler, Consumer<Call> record) {
        this.scheduler = scheduler;
        this.record = record;
    }

    @Override
    public void apply(long now, List<Event> events) {
        // Told before, as it may fail.
        record.accept(new Call.Applied(now, events));
        scheduler.apply(now, events);
    }

    @Override
    public List<Start> decide(long now) {
        List<Start> starts = scheduler.decide(now);
        record.accept(new Call.Decided(now, begins(starts)));
        return starts;
    }

    /** Of what was just decided, which is decided again by the same calls. */
    @Override
    public List<Preemption> preemptions() {
        return scheduler.preemptions();
    }

    static List<Call.Begin> begins(List<Start> starts) {
        return starts.stream()
                .map(start -> new Call.Begin(start.job().id(), start.placement()))
                .toList();
    }

    @Override
    public Rehearsal rehearse(long now) {
        Rehearsal rehearsal = scheduler.rehearse(now);
        record.accept(new Call.Rehearsed(now, begins(rehearsal.starts())));
        return rehearsal;
    }

    @Override
    public SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        StopSignal signal = StopSignal.watching(stop);
        SearchOutcome outcome = scheduler.search(now, budget, signal, executor);
        List<Long> stops = signal.looks().stream().allMatch(look -> look == 0) ? List.of() : signal.looks();
        record.accept(new Call.Searched(now, stops, outcome.candidates(), outcome.accepted()));
        return outcome;
    }

    @Override
    public void restore(long now, SchedulerState state) {
        record.accept(new Call.Restored(now, state));
        scheduler.restore(now, state);
    }

    @Override
    public void succeed(long now, SchedulerState predecessor) {
        record.accept(new Call.Succeeded(now, predecessor));
        scheduler.succeed(now, predecessor);
    }

    @Override
    public long wakeAt() {
        return scheduler.wakeAt();
    }

    @Override
    public OptionalLong searchLimit() {
        return scheduler.searchLimit();
    }

    @Override
    public Optional<InCharge> inCharge() {
        return scheduler.inCharge();
    }

    @Override
    public PlanView plan() {
        return scheduler.plan();
    }

    /** Of a copy nothing is told. */
    @Override
    public Scheduler copy() {
        return scheduler.copy();
    }

    @Override
    public Briefing briefing(long now) {
        return scheduler.briefing(now);
    }

    @Override
    public SchedulerState state() {
        return scheduler.state();
    }
}
