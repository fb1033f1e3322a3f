package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Intention;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.Criteria;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search of {@code planned}, over sites of one and of several nodes and clusters. */
class SearchTest {
    private static final String ALWAYS = "period=1s,at-early-ends=true,iterations=8x";

    @ParameterizedTest
    @ValueSource(strings = {"random", "all", "near", "swap", "worst-off", "gap", "random+gap"})
    void aSearchMakesThePlanBetterByWhatItTells(String search) {
        int better = 0;
        for (long seed = 1; seed <= 20; seed++) {
            String weights = ",long-wait-weight=0,worst-user-weight=0,longest-wait=free";
            Site site = new Site("planned:search=" + search + ",iterations=200" + weights, seed);
            site.submit(30);
            SearchOutcome outcome = site.search(Runnable::run);
            if (outcome.accepted() > 0) {
                assertTrue(outcome.after()
                                .orElseThrow()
                                .gainOver(outcome.before().orElseThrow(), Criteria.Weights.OF_PAPER)
                        > 0);
                better++;
            }
        }
        assertTrue(better > 5, "only " + better + " plans were better");
    }

    /** The same moves give the same draws, so that runs can be compared. */
    @ParameterizedTest
    @CsvSource({"all, random+near+swap+worst-off+gap", "near+swap+gap, gap+near+swap"})
    void movesAreTriedAlikeHoweverTheyAreWritten(String search, String other) {
        int moved = 0;
        for (long seed = 1; seed <= 5; seed++) {
            SearchOutcome outcome = searched("planned:longest-wait=kept,search=" + search, seed);
            assertEquals(outcome, searched("planned:longest-wait=kept,search=" + other, seed));
            moved += outcome.shifts().size();
        }
        assertTrue(moved > 10, "only " + moved + " starts moved");
    }

    private static SearchOutcome searched(String policy, long seed) {
        Site site = new Site(policy, seed);
        site.submit(30);
        return site.search(Runnable::run);
    }

    @Test
    void severalMovesAreWeighedByAlmanacsOwnCriteria() {
        String own = ",at-early-ends=true,long-wait-weight=300,worst-user-weight=6000,longest-wait=learnt";
        String papers = ",at-early-ends=false,long-wait-weight=0,worst-user-weight=0,longest-wait=free";
        for (long seed = 1; seed <= 5; seed++) {
            assertEquals(
                    searched("planned:search=random+near" + own, seed), searched("planned:search=random+near", seed));
            assertEquals(searched("planned:search=random" + papers, seed), searched("planned:search=random", seed));
        }
    }

    /** Weighed alone, no plan is kept in which jobs wait longer beyond what is accepted. */
    @Test
    void aSearchMayWeighWaitsThatUsersDoNotAccept() {
        int better = 0;
        String alone = "wait-weight=0,slowdown-weight=0,user-weight=0,user-spread-weight=0,long-wait-weight=0,"
                + "worst-user-weight=0,longest-wait=free,acceptable-weight=1";
        for (long seed = 1; seed <= 20; seed++) {
            SearchOutcome outcome = searched("planned:iterations=200," + alone, seed);
            if (outcome.accepted() > 0) {
                assertTrue(outcome.after().orElseThrow().excessWait()
                        < outcome.before().orElseThrow().excessWait());
                better++;
            }
        }
        assertTrue(better > 5, "only " + better + " plans were better");
    }

    /** Weighed alone, no plan is kept in which the work of those who have less waits longer. */
    @Test
    void aSearchMayWeighFairShare() {
        int better = 0;
        String alone = "wait-weight=0,slowdown-weight=0,user-weight=0,user-spread-weight=0,long-wait-weight=0,"
                + "worst-user-weight=0,longest-wait=free,fair-share-weight=1";
        for (long seed = 1; seed <= 20; seed++) {
            SearchOutcome outcome = searched("planned:iterations=200," + alone, seed);
            if (outcome.accepted() > 0) {
                assertTrue(outcome.after().orElseThrow().fairWait()
                        < outcome.before().orElseThrow().fairWait());
                better++;
            }
            assertEquals(
                    Double.NaN, beforeSearch("planned:iterations=200", seed).fairWait());
        }
        assertTrue(better > 5, "only " + better + " plans were better");
    }

