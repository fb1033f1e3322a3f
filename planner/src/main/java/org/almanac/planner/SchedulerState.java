package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.score.UserAccounts;

/**
 * A scheduler's own memory, to be stored and taken up again: what it intends and what it has promised, in the order of
 * its queue or plan, what its search remembers, and what everybody has used where that is counted. The policy's name
 * guards against restoring it into another one.
 */
public record SchedulerState(
        String policy, List<Intention> intentions, Optional<SearchMemory> search, Optional<UsageMemory> usage) {
    public SchedulerState {
        intentions = List.copyOf(intentions);
    }

    /** One job's planned place and promise, as far as it has them, and how its planned start has moved. */
    public record Intention(JobId job, Optional<Reservation> reservation, OptionalLong promised, Moves moves) {}

    /** A planned start (epoch seconds) on nodes. */
    public record Reservation(long start, Placement placement) {}

    /**
     * What a search goes on with.
     *
     * @param next when it is due next, in epoch seconds
     * @param random the state of its generator
     * @param accounts what users have waited and consumed
     */
    public record SearchMemory(long next, long random, List<UserAccounts.Account> accounts) {
        public SearchMemory {
            accounts = List.copyOf(accounts);
        }
    }
}
