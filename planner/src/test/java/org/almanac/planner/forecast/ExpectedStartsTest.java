package org.almanac.planner.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A machine of ten cpus, and jobs that ask for ten hours. */
class ExpectedStartsTest {
    private static final long WALLTIME = 36_000;

    private final ExpectedStarts starts = new ExpectedStarts();
    private Scheduler scheduler;
    private long now = 1_000_000;
    private int jobs;

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "flex", "original-backfill", "planned", "maui"})
    void aJobIsExpectedToStartWhenTheRunningOneEndsByWhatIsLearnt(String policy) {
        begin(policy);
        for (int i = 0; i < 12; i++) {
            JobId job = submit(10);
            now += 600;
            end(job);
        }
        submit(10);
        now += 100;
        JobId waiting = submit(10);

        ExpectedStart told =
                starts.tell(scheduler, now, List.of(waiting), Map.of()).get(waiting);

        assertEquals(now + 500, told.expected(), 200);
        assertTrue(told.latest() < now + WALLTIME / 2, () -> told.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative", "flex", "original-backfill", "planned", "maui"})
    void nothingChangesInTheSchedulerThatIsAsked(String policy) {
        begin(policy);
        for (int i = 0; i < 6; i++) {
            submit(4 + i % 3);
            now += 60;
        }
        var before = scheduler.state();
        var planned = scheduler.plan().planned();
        List<JobId> waiting = scheduler.plan().waiting().stream().map(Job::id).toList();
        Map<JobId, ExpectedStart> told = starts.tell(scheduler, now, waiting, Map.of());

        assertEquals(waiting.size(), told.size());
        assertEquals(before, scheduler.state());
        assertEquals(planned, scheduler.plan().planned());
        assertEquals(told, starts.tell(scheduler, now, waiting, Map.of()));
    }

    @Test
    void jobsThatStartBeforeAreToldAnewAndThoseBehindAreNot() {
        begin("conservative");
        submit(10);
        JobId before = submit(10);
        JobId asked = submit(10);
        JobId behind = submit(10);

        Map<JobId, ExpectedStart> told = starts.tell(scheduler, now, List.of(asked), Map.of());

        assertTrue(told.containsKey(before));
        assertTrue(told.containsKey(asked));
        assertFalse(told.containsKey(behind));
        assertTrue(told.get(before).expected() < told.get(asked).expected());
    }

    @Test
    void nothingIsToldOfAJobThatStartsInNoScenario() {
        begin("planned");
        submit(10);
        JobId held = submit(10);
        apply(new Event.Held(held));

        assertEquals(Map.of(), starts.tell(scheduler, now, List.of(held), Map.of()));
    }

    @Test
    void noExpectedStartIsLaterThanTheLatestOne() {
        begin("conservative");
        submit(10);
        JobId waiting = submit(10);
        long bound = now + 900;

        ExpectedStart told = starts.tell(scheduler, now, List.of(waiting), Map.of(waiting, bound))
                .get(waiting);

        assertEquals(bound, told.latest());
        assertTrue(told.expected() <= bound);
    }

    @Test
    void withinABudgetThoseAloneAreToldThatWereAskedFor() {
        begin("conservative");
        submit(10);
        submit(10);
        JobId asked = submit(10);

        ExpectedStarts.Told told = tell(asked, new ScenarioBudget(8, Long.MAX_VALUE, () -> false));

        assertEquals(Set.of(asked), told.starts().keySet());
        assertEquals(8, told.scenarios());
    }

    @Test
    void nothingIsToldOfStartsBeyondTheBudgetsEnd() {
        begin("conservative");
        submit(10);
        JobId asked = submit(10);

        assertEquals(
                Map.of(),
                tell(asked, new ScenarioBudget(8, now + 60, () -> false)).starts());
    }

    @Test
    void scenariosThatWereBrokenOffTellNothingAndThoseBeforeDo() {
        begin("conservative");
        submit(10);
        JobId asked = submit(10);
        int enough = 1_000;
        AtomicInteger looks = new AtomicInteger();
        ExpectedStarts.Told never = tell(asked, new ScenarioBudget(8, Long.MAX_VALUE, () -> true));
        ExpectedStarts.Told some =
                tell(asked, new ScenarioBudget(enough, Long.MAX_VALUE, () -> looks.incrementAndGet() > enough));

        assertEquals(new ExpectedStarts.Told(Map.of(), 0), never);
        assertEquals(Set.of(asked), some.starts().keySet());
        assertTrue(some.scenarios() > ScenarioBudget.FEWEST && some.scenarios() < enough, some::toString);
    }

    @Test
    void rangesAreCorrectedByWhatWasToldBeforeTheOneThatTells() {
        begin("conservative");
        submit(10);
        JobId waiting = submit(10);
        ScenarioBudget budget = new ScenarioBudget(8, Long.MAX_VALUE, () -> false);
        long first = tell(waiting, budget).starts().get(waiting).width();
        Telling telling = starts.toldFirst(waiting).orElseThrow();
        ExpectedStarts later = new ExpectedStarts();
        for (int i = 0; i < 200; i++) {
            JobId job = JobId.of(1_000 + i);
            later.toldBefore(job, telling);
            later.started(
                    job,
                    new JobTraits("u", "", "", 10, WALLTIME),
                    telling.start().expected());
        }

        long then = later.tell(scheduler, now, List.of(waiting), Map.of(), budget)
                .starts()
                .get(waiting)
                .width();

        assertTrue(then < first / 2, then + " of " + first);
    }

    private ExpectedStarts.Told tell(JobId job, ScenarioBudget budget) {
        return starts.tell(scheduler, now, List.of(job), Map.of(), budget);
    }

    private void begin(String policy) {
        scheduler = Policies.create(PolicySpec.parse(policy), Machine.ofCpus(10));
    }

    private JobId submit(int cpus) {
        Job job = new Job(JobId.of(++jobs), "u", now, WALLTIME, Request.cpus(cpus));
        apply(new Event.Submitted(job));
        return job.id();
    }

    private void end(JobId job) {
        starts.ended(job, now);
        apply(new Event.Ended(job));
    }

    private void apply(Event event) {
        scheduler.apply(now, List.of(event));
        List<Event> confirmed = new ArrayList<>();
        for (Start start : scheduler.decide(now)) {
            starts.started(start.job(), now);
            confirmed.add(new Event.StartConfirmed(start.job().id(), now));
        }
        if (!confirmed.isEmpty()) {
            scheduler.apply(now, confirmed);
        }
    }
}