    /** Weighed alone, no plan is kept that leaves more of what is scarce idle; what no job asks for does not count. */
    @ParameterizedTest
    @ValueSource(strings = {"descent", "annealing", "tabu"})
    void aSearchMayWeighWhatIsScarce(String acceptance) {
        int better = 0;
        String alone = "wait-weight=0,slowdown-weight=0,user-weight=0,user-spread-weight=0,long-wait-weight=0,"
                + "worst-user-weight=0,longest-wait=free,iterations=200,scarce-weight=1,acceptance=" + acceptance;
        for (long seed = 1; seed <= 20; seed++) {
            Site site = new Site("planned:" + alone, seed, 1, List.of(new ScarceKind(1, 3)));
            site.submit(30);
            SearchOutcome outcome = site.search(Runnable::run);
            assertEquals(Double.NaN, beforeSearch("planned:" + alone, seed).scarceTime());
            if (outcome.accepted() > 0) {
                assertTrue(outcome.after().orElseThrow().scarceTime()
                        < outcome.before().orElseThrow().scarceTime());
                better++;
            }
        }
        assertTrue(better > 3, "only " + better + " plans were better");
    }

    private static Criteria beforeSearch(String policy, long seed) {
        return searched(policy, seed).before().orElseThrow();
    }

    @Test
    void whatUsersAcceptIsTheSites() {
        String policy = "planned:iterations=200,acceptable-weight=1";
        int impatient = 0;
        for (long seed = 1; seed <= 5; seed++) {
            Site site = new Site(policy, seed);
            site.submit(30);
            impatient += site.search(Runnable::run).before().orElseThrow().excessWait() > 0 ? 1 : 0;

            Site patient = new Site(policy, seed);
            patient.accept(new AcceptableWait(List.of(new AcceptableWait.Step(0, 1, 1_000_000))));
            patient.submit(30);
            assertEquals(0, patient.search(Runnable::run).before().orElseThrow().excessWait());
        }
        assertEquals(5, impatient);
    }

    @Test
    void whatIsToldToHaveMovedHasMoved() {
        int moved = 0;
        for (long seed = 1; seed <= 20; seed++) {
            Site site = new Site("planned:iterations=200,longest-wait=kept", seed);
            site.submit(30);
            Map<JobId, Long> before = site.planned();
            SearchOutcome outcome = site.search(Runnable::run);
            Map<JobId, Long> expected = new HashMap<>(before);
            for (SearchOutcome.Shift shift : outcome.shifts()) {
                assertEquals(before.get(shift.job()), shift.from());
                expected.put(shift.job(), shift.to());
                moved++;
            }
            // What may start now has started after the search.
            expected.values().removeIf(start -> start <= site.now);
            assertEquals(expected, site.planned());
        }
        assertTrue(moved > 50, "only " + moved + " starts moved");
    }

    /**
     * A server may let the jobs of an array go in that order only: a job that comes too early is refused, and holds
     * nodes in vain.
     */
    @ParameterizedTest
    @ValueSource(strings = {"random", "all"})
    void jobsOfAnArrayStartInTheOrderOfTheArray(String search) {
        int moved = 0;
        for (long seed = 1; seed <= 20; seed++) {
            Site site = new Site("planned:search=" + search + ",iterations=200,longest-wait=kept", seed);
            List<JobId> array = site.submitArray(6);
            site.submit(30);
            List<JobId> other = site.submitArray(6);
            moved += site.search(Runnable::run).shifts().stream()
                    .filter(shift -> array.contains(shift.job()) || other.contains(shift.job()))
                    .count();
            Map<JobId, Long> planned = site.planned();
            for (List<JobId> jobs : List.of(array, other)) {
                List<Long> starts = jobs.stream()
                        .filter(planned::containsKey)
                        .map(planned::get)
                        .toList();
                assertEquals(starts.stream().sorted().toList(), starts);
            }
        }
        assertTrue(moved > 20, "only " + moved + " starts moved");
    }

