package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a plan knows of what has been given back, against plans that know nothing and try every job everywhere: copies,
 * which are made anew before each instant.
 */
@Tag("slow")
class CompressionTest {
    private static final int CPUS = 64;

    private record Running(JobId job, long end) {}

    /** What else than resources and times before which they may not start some jobs are bound by. */
    private enum Bound {
        NOTHING,
        /** One user may hold few cpus, and of job arrays few run at once. */
        LIMITS,
        DEPENDENCIES
    }

    /** Some jobs on few rows of a plan, and so many that it has thousands. */
    @ParameterizedTest
    @CsvSource({
        "NOTHING, 1, 20, 12, 400",
        "NOTHING, 1, 80, 6, 300",
        "NOTHING, 1, 1500, 3, 250",
        "NOTHING, 2, 30, 6, 400",
        "NOTHING, 2, 1500, 1, 150",
        "LIMITS, 1, 30, 6, 300",
        "LIMITS, 2, 30, 12, 300",
        "LIMITS, 2, 1000, 1, 100",
        "DEPENDENCIES, 1, 30, 6, 300",
        "DEPENDENCIES, 1, 1000, 1, 150"
    })
    void jobsAdvanceAsFarAsWhereNothingIsKnown(Bound bound, int clusters, int jobs, int seeds, int instants) {
        int advanced = 0;
        for (long seed = 0; seed < seeds; seed++) {
            advanced += run(new SplittableRandom(seed), bound, clusters, jobs, instants, "seed " + seed);
        }
        assertTrue(advanced > 20 * seeds, "advanced: " + advanced);
    }

    private static int run(SplittableRandom random, Bound bound, int clusters, int jobs, int instants, String told) {
        Scheduler policy = Policies.create(PolicySpec.parse("conservative"), machine(clusters));
        List<Running> running = new ArrayList<>();
        List<Event> events = new ArrayList<>();
        if (bound == Bound.LIMITS) {
            events.add(SmallSite.limits(new Limit(
                    "bound-user",
                    new Subject.EachBut(Subject.Party.USER, Set.of("u")),
                    new Measure.OfResource(ResourceKinds.CPUS),
                    new Amount.Absolute(CPUS / 8))));
        }
        int number = 0;
        for (; number < jobs; number++) {
            events.add(randomJob(random, bound, number, 100));
        }
        long now = 100;
        int advanced = 0;
        Map<JobId, Long> before = Map.of();
        for (int instant = 0; instant < instants; instant++) {
            Scheduler knowingNothing = policy.copy();
            knowingNothing.apply(now, events);
            policy.apply(now, events);
            List<Start> starts = policy.decide(now);
            String where = told + ", instant " + instant;
            assertEquals(knowingNothing.decide(now), starts, where);
            Map<JobId, Long> planned = planned(policy.plan());
            assertEquals(planned(knowingNothing.plan()), planned, where);
            assertEquals(Optional.empty(), PlanChecker.check(policy.plan(), now), where);
            advanced += advances(before, planned);
            before = planned;

            events.clear();
            for (Start start : starts) {
                events.add(new Event.StartConfirmed(start.job().id(), now));
                running.add(new Running(start.job().id(), now + start.job().walltime()));
            }
            policy.apply(now, events);
            events.clear();
            // No start comes late, as the plan would be made anew.
            now = Math.min(now + 1 + random.nextInt(40), Math.max(now + 1, policy.wakeAt()));
            endSome(random, running, now, events);
            for (int i = random.nextInt(3); i > 0; i--) {
                events.add(randomJob(random, bound, number++, now));
            }
            if (random.nextInt(6) == 0 && !planned.isEmpty()) {
                JobId given = List.copyOf(planned.keySet()).get(random.nextInt(planned.size()));
                events.add(new Event.Deleted(given));
            }
        }
        return advanced;
    }

    /** Each cluster has one node. */
    private static Machine machine(int clusters) {
        List<Cluster> alike = IntStream.range(0, clusters)
                .mapToObj(cluster -> Cluster.alike("c" + cluster, 1, Resources.of(CPUS)))
                .toList();
        return new Machine(ResourceKinds.CPUS_ONLY, alike);
    }

    /** One in eight may not start before some time, and half of the others are bound. */
    private static Event randomJob(SplittableRandom random, Bound bound, int number, long now) {
        int cpus = random.nextInt(3) == 0 ? 1 + random.nextInt(CPUS) : 1 << random.nextInt(5);
        long walltime = random.nextInt(3) == 0 ? 1 + random.nextInt(30) : 100L * (1 + random.nextInt(50));
        Conditions conditions = Conditions.NONE;
        String user = "u";
        if (random.nextInt(8) == 0) {
            conditions = SmallSite.notBefore(now + random.nextInt(40_000));
        } else if (bound != Bound.NOTHING && random.nextBoolean()) {
            if (bound == Bound.DEPENDENCIES) {
                conditions = SmallSite.after(Math.max(0, number - 1 - random.nextInt(20)));
            } else if (random.nextBoolean()) {
                conditions = SmallSite.inArray("a" + number / 100, 2);
            } else {
                user = "bound";
                cpus = Math.min(cpus, CPUS / 8);
            }
        }
        return new Event.Submitted(SmallSite.job(number, user, "", walltime, Request.cpus(cpus), conditions));
    }

    /** Those whose time is over, and one before. */
    private static void endSome(SplittableRandom random, List<Running> running, long now, List<Event> events) {
        if (!running.isEmpty()) {
            Running early = running.remove(random.nextInt(running.size()));
            events.add(new Event.Ended(early.job));
        }
        running.removeIf(job -> {
            if (job.end <= now) {
                events.add(new Event.Ended(job.job));
            }
            return job.end <= now;
        });
    }

    private static int advances(Map<JobId, Long> before, Map<JobId, Long> after) {
        int advances = 0;
        for (Map.Entry<JobId, Long> planned : after.entrySet()) {
            Long earlier = before.get(planned.getKey());
            advances += earlier != null && planned.getValue() < earlier ? 1 : 0;
        }
        return advances;
    }

    private static Map<JobId, Long> planned(PlanView plan) {
        Map<JobId, Long> starts = new HashMap<>();
        plan.planned().forEach(planned -> starts.put(planned.job().id(), planned.start()));
        return starts;
    }
}
