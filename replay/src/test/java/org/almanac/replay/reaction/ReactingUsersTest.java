package org.almanac.replay.reaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Arrivals;
import org.almanac.replay.Estimate;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.Replay;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.ReplayResult;
import org.almanac.replay.Throughput;
import org.almanac.replay.Verification;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.workload.log.LogReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users who react come as recorded where they are served as recorded, and never before what they wait for. */
class ReactingUsersTest {
    private static final Path FOLDER = Path.of("..", "..", "shared", "traces");
    private static final LogCalendar UNDATED = new LogCalendar(OptionalLong.empty(), ZoneId.of("UTC"));
    private static final int CPUS = 8;

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "KTH-SP2-1996-2.1-cln.swf.gz",
                "SDSC-SP2-1998-4.2-cln.swf.gz",
                "SDSC-DS-2004-2.1-cln.swf.gz",
                "NASA-iPSC-1993-3.1-cln.swf.gz",
                "LANL-CM5-1994-4.1-cln.swf.gz",
                "HPC2N-2002-2.2-cln.swf.gz",
                "SDSC-BLUE-2000-4.2-cln.swf.gz",
                "CERIT-SC-wagap-2013-alea.swf.gz",
                "windows/HPC2N-load-1.swf.gz",
                "windows/HPC2N-load-2.swf.gz",
                "windows/HPC2N-load-3.swf.gz",
                "windows/HPC2N-load-4.swf.gz",
                "windows/HPC2N-waiting-2.swf.gz",
                "windows/HPC2N-waiting-4.swf.gz",
                "windows/KTH-SP2-waiting-1.swf.gz",
                "windows/KTH-SP2-waiting-2.swf.gz",
                "windows/KTH-SP2-waiting-3.swf.gz",
                "windows/KTH-SP2-waiting-4.swf.gz"
            })
    void aRecordedLogComesAsRecordedWhereItIsServedAsRecorded(String name) throws Exception {
        Path file = FOLDER.resolve(name);
        assumeTrue(Files.isReadable(file), "skipped: users of " + name + ", which is not in " + FOLDER);
        var read = LogReader.read(file);
        Machine wide = Machine.ofCpus(1_000_000);
        ReplayLog log = ReplayLog.of(read, wide, Estimate.KILL, ReplayLog.Cancelled.KEEP);
        LogCalendar calendar = LogCalendar.of(read.recorded());

        assertComesAsRecorded(log, "react:think=recorded", calendar);
    }

    @Test
    void randomLogsComeAsRecordedWhereTheyAreServedAsRecorded() {
        for (int seed = 0; seed < 50; seed++) {
            assertComesAsRecorded(random(new SplittableRandom(seed), 200), "react:think=recorded", UNDATED);
        }
    }

    /** A machine on which nobody waits, as nobody did in the record. */
    @Test
    void aReplayThatStartsJobsAsRecordedHasThemSubmittedAsRecorded() {
        for (int seed = 0; seed < 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ReplayLog log = new ReplayLog(
                    random(random, 200).jobs().stream()
                            .map(job -> job(job.number(), job.user(), job.submit(), job.runtime(), 0, (int) job.cpus()))
                            .toList(),
                    Map.of());
            ReplayLog reacting = Reaction.parse("react:think=recorded").applyTo(log, UNDATED, seed);

            List<JobOutcome> outcomes = run(reacting, 200 * CPUS, "fcfs").outcomes();

            assertEquals(log.jobs().stream().map(ReplayJob::submit).toList(), submits(outcomes));
            assertEquals(
                    0, reacting.submissions().throughput(outcomes).orElseThrow().meanShift());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "original-backfill", "planned:preset=paper,iterations=20"})
    void noBatchComesBeforeWhatItWaitsForHasEnded(String policy) {
        int waiting = 0;
        for (int seed = 0; seed < 10; seed++) {
            ReplayLog log = random(new SplittableRandom(seed), 200);
            List<Batch> batches = learnt(log, "react", UNDATED).batches();
            Map<JobId, JobOutcome> outcomes = byId(replay(log, policy, "react", seed));
            for (Batch batch : batches) {
                JobOutcome first = outcomes.get(id(log, batch.jobs[0]));
                for (int awaited : batch.awaited) {
                    waiting++;
                    for (int place : batches.get(awaited).jobs) {
                        assertTrue(outcomes.get(id(log, place)).end()
                                <= first.job().submit());
                    }
                }
                for (int i = 1; i < batch.jobs.length; i++) {
                    JobOutcome later = outcomes.get(id(log, batch.jobs[i]));
                    assertEquals(
                            batch.offsets[i], later.job().submit() - first.job().submit());
                }
            }
        }
        assertTrue(waiting > 250, "only " + waiting + " batches waited for another");
    }

    @Test
    void jobsOfAUserComeInTheOrderOfTheRecord() {
        for (int seed = 0; seed < 20; seed++) {
            Map<Integer, Long> last = new HashMap<>();
            ReplayLog log = random(new SplittableRandom(seed), 200);
            Map<JobId, JobOutcome> outcomes = byId(replay(log, "fcfs", "react:think=0s,hours=any", seed));
            for (ReplayJob job : log.jobs()) {
                long submit = outcomes.get(job.id()).job().submit();
                assertTrue(last.getOrDefault(job.user(), Long.MIN_VALUE) <= submit);
                last.put(job.user(), submit);
            }
        }
    }

    @Test
    void aJobWithADeadlineKeepsItsTimeUntilIt() {
        ReplayJob first = job(1, 1, 0, 10, 0);
        ReplayJob second =
                new ReplayJob(2, 1, Owner.user("u1"), "", 20, 10, 10, Request.cpus(1), Conditions.NONE.by(120), 0);
        ReplayLog log = new ReplayLog(List.of(job(3, 2, 0, 100, 0, CPUS), first, second), Map.of());

        JobOutcome outcome =
                byId(replay(log, "fcfs", "react:think=recorded,hours=any", 1)).get(second.id());

        assertEquals(120, outcome.job().submit(), "the first job ends at 110, and its user thinks for 10 s");
        assertEquals(220, outcome.job().conditions().deadline().orElseThrow());
    }

    @Test
    void theSameSeedDrawsTheSameThoughtsAndAnotherOthers() {
        ReplayLog log = random(new SplittableRandom(7), 300);

        List<JobOutcome> outcomes = replay(log, "easy", "react", 1);

        assertEquals(submits(outcomes), submits(replay(log, "easy", "react", 1)));
        assertNotEquals(submits(outcomes), submits(replay(log, "easy", "react", 2)));
    }

    @Test
    void aBatchBeginsInAnHourInWhichItsUserWorks() {
        long nine = 9 * 3_600;
        ReplayLog log = new ReplayLog(
                List.of(
                        // Holds the machine until half past seven in the evening.
                        job(1, 2, nine, 10 * 3_600 + 1_800, 0, CPUS),
                        job(2, 1, nine, 60, 0),
                        job(3, 1, nine + 100, 60, 0)),
                Map.of());

        Map<JobId, JobOutcome> own = byId(replay(log, "fcfs", "react:think=0s", 1));
        Map<JobId, JobOutcome> daily = byId(replay(log, "fcfs", "react:think=0s,hours=20-22", 1));
        Map<JobId, JobOutcome> any = byId(replay(log, "fcfs", "react:think=0s,hours=any", 1));

        assertEquals(nine + 86_400, own.get(JobId.of(3)).job().submit());
        assertEquals(20 * 3_600, daily.get(JobId.of(3)).job().submit());
        assertEquals(nine + 10 * 3_600 + 1_800 + 60, any.get(JobId.of(3)).job().submit());
    }

    @Test
    void aFasterMachineGivesMoreThroughputAndAllWorkIsDone() {
        ReplayLog log = random(new SplittableRandom(3), 400);
        ReplayLog reacting = Reaction.parse("react:hours=any").applyTo(log, UNDATED, 1);

        Throughput slow = throughput(reacting, CPUS);
        Throughput fast = throughput(reacting, 4 * CPUS);

        assertTrue(fast.jobsAWeek() > slow.jobsAWeek());
        assertEquals(fast.cpuHoursAWeek() / fast.jobsAWeek(), slow.cpuHoursAWeek() / slow.jobsAWeek(), 1e-9);
    }

    @Test
    void whatIsToldOfUsersAndWeeksAddsUp() {
        ReplayLog log = random(new SplittableRandom(11), 400);
        ReplayLog reacting = Reaction.parse("react").applyTo(log, UNDATED, 1);
        double cpuHours = log.jobs().stream()
                .mapToDouble(job -> job.cpus() * job.runtime() / 3_600.0)
                .sum();

        Throughput told = throughput(reacting, CPUS);

        assertEquals(400, told.users().stream().mapToInt(Throughput.User::jobs).sum());
        assertEquals(
                told.sessions(),
                told.users().stream().mapToInt(Throughput.User::sessions).sum());
        assertEquals(
                told.recordedSessions(),
                told.users().stream()
                        .mapToInt(Throughput.User::recordedSessions)
                        .sum());
        told.users().forEach(user -> assertTrue(user.meanResponse() >= user.meanWait()));
        assertEquals(
                cpuHours,
                told.weeks().stream().mapToDouble(Throughput.Week::cpuHours).sum(),
                1e-6);
        assertEquals(
                cpuHours,
                told.weeks().stream()
                        .mapToDouble(Throughput.Week::recordedCpuHours)
                        .sum(),
                1e-6);
    }

    private static Throughput throughput(ReplayLog log, int cpus) {
        return log.submissions().throughput(run(log, cpus, "easy").outcomes()).orElseThrow();
    }

    /** Starts each job after its recorded wait, however many cpus that takes. */
    private static void assertComesAsRecorded(ReplayLog log, String reaction, LogCalendar calendar) {
        ToLongFunction<ReplayJob> recordedEnd = job -> job.submit() + Math.max(0, job.recordedWait()) + job.runtime();
        List<ReplayJob> jobs = log.jobs();
        Arrivals arrivals = learnt(log, reaction, calendar).arrivals(jobs);
        PriorityQueue<ReplayJob> running =
                new PriorityQueue<>((a, b) -> Long.compare(recordedEnd.applyAsLong(a), recordedEnd.applyAsLong(b)));
        int came = 0;
        while (arrivals.next() != Times.NEVER || !running.isEmpty()) {
            ReplayJob first = running.peek();
            if (first != null && recordedEnd.applyAsLong(first) <= arrivals.next()) {
                arrivals.ended(running.remove().id(), recordedEnd.applyAsLong(first));
            } else {
                long now = arrivals.next();
                ReplayJob job = jobs.get(arrivals.take());
                assertEquals(job.submit(), now, "job " + job.number());
                running.add(job);
                came++;
            }
        }
        assertEquals(jobs.size(), came);
    }

    private static LearntUsers learnt(ReplayLog log, String reaction, LogCalendar calendar) {
        return (LearntUsers) Reaction.parse(reaction).applyTo(log, calendar, 1).submissions();
    }

    private static List<JobOutcome> replay(ReplayLog log, String policy, String reaction, long seed) {
        List<JobOutcome> outcomes = run(Reaction.parse(reaction).applyTo(log, UNDATED, seed), CPUS, policy)
                .outcomes();
        assertEquals(log.jobs().size(), outcomes.size());
        return outcomes;
    }

    private static ReplayResult run(ReplayLog log, int cpus, String policy) {
        Machine machine = Machine.ofCpus(cpus);
        ReplayResult result = new Replay(
                        log,
                        machine,
                        Policies.create(PolicySpec.parse(policy), machine),
                        Verification.ON,
                        ReplayProgress.NONE)
                .run();
        assertEquals(Optional.empty(), result.violation());
        return result;
    }

    private static Map<JobId, JobOutcome> byId(List<JobOutcome> outcomes) {
        Map<JobId, JobOutcome> byId = new HashMap<>();
        outcomes.forEach(outcome -> byId.put(outcome.job().id(), outcome));
        return byId;
    }

    private static List<Long> submits(List<JobOutcome> outcomes) {
        return outcomes.stream().map(outcome -> outcome.job().submit()).toList();
    }

    private static JobId id(ReplayLog log, int place) {
        return log.jobs().get(place).id();
    }

    private static ReplayJob job(long number, int user, long submit, long runtime, long recordedWait) {
        return job(number, user, submit, runtime, recordedWait, 1);
    }

    private static ReplayJob job(long number, int user, long submit, long runtime, long recordedWait, int cpus) {
        return new ReplayJob(
                number,
                user,
                Owner.user("u" + user),
                "",
                submit,
                Math.max(1, runtime),
                runtime,
                Request.cpus(cpus),
                Conditions.NONE,
                recordedWait);
    }

    /** Users with short and long pauses, jobs of no time, and waits that make batches overlap. */
    private static ReplayLog random(SplittableRandom random, int jobs) {
        long[] submits = random.longs(jobs, 0, 400L * jobs).sorted().toArray();
        List<ReplayJob> list = new ArrayList<>();
        Arrays.stream(submits).forEach(submit -> {
            long runtime = random.nextInt(4) == 0 ? 0 : random.nextInt(random.nextInt(5) == 0 ? 20_000 : 900);
            long wait = random.nextInt(3) == 0 ? random.nextInt(2_000) : 0;
            list.add(job(list.size() + 1, random.nextInt(6), submit, runtime, wait, 1 + random.nextInt(CPUS)));
        });
        return new ReplayLog(list, Map.of());
    }
}
