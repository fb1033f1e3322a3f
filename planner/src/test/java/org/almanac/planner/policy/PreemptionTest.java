package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.planner.Cause;
import org.almanac.planner.Event;
import org.almanac.planner.Preemption;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.StopMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Urgent jobs stop those whose stop loses the least, and what was stopped goes on or begins anew. */
class PreemptionTest {
    private static final String URGENT = ":preempt-queues=urgent";
    private static final JobId ONE = JobId.of(1);
    private static final JobId TWO = JobId.of(2);

    private static Machine nodes(int count, int cpus) {
        return Machine.ofNodes(count, cpus);
    }

    private static List<Preemption.Stop> stops(SmallSite site) {
        return site.scheduler().preemptions().stream()
                .flatMap(each -> each.stops().stream())
                .toList();
    }

    private static List<JobId> stopped(SmallSite site) {
        return stops(site).stream().map(Preemption.Stop::job).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void anUrgentJobSuspendsARunningOneWhichThenGoesOnWhereItWas(String policy) {
        SmallSite site = new SmallSite(policy + URGENT, nodes(2, 4));
        assertEquals(ids(1, 2), site.tell(submit(1, 4, 1000), submit(2, 4, 500)));
        assertEquals(ids(), site.at(200).tell(submitTo("urgent", 3, 4, 100)));
        assertEquals(List.of(new Preemption.Stop(TWO, StopMethod.SUSPEND, 0)), stops(site));
        assertEquals(ids(3), site.tell(new Event.Suspended(TWO)));
        assertTrue(site.plan().isToGoOn(TWO));

        site.apply(ended(3));
        List<Start> starts = site.at(250).decide();
        assertEquals(
                List.of(TWO), starts.stream().map(start -> start.job().id()).toList());
        assertTrue(starts.get(0).isResumption());
        site.apply(new Event.Resumed(TWO));
        Standing.Runs runs = (Standing.Runs) site.standing(2);
        assertEquals(250 + 400, runs.expectedEnd());
        assertEquals(1, runs.placement().node(0));
        assertFalse(site.plan().isToGoOn(TWO));
    }

    @Test
    void aSuspendedJobHasAPlannedStartOnItsOwnNodesAfterTheUrgentOne() {
        SmallSite site = new SmallSite("conservative" + URGENT, nodes(1, 4));
        site.tell(submit(1, 4, 1000));
        site.at(200).tell(submitTo("urgent", 2, 4, 100));
        site.tell(new Event.Suspended(ONE));
        assertEquals(300, ((Standing.Planned) site.standing(1)).start());
        assertEquals(900, site.plan().job(ONE).orElseThrow().walltime());
    }

    @Test
    void requeueingStopsTheJobsThatHaveDoneTheLeast() {
        SmallSite site = new SmallSite("planned" + URGENT + ",preempt-order=requeue", Machine.ofCpus(8));
        site.tell(submit(1, 4, 1000));
        site.at(150).tell(submit(2, 2, 1000));
        site.at(160).tell(submit(3, 2, 1000));
        site.at(200).tell(submitTo("urgent", 4, 4, 100));
        assertEquals(
                List.of(
                        new Preemption.Stop(JobId.of(3), StopMethod.REQUEUE, 80),
                        new Preemption.Stop(TWO, StopMethod.REQUEUE, 100)),
                stops(site));
        assertEquals(ids(), site.tell(new Event.Requeued(JobId.of(3))));
        assertEquals(ids(4), site.tell(new Event.Requeued(TWO)));
        site.at(220).tell(ended(4));
        assertEquals(ids(), site.tell());
        assertEquals(1220, ((Standing.Runs) site.standing(2)).expectedEnd());
    }

    @Test
    void fewerCpusAreStoppedRatherThanMore() {
        SmallSite site = new SmallSite("planned" + URGENT, Machine.ofCpus(16));
        site.tell(submit(1, 3), submit(2, 8), submit(3, 5));
        site.at(110).tell(submitTo("urgent", 4, 7, 10));
        assertEquals(ids(2), stopped(site));
    }

    @Test
    void freeNodesThatArePlannedForOthersAreTakenFirstAndTheCauseIsTold() {
        SmallSite site = new SmallSite("conservative" + URGENT, Machine.ofCpus(4));
        site.tell(submit(1, 3, 100), submit(2, 4, 100));
        assertEquals(200, site.start(2));
        assertEquals(ids(3), site.at(150).tell(submitTo("urgent", 3, 1, 100)));
        site.at(151).tell();
        assertEquals(250, site.start(2));
        Cause cause = site.plan().moves(TWO).later().orElseThrow().causes().get(0);
        assertEquals(new Cause(Cause.Kind.PREEMPTED, Optional.of("3")), cause);
        assertEquals(200, site.plan().promised(TWO).orElseThrow());
    }

    @Test
    void aStoppedJobIsToldForWhichJob() {
        SmallSite site = new SmallSite("planned" + URGENT + ",preempt-order=requeue", Machine.ofCpus(4));
        site.tell(submit(1, 4, 100));
        site.at(110).tell(submitTo("urgent", 2, 4, 100));
        site.tell(new Event.Requeued(ONE));
        assertEquals(
                new Cause(Cause.Kind.PREEMPTED, Optional.of("2")),
                site.plan().moves(ONE).later().orElseThrow().causes().get(0));
    }

    @Test
    void ofUrgentJobsOnlyThoseOfQueuesOfLowerPriorityAreStopped() {
        SmallSite site = new SmallSite("planned:preempt-priority=150", Machine.ofCpus(4));
        site.apply(
                new Event.QueueChanged(new Queue("high", Queue.Running.STARTED, 200)),
                new Event.QueueChanged(new Queue("express", Queue.Running.STARTED, 150)));
        site.tell(submitTo("express", 1, 4, 100));
        site.tell(submitTo("express", 2, 4, 100));
        assertEquals(ids(), stopped(site));
        site.tell(submitTo("high", 3, 4, 100));
        assertEquals(ids(1), stopped(site));
    }

    @Test
    void jobsOfSparedQueuesAndThoseThatEndSoonAndThoseStoppedOftenEnoughRunOn() {
        String rule = ",preempt-spares=kept,preempt-not-within=1m,preempt-at-most=1";
        SmallSite site = new SmallSite("planned" + URGENT + rule, Machine.ofCpus(4));
        site.tell(submitTo("kept", 1, 1, 1000), submit(2, 1, 60), submit(3, 2, 1000));
        site.tell(submitTo("urgent", 4, 2, 10));
        assertEquals(ids(3), stopped(site));
        assertEquals(Optional.of(StopMethod.SUSPEND), site.plan().stoppable(JobId.of(3)));
        site.tell(new Event.Suspended(JobId.of(3)));
        site.at(110).tell(ended(4));
        site.tell(submitTo("urgent", 5, 1, 10));
        assertEquals(ids(), stopped(site));
        assertEquals(Optional.empty(), site.plan().stoppable(JobId.of(3)));
        assertEquals(Optional.empty(), site.plan().stoppable(ONE));
    }

    @Test
    void aRefusedStopIsTriedInTheNextWayAndThenOnAnotherJob() {
        SmallSite site = new SmallSite("planned" + URGENT, Machine.ofCpus(4));
        site.tell(submit(1, 4, 1000));
        site.at(110).tell(submitTo("urgent", 2, 2, 10));
        site.tell(new Event.StopRefused(ONE, StopMethod.SUSPEND, 400));
        assertEquals(List.of(new Preemption.Stop(ONE, StopMethod.REQUEUE, 40)), stops(site));
        site.tell(new Event.StopRefused(ONE, StopMethod.REQUEUE, 400));
        assertEquals(ids(), stopped(site));
        site.at(400).tell(new Event.Timer());
        assertEquals(List.of(new Preemption.Stop(ONE, StopMethod.SUSPEND, 0)), stops(site));
    }

    @Test
    void withNoticeTheJobsAreToldBeforeTheyAreStopped() {
        SmallSite site = new SmallSite("planned" + URGENT + ",preempt-notice=30s", Machine.ofCpus(4));
        site.tell(submit(1, 4, 1000));
        site.at(110).tell(submitTo("urgent", 2, 2, 10));
        assertEquals(ids(), stopped(site));
        Preemption told = site.plan().preemptions().get(0);
        assertEquals(140, told.due());
        assertEquals(ONE, told.stops().get(0).job());
        assertEquals(140, site.scheduler().wakeAt());
        site.at(140).tell(new Event.Timer());
        assertEquals(ids(1), stopped(site));
    }

    @Test
    void nothingIsStoppedInVain() {
        SmallSite site = new SmallSite("planned" + URGENT + ",preempt-targets=low", nodes(2, 4));
        site.tell(submitTo("low", 1, 4, 1000), submit(2, 4, 1000));
        site.tell(submitTo("urgent", 3, 8, 10));
        assertEquals(ids(), stopped(site));
        assertEquals(List.of(), site.plan().preemptions());
    }

    @Test
    void whatIsAskedBeforehandStopsNothing() {
        SmallSite site = new SmallSite("planned" + URGENT, Machine.ofCpus(4));
        site.tell(submit(1, 4, 1000));
        site.apply(submitTo("urgent", 2, 2, 10));
        Preemption told = site.scheduler().rehearse(100).preemptions().get(0);
        assertEquals(JobId.of(2), told.job().id());
        assertEquals(List.of(), site.plan().preemptions());
    }

    @Test
    void aRestartedSchedulerLetsTheSuspendedJobGoOn() {
        for (boolean toldByServer : new boolean[] {true, false}) {
            SmallSite site = new SmallSite("planned" + URGENT, nodes(2, 4));
            site.tell(submit(1, 4, 1000));
            site.tell(submit(2, 4, 1000));
            site.at(200).tell(submitTo("urgent", 3, 8, 100));
            assertEquals(ids(), site.tell(new Event.Suspended(ONE)));
            assertEquals(ids(3), site.tell(new Event.Suspended(TWO)));
            Scheduler fresh = Policies.create(PolicySpec.parse("planned" + URGENT), nodes(2, 4));
            if (toldByServer) {
                Standing.Runs urgent = (Standing.Runs) site.standing(3);
                fresh.apply(200, toldByServer(site, urgent));
                fresh.apply(200, List.of(new Event.Suspended(ONE), new Event.Suspended(TWO)));
                fresh.apply(200, List.of(new Event.StartedElsewhere(JobId.of(3), urgent.placement(), 200)));
            } else {
                site.scheduler().briefing(200).tell(fresh, 200);
            }
            fresh.restore(200, site.scheduler().state());
            fresh.decide(200);
            PlanChecker.check(fresh.plan(), 200).ifPresent(found -> {
                throw new AssertionError(found);
            });
            assertTrue(fresh.plan().isToGoOn(ONE) && fresh.plan().isToGoOn(TWO));
            fresh.apply(250, List.of(ended(3)));
            List<Start> starts = fresh.decide(250);
            assertEquals(2, starts.stream().filter(Start::isResumption).count());
            assertEquals(900, starts.get(0).job().walltime());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void soItDoesWithOneThatWasAboutToBeSuspendedOnceMore(String policy) {
        SmallSite site = new SmallSite(policy + URGENT, nodes(1, 4));
        site.tell(submit(1, 4, 1000));
        site.at(200).tell(submitTo("urgent", 2, 4, 10));
        Placement where = site.plan().running().get(0).placement();
        assertEquals(ids(2), site.tell(new Event.Suspended(ONE)));
        assertEquals(ids(1), site.at(210).tell(ended(2)));
        site.apply(new Event.Resumed(ONE));
        site.at(220).tell(submitTo("urgent", 3, 4, 10));
        assertEquals(1, site.scheduler().preemptions().size());
        Scheduler fresh = Policies.create(PolicySpec.parse(policy + URGENT), nodes(1, 4));
        fresh.apply(220, List.of(submit(1, 4, 1000)));
        fresh.apply(220, List.of(new Event.StartedElsewhere(ONE, where, 100)));
        fresh.apply(220, List.of(new Event.Suspended(ONE)));
        fresh.restore(220, site.scheduler().state());
        List<Start> starts = fresh.decide(220);
        assertEquals(1, starts.size());
        assertTrue(starts.get(0).isResumption());
    }

    /** Where both jobs ran, as the server tells it. */
    private static List<Event> toldByServer(SmallSite site, Standing.Runs urgent) {
        return Stream.of(
                        Stream.of(submit(1, 4, 1000), submit(2, 4, 1000), submitTo("urgent", 3, 8, 100)),
                        Stream.of(ONE, TWO)
                                .map(id -> new Event.StartedElsewhere(
                                        id,
                                        ((Standing.Planned)
                                                        site.plan().standing(id).orElseThrow())
                                                .placement(),
                                        100)))
                .<Event>flatMap(each -> each)
                .toList();
    }

    @Test
    void aStoppedJobThatEndsOrIsDeletedMeanwhileIsGone() {
        SmallSite site = new SmallSite("planned" + URGENT, Machine.ofCpus(4));
        site.tell(submit(1, 4, 1000));
        site.at(110).tell(submitTo("urgent", 2, 2, 10));
        assertEquals(ids(2), site.tell(ended(1)));
        SmallSite other = new SmallSite("planned" + URGENT, Machine.ofCpus(4));
        other.tell(submit(1, 4, 1000));
        other.at(110).tell(submitTo("urgent", 2, 2, 10));
        other.tell(new Event.Suspended(ONE));
        other.tell(new Event.Deleted(ONE));
        assertEquals(Optional.empty(), other.plan().job(ONE));
    }

    @Test
    void badRulesAreRefusedInOneLine() {
        assertEquals(
                "preempt-order is 'suspend+kill', but may be "
                        + String.join(
                                " or ", PreemptionSettings.ORDER.notation().allowed()) + ".",
                assertThrows(
                                PolicyException.class,
                                () -> Policies.check(
                                        PolicySpec.parse("planned:preempt-queues=urgent,preempt-order=suspend+kill")))
                        .reason()
                        .orElseThrow());
        assertTrue(assertThrows(
                        PolicyException.class,
                        () -> Policies.check(PolicySpec.parse("planned:preempt-queues=urgent,cycle=5m")))
                .getMessage()
                .contains("cannot be set beside binding"));
    }

    @Test
    void anUrgentJobThatIsTooLargeForTheMachineStopsNobody() {
        SmallSite site = new SmallSite("planned" + URGENT, Machine.ofCpus(4));
        site.tell(submit(1, 4, 1000));
        site.tell(new Event.Submitted(SmallSite.job(2, "u", "urgent", 10, Request.cpus(5), Conditions.NONE)));
        assertEquals(ids(), stopped(site));
    }
}
