package org.almanac.planner.advice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.almanac.planner.Event;
import org.almanac.planner.Openings;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.forecast.Trials;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyPropertiesTest;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.policy.SmallSite;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SomeWaiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The least change that helps is the one that trying all of them finds, and the job that is changed so starts as told. */
class SmallestChangesTest {
    private static final int SITES = Sites.of(12);
    /** So many jobs are looked at on a site. */
    private static final int JOBS = 2;

    private static final int CROWD = 25;

    /** How often what was met. */
    private final Map<Dimension, Integer> met = new HashMap<>();

    private int looked;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conservative",
                "conservative:compression=off",
                "conservative:queue-order=fair-share",
                "original-backfill:half-life=7d",
                "flex",
                "deadline",
                "planned:period=20s",
                "planned:period=20s,promise-slack=1h",
                "planned:period=20s,queue-order=fair-share"
            })
    void noneSmallerHelpsAndTheJobStartsAsToldWithIt(String policy) {
        for (int seed = 0; seed < SITES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Shape shape = Shape.values()[seed % Shape.values().length];
            RandomSite site = crowded(random, RandomSite.of(random, shape));
            RandomSite ruled = seed % 3 == 0 ? site.withRules(random) : site;
            SomeWaiting looks = new SomeWaiting(random.split(), 4, JOBS, this::compare);
            PolicyPropertiesTest.drive(policy, ruled, Disturbances.NONE, seed, looks);
        }
        assertTrue(looked > SITES / 2, looked + " looked at");
        for (Dimension dimension : List.of(Dimension.WALLTIME, Dimension.CPUS)) {
            assertTrue(met.getOrDefault(dimension, 0) > looked / 20, met + " of " + looked);
        }
    }

    /** The same machine, on which more jobs wait than run. */
    private static RandomSite crowded(SplittableRandom random, RandomSite site) {
        List<RandomSite.Submission> jobs = new ArrayList<>();
        for (int number = 1; number <= CROWD; number++) {
            long walltime = 1 + random.nextInt(random.nextInt(3) == 0 ? 8 : 40);
            Job job = new Job(
                    JobId.of(number),
                    "u" + random.nextInt(3),
                    10 + number / 3,
                    walltime,
                    RandomSite.request(random, site.shape(), site.machine()));
            jobs.add(new RandomSite.Submission(job, random.nextInt(3) == 0 ? random.nextLong(walltime) : walltime));
        }
        return new RandomSite(site.shape(), site.machine(), jobs, RandomSite.Rules.NONE);
    }

    /** As it waits, and as it would be tried if it were not there yet. */
    private void compare(SiteDriver driver, Job job) {
        Scheduler scheduler = driver.scheduler();
        long now = driver.now();
        String told = "at " + now + " ";
        Trials trials = new Trials(scheduler.copy(), now);
        compare(
                told + "waiting ",
                trials,
                job,
                changed -> trials.altered(job, changed, plan -> startOf(plan, changed.id())),
                changed -> {
                    Scheduler altered = scheduler.copy();
                    altered.decide(now);
                    altered.apply(now, List.of(new Event.Changed(changed)));
                    altered.decide(now);
                    return startOf(altered.plan(), job.id());
                });
        Job tried = new Job(
                new JobId("tried"), job.owner(), job.queue(), now, job.walltime(), job.request(), job.conditions());
        compare(
                told + "tried ",
                trials,
                tried,
                changed -> trials.with(changed, plan -> startOf(plan, changed.id())),
                changed -> {
                    Scheduler submitted = scheduler.copy();
                    submitted.decide(now);
                    submitted.apply(now, List.of(new Event.Submitted(changed)));
                    submitted.decide(now);
                    return startOf(submitted.plan(), tried.id());
                });
    }

    private void compare(
            String told,
            Trials trials,
            Job job,
            Function<Job, OptionalLong> asked,
            Function<Job, OptionalLong> applied) {
        OptionalLong start = trials.plan(plan -> startOf(plan, job.id()));
        if (job.id().equals(new JobId("tried"))) {
            start = applied.apply(job);
        }
        ResourceKinds kinds = trials.plan(PlanView::machine).kinds();
        Advice advice = SmallestChanges.of(
                job, start, trials.now(), kinds, List.of(), asked, trials.openings(Optional.of(job.id())), () -> false);

        List<HelpfulChange> expected = new BruteForce(job, start, trials.now(), applied).changes(kinds);
        assertEquals(expected, advice.changes(), () -> told + job + " in " + trials.plan(PlanView::planned));
        looked++;
        expected.forEach(change -> met.merge(change.dimension(), 1, Integer::sum));
    }

    @Test
    void ofQueuesAndClustersTheOneIsToldInWhichTheJobStartsFirst() {
        List<Cluster> clusters = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            clusters.add(new Cluster(name, List.of(new Node(name + "1", Resources.of(2), Set.of(name, "node")))));
        }
        Machine machine = new Machine(ResourceKinds.CPUS_ONLY, clusters);
        Request onA = Request.of(new Chunk(1, Resources.of(2), Set.of("a", "node")));
        Job job = SmallSite.job(1, "u", "slow", 50, onA, Conditions.NONE);
        List<Alternatives> others = new ArrayList<>();
        Alternatives.inQueues(job, List.of("fast", "faster", "stopped")).ifPresent(others::add);
        Alternatives.onClusters(job, machine).ifPresent(others::add);
        Map<String, Long> starts = Map.of("fast", 180L, "faster", 150L, "b", 195L, "c", 190L);

        Advice advice = SmallestChanges.of(
                job,
                OptionalLong.of(200),
                100,
                machine.kinds(),
                others,
                other -> {
                    boolean less = other.walltime() < job.walltime()
                            || !other.request().total().equals(onA.total());
                    Set<String> wanted = other.request().chunks().get(0).wanted();
                    String what = other.queue().equals("slow")
                            ? wanted.stream()
                                    .filter(property -> property.length() == 1)
                                    .findFirst()
                                    .orElseThrow()
                            : other.queue();
                    Long start = less ? null : starts.get(what);
                    return start == null ? OptionalLong.empty() : OptionalLong.of(start);
                },
                Optional.empty(),
                () -> false);

        assertEquals(List.of(Dimension.QUEUE, Dimension.CLUSTER), dimensions(advice));
        assertEquals("faster", advice.changes().get(0).job().queue());
        assertEquals(150, advice.changes().get(0).start());
        assertEquals(
                Set.of("c", "node"),
                advice.changes().get(1).job().request().chunks().get(0).wanted());
        Request anywhere = Request.of(new Chunk(1, Resources.of(2), Set.of("node")));
        assertEquals(
                Optional.empty(),
                Alternatives.onClusters(SmallSite.job(1, "u", "", 50, anywhere, Conditions.NONE), machine));
    }

    /** A job that has no planned start as it is leaves none behind where it starts otherwise. */
    @Test
    void aJobThatStartsWhereItIsAlteredDoesNotStartInTheNextTrial() {
        Job job = SmallSite.job(1, "u", "", 50, Request.cpus(6), Conditions.NONE);
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), Machine.ofCpus(4), 1);
        scheduler.apply(100, List.of(new Event.Submitted(job)));
        scheduler.decide(100);
        Trials trials = new Trials(scheduler, 100);
        Function<Integer, OptionalLong> with = cpus -> trials.altered(
                job,
                SmallSite.job(1, "u", "", 50, Request.cpus(cpus), Conditions.NONE),
                plan -> startOf(plan, job.id()));

        assertEquals(OptionalLong.of(100), with.apply(4));
        assertEquals(OptionalLong.empty(), with.apply(5));
    }

    /** Two jobs of 3 of 4 cpus, one after the other; a third one of 2 cpus would start beside the first, were it over before the second. */
    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void theLeastIsFoundThoughThereIsTimeToAskButOnceOfADimension(String policy) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), Machine.ofCpus(4), 1);
        Job third = SmallSite.job(3, "u", "", 80_000, Request.cpus(2), Conditions.NONE);
        scheduler.apply(
                100,
                List.of(
                        new Event.Submitted(SmallSite.job(1, "u", "", 50_000, Request.cpus(3), Conditions.NONE)),
                        new Event.Submitted(SmallSite.job(2, "u", "", 50_000, Request.cpus(4), Conditions.NONE)),
                        new Event.Submitted(third)));
        scheduler.decide(100);
        scheduler.apply(100, List.of(new Event.StartConfirmed(JobId.of(1), 100)));
        Trials trials = new Trials(scheduler, 100);
        int[] asked = {0};

        Advice advice = SmallestChanges.of(
                third,
                OptionalLong.of(100_100),
                100,
                ResourceKinds.CPUS_ONLY,
                List.of(),
                other -> {
                    asked[0]++;
                    return trials.altered(third, other, plan -> startOf(plan, other.id()));
                },
                trials.openings(Optional.of(third.id())),
                () -> asked[0] > 0);

        assertEquals(List.of(Dimension.WALLTIME_AND_CPUS), dimensions(advice));
        HelpfulChange both = advice.changes().get(0);
        // 50,000 s would do; of so long a walltime whole minutes are told.
        assertEquals(
                List.of(1L, 49_980L, 100L),
                List.of(both.job().request().total().cpus(), both.job().walltime(), both.start()));
        assertEquals(1, asked[0]);
        assertTrue(advice.stopped());
    }

    /** A plan tells the places beside its jobs, and where one would have left its own. */
    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned"})
    void openingsAreThePlacesBesideAllOtherJobs(String policy) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), Machine.ofCpus(4), 1);
        for (int number = 1; number <= 3; number++) {
            scheduler.apply(
                    100,
                    List.of(new Event.Submitted(SmallSite.job(number, "u", "", 50, Request.cpus(3), Conditions.NONE))));
        }
        scheduler.decide(100);
        Job small = SmallSite.job(4, "u", "", 70, Request.cpus(1), Conditions.NONE);
        Job large = SmallSite.job(5, "u", "", 70, Request.cpus(4), Conditions.NONE);
        Job never = SmallSite.job(6, "u", "", 70, Request.cpus(5), Conditions.NONE);

        Openings beside = scheduler.copy().openings(100, Optional.empty()).orElseThrow();
        assertEquals(OptionalLong.of(100), beside.earliest(small));
        assertEquals(OptionalLong.of(250), beside.earliest(large));
        assertEquals(OptionalLong.empty(), beside.earliest(never));
        Openings without =
                scheduler.copy().openings(100, Optional.of(JobId.of(3))).orElseThrow();
        assertEquals(OptionalLong.of(200), without.earliest(large));
        assertEquals(
                3,
                scheduler.plan().planned().size() + scheduler.plan().running().size());
    }

    private static List<Dimension> dimensions(Advice advice) {
        return advice.changes().stream().map(HelpfulChange::dimension).toList();
    }

    /** What was found until then is told, and that there may be more. */
    @Test
    void longWalltimesAreShortenedToWholeMinutes() {
        for (long walltime : new long[] {601, 86_400, 86_401}) {
            Alternatives shorter = walltimes(walltime);
            assertEquals((walltime - 1) / 60, shorter.count());
            assertEquals(60, shorter.at(shorter.count()).walltime());
            assertEquals((walltime - 1) / 60 * 60, shorter.at(1).walltime());
        }
        assertEquals(599, walltimes(600).at(1).walltime());
        assertEquals(1, walltimes(600).at(599).walltime());
    }

    private static Alternatives walltimes(long walltime) {
        return Alternatives.walltimes(SmallSite.job(1, "u", "", walltime, Request.cpus(1), Conditions.NONE))
                .orElseThrow();
    }

    @Test
    void itStopsWhereTimeIsUp() {
        Job job = SmallSite.job(1, "u", "", 1_000_000, Request.cpus(4), Conditions.NONE);
        int[] asked = {0};
        Advice advice = SmallestChanges.of(
                job,
                OptionalLong.of(2_000),
                1_000,
                ResourceKinds.CPUS_ONLY,
                List.of(),
                other -> {
                    asked[0]++;
                    return OptionalLong.of(other.walltime() <= 600_000 ? 1_900 : 2_000);
                },
                Optional.empty(),
                () -> asked[0] > 5);

        assertTrue(advice.stopped());
        HelpfulChange walltime = advice.changes().get(0);
        assertEquals(Dimension.WALLTIME, walltime.dimension());
        assertTrue(walltime.job().walltime() <= 600_000, walltime.toString());
        assertFalse(walltime.least());
        Advice whole = SmallestChanges.of(
                job,
                OptionalLong.of(2_000),
                1_000,
                ResourceKinds.CPUS_ONLY,
                List.of(),
                other -> OptionalLong.of(other.walltime() <= 600_000 ? 1_900 : 2_000),
                Optional.empty(),
                () -> false);
        assertEquals(600_000, whole.changes().get(0).job().walltime());
        assertFalse(whole.stopped());
    }

    private static OptionalLong startOf(PlanView plan, JobId job) {
        Standing standing = plan.standing(job).orElse(null);
        if (standing instanceof Standing.Runs runs) {
            return OptionalLong.of(runs.started());
        }
        return standing instanceof Standing.Planned planned ? OptionalLong.of(planned.start()) : OptionalLong.empty();
    }

    /** Tries everything that is less. */
    private record BruteForce(Job job, OptionalLong start, long now, Function<Job, OptionalLong> applied) {
        private List<HelpfulChange> changes(ResourceKinds kinds) {
            List<HelpfulChange> all = new ArrayList<>();
            if (start.isPresent() && start.getAsLong() <= now) {
                return all;
            }
            long most = 0;
            List<Alternatives> less = Alternatives.less(job, kinds);
            for (Alternatives each : less) {
                for (long by = 1; by <= each.count(); by++) {
                    Optional<HelpfulChange> change = helpful(each.dimension(), each.at(by));
                    if (change.isPresent()) {
                        all.add(change.get());
                        if (each.dimension() == Dimension.WALLTIME || each.dimension() == Dimension.CPUS) {
                            most = Math.max(most, cpuSeconds(each.at(by)));
                        }
                        break;
                    }
                }
            }
            together(less, most).ifPresent(all::add);
            return all;
        }

        private Optional<HelpfulChange> together(List<Alternatives> less, long alone) {
            long most = alone;
            Optional<HelpfulChange> best = Optional.empty();
            for (Alternatives cpus : less) {
                for (long by = 1; cpus.dimension() == Dimension.CPUS && by <= cpus.count(); by++) {
                    for (long walltime = job.walltime() - 1; walltime > 0; walltime--) {
                        Job both = cpus.at(by).asking(walltime);
                        if (cpuSeconds(both) > most) {
                            Optional<HelpfulChange> change = helpful(Dimension.WALLTIME_AND_CPUS, both);
                            if (change.isPresent()) {
                                best = change;
                                most = cpuSeconds(both);
                            }
                        }
                    }
                }
            }
            return best;
        }

        private static long cpuSeconds(Job job) {
            return job.request().total().cpus() * job.walltime();
        }

        private Optional<HelpfulChange> helpful(Dimension dimension, Job changed) {
            OptionalLong then = applied.apply(changed);
            boolean helps = then.isPresent()
                    && (start.isEmpty() || 10 * (start.getAsLong() - then.getAsLong()) >= start.getAsLong() - now);
            return helps
                    ? Optional.of(new HelpfulChange(dimension, changed, then.getAsLong(), true))
                    : Optional.empty();
        }
    }
}
