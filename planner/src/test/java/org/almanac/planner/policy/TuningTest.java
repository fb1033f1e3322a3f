package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Tunings;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.site.Setup;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Rules;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.RandomSite.Submission;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the constants are that are to cost time alone, the same jobs start at the same times on the same nodes. */
@Tag("slow")
class TuningTest {
    private static final int SITES = Sites.of(1);

    /** Those that say for how many nodes or jobs something is kept: the others matter only where it is. */
    private static final Set<String> SIZES =
            Set.of("fewNodes", "roomNodes", "roomJobs", "lazyNodes", "nodesSearchedFirst", "shortQueue", "fewWaiting");

    private static final List<Tuning> EXTREMES = List.of(
            Tunings.of(constant -> 0),
            Tunings.of(constant -> Integer.MAX_VALUE),
            Tunings.of(constant -> SIZES.contains(constant) ? 0 : Integer.MAX_VALUE),
            Tunings.of(constant -> SIZES.contains(constant) ? 0 : Tunings.value(Tuning.STANDARD, constant)),
            Tunings.of(constant -> SIZES.contains(constant) ? Integer.MAX_VALUE : 0));

    /** Those that plan, each of which reads many of the constants, and one that goes over the queue. */
    private static final List<String> PLANNING = List.of(
            "easy",
            "maui:depth=none",
            "conservative",
            "flex",
            "deadline",
            "original-backfill:half-life=7d",
            "planned:iterations=20");

    @Test
    void everyConstantOfTheStandardIsBetween() {
        for (String constant : Tunings.constants()) {
            int standard = Tunings.value(Tuning.STANDARD, constant);
            assertTrue(standard > 0 && standard < Integer.MAX_VALUE, constant);
        }
        assertTrue(Tunings.constants().containsAll(SIZES));
    }

