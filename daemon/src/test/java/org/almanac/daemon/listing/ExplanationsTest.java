package org.almanac.daemon.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/** A job that nobody has looked at is told apart from one in whose way nothing is; what is told is of the plan as it is. */
class ExplanationsTest {
    private static final Request ONE = Request.of(new Chunk(1, Resources.of(1)));

    private final AtomicLong nanos = new AtomicLong();
    private Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), Machine.ofCpus(1));

    @Test
    void jobsBeyondTheSoonestAreNotExplained() {
        submit(Explanations.MOST + 2);
        Explanations explanations = new Explanations(nanos::get);
        explanations.look(scheduler.plan());
        assertTrue(explanations.of(JobId.of(2)).isPresent());
        assertEquals(Optional.empty(), explanations.of(JobId.of(Explanations.MOST + 2)));
        assertEquals(Explanations.MOST, explanations.planned());
        assertEquals(0, explanations.unplanned());
    }

    @Test
    void whereTimeIsShortTheSoonestComeFirstAndTheOthersInLaterCycles() {
        submit(400);
        Explanations explanations = new Explanations(() -> nanos.addAndGet(1_000_000));
        explanations.look(scheduler.plan());
        int first = explanations.planned();
        assertTrue(first > 66 && first < 133, () -> "explained: " + first);
        assertTrue(explanations.of(JobId.of(first)).isPresent());
        assertFalse(explanations.of(JobId.of(first + 2)).isPresent());

        for (int cycle = 0; cycle < 5; cycle++) {
            explanations.look(scheduler.plan());
        }
        assertTrue(explanations.of(JobId.of(400)).isPresent());
        assertTrue(explanations.of(JobId.of(2)).isPresent());
    }

    @Test
    void whereTimeIsShortNoExplanationOutlivesTheJobThatIsWaitedFor() {
        submit(3);
        AtomicLong step = new AtomicLong();
        Explanations explanations = new Explanations(() -> nanos.addAndGet(step.get()));
        explanations.look(scheduler.plan());
        assertTrue(explanations.of(JobId.of(2)).orElseThrow().toString().contains("jobs=[1]"));

        // From now on there is time for none.
        step.set(1_000_000_000L);
        explanations.look(scheduler.plan());
        assertTrue(explanations.of(JobId.of(2)).isPresent());
        scheduler.apply(10, List.of(new Event.Ended(JobId.of(1))));
        explanations.look(scheduler.plan());
        assertFalse(explanations.of(JobId.of(2)).isPresent());
    }

    @Test
    void whatIsToldOfAJobBehindTheHeadIsKeptWhereTimeIsShort() {
        scheduler = Policies.create(PolicySpec.parse("fcfs"), Machine.ofCpus(1));
        submit(3);
        AtomicLong step = new AtomicLong();
        Explanations explanations = new Explanations(() -> nanos.addAndGet(step.get()));
        explanations.look(scheduler.plan());
        assertTrue(explanations.of(JobId.of(3)).orElseThrow().toString().contains("Behind"));
        assertEquals(2, explanations.planned() + explanations.unplanned());
        assertTrue(explanations.unplanned() > 0);

        // From now on there is time for none.
        step.set(1_000_000_000L);
        explanations.look(scheduler.plan());
        assertTrue(explanations.of(JobId.of(3)).isPresent());
    }

    private void submit(int jobs) {
        List<Event> events = new ArrayList<>();
        for (int i = 1; i <= jobs; i++) {
            events.add(new Event.Submitted(new Job(JobId.of(i), "u", 0, 60, ONE)));
        }
        scheduler.apply(0, events);
        List<Event> confirmed = new ArrayList<>();
        scheduler
                .decide(0)
                .forEach(start ->
                        confirmed.add(new Event.StartConfirmed(start.job().id(), 0)));
        scheduler.apply(0, confirmed);
    }
}
