package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.simulation.VirtualCluster;
import org.junit.jupiter.api.Test;

class SchedulerCheckTest {
    private static final JobId ID = JobId.of(1);
    private static final Machine MACHINE = Machine.ofCpus(4);
    private final Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), MACHINE);

    @Test
    void aJobWhoseStartIsPutOffIsNotLost() {
        submit();
        scheduler.decide(0);
        scheduler.apply(0, List.of(new Event.StartRefused(ID, 1, Event.Unmade.POSTPONED)));
        assertEquals(List.of(), scheduler.plan().waiting());
        assertEquals(Optional.empty(), check(Set.of(ID)));
    }

    @Test
    void aJobOfWhichTheSchedulerKnowsNothingIsLost() {
        submit();
        assertEquals(Optional.empty(), check(Set.of(ID)));
        Optional<String> lost = check(Set.of(ID, JobId.of(2)));
        assertTrue(lost.orElseThrow().contains("2 jobs wait or run, but the scheduler knows 1"), lost.get());
    }

    private void submit() {
        scheduler.apply(0, List.of(new Event.Submitted(new Job(ID, "u", 0, 100, Request.cpus(1)))));
    }

    private Optional<String> check(Set<JobId> waiting) {
        return new SchedulerCheck(scheduler.plan(), SiteRules.NONE).at(0, new VirtualCluster(MACHINE), waiting);
    }
}
