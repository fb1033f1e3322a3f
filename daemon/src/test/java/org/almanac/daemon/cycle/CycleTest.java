package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.view.Status;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.ifl.OpenPbsCode;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.planner.Cause;
import org.almanac.planner.InCharge;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.score.AcceptableWait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cycles against the simulated server, whose clock is turned by hand. */
class CycleTest {
    private final CycleBench bench = new CycleBench();

    @Test
    void startsWhatFitsAndPlansTheRest() throws PbsException {
        String first = bench.submit("u1", 8, 3600, 1800);
        String second = bench.submit("u2", 4, 3600, 600);
        Published published = bench.cycle();

        ListedJob running = bench.job(first);
        assertEquals('R', running.state());
        assertEquals(Reason.of(Reason.Kind.RUNNING), running.reason());
        assertEquals(
                Optional.of(new ListedJob.Execution(bench.now(), bench.now() + 3600, List.of("n1", "n2"))),
                running.execution());
        ListedJob waiting = bench.job(second);
        assertEquals('Q', waiting.state());
        assertEquals(Reason.Kind.PLANNED, waiting.reason().kind());
        assertEquals(
                List.of(Map.of(
                        "kind",
                        "resources",
                        "shortages",
                        List.of(Map.of(
                                "resource",
                                "cpus",
                                "asked",
                                4L,
                                "free",
                                0L,
                                "properties",
                                List.of(),
                                "together",
                                List.of())),
                        "jobs",
                        List.of(first),
                        "job_count",
                        1L)),
                waiting.reason().data().get("obstacles"));
        assertEquals(OptionalLong.of(bench.now() + 3600), waiting.plannedStart());
        assertEquals(OptionalLong.of(bench.now() + 3600), waiting.promisedStart());
        assertEquals(List.of("n1"), waiting.plannedNodes());

        ListedCluster cluster = published.plan().clusters().get(0);
        assertEquals(List.of(first), cluster.running().stream().map(Bar::id).toList());
        assertEquals(List.of(second), cluster.planned().stream().map(Bar::id).toList());
        assertEquals(1.0, published.status().utilization());
        assertEquals(1, published.status().jobs().get("running"));
        assertEquals(1, published.status().jobs().get("queued"));
    }

    @Test
    void movesThePlanForwardWhenAJobEndsEarly() throws PbsException {
        String first = bench.submit("u1", 8, 3600, 1800);
        String second = bench.submit("u2", 4, 3600, 600);
        bench.cycle();
        bench.pass(1800);
        Published published = bench.cycle();
        assertEquals('R', bench.job(second).state());
        assertEquals(Reason.Kind.COMPLETED, bench.job(first).reason().kind());
        assertEquals(OptionalLong.of(bench.now() + 1800), bench.job(second).promisedStart());
        assertEquals(2, published.status().totals().started());
        assertEquals(1, published.status().totals().finished());
        bench.pass(1);
        assertEquals(2, bench.cycle().status().totals().promisesKept());
    }

    /** It takes longer than a second each time to see what is new, which another look would as well. */
    @Test
    void whereUnderstandingTheServerTakesLongItIsNotLookedAtTwice() throws PbsException {
        bench.submit("u1", 8, 3600, 1800);
        bench.slowedBy(Duration.ofMillis(400));
        bench.cycle();
        assertEquals(1, bench.counted("almanac_cycle_duration_seconds_count{phase=\"poll\"}"));
    }

