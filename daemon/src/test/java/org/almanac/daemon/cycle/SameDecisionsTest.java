package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.Replay;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.Verification;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The starts that a daemon makes on a server, and those of a replay of the same jobs: with 6,000 waiting jobs as with few, the
 * same jobs start at the same times.
 */
class SameDecisionsTest {
    private static final long BEGIN = 1_795_178_500L;
    private static final int WAITING = 6_000;
    private static final int JOBS = WAITING + 400;
    private static final int INSTANTS = 40;
    private static final Machine MACHINE = Machine.ofCpus(512);

    private long now = BEGIN;

    private static List<ReplayJob> jobs() {
        SplittableRandom random = new SplittableRandom(27);
        List<ReplayJob> jobs = new ArrayList<>();
        for (int number = 1; number <= JOBS; number++) {
            int cpus = random.nextInt(3) == 0 ? 2 + random.nextInt(7) : 1;
            long walltime = 60 * (1 + random.nextInt(60));
            // Nearly all end early.
            long runtime = random.nextInt(8) == 0 ? walltime : 1 + random.nextLong(walltime);
            int user = 1 + random.nextInt(20);
            jobs.add(new ReplayJob(
                    number,
                    user,
                    Owner.user("u" + user),
                    SimulatedSite.DEFAULT_QUEUE,
                    BEGIN,
                    walltime,
                    runtime,
                    Request.cpus(cpus),
                    Conditions.NONE));
        }
        return jobs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=30d,at-early-ends=false,iterations=200"})
    void aDaemonStartsWhatAReplayOfTheSameJobsStarts(String policy) throws PbsException {
        Map<Long, Long> made = byDaemon(policy);
        Map<Long, Long> replayed = new TreeMap<>();
        Replay replay = new Replay(
                new ReplayLog(jobs(), Map.of()),
                MACHINE,
                Policies.create(PolicySpec.parse(policy), MACHINE, 1),
                Verification.OFF,
                ReplayProgress.NONE);
        for (JobOutcome outcome : replay.run().outcomes()) {
            if (outcome.start() <= now) {
                replayed.put(outcome.job().number(), outcome.start());
            }
        }
        assertEquals(replayed, made);
        assertTrue(now > BEGIN
                && made.values().stream().filter(start -> start > BEGIN).count() > INSTANTS / 2);
    }

    /** The starts, by the job's number, until that many instants at which something happens are over. */
    private Map<Long, Long> byDaemon(String policy) throws PbsException {
        SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(MACHINE), () -> now);
        Map<String, Long> numbers = new TreeMap<>();
        for (ReplayJob job : jobs()) {
            Submission submission = new Submission(
                    "job" + job.number(), job.owner(), job.queue(), job.walltime(), job.runtime(), job.request());
            numbers.put(server.submit(submission), job.number());
        }
        WallClock clock = new WallClock() {
            @Override
            public Instant now() {
                return Instant.ofEpochSecond(now);
            }

            @Override
            public long nanos() {
                return now * 1_000_000_000L;
            }
        };
        Cycle cycle = Cycle.active(
                server,
                new PlanningSettings(PolicySpec.parse(policy), 1, LocalRules.NONE, CycleSettings.usual()),
                clock,
                new ReasonWords(ZoneOffset.UTC),
                new AlmanacMetrics("test"));
        Map<Long, Long> starts = new TreeMap<>();
        for (int instant = 0; instant < INSTANTS; instant++) {
            long wait = Math.max(1, cycle.run(Interruption.NONE).toSeconds());
            for (ServerJob job : server.snapshot().jobs()) {
                job.started().ifPresent(start -> starts.put(numbers.get(job.id()), start));
            }
            if (instant + 1 < INSTANTS) {
                now = Math.min(now + wait, server.nextChange());
            }
        }
        return starts;
    }
}
