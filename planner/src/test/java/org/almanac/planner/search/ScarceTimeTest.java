package org.almanac.planner.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.order.OrderPlan;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.UserAccounts;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** For how long gpus, and much memory, are taken up by the planned jobs that ask for them, idle while they wait or held. */
class ScarceTimeTest {
    private static final long NOW = 1000;
    private static final int GPUS = 1;
    private static final int MEMORY = 2;
    private static final long MUCH_MEMORY = 10;
    /** Of gpus on the one node, and of memory on the other. */
    private static final int UNITS = 40;

    private static final int LONG = 600;
    private static final double TINY = 1e-9;

    /** One node of 8 cpus with gpus, one with much memory, and one with neither. */
    private final Site site = new Site(new Machine(
            new ResourceKinds(List.of("cpus", "gpus", "memory")),
            List.of(new Cluster(
                    "a",
                    List.of(
                            new Node("g", Resources.of(8, UNITS, 10)),
                            new Node("m", Resources.of(8, 0, UNITS)),
                            new Node("n", Resources.of(8, 0, 10))))),
            List.of(new ScarceKind(GPUS, 0), new ScarceKind(MEMORY, MUCH_MEMORY))));

    private final OrderPlan plan = new OrderPlan(new Plan(site));
    private int count;

    private JobEntry submit(long walltime, long... amounts) {
        site.apply(
                NOW,
                List.of(new Event.Submitted(new Job(
                        JobId.of(++count),
                        Owner.user("u"),
                        "",
                        NOW,
                        walltime,
                        Request.of(new Chunk(1, Resources.of(amounts))),
                        Conditions.NONE))),
                SiteListener.INDIFFERENT);
        return site.find(JobId.of(count)).orElseThrow();
    }

    private void run(JobEntry job, int node) {
        site.start(
                NOW, job, Placement.of(0, new int[] {node}, job.job().request().total()));
    }

    private SearchJobs planned() {
        for (JobEntry job : new ArrayList<>(site.queue())) {
            plan.update(NOW);
            plan.insert(job, NOW, NOW);
        }
        plan.update(NOW);
        return new SearchJobs(
                plan.lists(),
                new UserBaseline(plan.lists(), site, new UserAccounts(), NOW),
                AcceptableWait.WITH_FLOORS);
    }

    /** Without the work of the planned jobs. */
    private double idle() {
        SearchJobs jobs = planned();
        return ScarceTime.of(jobs, site, NOW).seconds() - work(jobs);
    }

    private double work(SearchJobs jobs) {
        double sum = 0;
        for (ScarceKind kind : site.machine().scarce()) {
            for (int job = 0; job < jobs.count(); job++) {
                sum += (double) kind.askedBy(jobs.entry(job).job().request()) * jobs.walltime[job] / UNITS;
            }
        }
        return sum;
    }

    @Test
    void gpusWithoutCpusBesideThemAreIdleWhileAJobWaitsForThem() {
        run(submit(100, 8, 0, 0), 0);
        submit(50, 1, 40, 0);
        assertEquals(100, idle(), TINY);
    }

    @Test
    void noMoreIsIdleThanIsAskedFor() {
        run(submit(100, 8, 0, 0), 0);
        submit(50, 1, 20, 0);
        assertEquals(50, idle(), TINY);
    }

    @Test
    void gpusThatAreHeldByAJobThatAskedForThemAreOfUse() {
        run(submit(100, 8, 40, 0), 0);
        submit(50, 1, 40, 0);
        assertEquals(0, idle(), TINY);
    }

    @Test
    void memoryThatIsHeldByAJobWhichNeedsNotMuchIsOfNoUse() {
        run(submit(100, 1, 0, 10), 1);
        submit(50, 1, 0, 40);
        assertEquals(100, idle(), TINY);
    }

    @Test
    void whereNoJobAsksForWhatIsScarceNothingIsCounted() {
        submit(50, 1, 0, 10);
        ScarceTime time = ScarceTime.of(planned(), site, NOW);
        assertFalse(time.isCounted());
        assertEquals(0, time.seconds());
    }