    /** The job for 8 cpus moves to 600 s later, and so the last one cannot start, though it would fit now. */
    @Test
    void howeverManyJobsWaitWhatIsGivenBackGoesByTheOrderOfTheQueue() throws PbsException {
        bench.submit("u1", 4, 3600, 600);
        bench.submit("u1", 4, 1200, 1200);
        String wide = bench.submit("u2", 8, 600, 600);
        String narrow = bench.submit("u2", 4, 2700, 2700);
        for (int i = 0; i < 5000; i++) {
            bench.submit("u3", 8, 60, 60);
        }
        bench.cycle();
        assertEquals(bench.now() + 3600, bench.job(wide).plannedStart().orElseThrow());
        assertEquals(bench.now() + 4200, bench.job(narrow).plannedStart().orElseThrow());
        bench.pass(600);
        bench.cycle();
        assertEquals('Q', bench.job(narrow).state());
        assertEquals(bench.now() + 600, bench.job(wide).plannedStart().orElseThrow());
        assertEquals(bench.now() + 1200, bench.job(narrow).plannedStart().orElseThrow());
    }

    /** A server's clock that leaps by a day, and is set right a minute later. */
    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned", "conservative:queue-order=fair-share"})
    void aClockThatLeapsAndIsSetRightStopsNothing(String policy) throws PbsException {
        CycleBench leaping = new CycleBench(LocalRules.NONE, policy);
        String first = leaping.submit("u1", 8, 3600, 600);
        String second = leaping.submit("u1", 8, 3600, 600);
        leaping.cycle();
        leaping.pass(60);
        leaping.flaky.setClockAhead(86_400);
        leaping.cycle();
        String third = leaping.submit("u2", 4, 600, 600);
        leaping.pass(60);
        leaping.cycle();
        leaping.flaky.setClockAhead(0);
        leaping.pass(60);
        leaping.cycle();

        assertEquals('R', leaping.job(first).state());
        assertEquals(leaping.now(), leaping.published().now());
        leaping.pass(600);
        leaping.cycle();
        // Who of the two comes first is the policy's to say.
        boolean secondRuns = leaping.job(second).state() == 'R';
        assertEquals(secondRuns ? 'Q' : 'R', leaping.job(third).state());
        leaping.pass(601);
        leaping.cycle();
        assertEquals('R', leaping.job(secondRuns ? third : second).state());
    }

