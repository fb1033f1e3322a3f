package org.almanac.planner.forecast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.SeededRandom;
import org.junit.jupiter.api.Test;

class AdvisedWalltimesTest {
    private static final long DAY = 86_400;
    private static final JobTraits ALICES = new JobTraits("alice", "", "batch", 4, 2 * DAY);

    private final AdvisedWalltimes advice = new AdvisedWalltimes();
    private long now;
    private int jobs;

    @Test
    void aKindThatAlwaysRunsForAboutAsLongIsAdvisedSoonerOrLater() {
        runAll(400, 10_000);

        WalltimeAdvice told = advice.of(ALICES, now).orElseThrow();
        assertEquals(400, told.jobs());
        assertEquals(10_000, told.longest());
        assertTrue(told.walltime() >= DAY / 2, "a quarter of what is asked for, but it is " + told.walltime());
        assertTrue(told.walltime() <= 1.5 * DAY, "three quarters of what is asked for, but it is " + told.walltime());
    }

    @Test
    void theLastRunsOfAKindAreToldOnceThereAreSome() {
        runAll(PastRuns.FEWEST - 1, 300);
        assertEquals(Optional.empty(), advice.lastRuns(ALICES));
        run(ALICES, 400);
        PastRuns few = advice.lastRuns(ALICES).orElseThrow();
        assertEquals(PastRuns.FEWEST, few.jobs());
        assertEquals(300, few.shortest());
        assertEquals(1, few.longerThan(300));
        assertEquals(0, few.longerThan(400));
        assertEquals(Optional.empty(), advice.lastRuns(new JobTraits("bob", "", "batch", 4, 2 * DAY)));
        runAll(PastRuns.MOST - 1, 500);
        PastRuns last = advice.lastRuns(ALICES).orElseThrow();
        assertEquals(PastRuns.MOST, last.jobs());
        assertEquals(400, last.shortest());
    }

    @Test
    void ofAKindOfWhichFewHaveEndedNothingIsAdvised() {
        runAll(400, 10_000);
        JobTraits wider = new JobTraits("alice", "", "batch", 8, 2 * DAY);
        for (int i = 0; i < AdvisedWalltimes.FEWEST - 1; i++) {
            run(wider, 10_000);
        }
        assertEquals(Optional.empty(), advice.of(wider, now));
        run(wider, 10_000);
        assertTrue(advice.of(wider, now).isPresent());
    }

    @Test
    void aKindOfWhichSomeRunUpToTheirWalltimeIsAdvisedNothing() {
        for (int i = 0; i < 400; i++) {
            run(ALICES, i % 20 == 0 ? 2 * DAY : 10_000);
        }
        assertEquals(Optional.empty(), advice.of(ALICES, now));
    }

    @Test
    void aJobThatStillRunsForLongerThanAllRaisesTheAdvice() {
        runAll(400, 10_000);
        JobId running = new JobId("long");
        advice.submitted(running, ALICES, now);
        advice.started(running, now);

        assertEquals(DAY, advice.of(ALICES, now + DAY).orElseThrow().longest());
        assertTrue(advice.of(ALICES, now + DAY).orElseThrow().walltime() > DAY);
    }

    @Test
    void jobsThatCameTogetherAreAFewCasesOnly() {
        for (int i = 0; i < 400; i++) {
            submit(new JobId("batch" + i));
        }
        for (int i = 0; i < 400; i++) {
            advice.started(new JobId("batch" + i), now);
            advice.ended(new JobId("batch" + i), now + 10_000);
        }
        now += DAY;
        assertEquals(Optional.empty(), advice.of(ALICES, now));
    }

    @Test
    void ofAKindOnlyAFewAreAdvisedBeforeItIsKnownWhatCameOfThat() {
        runAll(400, 10_000);
        int told = 0;
        for (int i = 0; i < 400; i++) {
            told += submit(new JobId("more" + i)).isPresent() ? 1 : 0;
        }
        assertEquals(400 / 50 + 1, told);
        for (int i = 0; i < 400; i++) {
            advice.forget(new JobId("more" + i));
        }
        assertTrue(advice.of(ALICES, now).isPresent());
    }

    @Test
    void adviceThatKillsIsGivenNoMore() {
        runAll(400, 10_000);
        int killed = 0;
        for (int i = 0; i < 100; i++) {
            JobId job = new JobId("slow" + i);
            killed += submit(job).isPresent() ? 1 : 0;
            advice.started(job, now);
            now += (long) (1.9 * DAY);
            advice.ended(job, now);
        }
        assertTrue(killed <= 3, killed + " were told too little");
    }

    @Test
    void aJobThatFollowsAndIsEndedByThatCountsAsKilled() {
        runAll(400, 10_000);
        JobId job = new JobId("follows");
        long told = submit(job).orElseThrow().walltime();
        advice.follows(job, told);
        advice.started(job, now);
        double before = told;
        now += told;
        advice.ended(job, now);
        assertTrue(advice.of(ALICES, now).map(next -> next.walltime() > before).orElse(true));
    }

    @Test
    void atMostOneOfAHundredIsKilledWhereRuntimesAreAlikeThroughout() {
        SeededRandom random = new SeededRandom(3);
        int told = 0;
        int killed = 0;
        for (int i = 0; i < 20_000; i++) {
            JobTraits job = new JobTraits("user" + random.below(20), "", "batch", 1, DAY);
            long runtime = (long) (200 * Math.exp(0.8 * random.nextGaussian()));
            JobId id = new JobId("job" + i);
            Optional<WalltimeAdvice> given = advice.submitted(id, job, now);
            advice.started(id, now);
            now += runtime;
            advice.ended(id, now);
            told += given.isPresent() ? 1 : 0;
            killed += given.filter(each -> runtime > each.walltime()).isPresent() ? 1 : 0;
        }
        assertTrue(told > 15_000, told + " were told");
        assertTrue(killed <= 0.01 * told, killed + " of " + told + " would have been killed");
    }

    private Optional<WalltimeAdvice> submit(JobId job) {
        return advice.submitted(job, ALICES, now);
    }

    private void runAll(int count, long runtime) {
        for (int i = 0; i < count; i++) {
            run(ALICES, runtime);
        }
    }

    private void run(JobTraits job, long runtime) {
        JobId id = new JobId("job" + jobs++);
        advice.submitted(id, job, now);
        advice.started(id, now);
        now += runtime;
        advice.ended(id, now);
        now += 60;
    }
}
