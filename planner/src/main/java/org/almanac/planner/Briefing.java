package org.almanac.planner;

import java.util.List;
import org.almanac.planner.cluster.Machine;

/**
 * All that a scheduler was told and that still holds, for a fresh scheduler of the same policy that is to go on in its
 * place.
 *
 * @param machine the machine for which the fresh scheduler is to be made: the one that the first was made for
 * @param batches what has become of that, to be told in this order, all at the same time
 */
public record Briefing(Machine machine, List<List<Event>> batches) {
    public Briefing {
        batches = batches.stream().map(List::copyOf).toList();
    }

    /** Tells a scheduler all of it at that time, in epoch seconds. */
    public void tell(Scheduler fresh, long now) {
        batches.forEach(batch -> fresh.apply(now, batch));
    }
}