    @Test
    void aClockThatIsSetBackALittleStandsStill() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        String second = bench.submit("u2", 8, 3600, 3600);
        bench.flaky.setClockAhead(300);
        bench.cycle();
        long planned = bench.job(second).plannedStart().orElseThrow();
        bench.flaky.setClockAhead(0);
        assertEquals(bench.now() + 300, bench.cycle().now());
        assertEquals(planned, bench.job(second).plannedStart().orElseThrow());
    }

    @Test
    void asksToBeWokenForThePlannedStart() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        bench.submit("u2", 8, 3600, 3600);
        assertEquals(bench.settings.pollInterval(), bench.run());
        bench.pass(3598);
        assertEquals(Duration.ofSeconds(2), bench.run());
    }

    @Test
    void tellsUsersOnlyWhatIsNew() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        String second = bench.submit("u2", 4, 3600, 600);
        bench.cycle();
        PlannedStart told = new PlannedStart.At(bench.now() + 3600, List.of("n1"));
        assertEquals(Optional.of(told), bench.server.told(second));
        assertEquals(1, bench.counted("almanac_server_requests_total{call=\"tell\",result=\"ok\"}"));
        bench.pass(10);
        bench.cycle();
        assertEquals(1, bench.counted("almanac_server_requests_total{call=\"tell\",result=\"ok\"}"));
        bench.server.hold(second);
        bench.cycle();
        assertEquals(
                Optional.of(new PlannedStart.None("held: it waits until it is released")), bench.server.told(second));
    }

    @Test
    void pollsBeginInTimeThoughACycleTakesLong() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        bench.submit("u2", 8, 3600, 3600);
        bench.telling(Duration.ofSeconds(3));
        assertEquals(Duration.ofSeconds(7), bench.run());
        bench.telling(Duration.ZERO);
        bench.pass(1);
        assertEquals(Duration.ofSeconds(10), bench.run());
    }

    @Test
    void tellingTakesATwentiethOfTheTimeAtMost() throws PbsException {
        for (int i = 0; i < 100; i++) {
            bench.submit("u1", 8, 60, 60);
        }
        bench.telling(Duration.ofMillis(50));
        String told = "almanac_server_requests_total{call=\"tell\",result=\"ok\"}";
        bench.cycle();
        assertEquals(10, bench.counted(told), "half a second, for the 10 s between two polls");
        for (int i = 0; i < 50; i++) {
            bench.pass(1);
            bench.cycle();
        }
        assertEquals(60, bench.counted(told), 5, "as many more in 50 s");
    }

    @Test
    void whoWasToldNothingIsToldSomethingHoweverMuchIsNewOfTheNext() throws PbsException {
        String soon = bench.submit("u1", 8, 600, 600);
        String first = bench.submit("u1", 8, 3600, 3600);
        bench.cycle();
        for (int i = 0; i < 10; i++) {
            bench.submit("u1", 8, 3600, 3600);
        }
        String last = bench.submit("u1", 8, 3600, 3600);
        bench.telling(Duration.ofMillis(250));
        for (int i = 0; i < 120; i++) {
            // What comes before all of them takes longer each time.
            bench.server.setWalltime(soon, 600 + 60 * i);
            bench.pass(1);
            bench.cycle();
        }
        assertTrue(bench.server.told(first).isPresent());
        assertTrue(bench.server.told(last).isPresent());
    }

    @Test
    void aNewDaemonTellsNobodyAgainWhatTheServerShows() throws PbsException {
        bench.submit("u1", 8, 600, 600);
        String second = bench.submit("u1", 8, 600, 600);
        bench.cycle();
        assertTrue(bench.server.told(second).isPresent());
        CycleBench restarted = bench.restarted();
        restarted.cycle();
        assertEquals(Double.NaN, restarted.counted("almanac_server_requests_total{call=\"tell\",result=\"ok\"}"));
    }

    @Test
    void tellsWhyJobsWait() throws PbsException {
        String held = bench.submit("u1", 1, 60, 60);
        bench.server.hold(held);
        String later = bench.submitNotBefore("u1", 1, bench.now() + 500);
        String tooLarge = bench.submit("u1", 9, 60, 60);
        bench.server.setNode("n2", Set.of(NodeState.DOWN));
        String lacksNodes = bench.submit("u1", 8, 60, 60);
        Published published = bench.cycle();
        assertEquals(Reason.of(Reason.Kind.HELD), bench.job(held).reason());
        assertEquals('H', bench.job(held).state());
        assertEquals(
                new Reason(
                        Reason.Kind.PLANNED,
                        Map.of("obstacles", List.of(Map.of("kind", "own_time", "until", bench.now() + 500)))),
                bench.job(later).reason());
        assertEquals(OptionalLong.of(bench.now() + 500), bench.job(later).plannedStart());
        assertEquals('W', bench.job(later).state());
        assertEquals(
                new Reason(
                        Reason.Kind.NEVER_FITS,
                        Map.of(
                                "asked",
                                Map.of("cpus", 9L),
                                "cluster",
                                "cluster",
                                "largest",
                                Map.of("cpus", 8L),
                                "unmet",
                                Map.of("kind", "amount", "resource", "cpus", "asked", 9L, "has", 8L))),
                bench.job(tooLarge).reason());
        assertEquals(Reason.Kind.LACKS_NODES, bench.job(lacksNodes).reason().kind());
        assertEquals("down", published.plan().clusters().get(0).nodes().get(1).state());
    }

    @Test
    void tellsTheLargestNodeWhereNoneHoldsWhatIsAskedOfOne() throws PbsException {
        Request wide = Request.of(new Chunk(1, Resources.of(5)));
        String job = bench.server.submit(
                new Submission("wide", Owner.user("u1"), SimulatedSite.DEFAULT_QUEUE, 60, 60, wide));
        bench.cycle();
        assertEquals(
                Map.of("asked", Map.of("cpus", 5L), "cluster", "cluster", "node", "n1", "has", Map.of("cpus", 4L)),
                bench.job(job).reason().data().get("largest_node"));
        assertEquals(Map.of("cpus", 8L), bench.job(job).reason().data().get("largest"));
    }

    @Test
    void saysThatAQueueIsStopped() throws PbsException {
        String job = bench.submit("u1", 1, 60, 60);
        bench.server.setQueue("batch", true, false);
        bench.cycle();
        assertEquals(
                new Reason(Reason.Kind.HELD, Map.of("queue", "batch")),
                bench.job(job).reason());
    }

    @Test
    void backsOffFromAJobThatTheServerRefuses() throws PbsException {
        String job = bench.submit("u1", 1, 60, 60);
        bench.flaky.refuseStarts(new PbsException(Meaning.NODE_NOT_FREE, 15046, "Resource temporarily unavailable"));
        Published published = bench.cycle();
        assertEquals(Reason.Kind.BACKING_OFF, bench.job(job).reason().kind());
        assertEquals(
                "Resource temporarily unavailable",
                bench.job(job).reason().data().get("message"));
        assertEquals(1, published.status().totals().refused());
        assertEquals(1, bench.counted("almanac_jobs_refused_total"));
        bench.flaky.behave();
        bench.pass((long) bench.job(job).reason().data().get("until") - bench.now());
        bench.cycle();
        assertEquals('R', bench.job(job).state());
    }

    @Test
    void whatAHookSaysToAStartIsToldItsUserAndTheStartIsTriedLaterAndLater() throws PbsException {
        String job = bench.submit("u1", 1, 600, 600);
        String told = "pbs_asyrunjob_ack: runjob request rejected by hook 'budget': no hours left (15136)";
        bench.flaky.refuseStarts(new PbsException(OpenPbsCode.meaningOf(15136), 15136, told));
        for (long wait : new long[] {60, 120, 240, 480, 960, 1_800}) {
            bench.cycle();
            ListedJob waiting = bench.job(job);
            assertEquals('Q', waiting.state());
            assertEquals(told, waiting.reason().data().get("message"));
            assertTrue(new ReasonWords(ZoneOffset.UTC)
                    .of(waiting.reason())
                    .contains("rejected by hook 'budget': no hours left"));
            long until = (long) waiting.reason().data().get("until");
            assertEquals(wait, until - bench.now());
            assertEquals(OptionalLong.of(until), waiting.plannedStart(), "the plan keeps a place for it");
            bench.pass(wait);
        }
        bench.flaky.behave();
        bench.cycle();
        assertEquals('R', bench.job(job).state());
    }

    @Test
    void survivesAServerThatCannotBeReached() throws PbsException {
        String job = bench.submit("u1", 1, 600, 600);
        Published before = bench.cycle();
        bench.flaky.fail(() -> {
            throw new PbsException(Meaning.UNREACHABLE, 15033, "Batch protocol error");
        });
        assertEquals(bench.settings.pollInterval(), bench.run());
        assertEquals(bench.settings.pollInterval().multipliedBy(2), bench.run());
        Published meanwhile = bench.published();
        assertEquals(before.jobs(), meanwhile.jobs());
        assertEquals(2, meanwhile.status().cycles().failed());
        assertEquals(
                Optional.of("Batch protocol error (15033)"),
                meanwhile.status().cycles().lastFailure().map(Status.Failure::message));
        assertEquals(3, meanwhile.status().cycles().count());
        assertEquals(2, bench.counted("almanac_cycles_total{outcome=\"failed\"}"));
        for (int i = 0; i < 100; i++) {
            bench.run();
        }
        assertEquals(bench.settings.longestBackOff(), bench.run());
        bench.flaky.behave();
        bench.pass(600);
        bench.cycle();
        assertEquals(Reason.Kind.COMPLETED, bench.job(job).reason().kind());
    }

    @Test
    void startsAnewAfterAFaultOfOurOwnAndKeepsThePlan() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        String second = bench.submit("u2", 8, 3600, 3600);
        bench.cycle();
        OptionalLong planned = bench.job(second).plannedStart();
        bench.pass(60);
        bench.flaky.fail(() -> {
            throw new IllegalStateException("a fault");
        });
        bench.run();
        bench.flaky.behave();
        Published published = bench.cycle();
        assertEquals(planned, bench.job(second).plannedStart());
        assertEquals(planned, bench.job(second).promisedStart());
        assertEquals(1, published.status().cycles().failed());
        assertEquals(
                Optional.of("java.lang.IllegalStateException: a fault"),
                published.status().cycles().lastFailure().map(Status.Failure::message),
                "it stays told though all is well again");
    }

    /** Telling takes two seconds, then four; nothing else takes any time. */
    @Test
    void tellsHowLongCyclesTook() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        bench.submit("u2", 8, 3600, 3600);
        bench.telling(Duration.ofSeconds(2));
        bench.cycle();
        bench.submit("u3", 8, 3600, 3600);
        bench.telling(Duration.ofSeconds(4));
        bench.pass(60);
        Map<String, Status.Durations> durations =
                bench.cycle().status().cycles().durations();
        assertEquals(new Status.Durations(2, 4, 3, 4), durations.get("tell"));
        assertEquals(new Status.Durations(2, 4, 3, 4), durations.get("total"));
        assertEquals(new Status.Durations(2, 0, 0, 0), durations.get("poll"));
    }

    private static final PbsException UNREACHABLE =
            new PbsException(Meaning.UNREACHABLE, 15033, "Batch protocol error");

    @Test
    void countsACycleThatFailsHalfWayOnceAndNotAsGood() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        Published good = bench.cycle();
        double goodCycle = bench.counted("almanac_last_successful_cycle_timestamp_seconds");
        bench.pass(60);
        bench.submit("u2", 8, 3600, 3600);
        bench.flaky.failTelling(UNREACHABLE);
        Published failed = bench.cycle();
        assertEquals(2, failed.jobs().size(), "what it found is shown");
        assertEquals(2, failed.status().cycles().count());
        assertEquals(1, failed.status().cycles().failed());
        assertEquals(
                good.status().cycles().lastFinished(), failed.status().cycles().lastFinished());
        assertEquals(goodCycle, bench.counted("almanac_last_successful_cycle_timestamp_seconds"));
        assertEquals(1, bench.counted("almanac_cycles_total{outcome=\"ok\"}"));
        assertEquals(1, bench.counted("almanac_cycles_total{outcome=\"failed\"}"));
        bench.flaky.behave();
        bench.pass(60);
        Published after = bench.cycle();
        assertEquals(3, after.status().cycles().count());
        assertEquals(1, after.status().cycles().failed());
        assertTrue(bench.counted("almanac_last_successful_cycle_timestamp_seconds") > goodCycle);
    }

    @Test
    void publishesNothingOfAFirstCycleThatFailsHalfWay() throws PbsException {
        bench.submit("u1", 1, 3600, 3600);
        bench.flaky.refuseStarts(UNREACHABLE);
        bench.run();
        assertTrue(bench.cycle.published().isEmpty());
        bench.flaky.behave();
        assertEquals(2, bench.cycle().status().cycles().count());
    }

    @Test
    void startsWithoutARefusalWhatItDidNotTry() throws PbsException {
        bench.cycle();
        bench.submit("u1", 1, 600, 600);
        String second = bench.submit("u2", 1, 600, 600);
        String third = bench.submit("u3", 1, 600, 600);
        bench.flaky.refuseStarts(UNREACHABLE);
        Published failed = bench.cycle();
        assertEquals(1, failed.status().totals().refused());
        assertEquals(1, bench.counted("almanac_jobs_refused_total"));
        for (String job : List.of(second, third)) {
            assertEquals("postponed", bench.job(job).reason().data().get("unmade"));
            assertEquals(
                    "the server could not be asked",
                    bench.job(job).reason().data().get("message"));
        }
        bench.flaky.behave();
        bench.pass(1);
        bench.cycle();
        assertEquals('R', bench.job(second).state());
        assertEquals('R', bench.job(third).state());
    }

    /** Without what was intended, the job that was released last would overtake by its number. */
    @Test
    void keepsWhatWasIntendedThroughFaultsInARow() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        String released = bench.submit("u2", 8, 3600, 3600);
        bench.server.hold(released);
        String first = bench.submit("u3", 8, 1800, 1800);
        bench.cycle();
        bench.server.release(released);
        bench.cycle();
        OptionalLong planned = bench.job(first).plannedStart();
        assertTrue(planned.getAsLong() < bench.job(released).plannedStart().getAsLong());
        bench.pass(60);
        bench.flaky.fail(() -> {
            throw new IllegalStateException("a fault");
        });
        bench.run();
        bench.run();
        bench.run();
        bench.flaky.behave();
        bench.cycle();
        assertEquals(planned, bench.job(first).plannedStart());
    }

    @Test
    void publishesNothingBeforeTheFirstGoodCycle() {
        bench.flaky.fail(() -> {
            throw new PbsException(Meaning.UNREACHABLE, 15033, "Batch protocol error");
        });
        bench.run();
        assertTrue(bench.cycle.published().isEmpty());
    }

    @Test
    void plansNothingAsLongAsTheServerHasNoNodes() throws PbsException {
        String job = bench.submit("u1", 1, 600, 600);
        bench.flaky.loseNodes();
        assertEquals(bench.settings.pollInterval(), bench.run());
        assertTrue(bench.cycle.published().isEmpty());
        bench.flaky.behave();
        bench.cycle();
        assertEquals(Reason.Kind.RUNNING, bench.job(job).reason().kind());

        bench.flaky.loseNodes();
        bench.cycle();
        assertEquals(0, bench.published().plan().clusters().get(0).nodes().size());
    }

    @Test
    void measuresJobs() throws PbsException {
        bench.submit("u1", 8, 3600, 1800);
        bench.cycle();
        bench.submit("u2", 8, 3600, 600);
        bench.cycle();
        bench.pass(1800);
        bench.cycle();
        bench.pass(1);
        bench.cycle();
        assertEquals(2, bench.counted("almanac_job_wait_seconds_count{queue=\"batch\"}"));
        assertEquals(1800, bench.counted("almanac_job_wait_seconds_sum{queue=\"batch\"}"));
        assertEquals(1, bench.counted("almanac_job_bounded_slowdown_count{queue=\"batch\"}"));
        assertEquals(2, bench.counted("almanac_promise_error_seconds_count"));
        assertEquals(0, bench.counted("almanac_promise_error_seconds_sum"));
    }

    @Test
    void measuresJobsThatComeAndGoBetweenTwoLooks() throws PbsException {
        bench.submit("u1", 8, 3600, 5);
        bench.cycle();
        bench.pass(100_000);
        Published published = bench.cycle();
        assertEquals(List.of(), published.jobs());
        assertEquals(1, published.status().totals().finished());
        assertEquals(1, published.status().totals().promisesKept());
    }

    @Test
    void countsWhyPlannedStartsMove() throws PbsException {
        String first = bench.submit("u1", 8, 3600, 3600);
        bench.submit("u2", 8, 3600, 600);
        bench.cycle();
        bench.submit("u3", 8, 3600, 600);
        bench.cycle();
        bench.pass(60);
        bench.server.delete(first);
        bench.cycle();
        assertEquals(1, bench.counted("almanac_promise_moves_total{cause=\"early_end\",direction=\"earlier\"}"));
        bench.server.setNode("n1", Set.of(NodeState.OFFLINE));
        bench.cycle();
        bench.server.setNode("n1", Set.of(NodeState.FREE));
        bench.cycle();
        assertEquals(0, bench.counted("almanac_promise_moves_total{cause=\"unknown\",direction=\"later\"}"));
    }

    @Test
    void tellsWhyAPlannedStartIsLaterThanPromised() throws PbsException {
        bench.submit("u1", 4, 3600, 3600);
        String second = bench.submit("u2", 8, 3600, 600);
        bench.cycle();
        assertEquals(StartMoves.NONE, bench.job(second).moves());
        bench.server.setNode("n2", Set.of(NodeState.OFFLINE));
        bench.pass(60);
        bench.cycle();
        ListedJob delayed = bench.job(second);
        assertTrue(delayed.isDelayed());
        Cause cause = new Cause(Cause.Kind.NODE_OFFLINE, Optional.of("n2"));
        assertEquals(List.of(cause), delayed.moves().later().orElseThrow().causes());
    }

    @Test
    void countsMovesByTheirRecordedCauses() throws PbsException {
        bench.submit("u1", 8, 3600, 3600);
        String second = bench.submit("u2", 4, 3600, 600);
        String third = bench.submit("u3", 8, 3600, 600);
        bench.cycle();
        bench.server.delete(second);
        bench.cycle();
        assertEquals(Reason.Kind.PLANNED, bench.job(third).reason().kind());
        assertEquals(1, bench.counted("almanac_promise_moves_total{cause=\"early_end\",direction=\"earlier\"}"));
    }

    /** One cpu for an hour may wait for an hour. */
    @Test
    void jobsThatWaitLongerThanTheirUsersAcceptAreCounted() throws PbsException {
        bench.cycle();
        bench.submit("u1", 8, 7200, 7200);
        bench.submit("u2", 1, 3600, 60);
        String patient = bench.submit("u3", 1, 7200, 60);
        bench.cycle();
        assertEquals(0, bench.counted("almanac_dissatisfied_jobs_total"));
        bench.pass(7200);
        bench.cycle();
        bench.pass(1);
        Published after = bench.cycle();
        assertEquals('R', bench.job(patient).state());
        assertEquals(1, bench.counted("almanac_dissatisfied_jobs_total"));
        assertEquals(1, after.status().totals().dissatisfied());
    }

    /** Where nobody minds waiting for a day, a wait of two hours is no event, until another table is read. */
    @Test
    void jobsCountByTheTableOfTheSite() throws PbsException {
        AcceptableWait patient = new AcceptableWait(List.of(new AcceptableWait.Step(0, 1, 86_400)));
        CycleBench own =
                new CycleBench(new LocalRules(List.of(), List.of(), Optional.empty(), patient), "conservative");
        own.cycle();
        waitsForTwoHours(own);
        assertEquals(0, own.counted("almanac_dissatisfied_jobs_total"));
        own.reconfigure("conservative");
        own.cycle();
        waitsForTwoHours(own);
        assertEquals(1, own.counted("almanac_dissatisfied_jobs_total"));
    }

    private static void waitsForTwoHours(CycleBench bench) throws PbsException {
        bench.submit("u1", 8, 7200, 7200);
        bench.cycle();
        String waiting = bench.submit("u2", 1, 3600, 60);
        bench.cycle();
        bench.pass(7200);
        bench.cycle();
        bench.pass(1);
        bench.cycle();
        assertEquals('R', bench.job(waiting).state());
        bench.pass(60);
        bench.cycle();
    }

    /** What was submitted since none waited makes patience; a job that is withdrawn has tried nobody's. */
    @Test
    void manyJobsOfAUserMayWaitLongerThanOne() throws PbsException {
        bench.cycle();
        bench.submit("u1", 8, 7200, 7200);
        bench.submit("u2", 1, 3600, 60);
        bench.submit("u2", 1, 3600, 60);
        String withdrawn = bench.submit("u3", 1, 3600, 60);
        bench.cycle();
        bench.pass(3600);
        bench.server.delete(withdrawn);
        bench.cycle();
        bench.pass(3600);
        bench.cycle();
        bench.pass(1);
        bench.cycle();
        assertEquals(0, bench.counted("almanac_dissatisfied_jobs_total"));
    }

    /** Only wider jobs come after the first. */
    @Test
    void tellsWhichPolicyAnAdaptiveOneHasInCharge() throws PbsException {
        CycleBench adaptive = new CycleBench(
                LocalRules.NONE, "workload-adaptive:wide=conservative,narrow=fcfs,interval=1h,averaged=4");
        long begun = adaptive.now();
        adaptive.submit("u1", 1, 7200, 7200);
        assertEquals(
                Optional.of(new InCharge("fcfs", begun, 0)),
                adaptive.cycle().status().inCharge());
        adaptive.pass(3600);
        adaptive.cycle();
        adaptive.pass(60);
        adaptive.submit("u1", 8, 7200, 7200);
        adaptive.cycle();
        adaptive.pass(3600);
        assertEquals(
                Optional.of(new InCharge("conservative", adaptive.now(), 1)),
                adaptive.cycle().status().inCharge());
        assertEquals(1, adaptive.counted("almanac_policy_in_charge{policy=\"conservative\"}"));
        assertEquals(Double.NaN, adaptive.counted("almanac_policy_in_charge{policy=\"fcfs\"}"));
        assertEquals(1, adaptive.counted("almanac_policy_switches_total"));

        bench.cycle();
        assertEquals(Optional.empty(), bench.published().status().inCharge());
        assertEquals(1, bench.counted("almanac_policy_in_charge{policy=\"conservative\"}"));
    }

    /** Three jobs that each take the whole machine; the last one is short. */
    @Test
    void aReloadToAnotherPolicyKeepsWhatWasPromisedAndTellsWhyItMoves() throws PbsException {
        bench.submit("u1", 8, 3600, 1800);
        String second = bench.submit("u2", 8, 3600, 600);
        String third = bench.submit("u3", 8, 60, 60);
        bench.cycle();
        long promised = bench.now() + 7200;
        bench.reconfigure("maui:queue-time-weight=0,expansion-weight=1,depth=none");
        bench.pass(30);
        Status first = bench.published().status();
        assertEquals(0, bench.cycle().status().cycles().failed());
        assertEquals(first.started(), first.policySince());
        assertEquals(
                first.policySince().plusSeconds(30), bench.published().status().policySince());

        assertEquals(
                "maui:queue-time-weight=0,expansion-weight=1,depth=none",
                bench.published().origin().policy());
        assertEquals(OptionalLong.of(promised), bench.job(third).promisedStart());
        assertEquals(OptionalLong.of(promised - 3600), bench.job(third).plannedStart());
        assertEquals(OptionalLong.of(promised - 3600), bench.job(second).promisedStart());
        assertEquals(OptionalLong.of(promised - 3540), bench.job(second).plannedStart());
        assertEquals(1, bench.counted("almanac_promise_moves_total{cause=\"switch\",direction=\"earlier\"}"));

        bench.reconfigure("fcfs");
        bench.pass(30);
        bench.cycle();
        assertEquals(OptionalLong.of(promised), bench.job(third).promisedStart());
        assertEquals(OptionalLong.empty(), bench.job(third).plannedStart());
        assertEquals(0, bench.published().status().cycles().failed());
    }

    /** The machine is u1's for an hour; who has used nothing then comes first, under either policy. */
    @Test
    void aReloadToAnotherPolicyKeepsWhatEverybodyHasUsed() throws PbsException {
        CycleBench shared = new CycleBench(LocalRules.NONE, "conservative:queue-order=fair-share");
        shared.submit("u1", 8, 3600, 3600);
        shared.cycle();
        shared.pass(3600);
        shared.submit("u3", 8, 600, 600);
        shared.cycle();
        String first = shared.submit("u1", 8, 600, 600);
        String second = shared.submit("u2", 8, 600, 600);
        shared.reconfigure("easy:queue-order=fair-share");
        shared.pass(60);
        shared.cycle();
        shared.pass(600);
        shared.cycle();
        assertEquals('Q', shared.job(first).state());
        assertEquals('R', shared.job(second).state());
    }
}
