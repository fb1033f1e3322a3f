package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Times;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code longest-wait} bounds as {@code kept} and as {@code learnt}, and how the longest wait grows all the same. */
class LongestWaitTest {
    private static final int CPUS = 16;
    private static final LongUnaryOperator TO_THE_END = LongUnaryOperator.identity();

    private Scheduler scheduler = scheduler("kept");
    /** Whether a job may wait until the start that it was told first. */
    private boolean untilTold;

    private final Map<JobId, Long> ends = new HashMap<>();
    private long movedBack;
    private long movedBeyond;
    private long now = 1000;

    private static Scheduler scheduler(String longestWait) {
        return Policies.create(
                PolicySpec.parse("planned:period=20s,iterations=8x,longest-wait=" + longestWait), Machine.ofCpus(CPUS));
    }

    private static Event submit(int number, long now, int cpus, long walltime, Conditions conditions) {
        Owner owner = new Owner("u" + number % 5, "g", "");
        return new Event.Submitted(new Job(JobId.of(number), owner, "", now, walltime, Request.cpus(cpus), conditions));
    }

    /** What happens now, and then decisions and a search, where it is due; with the runtimes of walltimes. */
    private void instant(LongUnaryOperator runtime, Event... events) {
        Map<JobId, Long> before = waits();
        List<Event> all = new ArrayList<>(List.of(events));
        ends.forEach((job, end) -> {
            if (end <= now) {
                all.add(new Event.Ended(job));
            }
        });
        ends.values().removeIf(end -> end <= now);
        scheduler.apply(now, all.isEmpty() ? List.of(new Event.Timer()) : all);
        decide(runtime);
        waits().forEach((job, wait) -> assertTrue(wait <= before.getOrDefault(job, wait), "an update delays " + job));
        search();
        decide(runtime);
    }

    /** The scheduler is asked whenever a job ends, and when it asks for that. */
    private void passTimeUntil(long end, LongUnaryOperator runtime) {
        while (next() <= end) {
            now = Math.max(now, next());
            instant(runtime);
        }
        now = end;
    }

    private long next() {
        return Math.min(
                scheduler.wakeAt(),
                ends.values().stream().mapToLong(Long::longValue).min().orElse(Times.NEVER));
    }

    private void decide(LongUnaryOperator runtime) {
        List<Event> confirmed = new ArrayList<>();
        for (Start start : scheduler.decide(now)) {
            ends.put(start.job().id(), now + runtime.applyAsLong(start.job().walltime()));
            confirmed.add(new Event.StartConfirmed(start.job().id(), now));
        }
        if (!confirmed.isEmpty()) {
            scheduler.apply(now, confirmed);
        }
    }

    private void search() {
        Map<JobId, Long> before = waits();
        Map<JobId, Long> told = toldWaits();
        long bound = longestWait();
        SearchOutcome outcome = scheduler.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
        if (outcome.accepted() > 0 && bound > 0) {
            waits().forEach((job, wait) -> {
                long allowed = Math.max(bound, before.get(job));
                assertTrue(
                        wait <= (untilTold ? Math.max(allowed, told.get(job)) : allowed),
                        "a search delays " + job + " to " + wait);
                movedBack += wait > before.get(job) ? 1 : 0;
                movedBeyond += wait > allowed ? 1 : 0;
            });
        }
    }

    private Map<JobId, Long> waits() {
        Map<JobId, Long> waits = new HashMap<>();
        for (PlanView.Planned planned : scheduler.plan().planned()) {
            waits.put(planned.job().id(), planned.start() - planned.job().submitted());
        }
        return waits;
    }

    private Map<JobId, Long> toldWaits() {
        Map<JobId, Long> waits = new HashMap<>();
        for (PlanView.Planned planned : scheduler.plan().planned()) {
            waits.put(
                    planned.job().id(),
                    scheduler.plan().promised(planned.job().id()).orElseThrow()
                            - planned.job().submitted());
        }
        return waits;
    }