    /** Also where an update that keeps promises comes to another plan than the trials did. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "all"})
    void whatIsToldIsWhatThePlanHasComeTo(String search) {
        int searches = 0;
        for (long seed = 1; seed <= 40; seed++) {
            Site site = new Site("planned:search=" + search + "," + ALWAYS + ",promise-slack=0", seed);
            for (int i = 0; i < 60; i++) {
                site.submit(3);
                Map<JobId, Long> before = site.planned();
                SearchOutcome outcome =
                        site.scheduler.search(site.now, SearchBudget.UNLIMITED, () -> false, Runnable::run);
                Map<JobId, Long> after = site.planned();
                assertEquals(before.keySet(), after.keySet());
                Map<JobId, Long> told = new HashMap<>(before);
                outcome.shifts().forEach(shift -> told.put(shift.job(), shift.to()));
                assertEquals(after, told);
                if (outcome.after().isPresent()) {
                    double gained = outcome.before().orElseThrow().meanWait()
                            - outcome.after().orElseThrow().meanWait();
                    assertEquals(sum(before) - sum(after), Math.round(gained * before.size()));
                    searches++;
                }
                site.decide();
                site.goOn(40);
            }
        }
        assertTrue(searches > 1000, "only " + searches + " searches");
    }

    private static long sum(Map<JobId, Long> starts) {
        return starts.values().stream().mapToLong(start -> start).sum();
    }

    /** Two clusters that a limit ties together, so that jobs go from one to the other within a search. */
    @Test
    void jobsThatGoToAnotherClusterConsumeWhatTheyDoThere() {
        int found = 0;
        for (long seed = 1; seed <= 100; seed++) {
            Site site = new Site("planned:user-cpus=6,period=1s,iterations=50x", 2 * seed);
            site.submitForLater(30);
            SearchOutcome first = site.search(Runnable::run);
            site.now++;
            SearchOutcome second = site.search(Runnable::run);
            assertEquals(
                    second.before().orElseThrow().meanUserWait(),
                    first.after().orElseThrow().meanUserWait(),
                    1e-9);
            found += first.accepted() > 0 ? 1 : 0;
        }
        assertTrue(found > 50, "only " + found + " searches found something");
    }

    @ParameterizedTest
    @ValueSource(strings = {"descent", "annealing", "tabu"})
    void improvementsLeadFromThePlanBeforeToThePlanAfter(String acceptance) {
        int improvements = 0;
        for (long seed = 1; seed <= 20; seed++) {
            SearchOutcome outcome = searched("planned:preset=paper,acceptance=" + acceptance, seed);
            Criteria first = outcome.before().orElseThrow();
            Criteria best = first;
            long candidate = 0;
            for (SearchOutcome.Improvement each : outcome.improvements()) {
                assertEquals(best, each.before());
                // A search that wanders compares plans by what they gain over the first one.
                Criteria reference = acceptance.equals("descent") ? best : first;
                assertTrue(each.after().gainOver(reference, Criteria.Weights.OF_PAPER)
                        > best.gainOver(reference, Criteria.Weights.OF_PAPER));
                assertTrue(each.candidate() > candidate && each.candidate() <= outcome.candidates());
                best = each.after();
                candidate = each.candidate();
            }
            assertEquals(best, outcome.after().orElseThrow());
            assertEquals(outcome.accepted(), outcome.improvements().size());
            improvements += outcome.improvements().size();
        }
        assertTrue(improvements > 50, "only " + improvements + " improvements");
    }

    @Test
    void candidatesOfAllPartsAreCountedOn() {
        int improvements = 0;
        for (long seed = 2; seed <= 20; seed += 2) {
            SearchOutcome outcome = searched("planned:search=all,iterations=300,longest-wait=kept", seed);
            assertEquals(outcome.accepted(), outcome.improvements().size());
            long candidate = 0;
            for (SearchOutcome.Improvement each : outcome.improvements()) {
                assertTrue(each.candidate() > candidate && each.candidate() <= outcome.candidates(), outcome::toString);
                candidate = each.candidate();
                improvements++;
            }
        }
        assertTrue(improvements > 20, "only " + improvements + " improvements");
    }

    @Test
    void aSearchThatFindsNothingLeavesThePlanAsItIs() {
        int nothing = 0;
        for (long seed = 1; seed <= 60; seed++) {
            Site site = new Site("planned:iterations=1", seed);
            site.submit(30);
            List<Intention> before = site.scheduler.state().intentions();
            if (site.search(Runnable::run).accepted() == 0) {
                assertEquals(before, site.scheduler.state().intentions());
                nothing++;
            }
        }
        assertTrue(nothing > 20, "only " + nothing + " searches found nothing");
    }

