package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Cause;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
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

    private static final String POLICY = "planned:promise-slack=20s,longest-wait=free,iterations=10x,period=5s";

    @Test
    void nothingThatPlansReckonWithMovesAJobBeyondItsBound() {
        BoundIsKept.Count moved = new BoundIsKept.Count();
        for (Shape shape : Shape.values()) {
            PolicyPropertiesTest.driveMany(POLICY, shape, Disturbances.NONE, () -> new BoundIsKept(moved));
        }
        assertEquals(0, moved.told);
        assertTrue(moved.late > 0 || Sites.areFew(), "no start was later than promised");
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void whatMovesAJobBeyondItsBoundIsTold(Shape shape) {
        BoundIsKept.Count moved = new BoundIsKept.Count();
        for (Disturbances disturbances : Disturbances.values()) {
            PolicyPropertiesTest.driveMany(POLICY, shape, disturbances, () -> new BoundIsKept(moved));
            for (long seed = 0; seed < SITES; seed++) {
                PolicyPropertiesTest.driveRuled(POLICY, shape, disturbances, seed, new BoundIsKept(moved));
            }
        }
        assertTrue(moved.told > 0 || Sites.areFew(), "no job was moved beyond its bound");
    }

    private static final class BoundIsKept implements Watcher {
        /** What was met on all sites. */
        private static final class Count {
            /** Jobs that were told what moved them beyond their bounds. */
            private int told;
            /** Starts later than promised. */
            private int late;
        }

        private final Count count;
        private final Map<JobId, Long> bounds = new HashMap<>();
        /** Jobs that something outside the plan has moved beyond their bounds, or that have waited without a planned start. */
        private final Set<JobId> excused = new HashSet<>();

        BoundIsKept(Count count) {
            this.count = count;
        }

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            for (Start start : starts) {
                JobId job = start.job().id();
                long bound = bounds.getOrDefault(job, driver.now());
                count.late += driver.now() > bound - SLACK && bounds.containsKey(job) ? 1 : 0;
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
            bounds.forEach((job, bound) -> look(driver, job, bound));
        }

        /** What has no planned start tells by its standing what it waits for, such as an administrator or a node. */
        private void look(SiteDriver driver, JobId job, long bound) {
            Optional<Standing> standing = driver.plan().standing(job);
            if (standing.isEmpty() || standing.get() instanceof Standing.Runs) {
                return;
            }
            if (!(standing.get() instanceof Standing.Planned planned)) {
                excused.add(job);
            } else if (planned.start() > bound && excused.add(job)) {
                StartMove move = driver.plan().moves(job).later().orElseThrow();
                assertTrue(
                        move.causes().stream().anyMatch(BoundIsKept::isOutside),
                        () -> job + " was to start by " + bound + ": " + move);
                count.told++;
            }
        }

        private static boolean isOutside(Cause cause) {
            return cause.kind().disturbs() && cause.kind() != Cause.Kind.SEARCHED;
        }
    }
}
