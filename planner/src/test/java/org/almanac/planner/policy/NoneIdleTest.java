package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.almanac.planner.truth.TrueRoom;
import org.almanac.planner.truth.TrueRoom.Holding;
import org.junit.jupiter.api.Tag;

/**
 * No job waits that the policy's own rule would start: what that rule is follows from what the policy says that it holds
 * on to, and room is looked for on the truth alone. For every policy it is looked for on the sites of {@link
 * PolicyPropertiesTest} and {@link RulesPropertiesTest}.
 *
 * <p>Looked at are jobs of one kind of chunk, for which it can be told exactly whether there is room.
 */
@Tag("slow")
class NoneIdleTest {
    private static final int SITES = Sites.of(4);

    /** Starts are kept whatever ends: only a new job may start before all reservations. */
    @EveryPolicy(except = "^(?!conservative|deadline|flex)")
    void aNewcomerStartsThatDelaysNoReservation(String policy) {
        driveAnywhere(policy, NewcomersDoNotWait::new);
    }

    /** The policy backfills one job a traversal; so where a traversal has started none, there was none. */
    @EveryPolicy(except = "^(?!backfill-balanced$)")
    void aTraversalThatFindsNoJobToBackfillLeavesNone(String policy) {
        driveAnywhere(policy, () -> new IdleTraversals() {
            @Override
            boolean isCandidate(SiteDriver driver, Job job) {
                return true;
            }
        });
    }

    @EveryPolicy(except = "^(?!improved-balanced)")
    void aTraversalThatBackfillsNoJobLeavesNoneThatKeepsTheBalance(String policy) {
        driveAnywhere(policy, () -> new IdleTraversals() {
            @Override
            boolean isCandidate(SiteDriver driver, Job job) {
                return keepsTheBalance(driver, job);
            }
        });
    }

    private static void driveAnywhere(String policy, Supplier<Watcher> watcher) {
        for (Shape shape : Shape.values()) {
            for (Disturbances disturbances : Disturbances.values()) {
                for (int i = 0; i < SITES; i++) {
                    long seed = seed(i, shape, disturbances);
                    PolicyPropertiesTest.drive(policy, shape, disturbances, seed, watcher.get());
                    PolicyPropertiesTest.driveRuled(policy, shape, disturbances, seed, watcher.get());
                }
            }
        }
    }

    private static long seed(int site, Shape shape, Disturbances disturbances) {
        return site * 31L + shape.ordinal() * 7 + disturbances.ordinal();
    }

    private static List<Holding> running(SiteDriver driver) {
        return driver.plan().running().stream()
                .map(one -> Holding.of(one, driver.now()))
                .toList();
    }

    private static List<Holding> planned(SiteDriver driver) {
        return driver.plan().planned().stream().map(Holding::of).toList();
    }

