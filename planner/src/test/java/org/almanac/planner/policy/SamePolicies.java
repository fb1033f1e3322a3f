package org.almanac.planner.policy;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.almanac.planner.Sites;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;

/** Drives two policies that are to be one: told the same they start the same, on sites with rules and without. */
public final class SamePolicies {
    private static final int SITES = Sites.of(20);

    private SamePolicies() {}

    public static void drive(String policy, String other, Shape shape, Disturbances disturbances) {
        drive(policy, other, shape, disturbances, UnaryOperator.identity());
    }

    /** The same on sites that are made others first. */
    public static void drive(
            String policy, String other, Shape shape, Disturbances disturbances, UnaryOperator<RandomSite> made) {
        for (long seed = 0; seed < SITES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomSite plain = RandomSite.of(random, shape);
            RandomSite site = made.apply(seed % 2 == 0 ? plain : plain.withRules(random));
            SiteDriver driver = new SiteDriver(
                    Policies.create(PolicySpec.parse(policy), site.machine()),
                    site,
                    seed,
                    disturbances,
                    new Watcher() {});
            driver.follow(Policies.create(PolicySpec.parse(other), site.machine()));
            try {
                driver.run();
            } catch (AssertionError e) {
                throw new AssertionError(policy + " is not " + other + ", seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
