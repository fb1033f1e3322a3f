package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Sites;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With the same seed, the same happenings make the same plans and starts, whatever else there is in the process. */
@Tag("slow")
class SameResultTest {
    private static final int SITES = Sites.of(3);

    /** What a scheduler said at a moment. */
    private record Said(
            long time, List<Start> starts, List<PlanView.Planned> planned, long wakeAt, SchedulerState state) {}

    @EveryPolicy
    void theSameSeedGivesTheSamePlansAndStarts(String policy) {
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                for (int i = 0; i < SITES; i++) {
                    long seed = i * 41L + shape.ordinal() * 7 + disturbances.ordinal();
                    SplittableRandom random = new SplittableRandom(seed);
                    RandomSite plain = RandomSite.of(random, shape);
                    RandomSite site = i % 2 == 0 ? plain : plain.withRules(random);
                    assertEquals(
                            history(policy, seed, site, disturbances),
                            history(policy, seed, site, disturbances),
                            () -> policy + ", " + shape + ", " + disturbances + ", seed " + seed);
                }
            }
        }
    }

    /** Else the seed would be of no use. */
    @Test
    void anotherSeedOfASearchMayGiveAnotherPlan() {
        RandomSite site = RandomSite.of(new SplittableRandom(7), Shape.ONE_KIND_OF_CHUNK);
        List<List<Said>> histories = new ArrayList<>();
        for (long seed = 0; seed < 20; seed++) {
            histories.add(history("planned:iterations=5,period=5s", seed, site, Disturbances.NONE));
        }
        assertNotEquals(1, histories.stream().distinct().count());
    }

    private static List<Said> history(String policy, long seed, RandomSite site, Disturbances disturbances) {
        List<Said> history = new ArrayList<>();
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), site.machine(), seed);
        Watcher scribe = new Watcher() {
            @Override
            public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
                note(driver, starts);
            }

            @Override
            public void settled(SiteDriver driver) {
                note(driver, List.of());
            }

            private void note(SiteDriver driver, List<Start> starts) {
                history.add(new Said(
                        driver.now(),
                        List.copyOf(starts),
                        driver.plan().planned(),
                        driver.scheduler().wakeAt(),
                        driver.scheduler().state()));
            }
        };
        // What happens is drawn from another seed than the policy's.
        new SiteDriver(scheduler, site, 5, disturbances, scribe).run();
        return history;
    }
}