    private static <T> List<T> join(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static void assertNoRoom(SiteDriver driver, Job job, List<Holding> beside) {
        assertFalse(
                isOfOneKind(job) && new TrueRoom(driver.site(), beside).isFor(job),
                () -> "at " + driver.now() + " " + job + " could start beside " + beside);
    }

    private static boolean isOfOneKind(Job job) {
        return job.request().chunks().size() == 1;
    }

    /** Formula (2) on what the nodes that take jobs have and hold, an empty machine being even. */
    private static boolean keepsTheBalance(SiteDriver driver, Job job) {
        Resources wanted = job.request().total();
        double most = 0;
        double mean = 0;
        double mostNow = 0;
        double meanNow = 0;
        for (int kind = 0; kind < wanted.kinds(); kind++) {
            double has = sum(driver.site().usable(), kind, wanted.kinds());
            if (has > 0) {
                double held = has - sum(driver.site().freeWhereUsable(), kind, wanted.kinds());
                mostNow = Math.max(mostNow, held / has);
                meanNow += held / has;
                most = Math.max(most, (held + wanted.amount(kind)) / has);
                mean += (held + wanted.amount(kind)) / has;
            }
        }
        // An empty machine, and one of one kind, has the quotient 1 times the number of kinds.
        double counted = Math.max(1, kinds(driver, wanted.kinds()));
        double now = meanNow > 0 ? mostNow / meanNow : 1 / counted;
        return mean == 0 || most / mean <= now + 1e-9;
    }

    private static double kinds(SiteDriver driver, int kinds) {
        int counted = 0;
        for (int kind = 0; kind < kinds; kind++) {
            counted += sum(driver.site().usable(), kind, kinds) > 0 ? 1 : 0;
        }
        return counted;
    }

    private static double sum(long[][] amounts, int kind, int kinds) {
        double sum = 0;
        for (long[] cluster : amounts) {
            for (int at = kind; at < cluster.length; at += kinds) {
                sum += cluster[at];
            }
        }
        return sum;
    }

    /** What has happened since the last settled instant. */
    private abstract static class Recent implements Watcher {
        private final List<Event> events = new ArrayList<>();
        private int seen;

        @Override
        public void applied(SiteDriver driver) {
            events.addAll(driver.happened().subList(seen, driver.happened().size()));
            seen = driver.happened().size();
        }

        final boolean any(Class<? extends Event> kind) {
            return events.stream().anyMatch(kind::isInstance);
        }

        final List<Event> events() {
            return events;
        }
    }

    static final class NoJobWaitsAgainstTheRule extends Recent {
        /** Where jobs have been planned since the last settled instant. */
        private final Set<Holding> before = new LinkedHashSet<>();

        @Override
        public void applied(SiteDriver driver) {
            super.applied(driver);
            before.addAll(planned(driver));
        }

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            before.addAll(planned(driver));
        }

        @Override
        public void settled(SiteDriver driver) {
            List<Job> waiting = driver.plan().waiting();
            switch (driver.plan().discipline()) {
                case QUEUE_KEPT -> checkFirst(driver);
                case HEAD_KEPT, RESERVATIONS_ANEW ->
                    waiting.forEach(job -> assertNoRoom(driver, job, join(running(driver), planned(driver))));
                case HEAD_KEPT_OTHERS_CHOSEN -> checkUpToHead(driver);
                case RESERVATIONS_KEPT, STARTS_KEPT, BOUNDS_KEPT -> checkWhereFreed(driver);
                case STARTS_FIXED -> checkUnplanned(driver);
                case ORDER_KEPT -> checkFirstOfEachCluster(driver);
            }
            before.clear();
            before.addAll(planned(driver));
            events().clear();
        }

        /** Those that nothing could let start now are passed over, up to the first other. */
        private void checkFirst(SiteDriver driver) {
            for (Job job : driver.plan().waiting()) {
                assertNoRoom(driver, job, running(driver));
                if (mayBeFirst(driver, job)) {
                    return;
                }
            }
        }

        /** The head, and those before it that nothing could let start; all, where there is no head. */
        private void checkUpToHead(SiteDriver driver) {
            Set<JobId> heads = new HashSet<>();
            driver.plan().planned().forEach(head -> heads.add(head.job().id()));
            for (Job job : driver.plan().waiting()) {
                assertNoRoom(driver, job, running(driver));
                if (heads.contains(job.id())) {
                    return;
                }
            }
        }

        /** A job without a planned start could not have one now. */
        private void checkUnplanned(SiteDriver driver) {
            List<Job> unplanned = new ArrayList<>(driver.plan().waiting());
            driver.plan().planned().forEach(planned -> unplanned.remove(planned.job()));
            unplanned.forEach(job -> assertNoRoom(driver, job, join(running(driver), planned(driver))));
        }

        private static boolean mayBeFirst(SiteDriver driver, Job job) {
            Standing standing = driver.plan().standing(job.id()).orElseThrow();
            boolean blocked =
                    standing instanceof Standing.BlockedByLimit || standing instanceof Standing.BlockedByLimits;
            boolean byOthers = IntStream.range(
                            0, driver.site().machine().clusters().size())
                    .anyMatch(cluster -> driver.site()
                            .rules()
                            .passedLimit(job, cluster, List.of(), driver.site().machine())
                            .isEmpty());
            return standing instanceof Standing.Unplanned || blocked && byOthers;
        }

        /**
         * When something is freed, each job has a turn, beside the jobs before it at their new places and the jobs
         * behind it at their old ones: a job that could start beside both was left out.
         */
        private void checkWhereFreed(SiteDriver driver) {
            boolean freed = any(Event.Ended.class) || any(Event.Deleted.class);
            if (freed && !any(Event.Submitted.class)) {
                List<Holding> others = join(running(driver), join(planned(driver), List.copyOf(before)));
                driver.plan().waiting().forEach(job -> assertNoRoom(driver, job, others));
            }
        }

        /** What stands behind in the order of its cluster, on the same nodes, is placed after it. */
        private void checkFirstOfEachCluster(SiteDriver driver) {
            Set<JobId> waiting = new HashSet<>();
            driver.plan().waiting().forEach(job -> waiting.add(job.id()));
            Set<Integer> clusters = new HashSet<>();
            for (PlanView.Planned first : driver.plan().planned()) {
                int cluster = first.placement().cluster();
                Job job = first.job();
                if (clusters.add(cluster) && waiting.contains(job.id()) && isOfOneKind(job)) {
                    List<Holding> elsewhere = new ArrayList<>(planned(driver));
                    elsewhere.removeIf(other -> other.placement().cluster() == cluster
                            && driver.site().rules().isReserved(other.job().queue())
                                    == driver.site().rules().isReserved(job.queue()));
                    String lane = driver.site()
                            .rules()
                            .lane(job, cluster, first.placement().node(0), first.start(), first.end())
                            .orElseThrow();
                    assertFalse(
                            new TrueRoom(driver.site(), join(running(driver), elsewhere)).isFor(job, cluster, lane),
                            () -> "at " + driver.now() + " " + first + " is the first of its cluster and could start");
                }
            }
        }
    }

    private static final class NewcomersDoNotWait extends Recent {
        @Override
        public void settled(SiteDriver driver) {
            List<Event> happened = new ArrayList<>(events());
            happened.removeIf(event -> event instanceof Event.Timer || event instanceof Event.StartConfirmed);
            if (happened.size() == 1 && happened.get(0) instanceof Event.Submitted submitted) {
                JobId newcomer = submitted.newJob().id();
                driver.plan().waiting().stream()
                        .filter(job -> job.id().equals(newcomer))
                        .forEach(job -> assertNoRoom(driver, job, join(running(driver), planned(driver))));
            }
            events().clear();
        }
    }

    private abstract static class IdleTraversals extends Recent {
        abstract boolean isCandidate(SiteDriver driver, Job job);

        @Override
        public void decided(SiteDriver driver, List<Job> waiting, List<Start> starts) {
            boolean arrived = events().stream()
                    .anyMatch(event ->
                            event instanceof Event.Submitted submitted && waiting.contains(submitted.newJob()));
            if ((any(Event.Ended.class) || arrived) && starts.isEmpty()) {
                waiting.stream()
                        .filter(job -> isCandidate(driver, job))
                        .forEach(job -> assertNoRoom(driver, job, join(running(driver), planned(driver))));
            }
            events().clear();
        }
    }
}