    @Test
    void onTwoThreadsThePlanIsTheSameAsOnOne() {
        ExecutorService two = Executors.newFixedThreadPool(2);
        try {
            int accepted = 0;
            for (long seed = 1; seed <= 20; seed++) {
                Site alone = new Site("planned:search=all,threads=1,iterations=300", seed);
                Site beside = new Site("planned:search=all,threads=2,iterations=300", seed);
                alone.submit(30);
                beside.submit(30);
                for (int i = 0; i < 3; i++) {
                    SearchOutcome outcome = alone.search(Runnable::run);
                    assertEquals(outcome, beside.search(two));
                    accepted += (int) outcome.accepted();
                    assertEquals(
                            alone.scheduler.state().intentions(),
                            beside.scheduler.state().intentions());
                    alone.goOn(60);
                    beside.goOn(60);
                }
            }
            assertTrue(accepted > 100, "only " + accepted + " changes were kept");
        } finally {
            two.shutdownNow();
        }
    }

    @Test
    void aSearchEndsWhenItIsToldTo() {
        Site site = new Site("planned:search=random,iterations=100000", 3);
        site.submit(30);
        AtomicLong asked = new AtomicLong();
        SearchOutcome outcome = site.scheduler.search(
                site.now, SearchBudget.UNLIMITED, () -> asked.incrementAndGet() > 500, Runnable::run);
        assertTrue(outcome.candidates() <= 500, outcome.candidates() + " candidates");
        assertTrue(outcome.candidates() > 0);
    }

    /** Over hours of submissions and early ends, on one and on several nodes and clusters. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "2m", "50%"})
    void noStartIsPlannedLaterThanPromisedAndTheSlack(String slack) {
        int searched = 0;
        int late = 0;
        for (long seed = 1; seed <= 12; seed++) {
            Site site = new Site("planned:search=all," + ALWAYS + ",promise-slack=" + slack, seed);
            for (int i = 0; i < 60; i++) {
                site.submit(3);
                searched += site.search(Runnable::run).accepted() > 0 ? 1 : 0;
                late += site.assertInTime();
                site.goOn(40);
                late += site.assertInTime();
            }
        }
        assertTrue(searched > 100, "only " + searched + " searches found something");
        assertEquals(slack.equals("0"), late == 0);
    }

    @Test
    void withoutABoundPromisesAreBroken() {
        int late = 0;
        for (long seed = 1; seed <= 12; seed++) {
            Site site = new Site("planned:search=random," + ALWAYS + ",promise-slack=none,longest-wait=free", seed);
            for (int i = 0; i < 40; i++) {
                site.submit(3);
                site.search(Runnable::run);
                site.goOn(40);
                late += site.late();
            }
        }
        assertTrue(late > 0);
    }

    @Test
    void anotherSeedFindsAnotherPlan() {
        int different = 0;
        for (long seed = 1; seed <= 10; seed++) {
            Site one = new Site("planned:iterations=100", seed, 1);
            Site other = new Site("planned:iterations=100", seed, 2);
            one.submit(30);
            other.submit(30);
            one.search(Runnable::run);
            other.search(Runnable::run);
            different += one.planned().equals(other.planned()) ? 0 : 1;
        }
        assertNotEquals(0, different);
    }

    /** Within clusters it is searched on the executor, too, and between them not. */
    @Test
    void aSearchThatWasStoppedBetweenClustersBeginsWithinThemTheNextTime() {
        Site site = new Site("planned:period=1s,iterations=1000x", 2);
        site.submit(40);
        assertEquals(List.of(0, 1, 0), List.of(site.stoppedSearch(), site.stoppedSearch(), site.stoppedSearch()));
    }

    /** A site that submits, starts and ends random jobs, each before its walltime. */
    private static final class Site {
        private final SplittableRandom random;
        private final Scheduler scheduler;
        private final List<Start> running = new ArrayList<>();
        private final Map<JobId, Long> ends = new HashMap<>();
        private long now = 1000;
        private int jobs;

        Site(String policy, long seed) {
            this(policy, seed, 1);
        }

        /** By the seed one node or several, of one kind or two, in one cluster or two. */
        Site(String policy, long seed, long searchSeed) {
            this(policy, seed, searchSeed, List.of());
        }

        Site(String policy, long seed, long searchSeed, List<ScarceKind> scarce) {
            random = new SplittableRandom(seed);
            List<Cluster> clusters = new ArrayList<>();
            int nodes = seed % 3 == 0 ? 1 : 4;
            clusters.add(Cluster.alike("a", nodes, Resources.of(8, 16)));
            if (seed % 2 == 0) {
                clusters.add(Cluster.alike("b", nodes, Resources.of(4, 32)));
            }
            Machine machine = new Machine(new ResourceKinds(List.of("cpus", "memory")), clusters, scarce);
            scheduler = Policies.create(PolicySpec.parse(policy), machine, searchSeed);
        }

