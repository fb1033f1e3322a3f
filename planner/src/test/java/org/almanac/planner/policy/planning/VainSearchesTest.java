package org.almanac.planner.policy.planning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/** While a job runs for an age and others wait, searches that find nothing come ever more rarely. */
class VainSearchesTest {
    private static final String POLICY = "planned:period=60s,iterations=4x";
    private static final long AGE = 100_000_000_000L;
    private static final Machine MACHINE = Machine.ofCpus(4);

    private Scheduler scheduler = Policies.create(PolicySpec.parse(POLICY), MACHINE);

    /** When searches were made. */
    private final List<Long> searches = new ArrayList<>();

    private void tell(long now, Event... events) {
        scheduler.apply(now, List.of(events));
        List<Event> confirmed = new ArrayList<>();
        for (Start start : scheduler.decide(now)) {
            confirmed.add(new Event.StartConfirmed(start.job().id(), now));
        }
        if (!confirmed.isEmpty()) {
            scheduler.apply(now, confirmed);
        }
        SearchOutcome outcome = scheduler.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
        if (outcome != SearchOutcome.NONE) {
            searches.add(now);
            assertEquals(List.of(), scheduler.decide(now));
        }
    }

    private static Event submit(int number, long now, int cpus, long walltime) {
        return new Event.Submitted(new Job(JobId.of(number), "u", now, walltime, Request.cpus(cpus)));
    }

    /** One that runs for an age, and some that wait. */
    private void begin() {
        tell(100, submit(1, 100, 4, AGE));
        tell(101, submit(2, 101, 4, 10), submit(3, 101, 2, 1000), submit(4, 101, 3, 50));
    }

    private void passTimeUntil(long end) {
        while (scheduler.wakeAt() <= end) {
            tell(scheduler.wakeAt(), new Event.Timer());
        }
    }

    @Test
    void inAnAgeThereAreFewMoreThanTheFirstThousand() {
        begin();
        passTimeUntil(AGE);

        assertTrue(searches.size() >= VainSearches.MOST_SEARCHES, "so many searches: " + searches.size());
        assertTrue(searches.size() < VainSearches.MOST_SEARCHES + 50, "so many searches: " + searches.size());
    }

    @Test
    void theyComeInEachPeriodAtFirstAndThenAfterTwoFourAndEight() {
        begin();
        passTimeUntil(AGE);

        List<Long> pauses = LongStream.range(1, searches.size())
                .mapToObj(i -> searches.get((int) i) - searches.get((int) i - 1))
                .toList();
        int last = pauses.lastIndexOf(60L);
        assertTrue(pauses.subList(0, last).stream().allMatch(pause -> pause == 60), pauses::toString);
        assertEquals(List.of(120L, 240L, 480L, 960L), pauses.subList(last + 1, last + 5));
    }

    @Test
    void afterSomethingHasHappenedTheNextComesWhenItWouldHaveAnyhow() {
        begin();
        passTimeUntil(1_000_000);
        long lastBefore = searches.get(searches.size() - 1);
        long happens = lastBefore + 60 * 7 + 13;
        assertTrue(scheduler.wakeAt() > happens + 60, "no period was passed over");

        tell(happens, submit(5, happens, 1, 20));

        assertEquals(lastBefore + 60 * 8, scheduler.wakeAt());
        passTimeUntil(happens + 300);
        assertEquals(lastBefore + 60 * 13, scheduler.wakeAt());
    }

    @Test
    void whatHappensAtTheVeryTimeOfASearchIsSearchedThen() {
        begin();
        passTimeUntil(1_000_000);
        long happens = searches.get(searches.size() - 1) + 60 * 7;

        tell(happens, submit(5, happens, 1, 20));

        assertEquals(happens, searches.get(searches.size() - 1));
    }

    @Test
    void aRestartChangesNothing() {
        begin();
        passTimeUntil(1_000_000);
        long due = scheduler.wakeAt();
        Scheduler before = scheduler;

        scheduler = restarted(1_000_001, before);

        assertEquals(due, scheduler.wakeAt());
        assertEquals(before.state(), scheduler.state());
    }

    @Test
    void aRestartAfterWhichThereIsMoreToSearchEndsThePassingOver() {
        begin();
        passTimeUntil(1_000_000);
        long due = scheduler.wakeAt();
        Scheduler before = scheduler;
        long lastBefore = searches.get(searches.size() - 1);

        scheduler = restarted(lastBefore + 130, before, submit(5, lastBefore + 120, 1, 20));

        assertNotEquals(due, scheduler.wakeAt());
        assertEquals(lastBefore + 180, scheduler.wakeAt());
    }

    private static Scheduler restarted(long now, Scheduler before, Event... more) {
        Scheduler fresh = Policies.create(PolicySpec.parse(POLICY), MACHINE);
        List<Event> submissions = new ArrayList<>();
        before.plan().running().forEach(each -> submissions.add(new Event.Submitted(each.job())));
        before.plan().waiting().forEach(job -> submissions.add(new Event.Submitted(job)));
        submissions.addAll(List.of(more));
        fresh.apply(now, submissions);
        fresh.apply(
                now,
                before.plan().running().stream()
                        .<Event>map(
                                each -> new Event.StartedElsewhere(each.job().id(), each.placement(), each.started()))
                        .toList());
        fresh.restore(now, before.state());
        return fresh;
    }
}
