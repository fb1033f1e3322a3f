package org.almanac.replay.limits;

import java.util.List;
import java.util.Optional;

/**
 * What one limit cost in a log.
 *
 * @param limit as it is called
 * @param held how many jobs it held back for a time
 * @param users whose jobs these are, and those that never start
 * @param seconds for how long it held them back, all together
 * @param idle cpu seconds that lay idle while jobs that it held back asked for them
 * @param never how many jobs never start, as they pass it by themselves
 * @param lifted what there is without it; empty where it held nobody back and nothing would be otherwise
 */
public record LimitCost(
        String limit, int held, List<String> users, long seconds, long idle, int never, Optional<Lifted> lifted) {
    public LimitCost {
        users = List.copyOf(users);
    }

    /**
     * What there is with the limit and without it, of the jobs that start in both replays; {@code idle} in cpu seconds while
     * jobs waited.
     *
     * @param heldWith of the jobs that it held back
     * @param allWith of all jobs
     * @param neverWithout of the jobs that never start with it
     * @param changes of the users whose jobs do not wait as long in both
     */
    public record Lifted(
            Waits heldWith,
            Waits heldWithout,
            Waits allWith,
            Waits allWithout,
            long idleWith,
            long idleWithout,
            Waits neverWithout,
            List<UserChange> changes) {
        public Lifted {
            changes = List.copyOf(changes);
        }
    }
}
