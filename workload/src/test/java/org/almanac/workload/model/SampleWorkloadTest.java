package org.almanac.workload.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A made log is valid, repeatable, and offers the load it was asked for. */
class SampleWorkloadTest {
    private static final SampleWorkload SAMPLE = SampleWorkload.on(128);

    @Test
    void theSameSeedMakesTheSameLog() {
        assertEquals(made(SAMPLE, 42), made(SAMPLE, 42));
        assertNotEquals(made(SAMPLE, 42).jobs(), made(SAMPLE, 43).jobs());
    }

    @Test
    void theLogOfASeedIsTheSameOnEveryMachine() {
        // Figures of one run, held here for all others.
        List<RecordedJob> jobs = made(SAMPLE, 42).jobs();
        long digest = 0;
        for (RecordedJob job : jobs) {
            for (long value : new long[] {
                job.submit(),
                job.runtime(),
                job.cpus(),
                job.walltime(),
                job.user(),
                job.requestedMemory(),
                job.usedMemory()
            }) {
                digest = 31 * digest + value;
            }
        }
        assertEquals(-1279241459818573710L, digest);
    }

    @ParameterizedTest
    @CsvSource({"1, 200", "2, 500", "7, 1000", "100, 3000", "128, 1", "5000, 3000"})
    void everyJobIsValid(int cpus, int jobs) {
        SampleWorkload sample = SampleWorkload.on(cpus).withJobs(jobs);
        RecordedLog log = made(sample, 7);

        assertEquals(jobs, log.jobs().size());
        assertEquals(cpus, log.maxProcs().orElseThrow());
        long before = 0;
        long number = 0;
        for (RecordedJob job : log.jobs()) {
            assertEquals(++number, job.number());
            assertTrue(job.submit() >= before, "submitted before the job before: " + job);
            before = job.submit();
            assertTrue(job.cpus() >= 1 && job.cpus() <= cpus, "does not fit: " + job);
            assertTrue(job.runtime() >= 1, "no runtime: " + job);
            assertTrue(job.requestedTime() >= 1 && job.requestedTime() <= sample.longestWalltime(), "" + job);
            assertTrue(job.user() >= 1 && job.user() <= 40 && job.group() >= 1, "user: " + job);
            assertTrue(job.requestedMemory() >= 1 && job.usedMemory() <= job.requestedMemory(), "memory: " + job);
            assertTrue(job.requestedMemory() * job.cpus() <= sample.memoryPerCpu() * cpus, "memory: " + job);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.3, 128", "0.9, 128", "1.2, 128", "0.7, 2000"})
    void theOfferedLoadIsTheOneAskedFor(double load, int cpus) {
        List<RecordedJob> jobs =
                made(SampleWorkload.on(cpus).withLoad(load), 11).jobs();
        double work = 0;
        for (RecordedJob job : jobs) {
            work += (double) job.cpus() * Math.min(job.runtime(), job.walltime());
        }
        long span = jobs.get(jobs.size() - 1).submit();

        assertEquals(1, work / (cpus * (double) span) / load, 0.001);
    }

    @Test
    void aDaysRhythmStaysWhateverTheLoad() {
        for (double load : new double[] {0.2, 2}) {
            List<RecordedJob> jobs =
                    made(SAMPLE.withJobs(20_000).withLoad(load), 5).jobs();
            // What the weights of the half hours from 12 to 18 and from 3 to 9 add up to.
            assertEquals(0.389, share(jobs, job -> hour(job) >= 12 && hour(job) < 18), 0.03);
            assertEquals(0.146, share(jobs, job -> hour(job) >= 3 && hour(job) < 9), 0.03);
        }
    }

    @Test
    void aFewUsersSubmitMostJobsAndManyAFew() {
        List<RecordedJob> jobs = made(SAMPLE.withJobs(20_000), 3).jobs();
        Crowd crowd = new Crowd(40);
        assertEquals(0.234, crowd.share(1), 0.001);
        assertEquals(crowd.share(1), share(jobs, job -> job.user() == 1), 0.01);
        assertEquals(crowd.share(40), share(jobs, job -> job.user() == 40), 0.003);
        assertTrue(share(jobs, job -> job.user() <= 5) > 0.5);
    }

    @Test
    void walltimesAreRoundAndMostlyFarTooLong() {
        List<RecordedJob> jobs = made(SAMPLE.withJobs(20_000), 9).jobs();
        assertEquals(1.0, share(jobs, job -> job.requestedTime() % 300 == 0));
        assertTrue(
                jobs.stream().mapToLong(RecordedJob::requestedTime).distinct().count() < 20);
        assertEquals(0.03, share(jobs, job -> job.runtime() > job.requestedTime()), 0.015);
        assertTrue(share(jobs, job -> job.requestedTime() == SAMPLE.longestWalltime()) > WalltimeHabits.LONGEST_ASKED);
        assertTrue(share(jobs, job -> 2 * job.runtime() < job.requestedTime()) > 0.5);
    }

    @Test
    void jobsThatPassTheirWalltimeAreMarkedAsFailed() {
        for (RecordedJob job : made(SAMPLE, 1).jobs()) {
            assertEquals(job.runtime() > job.requestedTime() ? 0 : 1, job.status());
        }
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        assertRefused("cpus 0", () -> SampleWorkload.on(0));
        assertRefused("jobs 0", () -> SAMPLE.withJobs(0));
        assertRefused("load NaN", () -> SAMPLE.withLoad(Double.NaN));
        assertRefused("load 0.0", () -> SAMPLE.withLoad(0));
        assertRefused("users -1", () -> SAMPLE.withUsers(-1));
        assertRefused("longest walltime 0", () -> SAMPLE.withLongestWalltime(0));
        assertRefused("memory a cpu (KB) 0", () -> SAMPLE.withMemoryPerCpu(0));
    }

    private static long hour(RecordedJob job) {
        return job.submit() % 86_400 / 3600;
    }

    private static void assertRefused(String what, Runnable setting) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, setting::run);
        assertEquals("a sample workload cannot have " + what, e.getMessage());
    }

    private static double share(List<RecordedJob> jobs, Predicate<RecordedJob> condition) {
        return (double) jobs.stream().filter(condition).count() / jobs.size();
    }

    private static RecordedLog made(SampleWorkload sample, long seed) {
        return sample.make(new SplittableRandom(seed));
    }
}
