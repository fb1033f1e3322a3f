package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.LeastChanges.Looked;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.RefusedTrialException.Fault;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.planner.advice.Dimension;
import org.almanac.planner.forecast.PastRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What would become of a job is told between cycles, comes true where no search comes between, and changes nothing. */
class CycleTrialsTest {
    private static TrialRequest request(String user, String... resources) {
        return new TrialRequest(List.of(resources), Optional.empty(), user, List.of(), List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:period=1d", "flex", "original-backfill"})
    void aTriedJobStartsAsToldWhenItIsSubmittedInTheSameSecond(String policy) throws Exception {
        CycleBench bench = new CycleBench(LocalRules.NONE, policy);
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        SplittableRandom random = new SplittableRandom(policy.hashCode());
        int later = 0;
        for (int i = 0; i < 60; i++) {
            bench.pass(random.nextInt(120));
            if (random.nextBoolean()) {
                long walltime = 60 + random.nextInt(600);
                bench.submit("u" + random.nextInt(3), 1 + random.nextInt(8), walltime, 1 + random.nextLong(walltime));
            }
            Published before = bench.cycle();
            String user = "u" + random.nextInt(3);
            int cpus = 1 + random.nextInt(8);
            long walltime = 60 + random.nextInt(600);
            desk.tried(request("u9", "procs=3", "walltime=100"));
            TriedJobs.Job told = desk.tried(request(user, "procs=" + cpus, "walltime=" + walltime))
                    .jobs()
                    .get(0);

            assertEquals(before.plan(), bench.cycle().plan(), "the plan is as it was");
            ListedJob came = jobAfter(bench, bench.submit(user, cpus, walltime, walltime));

            OptionalLong start = came.execution().isPresent()
                    ? OptionalLong.of(came.execution().get().started())
                    : came.plannedStart();
            assertEquals(told.start(), start, policy + " at " + bench.now());
            if (came.execution().isEmpty()) {
                later++;
                assertEquals(told.nodes(), came.plannedNodes());
                assertEquals(told.bound(), came.bound());
                assertEquals(told.promised(), came.promisedStart());
                assertEquals(told.reason().kind(), came.reason().kind(), () -> told.reason() + " " + came.reason());
            }
        }
        assertTrue(later > 10, later + " had to wait");
    }

    @Test
    void besideAnotherSchedulerNoStartIsGuaranteed() throws Exception {
        ShadowBench bench = new ShadowBench("conservative");
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        bench.startElsewhere(bench.submit(4, 600), "n1", 4);
        bench.startElsewhere(bench.submit(4, 600), "n2", 4);
        bench.cycle();

        TriedJobs.Job told =
                desk.tried(request("u2", "procs=4", "walltime=600")).jobs().get(0);
        String id = bench.submit(4, 600);
        bench.cycle();

        assertEquals(OptionalLong.of(bench.now() + 600), told.start());
        assertEquals(OptionalLong.empty(), told.bound());
        assertEquals(bench.job(id).bound(), told.bound());
    }

    static ListedJob jobAfter(CycleBench bench, String id) {
        bench.run();
        return bench.job(id);
    }

    @Test
    void severalAreTriedEachAlone() throws Exception {
        CycleBench bench = new CycleBench();
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        bench.submit("u1", 6, 600, 600);
        bench.run();

        TriedJobs tried = desk.tried(new TrialRequest(
                List.of("select=1:ncpus=2"), Optional.empty(), "u1", List.of(1, 2, 4, 5), List.of(60L, 3600L)));

        assertEquals(SimulatedSite.DEFAULT_QUEUE, tried.queue());
        assertEquals(8, tried.jobs().size());
        assertEquals(
                List.of(2L, 2L, 4L, 4L, 8L, 8L, 10L, 10L),
                tried.jobs().stream().map(TriedJobs.Job::cpus).toList());
        assertEquals(OptionalLong.of(bench.now()), tried.jobs().get(0).start());
        assertEquals(Reason.Kind.PLANNED, tried.jobs().get(0).reason().kind());
        assertEquals(OptionalLong.of(bench.now() + 600), tried.jobs().get(2).start());
        assertTrue(tried.jobs().get(4).reason().data().containsKey("obstacles"));
        assertEquals(OptionalLong.empty(), tried.jobs().get(6).start());
        assertEquals(Reason.Kind.NEVER_FITS, tried.jobs().get(6).reason().kind());
    }

    /** Eight cpus on two nodes, of which six are taken for ten minutes; then all are planned for another job. */
    private static CycleBench busy() throws Exception {
        CycleBench bench = new CycleBench(LocalRules.NONE, "conservative");
        keepBusy(bench);
        return bench;
    }

    private static void keepBusy(CycleBench bench) throws Exception {
        bench.submit("u1", 6, 600, 600);
        bench.run();
        bench.submit("u1", 8, 600, 600);
        bench.run();
    }

    @Test
    void theLeastChangesOfAWaitingJobComeTrueWhereItIsAltered() throws Exception {
        CycleBench bench = busy();
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        String id = bench.submit("u2", 2, 1200, 1200);
        bench.run();

        LeastChanges changes = desk.changes(id);

        assertEquals(Looked.EVERYWHERE, changes.looked());
        assertEquals(OptionalLong.of(bench.now() + 1200), changes.start());
        assertEquals(
                List.of(Dimension.WALLTIME),
                changes.changes().stream().map(LeastChanges.Change::dimension).toList());
        LeastChanges.Change walltime = changes.changes().get(0);
        assertEquals(600, walltime.asked().walltime());
        assertEquals(bench.now(), walltime.start());
        assertEquals(Optional.empty(), bench.job(id).execution());
        bench.server.setWalltime(id, walltime.asked().walltime());
        bench.run();
        assertEquals(
                changes.changes().get(0).start(),
                bench.job(id).execution().orElseThrow().started());
    }

    @Test
    void theLeastChangesOfATriedJobComeTrueWhereItIsSubmittedSo() throws Exception {
        CycleBench bench = busy();
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        bench.run();

        LeastChanges changes = desk.changes(request("u2", "procs=3", "walltime=400"));

        assertEquals(OptionalLong.of(bench.now() + 1200), changes.start());
        assertEquals(1, changes.changes().size());
        assertEquals(Dimension.CPUS, changes.changes().get(0).dimension());
        assertEquals(2, changes.changes().get(0).asked().cpus());
        ListedJob came = jobAfter(bench, bench.submit("u2", 2, 400, 400));
        assertEquals(
                changes.changes().get(0).start(), came.execution().orElseThrow().started());
    }

    /** The least change asks for 600 s in place of 1200, and each of the user's jobs of the kind has taken 1000. */
    @ParameterizedTest
    @CsvSource({"1000, true", "500, false"})
    void aWalltimeInWhichNoJobOfTheKindHasEndedIsToldApart(long runtime, boolean tooShort) throws Exception {
        CycleBench bench = new CycleBench(LocalRules.NONE, "conservative");
        bench.cycle.foretoldBy(new Forecaster(System::nanoTime, Runnable::run, new AlmanacMetrics("test").forecast()));
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        for (int i = 0; i < PastRuns.FEWEST; i++) {
            bench.submit("u2", 2, 1200, runtime);
            bench.run();
            bench.pass(runtime);
            bench.run();
        }
        keepBusy(bench);
        LeastChanges changes = desk.changes(request("u2", "procs=2", "walltime=1200"));

        List<LeastChanges.Change> told = tooShort ? changes.tooShort() : changes.changes();
        assertEquals(1, told.size(), changes::toString);
        assertEquals(Dimension.WALLTIME, told.get(0).dimension());
        assertEquals(600, told.get(0).asked().walltime());
        assertEquals(PastRuns.FEWEST, told.get(0).past().orElseThrow().jobs());
        assertEquals(runtime, told.get(0).past().orElseThrow().shortest());
        assertEquals(tooShort ? PastRuns.FEWEST : 0, told.get(0).exceeded());
        assertEquals(1, changes.changes().size() + changes.tooShort().size());
        LeastChanges ofAnother = desk.changes(request("u3", "procs=2", "walltime=1200"));
        assertEquals(Optional.empty(), ofAnother.changes().get(0).past());
    }

    @Test
    void noChangesAreLookedForWhereNoneCanBeTold() throws Exception {
        CycleBench bench = busy();
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        bench.run();
        String running = bench.cycle().jobs().get(0).id();
        assertEquals(Looked.NOT_WAITING_FOR_ROOM, desk.changes(running).looked());
        RefusedTrialException none = assertThrows(RefusedTrialException.class, () -> desk.changes("none"));
        assertEquals("the plan knows no job none", none.getMessage());
        CycleBench unplanned = new CycleBench(LocalRules.NONE, "easy");
        TrialDesk other = unplanned.cycle.triedOn(Runnable::run);
        unplanned.submit("u1", 8, 600, 600);
        unplanned.submit("u1", 8, 600, 600);
        String id = unplanned.submit("u1", 8, 600, 600);
        unplanned.run();
        assertEquals(Looked.NOT_PLANNED, other.changes(id).looked());
    }

    @Test
    void whatIsFreeIsToldUntilWhen() throws Exception {
        CycleBench bench = new CycleBench();
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        bench.submit("u1", 6, 600, 600);
        bench.submit("u1", 8, 600, 600);
        bench.run();

        List<FreeWindows.Window> windows = desk.windows().windows();

        assertEquals(1, windows.size());
        assertEquals(OptionalLong.of(bench.now() + 600), windows.get(0).until());
        assertEquals(2, windows.get(0).cpus());
        CycleBench idle = new CycleBench();
        TrialDesk all = idle.cycle.triedOn(Runnable::run);
        idle.run();
        assertEquals(OptionalLong.empty(), all.windows().windows().get(0).until());
        assertEquals(8, all.windows().windows().get(0).cpus());
        assertEquals(4, all.windows().windows().get(0).largest());
    }

    @Test
    void theAnswerIsOfTheLastCycleThatHasEnded() throws Exception {
        CycleBench bench = new CycleBench();
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        bench.run();
        assertEquals(
                bench.now(), desk.tried(request("u1", "ncpus=1,walltime=60")).now());

        bench.pass(30);
        bench.flaky.whenTelling(() -> {});
        bench.run();

        assertEquals(
                bench.now(), desk.tried(request("u1", "ncpus=1,walltime=60")).now());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "walltime=60",
                "ncpus=1",
                "ncpus=1,walltime=0",
                "ncpus=1,nodes=1,walltime=60",
                "select=1:ncpus=1,mem=1gb,walltime=60",
                "nodes=1:ppn=,walltime=60",
                "gpus=1,ncpus=1,walltime=60",
                "ncpus,walltime=60",
                "ncpus=1,ncpus=2,walltime=60",
                "procs=99999999,walltime=60",
                "ncpus=1,mem=9999999999999999999gb,walltime=60",
                "select=9:ncpus=999999999999,walltime=60"
            })
    void whatMakesNoSenseIsRefusedInOneLine(String resources) throws Exception {
        CycleBench bench = new CycleBench();
        TrialDesk desk = bench.cycle.triedOn(Runnable::run);
        bench.run();

        try {
            TriedJobs.Job job = desk.tried(request("u1", resources)).jobs().get(0);
            assertEquals(Reason.Kind.NEVER_FITS, job.reason().kind(), resources);
        } catch (RefusedTrialException e) {
            assertEquals(Fault.OF_REQUEST, e.fault());
            assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        }
        RefusedTrialException queue = assertThrows(
                RefusedTrialException.class,
                () -> desk.tried(new TrialRequest(
                        List.of("ncpus=1,walltime=1"), Optional.of("none"), "u1", List.of(), List.of())));
        assertEquals(
                "'none' is no queue whose jobs start; there are " + SimulatedSite.DEFAULT_QUEUE, queue.getMessage());
    }
}
