package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.forecast.Trials;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.simulation.VirtualCluster;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job that is tried at any moment of a busy site, and then really submitted, starts when and where it was told. */
class TriedSubmissionsTest {
    private static final int LOGS = Math.max(1, Integer.getInteger("almanac.sites", 15) * 8 / 15);
    private static final int JOBS = 50;

    /** What a job is told or gets, as of the moment of its submission. */
    private record Told(Optional<Standing> standing, OptionalLong promised, OptionalLong bound) {
        static Told of(PlanView plan, JobId job) {
            return new Told(plan.standing(job), plan.promised(job), plan.bound(job));
        }

        boolean isPlannedLater() {
            return standing.orElse(null) instanceof Standing.Planned;
        }
    }

    private static Job tried(int number, long now, SplittableRandom random) {
        long walltime = 1 + random.nextInt(60);
        return new Job(
                new JobId("tried" + number),
                Owner.user("u" + random.nextInt(4)),
                "",
                now,
                walltime,
                Request.cpus(1 + random.nextInt(10)),
                Conditions.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conservative",
                "conservative:compression=off",
                "conservative:queue-order=fair-share",
                "original-backfill",
                "flex:slack=3",
                "deadline",
                "planned:period=20s",
                "planned:period=20s,promise-slack=1h",
                "planned:period=20s,queue-order=fair-share",
                "planned:period=20s,fair-share-weight=10",
                "easy",
                "maui",
                "workload-adaptive"
            })
    void aTriedJobStartsAsTold(String policy) {
        int moments = 0;
        int later = 0;
        for (int number = 0; number < LOGS; number++) {
            SplittableRandom random = new SplittableRandom(number);
            List<ReplayJob> log = TestLogs.random(random, JOBS, 8, 40).jobs();
            Machine machine = Machine.ofNodes(2, 6);
            Scheduler scheduler = Policies.create(PolicySpec.parse(policy), machine, 5);
            VirtualCluster cluster = new VirtualCluster(machine);
            List<ReplayJob> waiting = new ArrayList<>();
            int next = 0;
            int others = 0;
            while (next < log.size() || cluster.running() > 0 || !waiting.isEmpty()) {
                long arrival = next < log.size() ? log.get(next).submit() : Long.MAX_VALUE;
                long now = Math.min(Math.min(arrival, cluster.nextEnd()), scheduler.wakeAt());
                List<Event> events = new ArrayList<>();
                cluster.endUntil(now).forEach(job -> events.add(new Event.Ended(job)));
                scheduler.apply(now, events.isEmpty() ? List.of(new Event.Timer()) : events);
                decide(scheduler, now, cluster, waiting);
                while (next < log.size() && log.get(next).submit() == now) {
                    ReplayJob newcomer = log.get(next++);
                    Trials trials = new Trials(scheduler.copy(), now);
                    List<PlanView.Planned> before = scheduler.plan().planned();
                    // What is tried before leaves nothing behind.
                    for (int i = random.nextInt(3); i > 0; i--) {
                        trials.with(
                                tried(others++, now, random),
                                plan -> plan.planned().size());
                    }
                    Job job = newcomer.job();
                    Told told = trials.with(job, plan -> Told.of(plan, job.id()));
                    assertEquals(before, scheduler.plan().planned(), policy);

                    scheduler.apply(now, List.of(new Event.Submitted(job)));
                    waiting.add(newcomer);
                    List<Start> starts = scheduler.decide(now);

                    assertEquals(
                            told, Told.of(scheduler.plan(), job.id()), policy + " at " + now + " of log " + number);
                    moments++;
                    later += told.isPlannedLater() ? 1 : 0;
                    carryOut(scheduler, now, cluster, waiting, starts);
                }
                scheduler.search(now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
                decide(scheduler, now, cluster, waiting);
            }
        }
        assertEquals(LOGS * JOBS, moments);
        assertTrue(
                later > moments / 10 || !scheduler(policy).plan().discipline().plansAll(),
                later + " of " + moments + " were told to wait");
    }

    private static Scheduler scheduler(String policy) {
        return Policies.create(PolicySpec.parse(policy), Machine.ofCpus(1), 1);
    }

    private static void decide(Scheduler scheduler, long now, VirtualCluster cluster, List<ReplayJob> waiting) {
        carryOut(scheduler, now, cluster, waiting, scheduler.decide(now));
    }

    private static void carryOut(
            Scheduler scheduler, long now, VirtualCluster cluster, List<ReplayJob> waiting, List<Start> starts) {
        List<Event> confirmed = new ArrayList<>();
        for (Start start : starts) {
            ReplayJob job = waiting.stream()
                    .filter(each -> each.id().equals(start.job().id()))
                    .findFirst()
                    .orElseThrow();
            waiting.remove(job);
            cluster.start(job.id(), start.placement(), now + Math.max(1, job.runtime()));
            confirmed.add(new Event.StartConfirmed(job.id(), now));
        }
        if (!confirmed.isEmpty()) {
            scheduler.apply(now, confirmed);
        }
    }
}
