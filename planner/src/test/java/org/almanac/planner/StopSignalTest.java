package org.almanac.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search that was stopped anywhere can be run again. */
class StopSignalTest {
    private static final Machine TWO_CLUSTERS = new Machine(
            ResourceKinds.CPUS_ONLY,
            List.of(Cluster.alike("a", 3, Resources.of(8)), Cluster.alike("b", 5, Resources.of(4))));

    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private record Done(SearchOutcome outcome, SchedulerState state, List<PlanView.Planned> plan) {
        private static Done by(Scheduler scheduler, SearchOutcome outcome) {
            return new Done(outcome, scheduler.state(), scheduler.plan().planned());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "planned:iterations=400,longest-wait=free",
                "planned:iterations=400,longest-wait=free,threads=2",
                "planned:iterations=400,longest-wait=free,search=random",
                "planned:iterations=400,longest-wait=free,acceptance=annealing,temperature=0.01",
                "planned:iterations=400,longest-wait=free,acceptance=tabu"
            })
    void comesToTheSameWhereverItWasStopped(String policy) {
        SplittableRandom random = new SplittableRandom(5);
        int stopped = 0;
        List<Done> all = new ArrayList<>();
        for (int round = 0; round < Sites.of(15); round++) {
            Scheduler scheduler = busy(policy, random.split());
            Scheduler onOne = scheduler.copy();
            Scheduler onTwo = scheduler.copy();
            AtomicLong left = new AtomicLong(random.nextLong(600));
            StopSignal stop = StopSignal.watching(() -> left.getAndDecrement() <= 0);

            Done done = Done.by(scheduler, scheduler.search(100, SearchBudget.UNLIMITED, stop, threads));

            List<Long> looks = stop.looks();
            StopSignal again = StopSignal.again(looks);
            assertEquals(done, Done.by(onOne, onOne.search(100, SearchBudget.UNLIMITED, again, Runnable::run)));
            assertEquals(looks, again.looks());
            assertEquals(
                    done, Done.by(onTwo, onTwo.search(100, SearchBudget.UNLIMITED, StopSignal.again(looks), threads)));
            stopped += looks.stream().anyMatch(look -> look > 0) ? 1 : 0;
            all.add(done);
        }
        assertTrue(stopped >= Sites.of(15) / 3, () -> "almost nothing was stopped");
        assertNotEquals(
                0, all.stream().mapToLong(done -> done.outcome().accepted()).sum());
    }

    /** Many jobs wait on two clusters. */
    private static Scheduler busy(String policy, SplittableRandom random) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), TWO_CLUSTERS);
        List<Event> jobs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            jobs.add(new Event.Submitted(new Job(
                    JobId.of(i),
                    "u" + random.nextInt(4),
                    random.nextInt(90),
                    100 + random.nextInt(900),
                    Request.cpus(1 + random.nextInt(16)))));
        }
        scheduler.apply(100, jobs);
        scheduler.decide(100);
        return scheduler;
    }

    @Test
    void onceSetItStaysSoForThePartThatSawIt() {
        AtomicLong looks = new AtomicLong();
        StopSignal stop = StopSignal.watching(() -> looks.incrementAndGet() == 3);
        var first = StopSignal.nextPart(stop);
        var second = StopSignal.nextPart(stop);

        assertEquals(
                List.of(false, false, true, true),
                List.of(first.getAsBoolean(), second.getAsBoolean(), first.getAsBoolean(), first.getAsBoolean()));
        assertEquals(List.of(2L, 0L), stop.looks());
    }

    @Test
    void anotherSignalIsNotTakenApart() {
        assertTrue(StopSignal.nextPart(() -> true).getAsBoolean());
    }
}