    @EveryPolicy
    void onSmallSitesTheSameIsPlannedWhateverTheConstantsAre(String policy) {
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                for (int i = 0; i < SITES; i++) {
                    long seed = i * 41L + shape.ordinal() * 7 + disturbances.ordinal();
                    SplittableRandom random = new SplittableRandom(seed);
                    RandomSite plain = RandomSite.of(random, shape);
                    RandomSite site = i % 2 == 0 ? plain : plain.withRules(random);
                    assertTheSame(policy, seed, site, disturbances, extremesAnd(mixed(random)));
                }
            }
        }
    }

    static Stream<String> planning() {
        return PLANNING.stream();
    }

    @ParameterizedTest
    @MethodSource("planning")
    void onOneNodeWithACrowdedQueueTheSameIsPlanned(String policy) {
        for (int i = 0; i < SITES; i++) {
            SplittableRandom random = new SplittableRandom(i);
            RandomSite site = crowded(random, Shape.ONE_NODE_OF_CPUS, Machine.ofCpus(24), 120);
            List<Tuning> tunings = new ArrayList<>(extremesAnd(mixed(random)));
            // The queue is at times longer than that, at times shorter.
            tunings.add(with("fewWaiting", 30));
            assertTheSame(policy, i, site, Disturbances.PEOPLE_AND_NODES, tunings);
        }
    }

    @ParameterizedTest
    @MethodSource("planning")
    void onHundredsOfNodesTheSameIsPlanned(String policy) {
        SplittableRandom random = new SplittableRandom(3);
        Machine machine =
                new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", 520, Resources.of(2, 4))));
        RandomSite site = crowded(random, Shape.ONE_KIND_OF_CHUNK, machine, 60);
        assertTheSame(policy, 3, site, Disturbances.PEOPLE, extremesAnd(mixed(random)));
    }

    @ParameterizedTest
    @MethodSource("planning")
    void onTwoClustersWithRulesTheSameIsPlanned(String policy) {
        for (int i = 0; i < 8 * SITES; i++) {
            SplittableRandom random = new SplittableRandom(i);
            Resources node = Resources.of(8, 16);
            Machine machine = new Machine(
                    ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("c", 6, node), Cluster.alike("d", 6, node)));
            RandomSite plain = crowded(random, Shape.ANYTHING, machine, 60);
            RandomSite site = i % 2 == 0 ? plain : plain.withRules(random);
            List<Tuning> ways = List.of(
                    with("nodesSearchedFirst", 0), with("nodesSearchedFirst", Integer.MAX_VALUE), mixed(random));
            assertTheSame(policy, i, site, i % 4 < 2 ? Disturbances.NONE : Disturbances.PEOPLE, ways);
        }
    }

    /** The standard but for one constant. */
    private static Tuning with(String changed, int value) {
        return Tunings.of(constant -> constant.equals(changed) ? value : Tunings.value(Tuning.STANDARD, constant));
    }

    /** A queue of which nearly all jobs come at once, so that many wait. */
    private static RandomSite crowded(SplittableRandom random, Shape shape, Machine machine, int jobs) {
        long[] submits = IntStream.rangeClosed(1, jobs)
                .mapToLong(number -> number < jobs / 2 ? 10 : 10 + random.nextInt(40))
                .sorted()
                .toArray();
        List<Submission> submissions = new ArrayList<>();
        for (int number = 1; number <= jobs; number++) {
            long submit = submits[number - 1];
            long walltime = 10L * (1 + random.nextInt(5));
            long runtime = random.nextInt(3) == 0 ? walltime : random.nextLong(walltime);
            Job job = new Job(JobId.of(number), "u" + random.nextInt(3), submit, walltime, request(random, machine));
            submissions.add(new Submission(job, runtime));
        }
        return new RandomSite(shape, machine, submissions, Rules.NONE);
    }

    private static Request request(SplittableRandom random, Machine machine) {
        int nodes = machine.cluster(0).nodes().size();
        if (nodes == 1) {
            return Request.cpus(1 + random.nextInt((int) machine.cpus() / 3));
        }
        int count = random.nextBoolean() ? 1 : 1 + random.nextInt(nodes / 2);
        Resources node = machine.cluster(0).nodes().get(0).capacity();
        long cpus = 1 + random.nextLong(Math.max(2, node.cpus() * 5 / 8));
        return Request.of(new Chunk(count, Resources.of(cpus, random.nextLong(node.amount(1)))));
    }

    private static List<Tuning> extremesAnd(Tuning other) {
        return Stream.concat(EXTREMES.stream(), Stream.of(other)).toList();
    }

    /** Each constant at its least, without bound, or as in the standard. */
    private static Tuning mixed(SplittableRandom random) {
        return Tunings.of(constant -> switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> Integer.MAX_VALUE;
            default -> Tunings.value(Tuning.STANDARD, constant);
        });
    }

    private static void assertTheSame(
            String policy, long seed, RandomSite site, Disturbances disturbances, List<Tuning> tunings) {
        PolicySpec spec = PolicySpec.parse(policy);
        List<Scheduler> tuned = new ArrayList<>();
        for (Tuning tuning : tunings) {
            tuned.add(Policies.create(spec, new Setup(site.machine(), tuning), seed));
        }
        Watcher comparer = new Watcher() {
            @Override
            public void settled(SiteDriver driver) {
                for (int i = 0; i < tuned.size(); i++) {
                    Scheduler other = tuned.get(i);
                    String told = policy + ", seed " + seed + ", " + site.shape() + ", " + tunings.get(i);
                    assertEquals(driver.plan().planned(), other.plan().planned(), told);
                    assertEquals(driver.plan().running(), other.plan().running(), told);
                    assertEquals(driver.scheduler().wakeAt(), other.wakeAt(), told);
                    assertEquals(driver.scheduler().state(), other.state(), told);
                }
            }
        };
        Scheduler standard = Policies.create(spec, site.machine(), seed);
        SiteDriver driver = new SiteDriver(standard, site, seed, disturbances, comparer);
        tuned.forEach(driver::follow);
        driver.run();
    }
}
