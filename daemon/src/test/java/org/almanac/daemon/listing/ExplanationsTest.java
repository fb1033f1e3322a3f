package org.almanac.daemon.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

/** A job that nobody has looked at is told apart from one in whose way nothing is. */
class ExplanationsTest {
    @Test
    void jobsBeyondTheSoonestAreNotExplained() {
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), Machine.ofCpus(1));
        List<Event> events = new ArrayList<>();
        Request one = Request.of(new Chunk(1, Resources.of(1)));
        for (int i = 1; i <= Explanations.MOST + 2; i++) {
            events.add(new Event.Submitted(new Job(JobId.of(i), "u", 0, 60, one)));
        }
        scheduler.apply(0, events);
        scheduler.decide(0);
        Explanations explanations = new Explanations(scheduler.plan());
        assertTrue(explanations.of(JobId.of(2)).isPresent());
        assertEquals(Optional.empty(), explanations.of(JobId.of(Explanations.MOST + 2)));
    }
}
