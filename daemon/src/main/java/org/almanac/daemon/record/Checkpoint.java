package org.almanac.daemon.record;

import java.util.List;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/**
 * A scheduler at one moment: all that it was told and that still holds, and what it remembers.
 *
 * @param now the moment, in epoch seconds of the server
 * @param policy as a user writes it
 * @param machine the machine for which it was made
 * @param batches what it was told, as a {@link Briefing} has it
 */
record Checkpoint(long now, String policy, long seed, Machine machine, List<Batch> batches, SchedulerState state) {
    /** Events that are told together. */
    record Batch(List<Event> events) {
        Batch {
            events = List.copyOf(events);
        }
    }

    Checkpoint {
        batches = List.copyOf(batches);
    }

    static Checkpoint of(Call.Made made, Scheduler scheduler, long now) {
        Briefing briefing = scheduler.briefing(now);
        return new Checkpoint(
                now,
                made.policy(),
                made.seed(),
                briefing.machine(),
                briefing.batches().stream().map(Batch::new).toList(),
                scheduler.state());
    }

    /** A scheduler that goes on from here. */
    Scheduler restore() {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), machine, seed);
        batches.forEach(batch -> scheduler.apply(now, batch.events()));
        scheduler.restore(now, state);
        return scheduler;
    }
}