    private long longestWait() {
        return scheduler.state().search().orElseThrow().longestWait();
    }

    /** On one node, where only the search moves a job back, and that not beyond the longest wait so far. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noJobIsMovedBackBeyondTheLongestWaitSoFar(long seed) {
        crowd(seed);
        assertTrue(movedBack > 0, "no job was ever moved back");
        assertEquals(0, movedBeyond);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whereLittleHasRunAJobMayWaitUntilTheStartThatItWasToldFirst(long seed) {
        scheduler = scheduler("learnt");
        untilTold = true;
        crowd(seed);
        assertTrue(movedBeyond > 0, "no job was ever moved back beyond the longest wait");
    }

    @Test
    void onceEnoughHasRunTheLongestWaitIsKept() {
        scheduler = scheduler("learnt");
        for (int number = 1; number <= 3_000; number++) {
            instant(TO_THE_END, submit(10_000 + number, now, 1, 1, Conditions.NONE));
            passTimeUntil(now + 1, TO_THE_END);
        }
        crowd(1);
        assertTrue(movedBack > 0, "no job was ever moved back");
        assertEquals(0, movedBeyond);
    }

    /** Else the first crowd of a site on which nothing ever had to wait would not be searched. */
    @Test
    void whereEnoughHasRunAndNothingHasWaitedAJobMayWaitAsLongAsPlannedOnesDoOnAverage() {
        scheduler = scheduler("learnt");
        for (int number = 1; number <= 3_000; number++) {
            instant(TO_THE_END, submit(10_000 + number, now, 1, 1, Conditions.NONE));
            passTimeUntil(now + 1, TO_THE_END);
        }
        assertEquals(0, longestWait());
        now += 1_000;
        instant(TO_THE_END, submit(1, now, CPUS, 50, Conditions.NONE));
        instant(TO_THE_END, submit(2, now, CPUS, 5_000, Conditions.NONE), submit(3, now, CPUS, 5, Conditions.NONE));
        now += 20;
        instant(TO_THE_END);
        assertEquals(Map.of(JobId.of(2), 55L, JobId.of(3), 50L), waits());
    }

    private void crowd(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LongUnaryOperator endsEarly = walltime -> random.nextLong(1, 1 + walltime);
        for (int number = 1; number <= 150; ) {
            boolean comes = random.nextInt(3) > 0;
            int cpus = random.nextInt(4) == 0 ? CPUS : random.nextInt(1, CPUS / 2);
            long walltime = random.nextLong(10, 200);
            if (comes) {
                instant(endsEarly, submit(number++, now, cpus, walltime, Conditions.NONE));
            } else {
                instant(endsEarly);
            }
            passTimeUntil(now + random.nextInt(30), endsEarly);
        }
    }

    /** So the longest wait grows: a job that is planned beyond it when it comes may wait as long, and that is the longest then. */
    @Test
    void aJobPlannedBeyondItAtItsArrivalMayWaitAsLongAndRaisesIt() {
        instant(TO_THE_END, submit(1, now, CPUS, 100, Conditions.NONE));
        instant(TO_THE_END, submit(2, now, CPUS, 500, Conditions.NONE));
        now += 100;
        instant(TO_THE_END);
        assertEquals(100, longestWait());

        instant(TO_THE_END, submit(3, now, CPUS, 10, Conditions.NONE));
        assertEquals(500, waits().get(JobId.of(3)));
        now += 500;
        instant(TO_THE_END);

        assertEquals(500, longestWait());
    }

    @Test
    void whatAJobWaitedByItsOwnWishCountsForNothing() {
        Conditions later = new Conditions(now + 1_000_000, List.of(), Optional.empty());
        instant(TO_THE_END, submit(1, now, CPUS, 100, later));
        now += 1_000_000;
        instant(TO_THE_END);

        assertEquals(1, ends.size());
        assertEquals(0, longestWait());
    }
}
