package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.price.CheapestBegin;
import org.almanac.planner.price.WindowPrice;
import org.almanac.planner.price.WindowTrials;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Price told against price found: reservations at random moments of replays, each replayed from its beginning with and without.
 *
 * <p>With {@code -Dalmanac.reservations=200} there are as many for each policy, and it is told how far the delays told are from
 * those that came by the recorded runtimes.
 */
class ToldPriceTest {
    private static final int RESERVATIONS = Integer.getInteger("almanac.reservations", 6);
    private static final int JOBS = 80;
    private static final int NODES = 4;
    private static final int CPUS = 6;
    private static final int SEED = 3;

    private final Machine machine = Machine.ofNodes(NODES, CPUS);

    /** A replay that has come to a moment. */
    private final class Replayed {
        private final Scheduler scheduler;
        private final Replay replay;
        private final long moment;

        private Replayed(ReplayLog log, String policy, long moment) {
            PolicySpec spec = PolicySpec.parse(policy);
            this.scheduler = Policies.create(spec, machine, SEED);
            this.replay = new Replay(log, machine, scheduler, Verification.OFF, ReplayProgress.NONE);
            this.moment = moment;
            replay.until(moment, spec);
        }

        /** The starts of all jobs by the plan that the scheduler itself comes to, where it is told that. */
        private Map<JobId, Long> startsAfter(Event event) {
            scheduler.apply(moment, List.of(event));
            scheduler.decide(moment);
            Map<JobId, Long> starts = new HashMap<>();
            for (PlanView.Running run : scheduler.plan().running()) {
                if (run.started() == moment) {
                    starts.put(run.job().id(), moment);
                }
            }
            scheduler.plan().planned().forEach(each -> starts.put(each.job().id(), each.start()));
            return starts;
        }

        /** The starts of all jobs of the log, where the windows are told now and all goes on by the recorded runtimes. */
        private Map<JobId, Long> runWith(List<Window> windows) {
            if (!windows.isEmpty()) {
                scheduler.apply(moment, List.of(new Event.WindowsChanged(windows)));
            }
            ReplayResult result = replay.run();
            assertEquals(Optional.empty(), result.violation());
            return result.outcomes().stream()
                    .collect(Collectors.toMap(each -> each.job().id(), JobOutcome::start));
        }
    }

    private static Window window(SplittableRandom random, long moment) {
        Set<Integer> nodes = new HashSet<>(Set.of(random.nextInt(NODES)));
        nodes.add(random.nextInt(NODES));
        long from = moment + random.nextInt(60);
        Optional<Members> members =
                random.nextBoolean() ? Optional.empty() : Optional.of(new Members(List.of("u1"), List.of(), List.of()));
        return new Window("r", 0, nodes, from, from + 5 + random.nextInt(60), Optional.empty(), members);
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d", "flex:slack=3", "original-backfill"})
    void whatIsToldIsWhatThePlanComesTo(String policy) {
        SplittableRandom random = new SplittableRandom(policy.hashCode());
        long delays = 0;
        double error = 0;
        long compared = 0;
        for (int i = 0; i < RESERVATIONS; i++) {
            ReplayLog log = TestLogs.random(random.split(), JOBS, 2 * CPUS, 40);
            long moment = log.jobs().get(JOBS / 4 + random.nextInt(JOBS / 2)).submit() + 1;
            List<Window> windows = List.of(window(random, moment));

            WindowPrice told =
                    new WindowTrials(new Replayed(log, policy, moment).scheduler.copy(), moment).price(windows);

            Map<JobId, Long> without = new Replayed(log, policy, moment).startsAfter(new Event.Timer());
            Map<JobId, Long> with = new Replayed(log, policy, moment).startsAfter(new Event.WindowsChanged(windows));
            Map<JobId, Long> found = new HashMap<>();
            without.forEach((job, start) -> {
                if (with.containsKey(job) && with.get(job) > start) {
                    found.put(job, with.get(job) - start);
                }
            });
            Map<JobId, Long> delay = told.later().stream()
                    .collect(Collectors.toMap(shift -> shift.job().id(), WindowPrice.Shift::delay));
            assertEquals(found, delay, () -> "at " + moment + " by " + windows);
            delays += delay.size();

            Map<JobId, Long> cameWithout = new Replayed(log, policy, moment).runWith(List.of());
            Map<JobId, Long> cameWith = new Replayed(log, policy, moment).runWith(windows);
            for (WindowPrice.Shift shift : told.later()) {
                JobId id = shift.job().id();
                error += Math.abs(cameWith.get(id) - cameWithout.get(id) - shift.delay());
                compared++;
            }
        }
        assertTrue(delays > 0, "some are later");
        if (RESERVATIONS > 6) {
            System.out.printf(
                    "%s: %d reservations, %d delays told, all exact in plan terms; by recorded runtimes the mean error is"
                            + " %.1f s%n",
                    policy, RESERVATIONS, delays, error / Math.max(1, compared));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d"})
    void noOtherTimeIsCheaperThanTheOneChosen(String policy) {
        SplittableRandom random = new SplittableRandom(policy.hashCode());
        for (int i = 0; i < Math.max(2, RESERVATIONS / 3); i++) {
            ReplayLog log = TestLogs.random(random.split(), JOBS, 2 * CPUS, 40);
            long moment = log.jobs().get(JOBS / 4 + random.nextInt(JOBS / 2)).submit() + 1;
            Set<Integer> nodes = window(random, moment).nodes();
            long length = 5 + random.nextInt(40);
            List<Long> begins = LongStream.range(moment, moment + 100).boxed().toList();
            CheapestBegin chosen = CheapestBegin.find(
                            new WindowTrials(new Replayed(log, policy, moment).scheduler.copy(), moment),
                            List.of(),
                            begins,
                            begin -> List.of(closing(nodes, begin, length)),
                            () -> false)
                    .orElseThrow();
            Scheduler same = new Replayed(log, policy, moment).scheduler;
            for (long begin : begins) {
                WindowPrice price = new WindowTrials(same.copy(), moment).price(List.of(closing(nodes, begin, length)));
                int order = WindowPrice.CHEAPER.compare(chosen.price(), price);
                assertTrue(
                        order < 0 || order == 0 && chosen.begin() <= begin, () -> begin + " is cheaper than " + chosen);
            }
        }
    }

    private static Window closing(Set<Integer> nodes, long begin, long length) {
        return new Window("w", 0, nodes, begin, begin + length, Optional.empty());
    }
}