    @Test
    void aNodeThatIsDownHasNothingThatCouldBeIdle() {
        submit(100, 8, 0, 0);
        submit(50, 1, 40, 0);
        SearchJobs jobs = planned();
        site.apply(NOW, List.of(new Event.NodeDown(0, 0)), SiteListener.INDIFFERENT);
        assertEquals(50 * UNITS, ScarceTime.of(jobs, site, NOW).seconds(), "the work alone");
    }

    /** Whatever starts the jobs have, also such as no plan has. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void aTrialHasWhatACountSecondBySecondComesToAndNoLaterStartLessens(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        run(submit(30, 1, 10, 0), 0);
        run(submit(60, 1, 0, 20), 1);
        run(submit(45, 6, 0, 10), 0);
        for (int i = 0; i < 12; i++) {
            submit(random.nextInt(1, 60), 1, i % 3 == 0 ? random.nextInt(1, 20) : 0, i % 3 == 1 ? 15 : 5);
        }
        SearchJobs jobs = planned();
        ScarceTime time = ScarceTime.of(jobs, site, NOW).copy(jobs);
        Trial trial = new Trial(jobs);
        int bounded = 0;
        for (int i = 0; i < 300; i++) {
            boolean onlyLater = i % 2 == 0;
            trial.begin(Trial.ANY_LOSS);
            double most = 0;
            for (int job = 0; job < jobs.count(); job++) {
                if (random.nextInt(3) == 0) {
                    long start = onlyLater ? jobs.start[job] + random.nextInt(80) : NOW + random.nextInt(200);
                    trial.moves(job, start);
                    most += time.share(job) * Math.max(0, jobs.start[job] - start);
                }
            }
            double before = time.seconds();
            boolean fitted = fits(jobs);
            double seconds = time.secondsWith(trial);

            for (int at = 0; at < trial.count(); at++) {
                jobs.start[trial.job(at)] = trial.start(at);
            }
            assertEquals(work(jobs) + secondBySecond(jobs), seconds, TINY);
            if (fitted && fits(jobs)) {
                double gain = before - seconds;
                assertTrue(gain <= most + TINY, () -> "what earlier starts may gain is less than " + gain);
                bounded++;
            }
            time.follow();
            assertEquals(seconds, time.seconds());
        }
        assertTrue(bounded > 20, "only " + bounded + " trials were of plans that fit");
    }

    private double secondBySecond(SearchJobs jobs) {
        double sum = 0;
        for (ScarceKind kind : site.machine().scarce()) {
            for (long second = NOW; second < NOW + LONG; second++) {
                sum += (double) Math.max(0, Math.min(free(jobs, kind, second), waiting(jobs, kind, second))) / UNITS;
            }
        }
        return sum;
    }

    private boolean fits(SearchJobs jobs) {
        return site.machine().scarce().stream()
                .allMatch(kind -> LongStream.range(NOW, NOW + LONG).allMatch(second -> free(jobs, kind, second) >= 0));
    }

    private static long waiting(SearchJobs jobs, ScarceKind kind, long second) {
        return IntStream.range(0, jobs.count())
                .filter(job -> jobs.start[job] > second)
                .mapToLong(job -> kind.askedBy(jobs.entry(job).job().request()))
                .sum();
    }

    /** What is held by no job that asks for it. */
    private long free(SearchJobs jobs, ScarceKind kind, long second) {
        long held = IntStream.range(0, jobs.count())
                .filter(job -> jobs.start[job] <= second && second < jobs.end(job))
                .mapToLong(job -> kind.askedBy(jobs.entry(job).job().request()))
                .sum();
        return UNITS
                - held
                - site.running().stream()
                        .filter(job -> second < job.expectedEnd())
                        .mapToLong(job -> kind.askedBy(job.job().request()))
                        .sum();
    }
}
