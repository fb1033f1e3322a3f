package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.score.UserAccounts;

/**
 * A scheduler's own memory, to be stored and taken up again: what it intends and what it has promised, in the order of
 * its queue or plan, what its search remembers, what everybody has used and all jobs have waited where that is
 * counted, by what it switches between policies, and what it has tried in vain. The policy's name guards against restoring
 * it into another one.
 */
public record SchedulerState(
        String policy,
        List<Intention> intentions,
        Optional<SearchMemory> search,
        Optional<UsageMemory> usage,
        Optional<WaitMemory> waits,
        Optional<SwitchMemory> switching,
        Optional<TryMemory> tried) {
    public SchedulerState {
        intentions = List.copyOf(intentions);
    }

    /** The memory of a policy that neither counts waits nor switches, and may try everything again. */
    public SchedulerState(
            String policy, List<Intention> intentions, Optional<SearchMemory> search, Optional<UsageMemory> usage) {
        this(policy, intentions, search, usage, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The same with what has been tried in vain. */
    public SchedulerState with(TryMemory memory) {
        return new SchedulerState(policy, intentions, search, usage, waits, switching, Optional.of(memory));
    }

    /** The same with how long jobs have waited. */
    public SchedulerState with(WaitMemory counted) {
        return new SchedulerState(policy, intentions, search, usage, Optional.of(counted), switching, tried);
    }

    /** The memory of an adaptive policy of that name, where this is the one of the policy in charge. */
    public SchedulerState within(
            String adaptive, Optional<UsageMemory> used, WaitMemory waited, SwitchMemory remembered) {
        return new SchedulerState(
                adaptive, intentions, search, used, Optional.of(waited), Optional.of(remembered), tried);
    }

    /** The memory of the policy of that name that was in charge, where this is an adaptive one's. */
    public SchedulerState ofActive(String active) {
        return new SchedulerState(active, intentions, search, usage, waits, Optional.empty(), tried);
    }

    /** The same, where everybody has used, and all jobs have waited, what another memory says. */
    public SchedulerState counting(SchedulerState other) {
        return new SchedulerState(policy, intentions, search, other.usage, other.waits, switching, tried);
    }

    /**
     * The same without planned starts and without when the search is due: for a scheduler whose clock is not the one by
     * which they were made, or whose machine counts other resources. The order and the promises stay.
     */
    public SchedulerState withoutTimes() {
        List<Intention> unplanned = intentions.stream()
                .map(each -> new Intention(each.job, Optional.empty(), each.promised, each.bound, each.moves))
                .toList();
        return new SchedulerState(policy, unplanned, Optional.empty(), usage, waits, switching, Optional.empty());
    }

    /**
     * One job's planned place, its promise and the latest start that it is guaranteed where that is another one, as far as
     * it has them, and how its planned start has moved.
     */
    public record Intention(
            JobId job, Optional<Reservation> reservation, OptionalLong promised, OptionalLong bound, Moves moves) {
        /** Of a job that is guaranteed nothing but its planned start. */
        public Intention(JobId job, Optional<Reservation> reservation, OptionalLong promised, Moves moves) {
            this(job, reservation, promised, OptionalLong.empty(), moves);
        }
    }

    /**
     * What a search goes on with.
     *
     * @param begun when the last one began, in epoch seconds
     * @param next when it is due next
     * @param random the state of its generator
     * @param accounts what users have waited and consumed
     * @param longestWait the longest that any job has waited while it could have been started, in seconds
     */
    public record SearchMemory(
            long begun, long next, long random, List<UserAccounts.Account> accounts, long longestWait) {
        public SearchMemory {
            accounts = List.copyOf(accounts);
        }
    }

    /** How many jobs have started, and how long they had waited in all, in seconds. */
    public record WaitMemory(long jobs, long waited) {
        public static final WaitMemory NONE = new WaitMemory(0, 0);

        public WaitMemory with(long wait) {
            return new WaitMemory(jobs + 1, waited + wait);
        }

        /** As before a job was counted that did not start after all. */
        public WaitMemory without(long wait) {
            return new WaitMemory(jobs - 1, waited - wait);
        }

        /** In whole seconds; 0 of no jobs. */
        public long mean() {
            return jobs == 0 ? 0 : waited / jobs;
        }
    }
}
