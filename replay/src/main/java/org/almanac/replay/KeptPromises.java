package org.almanac.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.cluster.JobId;

/** Checks that a search moves no planned start beyond the latest that its job was guaranteed. */
final class KeptPromises {
    private final Map<JobId, Intention> before = new HashMap<>();

    /** As all is intended before the search. */
    KeptPromises(SchedulerState state) {
        state.intentions().forEach(intention -> before.put(intention.job(), intention));
    }

    /** A promise that the search has broken, by what is intended after it. */
    Optional<String> broken(SchedulerState after) {
        for (Intention intention : after.intentions()) {
            Intention then = before.get(intention.job());
            if (then == null
                    || then.bound().isEmpty()
                    || then.reservation().isEmpty()
                    || intention.reservation().isEmpty()) {
                continue;
            }
            long planned = then.reservation().get().start();
            long latest = Math.max(planned, then.bound().getAsLong());
            long start = intention.reservation().get().start();
            if (start > latest) {
                return Optional.of("the search moved job " + intention.job() + " from " + planned + " to " + start
                        + ", beyond the " + then.bound().getAsLong() + " that it was guaranteed");
            }
        }
        return Optional.empty();
    }
}
