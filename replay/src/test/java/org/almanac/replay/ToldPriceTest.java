package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
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
import org.almanac.planner.cluster.Resources;
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
    private static final int USUAL = 6;
    private static final int RESERVATIONS = Integer.getInteger("almanac.reservations", USUAL);
    private static final int JOBS = 80;
    private static final int SEED = 3;

    /** Small logs on four nodes. */
    private static final Site SMALL = new Site(Machine.ofNodes(4, 6), 40);

    /** A recorded log, on as many cpus as its machine had. */
    private static final Site RECORDED = new Site(Machine.ofNodes(TestLogs.KTH_CPUS / 4, 4), 4 * 3600);

    /**
     * On what is replayed.
     *
     * @param longest about the longest time that is reserved, and that until one begins, in seconds
     */
    private record Site(Machine machine, int longest) {
        int nodes() {
            return machine.cluster(0).nodes().size();
        }

        Set<Integer> someNodes(SplittableRandom random) {
            Set<Integer> nodes = new HashSet<>();
            for (int count = 1 + random.nextInt(nodes() / 2); nodes.size() < count; ) {
                nodes.add(random.nextInt(nodes()));
            }
            return nodes;
        }

        /** Of which of the nodes a reservation has just so many cpus; empty where it has all of them whole. */
        private Map<Integer, Resources> someParts(SplittableRandom random, Set<Integer> nodes) {
            Map<Integer, Resources> parts = new HashMap<>();
            boolean inParts = random.nextBoolean();
            for (int node : nodes) {
                long cpus = machine.cluster(0).nodes().get(node).capacity().cpus();
                if (inParts && random.nextInt(4) > 0) {
                    parts.put(node, Resources.of(1 + random.nextInt((int) cpus - 1)));
                }
            }
            return parts;
        }

        /** Maintenance, or a reservation of a user, of whole nodes or of parts of them. */
        Window window(SplittableRandom random, long moment, String user) {
            long from = moment + random.nextInt(2 * longest);
            Optional<Members> members = random.nextBoolean()
                    ? Optional.empty()
                    : Optional.of(new Members(List.of(user), List.of(), List.of()));
            long to = from + 1 + random.nextInt(2 * longest);
            Set<Integer> nodes = someNodes(random);
            return new Window("r", 0, nodes, someParts(random, nodes), from, to, Optional.empty(), members);
        }

        Window closing(Set<Integer> nodes, long begin, long length) {
            return new Window("w", 0, nodes, begin, begin + length, Optional.empty());
        }
    }

    /** A replay that has come to the last instant before a moment, when all that was due then has been decided. */
    private static final class Replayed {
        private final Scheduler scheduler;
        private final Replay replay;
        private final long now;

        private Replayed(Site site, ReplayLog log, String policy, long moment) {
            PolicySpec spec = PolicySpec.parse(policy);
            this.scheduler = Policies.create(spec, site.machine, SEED);
            this.replay = new Replay(log, site.machine, scheduler, Verification.OFF, ReplayProgress.NONE);
            replay.until(moment, spec);
            this.now = scheduler.plan().time();
        }

        private WindowTrials trials() {
            return new WindowTrials(scheduler.copy(), now);
        }

        /** The starts of all jobs by the plan that the scheduler itself comes to, where it is told that. */
        private Map<JobId, Long> startsAfter(Event event) {
            scheduler.apply(now, List.of(event));
            scheduler.decide(now);
            Map<JobId, Long> starts = new HashMap<>();
            for (PlanView.Running run : scheduler.plan().running()) {
                if (run.started() == now) {
                    starts.put(run.job().id(), now);
                }
            }
            scheduler.plan().planned().forEach(each -> starts.put(each.job().id(), each.start()));
            return starts;
        }

        /** The starts of all jobs of the log, where the windows are told now and all goes on by the recorded runtimes. */
        private Map<JobId, Long> runWith(List<Window> windows) {
            if (!windows.isEmpty()) {
                scheduler.apply(now, List.of(new Event.WindowsChanged(windows)));
            }
            ReplayResult result = replay.run();
            assertEquals(Optional.empty(), result.violation());
            return result.outcomes().stream()
                    .collect(Collectors.toMap(each -> each.job().id(), JobOutcome::start));
        }
    }

    /** How far what was told is from what came. */
    private static final class Errors {
        private final List<Long> seconds = new ArrayList<>();
        private int reservations;
        private long told;

        private void add(WindowPrice price, Map<JobId, Long> without, Map<JobId, Long> with) {
            reservations++;
            for (WindowPrice.Shift shift : price.later()) {
                JobId id = shift.job().id();
                told += shift.delay();
                seconds.add(Math.abs(with.get(id) - without.get(id) - shift.delay()));
            }
        }

        private void print(String what) {
            if (RESERVATIONS > USUAL) {
                System.out.printf(
                        "%s, %d reservations: %d delays told of %.0f s in the mean, each exact in plan terms; by recorded"
                                + " runtimes they were off by %.0f s in the mean%n",
                        what,
                        reservations,
                        seconds.size(),
                        (double) told / Math.max(1, seconds.size()),
                        seconds.stream().mapToLong(second -> second).average().orElse(0));
            }
        }
    }

    /** The same of reservations of whole nodes, and of those of parts of nodes. */
    private record AllErrors(Errors ofWhole, Errors ofParts) {
        AllErrors() {
            this(new Errors(), new Errors());
        }

        Errors of(Window window) {
            return window.parts().isEmpty() ? ofWhole : ofParts;
        }

        int count() {
            return ofWhole.seconds.size() + ofParts.seconds.size();
        }

        void print(String what) {
            ofWhole.print(what + ", whole nodes");
            ofParts.print(what + ", parts of nodes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d", "flex:slack=3", "original-backfill"})
    void whatIsToldIsWhatThePlanComesTo(String policy) {
        SplittableRandom random = new SplittableRandom(policy.hashCode());
        AllErrors errors = new AllErrors();
        for (int i = 0; i < RESERVATIONS; i++) {
            compare(SMALL, TestLogs.random(random.split(), JOBS, 12, 40), policy, random, errors);
        }
        assertTrue(errors.count() > 0, "some are later");
        errors.print(policy + " on small logs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d"})
    void soItIsOnARecordedLog(String policy) {
        SplittableRandom random = new SplittableRandom(policy.hashCode());
        ReplayLog log = TestLogs.kth(4 * JOBS);
        AllErrors errors = new AllErrors();
        for (int i = 0; i < Math.max(3, RESERVATIONS / 2); i++) {
            compare(RECORDED, log, policy, random, errors);
        }
        errors.print(policy + " on a recorded log");
    }

    private static void compare(Site site, ReplayLog log, String policy, SplittableRandom random, AllErrors errors) {
        int jobs = log.jobs().size();
        ReplayJob last = log.jobs().get(jobs / 4 + random.nextInt(jobs / 2));
        long moment = last.submit() + 1;
        List<Window> windows = List.of(site.window(random, moment, last.job().user()));

        WindowPrice told = new Replayed(site, log, policy, moment).trials().price(windows);

        Map<JobId, Long> without = new Replayed(site, log, policy, moment).startsAfter(new Event.Timer());
        Map<JobId, Long> with = new Replayed(site, log, policy, moment).startsAfter(new Event.WindowsChanged(windows));
        Map<JobId, Long> found = new HashMap<>();
        without.forEach((job, start) -> {
            if (with.containsKey(job) && with.get(job) > start) {
                found.put(job, with.get(job) - start);
            }
        });
        Map<JobId, Long> delays = told.later().stream()
                .collect(Collectors.toMap(shift -> shift.job().id(), WindowPrice.Shift::delay));
        assertEquals(found, delays, () -> "at " + moment + " by " + windows);
        errors.of(windows.get(0))
                .add(
                        told,
                        new Replayed(site, log, policy, moment).runWith(List.of()),
                        new Replayed(site, log, policy, moment).runWith(windows));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d"})
    void noOtherTimeIsCheaperThanTheOneChosen(String policy) {
        SplittableRandom random = new SplittableRandom(policy.hashCode());
        for (int i = 0; i < Math.max(2, RESERVATIONS / 3); i++) {
            ReplayLog log = TestLogs.random(random.split(), JOBS, 12, 40);
            long moment = log.jobs().get(JOBS / 4 + random.nextInt(JOBS / 2)).submit() + 1;
            Set<Integer> nodes = SMALL.someNodes(random);
            long length = 5 + random.nextInt(40);
            List<Long> begins = LongStream.range(moment, moment + 100).boxed().toList();
            CheapestBegin chosen = CheapestBegin.find(
                            new Replayed(SMALL, log, policy, moment).trials(),
                            List.of(),
                            begins,
                            begin -> List.of(SMALL.closing(nodes, begin, length)),
                            () -> false)
                    .orElseThrow();
            Replayed same = new Replayed(SMALL, log, policy, moment);
            for (long begin : begins) {
                WindowPrice price = same.trials().price(List.of(SMALL.closing(nodes, begin, length)));
                int order = WindowPrice.CHEAPER.compare(chosen.price(), price);
                assertTrue(
                        order < 0 || order == 0 && chosen.begin() <= begin, () -> begin + " is cheaper than " + chosen);
            }
        }
    }
}
