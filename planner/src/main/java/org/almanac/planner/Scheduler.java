package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Times;

/**
 * A scheduling policy at work: it is told what happened, and says which jobs to start now.
 *
 * <p>The daemon and the replay drive the same object in the same way. At every instant at which something happened, or
 * which {@link #wakeAt()} named, the caller first calls {@link #apply} and then {@link #decide}. The caller answers
 * each start by an event ({@link Event.StartConfirmed} or {@link Event.StartRefused}) before the next decision.
 *
 * <p>Times are epoch seconds; they are handed in and never go back. The same events, seed and search budgets give the
 * same starts. Not safe for several threads at once.
 */
public interface Scheduler {
    /**
     * Takes in one batch of events of one instant. Whatever the order in the batch, the events take effect in this
     * order: ends of jobs; changes of nodes, holds and limits; one compression of the plan; submissions; timers.
     */
    void apply(long now, List<Event> events);

    /**
     * The jobs to start now, each told once. From here on their resources are held, until the server confirms or
     * refuses the start.
     */
    List<Start> decide(long now);

    /**
     * The running jobs that the last decision stops for others, each told once; none where no job may stop others. The caller
     * has them stopped, and tells by events what became of each: {@link Event.Suspended}, {@link Event.Requeued}, {@link
     * Event.Ended} or {@link Event.StopRefused}. The job for which they were stopped is started by a later decision.
     */
    default List<Preemption> preemptions() {
        return List.of();
    }

    /**
     * What {@link #decide} would return now, and the plan after that. No start is made: all jobs wait on at their
     * places. The planned starts that it tells are remembered, as after a decision.
     */
    default Rehearsal rehearse(long now) {
        Scheduler deciding = copy();
        List<Start> starts = deciding.decide(now);
        return new Rehearsal(starts, deciding.preemptions(), deciding.plan());
    }

    /**
     * The time at which the scheduler wants to be asked next even if nothing happens, in epoch seconds; {@link
     * Times#NEVER} where only events matter.
     */
    long wakeAt();

    /**
     * Improves the plan, where the policy searches and a search is due. The search ends when the budget is used up or
     * {@code stop} becomes true. A job whose start becomes due by it is started by a further {@link #decide}.
     */
    default SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        return SearchOutcome.NONE;
    }

    /**
     * The time limit of one search, in seconds, for a caller whose time passes while it searches: that caller sets the
     * stop signal then. Empty where a search has no time limit.
     */
    default OptionalLong searchLimit() {
        return OptionalLong.empty();
    }

    /** The policy in charge; empty unless this is an adaptive policy. */
    default Optional<InCharge> inCharge() {
        return Optional.empty();
    }

    /** The running and planned jobs, readable until the next call that changes something. */
    PlanView plan();

    /**
     * The places beside the jobs of its plan as it stands, and where a waiting job would have left its own; empty of a policy that
     * plans no starts. They are good until the next call, and this scheduler is of no use to anybody else from now on.
     *
     * @param without the job that leaves its place; empty where all stay
     */
    default Optional<Openings> openings(long now, Optional<JobId> without) {
        return Optional.empty();
    }

    /** An independent scheduler with the same past, and, given the same events, the same future. */
    Scheduler copy();

    /**
     * All that it was told and that still holds at {@code now}. A fresh scheduler that has been told that, and takes up
     * this one's {@linkplain #state memory}, goes on as this one does.
     */
    Briefing briefing(long now);

    /** The policy's own memory, which no server could tell it after a restart. */
    SchedulerState state();

    /**
     * Takes up the stored memory of this policy. To be called once, on a fresh scheduler that has been told all that
     * the server knows at {@code now} and has not decided yet. Intentions that no longer fit are dropped.
     *
     * @throws IllegalArgumentException if the state is another policy's
     */
    void restore(long now, SchedulerState state);

    /**
     * Goes on in place of another policy, whose memory is handed in. Promises, told starts, counted use and counted
     * waits stay; all waiting jobs are planned anew. To be called under the same conditions as {@link #restore}, and
     * instead of it.
     */
    void succeed(long now, SchedulerState predecessor);
}
