package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallEventsTest {
    private static final Event LAST_COMES = new Event.Submitted(job(1000));
    private static final Event FIRST_ENDS = new Event.Ended(JobId.of(0));

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative"})
    void whatMovesEverybodyIsLeftOut(String policy) {
        Scheduler scheduler = oneAfterTheOther(policy, SmallEvents.FEW + 1);
        assertEquals(List.of(LAST_COMES), SmallEvents.among(Stream.of(FIRST_ENDS, LAST_COMES), scheduler));
        assertThrows(IllegalStateException.class, () -> SmallEvents.among(Stream.of(FIRST_ENDS), scheduler));
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative"})
    void whatMovesAFewIsSmall(String policy) {
        Scheduler scheduler = oneAfterTheOther(policy, SmallEvents.FEW);
        assertEquals(List.of(FIRST_ENDS), SmallEvents.among(Stream.of(FIRST_ENDS), scheduler));
    }

    /** A scheduler of a single cpu, with a job that runs and so many that wait. */
    private static Scheduler oneAfterTheOther(String policy, int waiting) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), Machine.ofCpus(1));
        List<Event> events = new ArrayList<>();
        for (int number = 0; number <= waiting; number++) {
            events.add(new Event.Submitted(job(number)));
        }
        scheduler.apply(BusySite.NOW, events);
        BusySite.decide(scheduler, BusySite.NOW);
        return scheduler;
    }

    private static Job job(long number) {
        return new Job(JobId.of(number), "u", BusySite.NOW, 3600, Request.cpus(1));
    }
}
