package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SomeWaiting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job that asks for something else while it waits gets the place that it would get if the whole plan were made anew. */
class AlteredJobsTest {
    private static final int SITES = Sites.of(60);

    private int compared;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conservative",
                "conservative:compression=off",
                "conservative:queue-order=fair-share",
                "conservative:plan-ahead=3",
                "original-backfill:half-life=7d",
                "flex",
                "deadline",
                "planned:period=20s"
            })
    void aPlanIsTheSameAsIfItWereRepairedWhole(String policy) {
        for (int seed = 0; seed < SITES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Shape shape = Shape.values()[seed % Shape.values().length];
            RandomSite drawn = RandomSite.of(random, shape);
            RandomSite site = seed % 2 == 0 ? drawn : drawn.withRules(random);
            SomeWaiting looks =
                    new SomeWaiting(random, 3, Integer.MAX_VALUE, (driver, job) -> compare(driver, job, random));
            PolicyPropertiesTest.drive(policy, site, Disturbances.PEOPLE, seed, looks);
        }
        assertTrue(compared > SITES / 4, compared + " compared");
    }

    private void compare(SiteDriver driver, Job job, SplittableRandom random) {
        long now = driver.now();
        Job altered = job.asking(1 + random.nextLong(job.walltime() + 10));
        if (altered.equals(job)) {
            // Nothing has changed, and so nothing is looked at anew.
            return;
        }
        Scheduler alone = driver.scheduler().copy();
        Scheduler whole = driver.scheduler().copy();

        alone.apply(now, List.of(new Event.Changed(altered)));
        alone.decide(now);
        // The whole plan is made anew where a queue changes, though no job is in this one.
        Queue other = new Queue("of nobody", Queue.Running.STARTED, 0);
        whole.apply(now, List.of(new Event.Changed(altered), new Event.QueueChanged(other)));
        whole.decide(now);

        PlanChecker.check(alone.plan(), now).ifPresent(violation -> {
            throw new AssertionError(violation);
        });
        assertEquals(whole.plan().planned(), alone.plan().planned(), () -> "at " + now + ": " + altered);
        assertEquals(whole.plan().running(), alone.plan().running());
        compared++;
    }
}
