package org.almanac.planner.policy.planning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.Forwarding;
import org.almanac.planner.policy.RandomSite;
import org.almanac.planner.policy.RandomSite.Shape;
import org.almanac.planner.policy.SiteDriver;
import org.almanac.planner.policy.SiteDriver.Disturbances;
import org.almanac.planner.policy.SiteDriver.Watcher;
import org.almanac.planner.policy.parameter.Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs of {@code planned} that start while the rest of the update is still to come. */
class PlannedStartsAtOnceTest {
    private static final int SITES = Integer.getInteger("almanac.sites", 30);

    private static Planned planned(Machine machine, long seed) {
        Map<String, String> values = new HashMap<>(Map.of("iterations", "5", "period", "5s"));
        SearchSettings.parameters().forEach(each -> values.putIfAbsent(each.name(), each.defaultValue()));
        SearchSettings settings = SearchSettings.of(new Settings(values));
        return new Planned(machine, settings, OwnLimits.NONE, PlanAhead.ALL, seed, 0);
    }

    @ParameterizedTest
    @EnumSource
    void areThoseThatADecisionStartsWhateverHappens(Shape shape) {
        int atOnce = 0;
        for (Disturbances disturbances : Disturbances.values()) {
            for (int i = 0; i < SITES; i++) {
                SplittableRandom random = new SplittableRandom(i);
                RandomSite site = RandomSite.of(random, shape);
                AtOnce scheduler = new AtOnce(planned(site.machine(), i));
                new SiteDriver(scheduler, i % 2 == 1 ? site.withRules(random) : site, i, disturbances, new Watcher() {})
                        .run();
                atOnce += scheduler.count;
            }
        }
        assertTrue(atOnce > SITES, atOnce + " jobs have started at once");
    }

    /** Asks for starts at once before each decision, and compares with one that does not. */
    private static final class AtOnce extends Forwarding {
        private final Planned policy;
        private int count;

        private AtOnce(Planned policy) {
            this.policy = policy;
        }

        @Override
        public Scheduler scheduler() {
            return policy;
        }

        @Override
        public List<Start> decide(long now) {
            Scheduler whole = policy.copy();
            List<Start> expected = whole.decide(now);

            List<Start> starts = new ArrayList<>(policy.decideAtOnce(now));
            count += starts.size();
            if (!starts.isEmpty() && PlanChecker.check(whole.plan(), now).isEmpty()) {
                assertEquals(Optional.empty(), PlanChecker.check(policy.copy().plan(), now));
            }
            assertTrue(expected.containsAll(starts));

            starts.addAll(policy.decide(now));
            assertEquals(new HashSet<>(expected), new HashSet<>(starts));
            assertEquals(whole.plan().planned(), policy.plan().planned());
            return starts;
        }
    }
}
