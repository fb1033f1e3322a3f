package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.almanac.planner.cluster.Times;

/**
 * A scheduling policy at work: told what happened, it says which jobs to start now.
 *
 * <p>The daemon and the replay drive the same object, in this way: at every instant at which something happened or
 * which {@link #wakeAt()} named, first {@link #apply}, then {@link #decide}; each start is answered by an event
 * ({@link Event.StartConfirmed} or {@link Event.StartRefused}) before the next decision. Times are epoch seconds handed
 * in and never go back. Same events, seed and search budgets: same starts. Not safe for several threads at once.
 */
public interface Scheduler {
    /**
     * Takes in what happened, as one batch of one instant. Whatever the order in the batch, it has effect in the order:
     * ends; changes of nodes, holds and limits; one compression of the plan; submissions; timers.
     */
    void apply(long now, List<Event> events);

    /** The starts to make now that have not been decided yet; from here on their resources are held until the server confirms or refuses. */
    List<Start> decide(long now);

    /**
     * What it would decide now, and the plan after that, where nobody is to make its starts: all jobs wait on as before,
     * at their places. What has been told of them is remembered as after a decision.
     */
    default Rehearsal rehearse(long now) {
        Scheduler deciding = copy();
        List<Start> starts = deciding.decide(now);
        return new Rehearsal(starts, deciding.plan());
    }

    /** When it wants to be asked next though nothing has happened, or {@link Times#NEVER} where only an event matters. */
    long wakeAt();

    /**
     * Improves the plan where the policy searches and a search is due, within the budget and until the signal says
     * stop. What it makes due is started by a further {@link #decide}.
     */
    default SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        return SearchOutcome.NONE;
    }

    /** How many seconds a search may take where time passes as it searches: who calls it says stop then. */
    default OptionalLong searchLimit() {
        return OptionalLong.empty();
    }

    /** Where the policy puts others in charge: which it is now. */
    default Optional<InCharge> inCharge() {
        return Optional.empty();
    }

    /** What is running and what is intended, readable until the next call that changes something. */
    PlanView plan();

    /** An independent scheduler with the same past and, given the same events, the same future. */
    Scheduler copy();

    /** What the server cannot tell after a restart: the policy's own intentions. */
    SchedulerState state();

    /**
     * Takes up stored intentions. To be called once, on a fresh scheduler that has been told all that the server knows
     * at {@code now} and has not decided yet. Intentions that no longer fit are dropped.
     */
    void restore(long now, SchedulerState state);

    /**
     * Goes on in place of another policy, of which this is the memory: what was promised and told of planned starts, what
     * was used and how long jobs have waited hold on, and all that waits is planned anew. To be called as
     * {@link #restore} is, and instead of it.
     */
    void succeed(long now, SchedulerState predecessor);
}
