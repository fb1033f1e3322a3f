package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.score.UserAccounts;

/**
 * What a scheduler has to remember over a restart, to be stored and taken up again.
 *
 * <p>The policy's name guards against restoring the memory of one policy into another.
 *
 * @param intentions places and promises of the jobs, in the order of the policy's queue or plan
 * @param search what the search goes on with; empty for a policy that does not search
 * @param usage what owners have used; empty where use is not counted
 * @param waits how long jobs have waited; empty where waits are not counted
 * @param switching what an adaptive policy remembers; empty for any other policy
 * @param tried what was tried in vain; empty where everything may be tried again
 * @param preemption what is remembered of the jobs that were stopped for others; empty where none was
 */
public record SchedulerState(
        String policy,
        List<Intention> intentions,
        Optional<SearchMemory> search,
        Optional<UsageMemory> usage,
        Optional<WaitMemory> waits,
        Optional<SwitchMemory> switching,
        Optional<TryMemory> tried,
        Optional<PreemptionMemory> preemption) {
    public SchedulerState {
        intentions = List.copyOf(intentions);
    }

    /** The memory of a policy that has stopped no job. */
    public SchedulerState(
            String policy,
            List<Intention> intentions,
            Optional<SearchMemory> search,
            Optional<UsageMemory> usage,
            Optional<WaitMemory> waits,
            Optional<SwitchMemory> switching,
            Optional<TryMemory> tried) {
        this(policy, intentions, search, usage, waits, switching, tried, Optional.empty());
    }

    /** The memory of a policy that counts no waits, puts no other policy in charge, and may try everything again. */
    public SchedulerState(
            String policy, List<Intention> intentions, Optional<SearchMemory> search, Optional<UsageMemory> usage) {
        this(policy, intentions, search, usage, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** This memory with what was tried in vain. */
    public SchedulerState with(TryMemory memory) {
        return new SchedulerState(policy, intentions, search, usage, waits, switching, Optional.of(memory), preemption);
    }

    /** This memory with what is remembered of the jobs that were stopped for others. */
    public SchedulerState with(PreemptionMemory memory) {
        return new SchedulerState(
                policy,
                intentions,
                search,
                usage,
                waits,
                switching,
                tried,
                memory.isEmpty() ? Optional.empty() : Optional.of(memory));
    }

    /** This memory with how long jobs have waited. */
    public SchedulerState with(WaitMemory counted) {
        return new SchedulerState(
                policy, intentions, search, usage, Optional.of(counted), switching, tried, preemption);
    }

    /** The memory of the adaptive policy of that name, made of this memory of the policy in charge. */
    public SchedulerState within(
            String adaptive, Optional<UsageMemory> used, WaitMemory waited, SwitchMemory remembered) {
        return new SchedulerState(
                adaptive, intentions, search, used, Optional.of(waited), Optional.of(remembered), tried, preemption);
    }

    /** The memory of the policy in charge, by its name, made of this memory of an adaptive policy. */
    public SchedulerState ofActive(String active) {
        return new SchedulerState(active, intentions, search, usage, waits, Optional.empty(), tried, preemption);
    }

    /** This memory with the use and the waits of another memory. */
    public SchedulerState counting(SchedulerState other) {
        return new SchedulerState(policy, intentions, search, other.usage, other.waits, switching, tried, preemption);
    }

    /**
     * This memory without all that depends on its clock or its machine: planned starts, what the search goes on with,
     * and what was tried. It is for a scheduler with another clock, or with a machine that counts other resources. The
     * order and the promises stay.
     */
    public SchedulerState withoutTimes() {
        List<Intention> unplanned = intentions.stream()
                .map(each -> new Intention(each.job, Optional.empty(), each.promised, each.bound, each.moves))
                .toList();
        return new SchedulerState(
                policy, unplanned, Optional.empty(), usage, waits, switching, Optional.empty(), preemption);
    }

    /**
     * What a policy intends with one job, and has promised it.
     *
     * @param reservation the planned start and nodes, if the job has them
     * @param promised the promised start, in epoch seconds, if the job has one
     * @param bound the latest start that the job is guaranteed, in epoch seconds, if that is not its planned start
     * @param moves how the planned start has moved
     */
    public record Intention(
            JobId job, Optional<Reservation> reservation, OptionalLong promised, OptionalLong bound, StartMoves moves) {
        /** The intention with a job that is guaranteed its planned start, or nothing. */
        public Intention(JobId job, Optional<Reservation> reservation, OptionalLong promised, StartMoves moves) {
            this(job, reservation, promised, OptionalLong.empty(), moves);
        }
    }

    /**
     * What a search goes on with after a restart.
     *
     * @param begun when the last search began, in epoch seconds
     * @param next when the next search is due, in epoch seconds
     * @param random the state of the random generator
     * @param accounts what each user has waited and consumed
     * @param longestWait the longest time that any job has waited while it could have been started, in seconds
     * @param withinFirst whether the next search of several clusters begins within each of them
     */
    public record SearchMemory(
            long begun,
            long next,
            long random,
            List<UserAccounts.Account> accounts,
            long longestWait,
            boolean withinFirst) {
        public SearchMemory {
            accounts = List.copyOf(accounts);
        }
    }

    /** How many jobs have started, and how long they had waited together, in seconds. */
    public record WaitMemory(long jobs, long waited) {
        public static final WaitMemory NONE = new WaitMemory(0, 0);

        public WaitMemory with(long wait) {
            return new WaitMemory(jobs + 1, waited + wait);
        }

        /** The waits before the last such job was counted, for a job that did not start after all. */
        public WaitMemory without(long wait) {
            return new WaitMemory(jobs - 1, waited - wait);
        }

        /** The mean wait in whole seconds; 0 of no jobs. */
        public long mean() {
            return jobs == 0 ? 0 : waited / jobs;
        }
    }
}
