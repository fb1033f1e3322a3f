package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Limits, windows, queues and conditions of every kind, whatever happens to them: every policy keeps to them.
 *
 * <p>Each setting of a policy has sites of its own: those that share their code see several times as many together.
 */
class RulesPropertiesTest {
    /** Sites for each policy, shape of the machine and kind of disturbance. */
    private static final int SITES = Sites.of(8);

    private static final int SOME = Math.max(1, SITES / 4);

    /** And what is told of each job is true, and copies start the same: each site is driven once for all that. */
    @EveryPolicy
    void noJobIsPlannedOrStartedAgainstARuleAndNoneIsForgotten(String policy) {
        ExplanationsAreTrue explanations = new ExplanationsAreTrue();
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                for (int i = 0; i < SITES; i++) {
                    List<Watcher> watchers = lookingOn(policy, shape, disturbances, i);
                    if (ExplanationsAreTrue.SHAPES.contains(shape)) {
                        watchers.add(explanations);
                    }
                    drive(i, policy, shape, disturbances, Watcher.all(watchers));
                }
            }
        }
        explanations.assertAreMany(policy);
    }

    /** Those that take longest look at the first sites alone. */
    private static List<Watcher> lookingOn(String policy, Shape shape, Disturbances disturbances, int site) {
        List<Watcher> watchers = new ArrayList<>();
        watchers.add(new TrueStandingsTest.StandingsAreTrue());
        watchers.add(new RecordedMovesTest.MovesAreRecorded());
        if (site < Sites.of(4)) {
            watchers.add(new NoneIdleTest.NoJobWaitsAgainstTheRule());
        }
        if (site < SOME) {
            watchers.add(new CopyAndRestoreTest.CopiesFollow());
        }
        if (site < Math.max(1, SITES / 8) && disturbances == Disturbances.PEOPLE_AND_NODES) {
            watchers.add(new CopyAndRestoreTest.CopiesGoTheirOwnWay());
        }
        boolean oneNode = shape == Shape.ONE_NODE_OF_CPUS || shape == Shape.ONE_NODE;
        if (oneNode && disturbances == Disturbances.NONE && !policy.contains(EveryPolicy.NOT_STORED)) {
            watchers.add(new CopyAndRestoreTest.RestartedFollow(policy));
        }
        return watchers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "conservative:compression=off", "conservative:queue-order=fair-share"})
    void conservativeMovesNoStartBackUnlessSomethingDisturbsIt(String policy) {
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                drive(Sites.of(4), policy, shape, disturbances, StartsAreKept::new);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void aPlanKeptIncrementallyIsTheOneMadeAfreshFromItsOrder(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            drive(Sites.of(8), "planned:iterations=20,period=10s", shape, disturbances, () -> new Watcher() {
                @Override
                public void settled(SiteDriver driver) {
                    // Being told the same limits again makes it plan anew.
                    Scheduler afresh = driver.scheduler().copy();
                    afresh.apply(
                            driver.now(),
                            List.of(new Event.LimitsChanged(driver.plan().limits())));
                    assertEquals(List.of(), afresh.decide(driver.now()));
                    assertEquals(driver.plan().planned(), afresh.plan().planned());
                }
            });
        }
    }

    /** What a search told of its best plan is what the plan is then. */
    @ParameterizedTest
    @EnumSource(Shape.class)
    void aSearchLeavesThePlanThatItScored(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            drive(SOME, "planned:iterations=20,period=10s", shape, disturbances, () -> new Watcher() {
                @Override
                public void settled(SiteDriver driver) {
                    Scheduler copy = driver.scheduler().copy();
                    long later = driver.now() + 10;
                    long at = copy.wakeAt() > later ? later : driver.now();
                    SearchOutcome outcome = copy.search(at, SearchBudget.UNLIMITED, () -> false, Runnable::run);
                    if (outcome.after().isPresent()) {
                        double wait = copy.plan().planned().stream()
                                .mapToLong(planned ->
                                        planned.start() - planned.job().submitted())
                                .average()
                                .orElseThrow();
                        assertEquals(outcome.after().get().meanWait(), wait, 1e-6);
                    }
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void aSearchThatFoundNothingLeavesThePlanAsItWas(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            drive(SOME, "planned:iterations=20,period=10s", shape, disturbances, () -> new Watcher() {
                @Override
                public void settled(SiteDriver driver) {
                    Scheduler copy = driver.scheduler().copy();
                    List<PlanView.Planned> before = copy.plan().planned();
                    long later = driver.now() + 10;
                    boolean nothingElse = copy.wakeAt() > later;
                    SearchOutcome outcome = copy.search(
                            nothingElse ? later : driver.now(), SearchBudget.UNLIMITED, () -> false, Runnable::run);
                    if (outcome.accepted() == 0) {
                        assertEquals(before, copy.plan().planned());
                    }
                }
            });
        }
    }

    /** Nothing but submissions, ends and starts have happened where nothing disturbs. */
    private static final class StartsAreKept implements Watcher {
        private final Map<JobId, Long> starts = new HashMap<>();

        @Override
        public void settled(SiteDriver driver) {
            boolean disturbed = driver.wasDisturbed();
            for (PlanView.Planned planned : driver.plan().planned()) {
                Long before = starts.put(planned.job().id(), planned.start());
                assertTrue(
                        disturbed || before == null || planned.start() <= before,
                        () -> planned + " was at " + before + " and nothing disturbed it");
            }
            starts.keySet().removeIf(id -> !(driver.plan().standing(id).orElse(null) instanceof Standing.Planned));
        }

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> decided) {
            for (Start start : decided) {
                Long before = starts.remove(start.job().id());
                assertTrue(
                        driver.wasDisturbed() || before == null || driver.now() <= before,
                        () -> start + " was planned at " + before);
            }
        }
    }

    private static void drive(
            int sites, String policy, Shape shape, Disturbances disturbances, Supplier<Watcher> watcher) {
        for (int i = 0; i < sites; i++) {
            drive(i, policy, shape, disturbances, watcher.get());
        }
    }

    private static void drive(int site, String policy, Shape shape, Disturbances disturbances, Watcher watcher) {
        long seed = site * 37L + shape.ordinal() * 7 + disturbances.ordinal() + ((long) policy.hashCode() << 16);
        PolicyPropertiesTest.driveRuled(policy, shape, disturbances, seed, watcher);
    }
}
