package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Cause;
import org.almanac.planner.PlanView;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.Sites;
import org.almanac.planner.Start;
import org.almanac.planner.StartMove;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Under {@code planned} with a slack no job starts later than it was promised and the slack, unless something outside the plan
 * moved it there, which it is told.
 */
class PromisedBoundTest {
    private static final int SITES = Sites.of(15);
    /** The sites' jobs run for some ten seconds. */
    private static final long SLACK = 20;

    private static final String POLICY = "planned:promise-slack=20s,iterations=20,period=10s";

    @ParameterizedTest
    @EnumSource(Shape.class)
    void nothingThatPlansKnowOfMovesAJobBeyondItsBound(Shape shape) {
        PolicyPropertiesTest.driveMany(POLICY, shape, Disturbances.NONE, () -> new BoundIsKept(Disturbances.NONE));
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void whatMovesAJobBeyondItsBoundIsTold(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            PolicyPropertiesTest.driveMany(POLICY, shape, disturbances, () -> new BoundIsKept(disturbances));
            for (long seed = 0; seed < SITES; seed++) {
                PolicyPropertiesTest.driveRuled(POLICY, shape, disturbances, seed, new BoundIsKept(disturbances));
            }
        }
    }

    @Test
    void thereAreJobsThatAreMovedBeyondTheirBounds() {
        Set<JobId> moved = new HashSet<>();
        Disturbances all = Disturbances.PEOPLE_AND_NODES;
        PolicyPropertiesTest.driveMany(POLICY, Shape.ANYTHING, all, () -> new BoundIsKept(all) {
            @Override
            public void settled(SiteDriver driver) {
                super.settled(driver);
                moved.addAll(excused);
            }
        });
        assertTrue(!moved.isEmpty());
    }

    private static class BoundIsKept implements Watcher {
        private final boolean undisturbed;
        private final Map<JobId, Long> bounds = new HashMap<>();
        /** Jobs that something outside the plan has moved beyond their bounds, or taken the place of. */
        final Set<JobId> excused = new HashSet<>();

        BoundIsKept(Disturbances disturbances) {
            this.undisturbed = disturbances == Disturbances.NONE;
        }

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            for (Start start : starts) {
                JobId job = start.job().id();
                long bound = bounds.getOrDefault(job, driver.now());
                assertTrue(
                        driver.now() <= bound || excused.contains(job) || driver.wasDisturbed(),
                        () -> start + " was to start by " + bound);
            }
        }

        @Override
        public void settled(SiteDriver driver) {
            for (Intention intention : driver.scheduler().state().intentions()) {
                JobId job = intention.job();
                OptionalLong bound = intention.bound();
                if (bound.isPresent()) {
                    assertTrue(bound.getAsLong() == intention.promised().orElseThrow() + SLACK, intention::toString);
                    Long before = bounds.put(job, bound.getAsLong());
                    assertTrue(before == null || before == bound.getAsLong(), intention::toString);
                }
            }
            Map<JobId, Long> planned = new HashMap<>();
            for (PlanView.Planned place : driver.plan().planned()) {
                planned.put(place.job().id(), place.start());
            }
            for (Job job : driver.plan().waiting()) {
                Long start = planned.get(job.id());
                boolean late = bounds.containsKey(job.id()) && (start == null || start > bounds.get(job.id()));
                if (late && excused.add(job.id())) {
                    StartMove move =
                            driver.plan().moves(job.id()).later().orElseThrow(() -> new AssertionError(job.id()));
                    assertTrue(
                            move.causes().stream().anyMatch(BoundIsKept::isOutside),
                            () -> job.id() + " was to start by " + bounds.get(job.id()) + ": " + move);
                    assertTrue(!undisturbed || start == null, () -> job.id() + ": " + move);
                }
            }
        }

        private static boolean isOutside(Cause cause) {
            return cause.kind().disturbs() && cause.kind() != Cause.Kind.SEARCHED;
        }
    }
}
