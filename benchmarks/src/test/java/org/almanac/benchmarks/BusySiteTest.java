package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.almanac.planner.Scheduler;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class BusySiteTest {
    @ParameterizedTest
    @ValueSource(strings = {"20x80", "48x12", "100x16", "200x64"})
    void nodesAreNineTenthsBusy(String shape) {
        BusySite site = new BusySite(SiteShape.parse(shape), 10, 1);
        long busy =
                site.running().stream().mapToLong(job -> job.placement().cpus()).sum();
        double share = (double) busy / site.machine().cpus();
        assertTrue(share >= 0.9 && share <= 0.95, shape + " is busy by " + share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20x80", "48x12", "100x16"})
    void noNodeHoldsMoreThanItHas(String shape) {
        BusySite site = new BusySite(SiteShape.parse(shape), 0, 2);
        long[] free = Placer.capacity(site.machine().cluster(0));
        site.running().forEach(job -> job.placement().addTo(free, -1));
        for (long left : free) {
            assertTrue(left >= 0, "a node lacks " + -left);
        }
    }

    @Test
    void whatRunsBeganAndWillEnd() {
        for (BusySite.Running job : new BusySite(SiteShape.parse("20x80"), 0, 3).running()) {
            assertTrue(job.started() <= BusySite.NOW, job + " begins later");
            assertTrue(job.expectedEnd() > BusySite.NOW + 300, job + " is as good as over");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative"})
    void everyJobIsPlannedFeasibly(String policy) {
        BusySite site = new BusySite(SiteShape.parse("48x12"), 200, 4);
        Scheduler scheduler = site.told(policy);
        assertEquals(Optional.empty(), PlanChecker.check(scheduler.plan(), BusySite.NOW));
        int started = scheduler.plan().running().size() - site.running().size();
        assertEquals(200, scheduler.plan().planned().size() + started);
    }

    @Test
    void theSameSeedMakesTheSameSite() {
        SiteShape shape = SiteShape.parse("20x80");
        BusySite site = new BusySite(shape, 50, 5);
        BusySite again = new BusySite(shape, 50, 5);
        BusySite other = new BusySite(shape, 50, 6);
        assertEquals(site.waiting(), again.waiting());
        assertEquals(ids(site), ids(again));
        assertEquals(site.newcomer(), again.newcomer());
        assertNotEquals(site.waiting(), other.waiting());
    }

    private static List<String> ids(BusySite site) {
        return site.running().stream()
                .map(job -> job.job().id() + " " + job.placement() + " " + job.started())
                .toList();
    }

    @Test
    void theMixIsAsItIsDescribed() {
        JobMix mix = new JobMix(SiteShape.parse("20x80"), 7);
        List<Job> jobs = new ArrayList<>();
        IntStream.range(0, 20_000).forEach(i -> jobs.add(mix.draw(i, 0)));
        assertShare(0.30, jobs, job -> cpus(job) == 1);
        assertShare(0.05, jobs, job -> job.request().chunks().get(0).count() > 1);
        assertShare(0.20 / 3 + 0.05 / 2, jobs, job -> cpus(job) == 40);
        assertShare(0.05, jobs, job -> job.walltime() == 96 * 3600);
        assertShare(0.23, jobs, job -> job.user().equals("u1"));
    }

    private static long cpus(Job job) {
        return job.request().chunks().get(0).each().cpus();
    }

    private static void assertShare(double expected, List<Job> jobs, Predicate<Job> of) {
        double share = (double) jobs.stream().filter(of).count() / jobs.size();
        assertEquals(expected, share, 0.015);
    }

    @Test
    void theLargestJobHoldsTheMostCpuSeconds() {
        BusySite site = new BusySite(SiteShape.parse("48x12"), 0, 8);
        long most = site.running().stream()
                .mapToLong(job -> job.placement().cpus() * (job.expectedEnd() - BusySite.NOW))
                .max()
                .orElseThrow();
        BusySite.Running largest = site.largest();
        assertEquals(most, largest.placement().cpus() * (largest.expectedEnd() - BusySite.NOW));
    }
}
