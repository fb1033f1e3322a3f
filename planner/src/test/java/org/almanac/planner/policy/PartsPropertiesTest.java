package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.explain.Explainer;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Windows that have some nodes only in part, whatever else happens: no policy uses what a window has for other jobs, nor more
 * than that for its own, which the checker proves after every event.
 */
class PartsPropertiesTest {
    private static final int SITES = Sites.of(1);
    /** So many that something is met, however few are asked for. */
    private static final int ENOUGH = 5;

    /** Of each kind of disturbance one shape of machine, another one for each policy. */
    @EveryPolicy
    void noJobUsesWhatAWindowHasForOthersAndCopiesStartTheSame(String policy) {
        for (Disturbances disturbances : Disturbances.values()) {
            for (int i = 0; i < SITES; i++) {
                Shape shape = Shape.values()[Math.floorMod(policy.hashCode() + disturbances.ordinal() + i, 4)];
                List<Watcher> watchers = new ArrayList<>();
                if (disturbances == Disturbances.NONE) {
                    watchers.add(new CopyAndRestoreTest.CopiesFollow());
                    watchers.add(new Explained());
                }
                drive(i, policy, shape, disturbances, Watcher.all(watchers));
            }
        }
    }

    @Test
    void jobsRunInPartsAndBesideThem() {
        Meetings meetings = new Meetings();
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                for (int i = 0; i < ENOUGH; i++) {
                    drive(i, "conservative", shape, disturbances, meetings);
                }
            }
        }
        assertTrue(meetings.beside > 0, "no job has run beside a window's part");
        assertTrue(meetings.within > 0, "no job has run in a window's part");
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void aPlanKeptIncrementallyIsTheOneMadeAfreshFromItsOrder(Shape shape) {
        for (Disturbances disturbances : Disturbances.values()) {
            for (int i = 0; i < SITES; i++) {
                drive(i, "planned:iterations=20,period=10s", shape, disturbances, new Watcher() {
                    @Override
                    public void settled(SiteDriver driver) {
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
    }

    /** Counts the jobs that start on nodes of which windows have parts. */
    private static final class Meetings implements Watcher {
        private int beside;
        private int within;

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            for (Start start : starts) {
                List<Window> windows = driver.plan().windows().stream()
                        .filter(window -> window.cluster() == start.placement().cluster()
                                && window.from() <= driver.now()
                                && window.to() > driver.now()
                                && window.part(start.placement().node(0)).isPresent())
                        .toList();
                within += windows.stream().anyMatch(window -> window.access().admits(start.job())) ? 1 : 0;
                beside += windows.stream().anyMatch(window -> !window.access().admits(start.job())) ? 1 : 0;
            }
        }
    }

    /** Whatever is planned can be explained. */
    private static final class Explained implements Watcher {
        @Override
        public void settled(SiteDriver driver) {
            Explainer explainer = new Explainer(driver.plan());
            for (PlanView.Planned planned : driver.plan().planned()) {
                explainer.obstacles(planned.job().id());
            }
        }
    }

    private static void drive(int site, String policy, Shape shape, Disturbances disturbances, Watcher watcher) {
        long seed = site * 41L + shape.ordinal() * 7 + disturbances.ordinal() + ((long) policy.hashCode() << 16);
        SplittableRandom random = new SplittableRandom(seed);
        RandomSite whole = RandomSite.of(random, shape).withRules(random);
        PolicyPropertiesTest.drive(policy, whole.withParts(), disturbances, seed, watcher);
    }
}
