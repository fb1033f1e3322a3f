package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.TrueRules;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On one small node every new job gets the start that trying second after second finds, and moves no other. */
class BruteForceInsertionTest {
    private static final int SITES = Sites.of(250);
    private static final long NOW = 100;
    /** All that is asked for lies before. */
    private static final long HORIZON = 1000;

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "conservative:compression=off", "planned:iterations=0"})
    void aNewcomerGetsTheEarliestFeasibleSecond(String policy) {
        for (long seed = 0; seed < SITES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Machine machine = machine(random);
            Scheduler scheduler = Policies.create(PolicySpec.parse(policy), machine);
            TrueRules rules = new TrueRules();
            rules.setLimits(TrueRules.randomLimits(random, machine));
            rules.setWindows(maintenance(random));
            scheduler.apply(NOW, rules.asEvents());
            int jobs = 2 + random.nextInt(12);
            for (int number = 1; number <= jobs; number++) {
                Job job = job(random, machine, number);
                List<PlanView.Planned> before = scheduler.plan().planned();
                Optional<Long> expected = earliest(job, before, rules, machine);

                scheduler.apply(NOW, List.of(new Event.Submitted(job)));

                String told = policy + ", seed " + seed + ": " + job + " beside " + before + " under " + rules.limits()
                        + " " + rules.windows();
                Standing standing = settled(scheduler).plan().standing(job.id()).orElseThrow();
                assertEquals(expected, startOf(standing), told);
                for (PlanView.Planned other : before) {
                    Standing now =
                            settled(scheduler).plan().standing(other.job().id()).orElseThrow();
                    assertEquals(Optional.of(other.start()), startOf(now), told);
                }
            }
        }
    }

    /** As it stands after a pass; the scheduler itself starts nothing, so that all stays planned. */
    private static Scheduler settled(Scheduler scheduler) {
        Scheduler copy = scheduler.copy();
        copy.decide(NOW);
        return copy;
    }

    private static Optional<Long> startOf(Standing standing) {
        if (standing instanceof Standing.Runs runs) {
            return Optional.of(runs.started());
        }
        return standing instanceof Standing.Planned planned ? Optional.of(planned.start()) : Optional.empty();
    }

    private static Machine machine(SplittableRandom random) {
        Resources capacity = Resources.of(1 + random.nextInt(6), random.nextInt(9));
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("c", List.of(new Node("n", capacity)))));
    }

    private static List<Window> maintenance(SplittableRandom random) {
        List<Window> windows = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            long from = NOW - 10 + random.nextInt(90);
            windows.add(new Window("w" + count, 0, Set.of(0), from, from + 1 + random.nextInt(30), Optional.empty()));
        }
        return windows;
    }

    private static Job job(SplittableRandom random, Machine machine, int number) {
        return RandomSite.expected(new Job(
                JobId.of(number),
                new Owner(TrueRules.name(random, Subject.Party.USER), TrueRules.name(random, Subject.Party.GROUP), ""),
                TrueRules.name(random, Subject.Party.QUEUE),
                NOW,
                1 + random.nextInt(25),
                RandomSite.withCountables(random, RandomSite.request(random, RandomSite.Shape.ONE_NODE, machine)),
                RandomSite.conditions(random, 0, NOW)));
    }

    private static Optional<Long> earliest(Job job, List<PlanView.Planned> others, TrueRules rules, Machine machine) {
        boolean fits = job.request().chunks().stream().allMatch(chunk -> chunk.accepts(node(machine)))
                && job.request().total().fitsIn(node(machine).capacity())
                && !isScattered(job);
        for (long start = Math.max(NOW, job.conditions().notBefore()); fits && start < HORIZON; start++) {
            if (isFeasible(job, start, others, rules, machine)) {
                return Optional.of(start);
            }
        }
        return Optional.empty();
    }

    private static Node node(Machine machine) {
        return machine.cluster(0).nodes().get(0);
    }

    private static boolean isScattered(Job job) {
        int pieces = job.request().chunks().stream().mapToInt(Chunk::count).sum();
        return job.request().arrangement() == Arrangement.SCATTER && pieces > 1;
    }

    private static boolean isFeasible(
            Job job, long start, List<PlanView.Planned> others, TrueRules rules, Machine machine) {
        if (!rules.isOpen(job, 0, 0, start, start + job.walltime())) {
            return false;
        }
        for (long second = start; second < start + job.planned(); second++) {
            Resources held = held(job, machine);
            List<TrueRules.Holder> holders = new ArrayList<>();
            for (PlanView.Planned other : others) {
                if (other.start() <= second && second < other.end()) {
                    held = held.plus(held(other.job(), machine));
                    holders.add(new TrueRules.Holder(other.job(), 0));
                }
            }
            if (!held.fitsIn(node(machine).capacity())
                    || rules.passedLimit(job, 0, holders, machine).isPresent()) {
                return false;
            }
        }
        return true;
    }

    private static Resources held(Job job, Machine machine) {
        return job.request().exclusive()
                ? node(machine).capacity()
                : job.request().total();
    }
}
