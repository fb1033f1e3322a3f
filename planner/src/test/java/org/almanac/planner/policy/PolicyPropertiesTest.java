package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.almanac.planner.truth.TrueJob;
import org.almanac.planner.truth.TrueJob.Phase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens on whatever machine, every policy keeps to its contract and to its definition. */
public class PolicyPropertiesTest {
    /** Sites for each policy, shape of the machine and kind of disturbance. */
    private static final int SITES = Sites.of(15);

    /** And copies, restarted schedulers and successors go on as they are to: each site is driven once for all that. */
    @EveryPolicy
    void everyPlanIsFeasibleEveryJobRunsOnceAndASecondDecisionStartsNothingWhateverHappens(String policy) {
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                for (int i = 0; i < SITES; i++) {
                    Watcher all = Watcher.all(lookingOn(policy, shape, disturbances, i));
                    drive(policy, shape, disturbances, seed(i, shape, disturbances), all);
                }
            }
        }
    }

    /** Those that take longest look at the first sites alone. */
    private static List<Watcher> lookingOn(String policy, Shape shape, Disturbances disturbances, int site) {
        List<Watcher> watchers = new ArrayList<>();
        boolean undisturbed = disturbances == Disturbances.NONE;
        boolean disturbed = disturbances == Disturbances.PEOPLE_AND_NODES;
        boolean stored = !policy.contains(EveryPolicy.NOT_STORED);
        if (disturbed) {
            watchers.add(new SecondDecisions());
        }
        if (undisturbed && stored) {
            watchers.add(new CopyAndRestoreTest.RestartedFollow(policy));
        }
        if (site < Sites.of(4)) {
            watchers.add(new NoneIdleTest.NoJobWaitsAgainstTheRule());
        }
        if (site < Sites.of(3)) {
            watchers.add(new CopyAndRestoreTest.CopiesFollow());
        }
        if (site < Sites.of(3) && disturbed) {
            watchers.add(new CopyAndRestoreTest.CopiesGoTheirOwnWay());
        }
        if (site < Sites.of(3) && undisturbed) {
            watchers.add(new CopyAndRestoreTest.Succeeded(policy));
        }
        // Usually on one shape of the machine, as each successor is driven beside.
        boolean looked =
                Sites.of(15) > 15 || shape.ordinal() == Math.floorMod(policy.hashCode(), Shape.values().length);
        if (site < Sites.of(3) && stored && looked) {
            watchers.add(new SuccessorsFollow(policy));
        }
        return watchers;
    }

    /** What is asked again at a moment at which nothing happened gives the same answer. */
    private static final class SecondDecisions implements Watcher {
        @Override
        public void settled(SiteDriver driver) {
            Scheduler copy = driver.scheduler().copy();
            assertEquals(List.of(), copy.decide(driver.now()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fcfs, NONE",
        "fcfs, PEOPLE",
        "fcfs, PEOPLE_AND_NODES",
        "fcfs:queue-order=fair-share, NONE",
        "fcfs:queue-order=fair-share, PEOPLE",
        "fcfs:queue-order=fair-share, PEOPLE_AND_NODES"
    })
    void fcfsStartsNoJobBeforeAnEarlierOne(String policy, Disturbances disturbances) {
        for (Shape shape : Shape.values()) {
            driveMany(policy, shape, disturbances, () -> new Watcher() {
                @Override
                public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
                    List<JobId> started =
                            starts.stream().map(start -> start.job().id()).toList();
                    List<JobId> first = waiting.stream()
                            .map(Job::id)
                            .filter(id -> !couldNeverStart(driver, id))
                            .limit(started.size())
                            .toList();
                    assertEquals(first, started);
                }
            });
        }
    }

    /** Whether the job is one that is passed over; no started job is. */
    private static boolean couldNeverStart(SiteDriver driver, JobId job) {
        Standing standing = driver.plan().standing(job).orElseThrow();
        return standing instanceof Standing.LacksNodes || standing instanceof Standing.BlockedByLimit;
    }

    @ParameterizedTest
    @CsvSource({
        "easy, ONE_NODE_OF_CPUS",
        "easy, ONE_NODE",
        "easy, ONE_KIND_OF_CHUNK",
        "easy:order=shortest, ONE_NODE_OF_CPUS",
        "easy:order=shortest, ONE_NODE",
        "easy:order=shortest, ONE_KIND_OF_CHUNK"
    })
    void easyNeverDelaysItsHeadsReservation(String policy, Shape shape) {
        driveMany(policy, shape, Disturbances.NONE, HeadIsKept::new);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "easy",
                "easy:order=shortest",
                "easy:queue-order=fair-share",
                "easy:queue-order=fair-share,order=shortest"
            })
    void easyLeavesNoJobWaitingThatDelaysNoOther(String policy) {
        driveMany(policy, Shape.ONE_NODE_OF_CPUS, Disturbances.NONE, () -> new Watcher() {
            @Override
            public void settled(SiteDriver driver) {
                checkNoJobCouldStart(driver);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy:queue-order=fair-share", "easy:queue-order=fair-share,order=shortest"})
    void easyReservesForTheFirstJob(String policy) {
        for (Shape shape : Shape.values()) {
            driveMany(policy, shape, Disturbances.NONE, () -> new Watcher() {
                @Override
                public void settled(SiteDriver driver) {
                    List<Job> waiting = driver.plan().waiting();
                    List<Job> reserved = driver.plan().planned().stream()
                            .map(PlanView.Planned::job)
                            .toList();
                    assertEquals(waiting.subList(0, Math.min(1, waiting.size())), reserved);
                }
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "conservative, ONE_NODE_OF_CPUS",
        "conservative, ONE_NODE",
        "conservative, ONE_KIND_OF_CHUNK",
        "conservative, ANYTHING",
        "conservative:queue-order=fair-share, ONE_NODE_OF_CPUS",
        "conservative:queue-order=fair-share, ONE_NODE",
        "conservative:queue-order=fair-share, ONE_KIND_OF_CHUNK",
        "conservative:queue-order=fair-share, ANYTHING",
        "conservative:compression=off, ONE_NODE_OF_CPUS",
        "conservative:compression=off, ONE_NODE",
        "conservative:compression=off, ONE_KIND_OF_CHUNK",
        "conservative:compression=off, ANYTHING"
    })
    void conservativeKeepsEveryPromiseAndMovesNoStartBack(String policy, Shape shape) {
        driveMany(policy, shape, Disturbances.NONE, () -> new PromisesAreKept(policy.endsWith("off")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "conservative:compression=off", "conservative:queue-order=fair-share"})
    void conservativePlansEveryJobThatCanRun(String policy) {
        for (Shape shape : Shape.values()) {
            driveMany(policy, shape, Disturbances.PEOPLE_AND_NODES, () -> new Watcher() {
                @Override
                public void settled(SiteDriver driver) {
                    PlanView view = driver.plan();
                    for (Job job : view.waiting()) {
                        Standing standing = view.standing(job.id()).orElseThrow();
                        assertTrue(
                                standing instanceof Standing.Planned || standing instanceof Standing.LacksNodes,
                                () -> job + " stands as " + standing);
                    }
                }
            });
        }
    }

    public static void driveMany(String policy, Shape shape, Disturbances disturbances, Supplier<Watcher> watcher) {
        for (int i = 0; i < SITES; i++) {
            drive(policy, shape, disturbances, seed(i, shape, disturbances), watcher.get());
        }
    }

    private static long seed(int site, Shape shape, Disturbances disturbances) {
        return site * 31L + shape.ordinal() * 7 + disturbances.ordinal();
    }

    static void drive(String policy, Shape shape, Disturbances disturbances, long seed, Watcher watcher) {
        drive(policy, RandomSite.of(new SplittableRandom(seed), shape), disturbances, seed, watcher);
    }

    static void driveRuled(String policy, Shape shape, Disturbances disturbances, long seed, Watcher watcher) {
        SplittableRandom random = new SplittableRandom(seed);
        drive(policy, RandomSite.of(random, shape).withRules(random), disturbances, seed, watcher);
    }

    public static void drive(String policy, RandomSite site, Disturbances disturbances, long seed, Watcher watcher) {
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), site.machine());
        try {
            new SiteDriver(scheduler, site, seed, disturbances, watcher).run();
        } catch (AssertionError e) {
            AssertionError told = new AssertionError(policy + ", " + site.shape() + ", " + disturbances + ", rules "
                    + site.rules() + ", seed " + seed + ": " + e.getMessage());
            told.setStackTrace(e.getStackTrace());
            throw told;
        }
    }

    /**
     * On one machine of cpus a job that is neither the head nor too wide now, and would not delay the head, must not
     * wait.
     */
    private static void checkNoJobCouldStart(SiteDriver driver) {
        PlanView view = driver.plan();
        if (view.waiting().isEmpty()) {
            return;
        }
        Job head = view.waiting().get(0);
        long free = view.machine().cpus();
        for (PlanView.Running running : view.running()) {
            free -= running.placement().cpus();
        }
        assertTrue(cpus(head) > free, "the head could start");
        long shadow = 0;
        long spare = free - cpus(head);
        for (PlanView.Running running : view.running()) {
            if (spare >= 0 && running.expectedEnd() > shadow) {
                break;
            }
            shadow = running.expectedEnd();
            spare += running.placement().cpus();
        }
        PlanView.Planned planned = view.planned().get(0);
        assertEquals(1, view.planned().size());
        assertEquals(head.id(), planned.job().id());
        assertEquals(shadow, planned.start());
        for (Job job : view.waiting()) {
            boolean harmless = driver.now() + job.walltime() <= shadow || cpus(job) <= spare;
            assertFalse(cpus(job) <= free && harmless, () -> job + " could start at " + driver.now());
        }
    }

    private static long cpus(Job job) {
        return job.request().total().cpus();
    }

    /** A job that has got the reservation keeps it or a better one, and starts by then. */
    private static final class HeadIsKept implements Watcher {
        private final Map<JobId, Long> shadows = new HashMap<>();

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            for (Start start : starts) {
                long shadow = shadows.getOrDefault(start.job().id(), Long.MAX_VALUE);
                assertTrue(driver.now() <= shadow, () -> start + " at " + driver.now() + " was to start at " + shadow);
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            List<PlanView.Planned> planned = driver.plan().planned();
            assertTrue(planned.size() <= 1, () -> "several reservations: " + planned);
            for (PlanView.Planned head : planned) {
                assertEquals(driver.plan().waiting().get(0), head.job());
                Long before = shadows.put(head.job().id(), head.start());
                assertTrue(before == null || head.start() <= before, () -> head + " was " + before);
            }
        }
    }

    public static final class PromisesAreKept implements Watcher {
        private final boolean exactly;
        private final Map<JobId, Long> starts = new HashMap<>();
        private final Map<JobId, Long> promises = new HashMap<>();

        public PromisesAreKept(boolean exactly) {
            this.exactly = exactly;
        }

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> decided) {
            for (Start start : decided) {
                long promised = driver.plan().promised(start.job().id()).orElseThrow();
                assertTrue(
                        exactly ? driver.now() == promised : driver.now() <= promised,
                        () -> start + " at " + driver.now() + " was promised at " + promised);
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            PlanView view = driver.plan();
            assertEquals(view.waiting().size(), view.planned().size());
            for (PlanView.Planned planned : view.planned()) {
                JobId id = planned.job().id();
                assertTrue(planned.start() > driver.now(), () -> planned + " should have started by " + driver.now());
                Long before = starts.put(id, planned.start());
                assertTrue(before == null || planned.start() <= before, () -> planned + " was " + before);
                long told = view.promised(id).orElseThrow();
                assertTrue(planned.start() <= told, () -> planned + " was promised at " + told);
                assertEquals(promises.computeIfAbsent(id, first -> told), told);
            }
            for (TrueJob job : driver.site().jobs()) {
                if (job.phase() == Phase.GONE) {
                    assertEquals(OptionalLong.empty(), view.promised(job.job().id()));
                }
            }
        }
    }
}
