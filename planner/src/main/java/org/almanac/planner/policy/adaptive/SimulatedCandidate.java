package org.almanac.planner.policy.adaptive;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.policy.base.SitePolicy;

/** A candidate of PBAS in charge of a simulated machine, where every start succeeds and no search takes time. */
abstract class SimulatedCandidate {
    private final SitePolicy policy;

    /** @param policy a fresh scheduler of the candidate */
    SimulatedCandidate(SitePolicy policy) {
        this.policy = policy;
    }

    final SitePolicy policy() {
        return policy;
    }

    /** Tells the candidate what has happened, or that nothing has, and makes the starts that it decides then. */
    final void decide(long now, List<Event> events) {
        policy.apply(now, events.isEmpty() ? List.of(new Event.Timer()) : events);
        carryOut(now, policy.decide(now));
        SearchOutcome found = policy.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
        if (found != SearchOutcome.NONE) {
            carryOut(now, policy.decide(now));
        }
    }

    private void carryOut(long now, List<Start> starts) {
        List<Event> confirmations = new ArrayList<>(starts.size());
        for (Start start : starts) {
            begins(start.job(), now);
            confirmations.add(new Event.StartConfirmed(start.job().id(), now));
        }
        if (!confirmations.isEmpty()) {
            policy.apply(now, confirmations);
        }
    }

    /** The job has begun to run. */
    abstract void begins(Job job, long start);
}
