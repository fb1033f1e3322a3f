package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
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
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Replay;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.Verification;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The starts that a daemon makes on a server, and those of a replay of the same jobs: under every policy, with 6,000 waiting
 * jobs as with few, the same jobs start at the same times.
 *
 * <p>What the daemon sees is the same at the same times but for two things: it looks between events too, and sees that a
 * start is confirmed when it looks again.
 */
class SameDecisionsTest {
    private static final long BEGIN = 1_795_178_500L;

    private long now = BEGIN;

    /**
     * Jobs that are all submitted at the begin, and nodes for them.
     *
     * @param longest the greatest walltime, in seconds
     * @param instants the daemon looks so often
     */
    private record Workload(Machine machine, int jobs, long longest, int instants) {
        /** Many jobs on one node. */
        private static final Workload MANY = new Workload(Machine.ofCpus(512), 6_400, 3_600, 40);

        /** Few jobs on several nodes. */
        private static final Workload FEW = new Workload(Machine.ofNodes(5, 12), 160, 600, 120);

        private List<ReplayJob> log() {
            SplittableRandom random = new SplittableRandom(27);
            List<ReplayJob> log = new ArrayList<>();
            for (int number = 1; number <= jobs; number++) {
                int cpus = random.nextInt(3) == 0 ? 2 + random.nextInt(7) : 1;
                long walltime = longest / 60 * (1 + random.nextInt(60));
                // Nearly all end early.
                long runtime = random.nextInt(8) == 0 ? walltime : 1 + random.nextLong(walltime);
                int user = 1 + random.nextInt(20);
                log.add(new ReplayJob(
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
            return log;
        }
    }

    /** The replay has come to the time until which it is of interest. */
    private static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static List<String> everyPolicy() {
        return Policies.all().stream()
                .map(PolicyDescription::name)
                .map(name -> name
                        + (name.equals("planned") ? ":iterations=50" : "")
                        + (name.endsWith("-adaptive") ? ":interval=100s" : ""))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void aDaemonStartsWhatAReplayOfTheSameJobsStarts(String policy) throws PbsException {
        assertSame(policy, Workload.FEW);
    }

    /** With a search every minute and at each early end, which finds better plans. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=150"})
    void soItDoesHoweverManyJobsWait(String policy) throws PbsException {
        assertSame(policy, Workload.MANY);
    }

    private void assertSame(String policy, Workload workload) throws PbsException {
        Map<Long, Long> made = byDaemon(policy, workload);

        assertEquals(byReplay(policy, workload), made);
        assertTrue(now > BEGIN
                && made.values().stream().filter(start -> start > BEGIN).count() > workload.instants() / 3);
    }

    /** The starts, by the job's number, until now. */
    private Map<Long, Long> byReplay(String policy, Workload workload) {
        Map<Long, Long> starts = new TreeMap<>();
        Scheduler scheduler = Policies.create(PolicySpec.parse(policy), workload.machine(), 1);
        Scheduler until = (Scheduler) Proxy.newProxyInstance(
                Scheduler.class.getClassLoader(), new Class<?>[] {Scheduler.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("apply") && (long) arguments[0] > now) {
                        throw new Over();
                    }
                    Object result = method.invoke(scheduler, arguments);
                    if (method.getName().equals("decide")) {
                        for (Object start : (List<?>) result) {
                            String id = ((Start) start).job().id().value();
                            starts.put(Long.valueOf(id), (Long) arguments[0]);
                        }
                    }
                    return result;
                });
        Replay replay = new Replay(
                new ReplayLog(workload.log(), Map.of()),
                workload.machine(),
                until,
                Verification.OFF,
                ReplayProgress.NONE);
        assertThrows(Over.class, replay::run);
        return starts;
    }

    /** The starts, by the job's number, until that many instants at which something happens are over. */
    private Map<Long, Long> byDaemon(String policy, Workload workload) throws PbsException {
        SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(workload.machine()), () -> now);
        Map<String, Long> numbers = new TreeMap<>();
        for (ReplayJob job : workload.log()) {
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
        for (int instant = 0; instant < workload.instants(); instant++) {
            long wait = Math.max(1, cycle.run(Interruption.NONE).toSeconds());
            for (ServerJob job : server.snapshot().jobs()) {
                job.started().ifPresent(start -> starts.put(numbers.get(job.id()), start));
            }
            if (instant + 1 < workload.instants()) {
                now = Math.min(now + wait, server.nextChange());
            }
        }
        return starts;
    }
}
