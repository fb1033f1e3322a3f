package org.almanac.pbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.simulation.FailureRates;
import org.almanac.simulation.SetTime;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.model.SampleWorkload;
import org.junit.jupiter.api.Test;

/** Jobs that come by themselves, cold and warm, and time that passes in leaps. */
class WorkloadTest {
    private static final long BEGIN = 1_800_000_000L;
    private static final long DAY = 86_400;
    private static final Machine MACHINE = new Machine(
            ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("main", 4, Resources.of(8, 8 * (4L << 30)))));
    private static final SampleWorkload SAMPLE = SampleWorkload.on(32).withJobs(300);

    private static RecordedJob recorded(long number, long submit, long runtime, int cpus, long time, long memory) {
        return new RecordedJob(number, submit, 5, runtime, cpus, -1, cpus, time, memory, 1, 7, 3, -1, -1, -1);
    }

    private static RecordedLog log(RecordedJob... jobs) {
        return new RecordedLog("test", OptionalLong.empty(), OptionalInt.empty(), Optional.empty(), List.of(jobs));
    }

    private static List<Arrival> first(int count, Arrivals arrivals, long origin) {
        List<Arrival> list = new ArrayList<>();
        Iterator<Arrival> iterator = arrivals.from(origin);
        while (list.size() < count && iterator.hasNext()) {
            list.add(iterator.next());
        }
        return list;
    }

    @Test
    void aLogIsReadAsItWasMeant() {
        LogArrivals arrivals = new LogArrivals(
                log(
                        recorded(2, 200, 60, 12, -1, 2048),
                        recorded(1, 100, 60, 3, 600, -1),
                        recorded(3, 0, -1, 3, 600, -1),
                        recorded(4, 0, 5, 0, 600, -1),
                        recorded(5, 0, 5, 33, 600, -1),
                        recorded(6, 0, 5, 32, 600, 5L << 20)),
                MACHINE,
                "batch");
        Owner owner = new Owner("u7", "g3", "");
        assertEquals(
                List.of(
                        new Arrival(
                                1100,
                                new Submission(
                                        "job1", owner, "batch", 600, 60, Request.of(new Chunk(3, Resources.of(1, 0))))),
                        new Arrival(
                                1200,
                                new Submission(
                                        "job2",
                                        owner,
                                        "batch",
                                        60,
                                        60,
                                        Request.of(new Chunk(12, Resources.of(1, 2048 * 1024)))))),
                first(10, arrivals, 1000));
        assertEquals(4, arrivals.leftOut());
        assertEquals(2, arrivals.size());
    }

    @Test
    void memoryCountsWhereTheMachineCountsIt() {
        LogArrivals arrivals = new LogArrivals(log(recorded(2, 200, 60, 12, -1, 2048)), Machine.ofNodes(4, 8), "batch");
        assertEquals(Request.cpus(12), first(1, arrivals, 0).get(0).submission().request());
    }

    @Test
    void samplesFollowEachOtherWithoutEnd() {
        Arrivals arrivals = new SampleArrivals(SAMPLE, 5, MACHINE, "batch");
        List<Arrival> jobs = first(1000, arrivals, BEGIN);
        assertEquals(1000, jobs.size());
        assertEquals(jobs, first(1000, arrivals, BEGIN));
        for (int i = 1; i < jobs.size(); i++) {
            assertTrue(jobs.get(i).time() >= jobs.get(i - 1).time(), "in order");
        }
        LogArrivals second = new LogArrivals(SAMPLE.make(new Random(6)), MACHINE, "batch");
        long shift = jobs.get(300).time() - first(1, second, 0).get(0).time();
        assertEquals(0, (shift - BEGIN) % DAY, "from a midnight on");
        assertEquals(first(300, second, shift), jobs.subList(300, 600));
    }

    @Test
    void samplesThatFitNowhereAreRefused() {
        SampleWorkload wide = SampleWorkload.on(4096).withJobs(1);
        Machine tiny = Machine.ofNodes(1, 1);
        List<Long> refused = new ArrayList<>();
        for (long seed = 0; seed < 20; seed++) {
            long tried = seed;
            if (new LogArrivals(wide.make(new Random(tried)), tiny, "batch").size() == 0) {
                assertThrows(IllegalArgumentException.class, () -> new SampleArrivals(wide, tried, tiny, "batch"));
                refused.add(tried);
            }
        }
        assertTrue(!refused.isEmpty());
    }

    @Test
    void aWarmServerHasAQueueAtOnce() throws PbsException {
        SetTime time = new SetTime(BEGIN);
        Arrivals arrivals = new SampleArrivals(SampleWorkload.on(32).withJobs(2000), 1, MACHINE, "batch");
        WarmUp warmUp = new WarmUp(DAY, 10 * DAY, 25);
        SimulatedPbsServer server = SimulatedPbsServer.warm(SimulatedSite.of(MACHINE), time, arrivals, warmUp);
        Snapshot snapshot = server.snapshot();
        assertEquals(BEGIN, snapshot.time());
        assertTrue(count(snapshot, JobState.QUEUED) >= 15);
        assertTrue(count(snapshot, JobState.RUNNING) >= 5);
        for (ServerJob job : snapshot.jobs()) {
            assertTrue(job.queued() <= BEGIN && job.queued() > BEGIN - 10 * DAY);
        }
        assertEquals(
                snapshot,
                SimulatedPbsServer.warm(SimulatedSite.of(MACHINE), time, arrivals, warmUp)
                        .snapshot(),
                "and is the same every time");
        time.advance(10 * DAY);
        assertTrue(server.snapshot().jobs().size() > 100, "more jobs come");
        assertEquals(0, count(server.snapshot(), JobState.RUNNING), "and nobody starts them");
    }

    @Test
    void aWarmServerTakesTheMomentThatIsNearestToWhatIsWished() throws PbsException {
        LogArrivals arrivals = new LogArrivals(
                log(
                        recorded(1, 0, 100, 32, 200, -1),
                        recorded(2, 10, 100, 32, 200, -1),
                        recorded(3, 20, 100, 32, 200, -1),
                        recorded(4, 500, 100, 32, 200, -1)),
                MACHINE,
                "batch");
        SimulatedPbsServer server = SimulatedPbsServer.warm(
                SimulatedSite.of(MACHINE), new SetTime(BEGIN), arrivals, new WarmUp(5, 1000, 100));
        Snapshot snapshot = server.snapshot();
        assertEquals(2, count(snapshot, JobState.QUEUED));
        assertEquals(1, count(snapshot, JobState.RUNNING));
        assertEquals(OptionalLong.of(BEGIN - 20), snapshot.jobs().get(0).started());
        assertThrows(IllegalArgumentException.class, () -> new WarmUp(5, 4, 1));
    }

    @Test
    void howFarAServerIsRunInIsToldAndWhatHasRunBefore() {
        Arrivals arrivals = new SampleArrivals(SampleWorkload.on(32).withJobs(200), 1, MACHINE, "batch");
        List<Long> told = new ArrayList<>();
        List<PastRun> past = new ArrayList<>();
        SimulatedPbsServer.warm(
                SimulatedSite.of(MACHINE),
                new SetTime(BEGIN),
                arrivals,
                new WarmUp(DAY, 2 * DAY, 25),
                (done, total) -> {
                    assertEquals(4 * DAY, total);
                    told.add(done);
                },
                past::add);
        assertEquals(0, told.get(0));
        assertEquals(told.stream().sorted().toList(), told);
        assertTrue(told.size() > 10, told::toString);
        assertTrue(told.stream().anyMatch(done -> done > 0 && done < 2 * DAY), told::toString);
        assertEquals(4 * DAY, told.get(told.size() - 1));
        assertTrue(past.size() > 10, past::toString);
        assertTrue(
                past.stream().allMatch(run -> run.queued() <= run.started() && run.started() < run.ended()),
                past::toString);
        assertTrue(past.stream().allMatch(run -> run.ended() <= BEGIN), past::toString);
    }

    @Test
    void aJobWhoseQueueTakesNoneIsTurnedAway() throws PbsException {
        LogArrivals arrivals = new LogArrivals(log(recorded(1, 10, 100, 32, 200, -1)), MACHINE, "closed");
        SimulatedSite site = SimulatedSite.of(MACHINE).withQueues(List.of(new ServerQueue("closed", false, true, 0)));
        SetTime time = new SetTime(BEGIN);
        SimulatedPbsServer server = SimulatedPbsServer.cold(site, time, arrivals);
        assertEquals(BEGIN + 10, server.nextChange());
        time.advance(10);
        assertEquals(List.of(), server.snapshot().jobs());
        assertEquals(Long.MAX_VALUE, server.nextChange());
    }

    private static long count(Snapshot snapshot, JobState state) {
        return snapshot.jobs().stream().filter(job -> job.state() == state).count();
    }

    /** However seldom it is asked, everything has happened at its own moment and in its order. */
    @Test
    void leapsOfTimeBlurNothing() throws PbsException {
        for (long seed = 1; seed <= 5; seed++) {
            SetTime small = new SetTime(BEGIN);
            SetTime great = new SetTime(BEGIN);
            SimulatedPbsServer often = server(small, seed);
            SimulatedPbsServer seldom = server(great, seed);
            for (int leap = 0; leap < 20; leap++) {
                for (int step = 0; step < 500; step++) {
                    small.advance(10);
                    often.snapshot();
                }
                great.advance(5000);
                assertEquals(often.snapshot(), seldom.snapshot());
                startWhatFits(often);
                startWhatFits(seldom);
            }
        }
    }

    private static SimulatedPbsServer server(SetTime time, long seed) {
        SimulatedSite site = SimulatedSite.of(MACHINE)
                .withKeepCompleted(100_000)
                .withFailures(new FailureRates(20_000, 2_000), OnNodeFailure.values()[(int) seed % 2])
                .withFailedStarts(0.1)
                .withSeed(seed);
        Arrivals arrivals = new SampleArrivals(SampleWorkload.on(32).withJobs(500), seed, MACHINE, "batch");
        return SimulatedPbsServer.cold(site, time, arrivals);
    }

    static void startWhatFits(SimulatedPbsServer server) throws PbsException {
        for (ServerJob job : server.snapshot().jobs()) {
            if (job.state() == JobState.QUEUED) {
                try {
                    server.start(job.id(), new Location(List.of()));
                } catch (PbsException full) {
                    assertEquals(15046, full.code());
                }
            }
        }
    }

    /** A year and more of jobs: nothing is kept but what is there. */
    @Test
    void memoryIsFlat() throws PbsException {
        SetTime time = new SetTime(BEGIN);
        SimulatedSite site = SimulatedSite.of(MACHINE)
                .withFailures(new FailureRates(10 * DAY, 3_600), OnNodeFailure.REQUEUE)
                .withFailedStarts(0.01);
        Arrivals arrivals =
                new SampleArrivals(SampleWorkload.on(32).withJobs(1000).withLoad(0.5), 1, MACHINE, "batch");
        SimulatedPbsServer server = SimulatedPbsServer.cold(site, time, arrivals);
        int most = 0;
        long latest = 0;
        for (int day = 0; day < 400; day++) {
            for (int hour = 0; hour < 24; hour++) {
                time.advance(3600);
                startWhatFits(server);
            }
            int now = server.snapshot().jobs().size() + server.world().agendaSize();
            latest = day > 300 ? Math.max(latest, now) : latest;
            most = day < 100 ? Math.max(most, now) : most;
        }
        assertTrue(
                server.world().submissions() > 5000,
                () -> "only " + server.world().submissions());
        assertTrue(latest < 4 * most, "at first " + most + ", at last " + latest);
    }

    @Test
    void usersMayActWhileASchedulerPolls() throws Exception {
        SetTime time = new SetTime(BEGIN);
        SimulatedPbsServer server = SimulatedPbsServer.empty(SimulatedSite.of(MACHINE), time);
        Submission job =
                new Submission("test", Owner.user("u"), "batch", 100, 50, Request.of(new Chunk(1, Resources.of(1, 1))));
        List<Thread> users = new ArrayList<>();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        for (int user = 0; user < 3; user++) {
            Thread thread = new Thread(() -> {
                try {
                    for (int i = 0; i < 500; i++) {
                        String id = server.submit(job);
                        server.hold(id);
                        server.delete(id);
                    }
                } catch (Exception | AssertionError failure) {
                    failures.add(failure);
                }
            });
            thread.start();
            users.add(thread);
        }
        while (users.stream().anyMatch(Thread::isAlive)) {
            time.advance(1);
            for (ServerJob waiting : server.snapshot().jobs()) {
                try {
                    server.start(waiting.id(), new Location(List.of()));
                } catch (PbsException heldOrOverOrFull) {
                    assertTrue(Set.of(15018, 15046).contains(heldOrOverOrFull.code()));
                }
            }
        }
        for (Thread user : users) {
            user.join();
        }
        // A job may be started, and so end, before its user deletes it.
        assertTrue(
                failures.stream().allMatch(failure -> failure instanceof PbsException),
                () -> failures.stream().map(Throwable::toString).collect(Collectors.joining()));
        assertEquals(
                server.snapshot().jobs().size(),
                server.snapshot().jobs().stream()
                        .collect(Collectors.toMap(ServerJob::id, Function.identity()))
                        .size());
    }
}