        void accept(AcceptableWait waits) {
            scheduler.apply(now, List.of(new Event.AcceptableWaitChanged(waits)));
        }

        void submit(int count) {
            submit(count, Conditions.NONE);
        }

        /** Jobs that are not to start yet. */
        void submitForLater(int count) {
            submit(count, new Conditions(now + 1000, List.of(), Optional.empty()));
        }

        private void submit(int count, Conditions conditions) {
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                events.add(new Event.Submitted(new Job(
                        JobId.of(++jobs),
                        new Owner("u" + random.nextInt(5), "g", ""),
                        "",
                        now,
                        random.nextInt(30, 300),
                        Request.of(new Chunk(
                                random.nextInt(1, 4), Resources.of(random.nextInt(1, 5), random.nextInt(1, 6)))),
                        conditions)));
            }
            scheduler.apply(now, events);
            decide();
        }

        /** Jobs of which two may run at once. */
        List<JobId> submitArray(int count) {
            Conditions slots = new Conditions(0, List.of(), Optional.of(new ArraySlots("a" + jobs, 2)));
            Request request = Request.of(new Chunk(1, Resources.of(random.nextInt(1, 5), random.nextInt(1, 6))));
            long walltime = random.nextInt(30, 300);
            List<Event> events = new ArrayList<>();
            List<JobId> array = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                array.add(JobId.of(++jobs));
                events.add(new Event.Submitted(
                        new Job(array.get(i), new Owner("u1", "g", ""), "", now, walltime, request, slots)));
            }
            scheduler.apply(now, events);
            decide();
            return array;
        }

        private void decide() {
            List<Start> starts = scheduler.decide(now);
            List<Event> confirmed = new ArrayList<>();
            for (Start start : starts) {
                running.add(start);
                ends.put(start.job().id(), now + random.nextLong(5, start.job().walltime()));
                confirmed.add(new Event.StartConfirmed(start.job().id(), now));
            }
            if (!confirmed.isEmpty()) {
                scheduler.apply(now, confirmed);
            }
        }

        SearchOutcome search(Executor executor) {
            return search(() -> false, executor);
        }

        SearchOutcome search(BooleanSupplier stop, Executor executor) {
            SearchOutcome outcome = scheduler.search(now, SearchBudget.UNLIMITED, stop, executor);
            decide();
            return outcome;
        }

        /** A second later the plan is searched and that is soon stopped; tells how often the executor was used. */
        int stoppedSearch() {
            now++;
            AtomicLong asked = new AtomicLong();
            AtomicInteger used = new AtomicInteger();
            search(() -> asked.incrementAndGet() > 50, task -> {
                used.incrementAndGet();
                task.run();
            });
            return used.get();
        }

        /** Lets so many seconds pass, with what ends and starts meanwhile. */
        void goOn(long seconds) {
            for (long until = now + seconds; now < until; now++) {
                List<Event> events = new ArrayList<>();
                running.removeIf(start -> {
                    boolean over = ends.get(start.job().id()) <= now;
                    if (over) {
                        events.add(new Event.Ended(start.job().id()));
                    }
                    return over;
                });
                if (!events.isEmpty() || scheduler.wakeAt() <= now) {
                    scheduler.apply(now, events);
                    decide();
                }
            }
        }

        Map<JobId, Long> planned() {
            Map<JobId, Long> planned = new HashMap<>();
            scheduler
                    .state()
                    .intentions()
                    .forEach(intention ->
                            intention.reservation().ifPresent(place -> planned.put(intention.job(), place.start())));
            return planned;
        }

        /** How many jobs are planned later than promised; none later than it is guaranteed. */
        int assertInTime() {
            for (Intention intention : scheduler.state().intentions()) {
                Optional<Long> start = intention.reservation().map(place -> place.start());
                if (start.isPresent()) {
                    long bound = intention.bound().orElseThrow();
                    assertTrue(
                            start.get() <= bound,
                            "job " + intention.job() + " at " + start.get() + " and not by " + bound);
                }
            }
            return late();
        }

        int late() {
            int late = 0;
            for (Intention intention : scheduler.state().intentions()) {
                if (intention.reservation().isPresent()
                        && intention.promised().isPresent()
                        && intention.reservation().get().start()
                                > intention.promised().getAsLong()) {
                    late++;
                }
            }
            return late;
        }
    }
}
