package org.almanac.planner.policy.planning;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Forwarding;
import org.almanac.planner.policy.PolicyPropertiesTest;
import org.almanac.planner.policy.RandomSite;
import org.almanac.planner.policy.RandomSite.Shape;
import org.almanac.planner.policy.SiteDriver;
import org.almanac.planner.policy.SiteDriver.Disturbances;
import org.almanac.planner.policy.SiteDriver.Watcher;
import org.almanac.planner.policy.base.PolicySite;
import org.almanac.planner.site.SiteView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs of {@code conservative} that start while the compression of a large plan is still to come. */
class StartsAtOnceTest {
    private static final int SITES = Integer.getInteger("almanac.sites", 30);

    private static Conservative conservative(Machine machine, int manyJobs) {
        return new Conservative(machine, Conservative.Compression.ON, QueueOrder.ARRIVAL, PlanAhead.ALL, manyJobs);
    }

    /** Of 4 cpus 2 are given back at 120 and 2 at 150; job 3 wants all of them, job 4 two until 200. */
    private static Conservative halfGivenBack(int manyJobs) {
        Conservative policy = conservative(Machine.ofCpus(4), manyJobs);
        policy.apply(100, List.of(submit(1, 2, 100), submit(2, 2, 50), submit(3, 4, 50), submit(4, 2, 80)));
        assertEquals(ids(1, 2), jobs(policy.decide(100)));
        assertEquals(Map.of(JobId.of(3), 200L, JobId.of(4), 250L), planned(policy.plan()));
        policy.apply(120, List.of(ended(1)));
        return policy;
    }

    @Test
    void whoCanStartNowDoesNotWaitForWhoWouldBePlannedEarlier() {
        Conservative policy = halfGivenBack(2);
        assertEquals(ids(4), jobs(policy.decideAtOnce(120)));
        assertEquals(List.of(), policy.decide(120));
        assertEquals(Map.of(JobId.of(3), 200L), planned(policy.plan()));
    }

    @Test
    void aDecisionAloneGoesByTheQueue() {
        Conservative policy = halfGivenBack(2);
        assertEquals(List.of(), policy.decide(120));
        assertEquals(Map.of(JobId.of(3), 150L, JobId.of(4), 200L), planned(policy.plan()));
    }

    @Test
    void nobodyStartsAtOnceWhereFewJobsArePlanned() {
        assertEquals(List.of(), halfGivenBack(3).decideAtOnce(120));
    }

    @Test
    void nobodyStartsAtOnceWherePlansAreNotCompressed() {
        Conservative policy =
                new Conservative(Machine.ofCpus(4), Conservative.Compression.OFF, QueueOrder.ARRIVAL, PlanAhead.ALL, 0);
        policy.apply(100, List.of(submit(1, 4, 100), submit(2, 4, 50)));
        policy.decide(100);
        policy.apply(120, List.of(ended(1)));
        assertEquals(List.of(), policy.decideAtOnce(120));
    }

    @Test
    void whoComesAsAJobEndsIsPlannedBehindWhoMovesEarlier() {
        Conservative policy = conservative(Machine.ofCpus(4), 1);
        policy.apply(100, List.of(submit(1, 4, 100), submit(2, 2, 50), submit(3, 4, 50)));
        policy.decide(100);
        policy.apply(120, List.of(ended(1), submit(4, 2, 60)));
        assertEquals(ids(2), jobs(policy.decideAtOnce(120)));
        assertEquals(List.of(), policy.decide(120));
        assertEquals(Map.of(JobId.of(3), 170L, JobId.of(4), 220L), planned(policy.plan()));
    }

    /** Job 2, planned for 150, starts with the decision, as job 3 then has to wait for it. */
    @Test
    void whoIsLateDoesNotStartAtOnce() {
        Conservative policy = conservative(Machine.ofCpus(4), 1);
        policy.apply(100, List.of(submit(1, 4, 50), submit(2, 4, 50), submit(3, 4, 50)));
        policy.decide(100);
        policy.apply(151, List.of(ended(1)));
        assertEquals(List.of(), policy.decideAtOnce(151));
        assertEquals(ids(2), jobs(policy.decide(151)));
        assertEquals(Map.of(JobId.of(3), 201L), planned(policy.plan()));
    }

    @Test
    void whatIsLeftToBeDoneIsLeftToACopyToo() {
        Conservative policy = halfGivenBack(2);
        Scheduler copy = policy.copy();
        assertEquals(Map.of(JobId.of(3), 150L, JobId.of(4), 200L), planned(copy.plan()));
        assertEquals(ids(4), jobs(policy.decideAtOnce(120)));
    }

    @ParameterizedTest
    @EnumSource
    void keepPlanAndPromisesWhateverHappens(Shape shape) {
        int atOnce = 0;
        for (Disturbances disturbances : Disturbances.values()) {
            for (int i = 0; i < SITES; i++) {
                SplittableRandom random = new SplittableRandom(i);
                RandomSite site = RandomSite.of(random, shape);
                boolean ruled = i % 2 == 1;
                boolean keepsAll = !ruled && disturbances == Disturbances.NONE;
                AtOnce scheduler = new AtOnce(conservative(site.machine(), 0));
                Watcher watcher = keepsAll ? new PolicyPropertiesTest.PromisesAreKept(false) : new Watcher() {};
                new SiteDriver(scheduler, ruled ? site.withRules(random) : site, i, disturbances, watcher).run();
                atOnce += scheduler.count;
            }
        }
        assertTrue(atOnce > SITES, atOnce + " jobs have started at once");
    }

    private static List<JobId> jobs(List<Start> starts) {
        return starts.stream().map(start -> start.job().id()).toList();
    }

    private static Map<JobId, Long> planned(PlanView view) {
        return view.planned().stream()
                .collect(Collectors.toMap(planned -> planned.job().id(), PlanView.Planned::start));
    }

    /** Asks for starts at once before each decision, and checks what becomes of the plan. */
    private static final class AtOnce extends Forwarding {
        private Conservative policy;
        /** A copy of what was told last, and asked for nothing since: who reads the plan has it completed. */
        private Conservative told;

        private int count;

        private AtOnce(Conservative policy) {
            this.policy = policy;
            this.told = (Conservative) policy.copy();
        }

        @Override
        public Scheduler scheduler() {
            return policy;
        }

        @Override
        public void apply(long now, List<Event> events) {
            policy.apply(now, events);
            told = (Conservative) policy.copy();
        }

        @Override
        public List<Start> decide(long now) {
            policy = told;
            // As it is, with what is left to be done.
            PlanView view = new SiteView(PolicySite.of(policy), policy);
            Map<JobId, Long> before = planned(view);
            // Not so where it is asked late.
            boolean sound = PlanChecker.check(view, now).isEmpty();
            List<JobId> queue = view.waiting().stream().map(Job::id).toList();

            List<Start> starts = new ArrayList<>(policy.decideAtOnce(now));

            count += starts.size();
            assertEquals(queue.stream().filter(jobs(starts)::contains).toList(), jobs(starts));
            assertEquals(Optional.empty(), PlanChecker.checkStarts(view, starts, now));
            if (sound) {
                assertEquals(Optional.empty(), PlanChecker.check(view, now));
            }
            planned(view).forEach((job, start) -> assertTrue(start <= before.get(job), job + " is planned later"));

            starts.addAll(policy.decide(now));
            told = (Conservative) policy.copy();
            return starts;
        }
    }
}
