package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server confirms a start a while after it was decided, a replay at once. It is no news: what is decided is the same
 * then.
 */
class LateConfirmationsTest {
    private static final Machine MACHINE = new Machine(
            ResourceKinds.CPUS_ONLY,
            List.of(Cluster.alike("first", 2, Resources.of(8)), Cluster.alike("second", 1, Resources.of(6))));

    /** When the confirmation of a start is told. */
    private enum Confirmed {
        AT_ONCE,
        AT_THE_NEXT_INSTANT
    }

    /** What has been done when: which jobs were started, or how many plans a search has tried and accepted. */
    private record Done(long time, List<Start> starts, long candidates, long accepted) {}

    private record Coming(Job job, long runtime) {}

    /** When jobs come. */
    private enum Arrivals {
        IN_BURSTS,
        ALL_AT_ONCE,
        /** Few and long ones. */
        FEW_AT_ONCE;

        private int jobs() {
            return this == FEW_AT_ONCE ? 17 : 120;
        }
    }

    private static List<Coming> jobs(Arrivals arrivals, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Coming> jobs = new ArrayList<>();
        long time = 1_000;
        for (int number = 1; number <= arrivals.jobs(); number++) {
            // With times between bursts in which all jobs end.
            long gap = random.nextInt(8) > 0 ? random.nextInt(4) : random.nextInt(400);
            time += arrivals == Arrivals.IN_BURSTS ? gap : 0;
            long walltime = random.nextInt(5, 120) * (arrivals == Arrivals.FEW_AT_ONCE ? 200L : 1L);
            Request request = Request.cpus(random.nextInt(4) == 0 ? random.nextInt(2, 7) : 1);
            Job job = new Job(
                    JobId.of(number),
                    Owner.user("u" + random.nextInt(5)),
                    "",
                    time,
                    walltime,
                    request,
                    Conditions.NONE);
            jobs.add(new Coming(job, random.nextInt(3) == 0 ? walltime : random.nextLong(1, 1 + walltime)));
        }
        return jobs;
    }

    /** The jobs under a policy until all have ended. */
    private static final class World {
        private final Scheduler scheduler;
        private final Confirmed confirmed;
        private final List<Coming> jobs;
        private final Map<JobId, Long> runtimes = new HashMap<>();
        private final Map<JobId, Long> ends = new HashMap<>();
        private final List<Event> confirmations = new ArrayList<>();
        private final List<Done> done = new ArrayList<>();
        private int submitted;
        private int started;

        private World(String policy, Arrivals arrivals, long seed, Confirmed confirmed) {
            this.scheduler = Policies.create(PolicySpec.parse(policy), MACHINE, seed);
            this.confirmed = confirmed;
            this.jobs = jobs(arrivals, seed);
            jobs.forEach(coming -> runtimes.put(coming.job().id(), coming.runtime()));
        }

        private List<Done> run() {
            while (started < jobs.size() || !ends.isEmpty()) {
                instant(next());
            }
            return done;
        }

        private long next() {
            long next = scheduler.wakeAt();
            for (long end : ends.values()) {
                next = Math.min(next, end);
            }
            return submitted < jobs.size()
                    ? Math.min(next, jobs.get(submitted).job().submitted())
                    : next;
        }

        private void instant(long now) {
            List<Event> events = new ArrayList<>(confirmations);
            confirmations.clear();
            runtimes.keySet().stream()
                    .filter(job -> ends.getOrDefault(job, Long.MAX_VALUE) <= now)
                    .forEach(job -> events.add(new Event.Ended(job)));
            ends.values().removeIf(end -> end <= now);
            for (; submitted < jobs.size() && jobs.get(submitted).job().submitted() == now; submitted++) {
                events.add(new Event.Submitted(jobs.get(submitted).job()));
            }
            scheduler.apply(now, events.isEmpty() ? List.of(new Event.Timer()) : events);
            decide(now);
            SearchOutcome outcome = scheduler.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
            if (outcome != SearchOutcome.NONE) {
                done.add(new Done(now, List.of(), outcome.candidates(), outcome.accepted()));
            }
            decide(now);
        }

        private void decide(long now) {
            List<Start> starts = scheduler.decide(now);
            started += starts.size();
            done.add(new Done(now, List.copyOf(starts), 0, 0));
            for (Start start : starts) {
                JobId job = start.job().id();
                ends.put(job, now + runtimes.get(job));
                confirmations.add(new Event.StartConfirmed(job, now));
            }
            if (confirmed == Confirmed.AT_ONCE && !confirmations.isEmpty()) {
                scheduler.apply(now, List.copyOf(confirmations));
                confirmations.clear();
            }
        }
    }

    private static boolean hadToWait(Done done) {
        return done.starts().stream()
                .anyMatch(start -> done.time() > start.job().submitted());
    }

    @EveryPolicy
    void theSameJobsStartWhetherAStartIsConfirmedAtOnceOrAtTheNextInstant(String policy) {
        for (long seed = 1; seed <= 3; seed++) {
            same(policy, Arrivals.IN_BURSTS, seed);
        }
    }

    /** The longest wait so far, which bounds the search, grows with each start. */
    @ParameterizedTest
    @ValueSource(strings = {"planned:iterations=100", "planned:search=random,longest-wait=kept,iterations=100"})
    void soItIsWhereTheLongestWaitGrowsWithEachStart(String policy) {
        for (long seed = 1; seed <= 3; seed++) {
            same(policy, Arrivals.ALL_AT_ONCE, seed);
        }
    }

    /** Searches that find nothing come ever later, until something happens. */
    @Test
    void soItIsWhereSearchesFindNothing() {
        for (long seed = 1; seed <= 3; seed++) {
            same("planned:iterations=2,period=1s", Arrivals.FEW_AT_ONCE, seed);
        }
    }

    private static void same(String policy, Arrivals arrivals, long seed) {
        List<Done> atOnce = new World(policy, arrivals, seed, Confirmed.AT_ONCE).run();

        assertEquals(atOnce, new World(policy, arrivals, seed, Confirmed.AT_THE_NEXT_INSTANT).run(), "seed " + seed);
        assertTrue(atOnce.stream().anyMatch(LateConfirmationsTest::hadToWait), "no job had to wait");
    }
}
