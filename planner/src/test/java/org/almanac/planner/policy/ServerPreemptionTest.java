package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.planner.Cause;
import org.almanac.planner.Event;
import org.almanac.planner.Preemption;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.StopOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.StopRules.Targets;
import org.almanac.planner.StopRules.Trait;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.Hours.OtherQueues;
import org.almanac.planner.cluster.Hours.Part;
import org.almanac.planner.cluster.Hours.Prime;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.PrimeTime;
import org.almanac.planner.cluster.PrimeTime.Day;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.site.Setup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs stop others by the server's rules, where the policy leaves it to them. */
class ServerPreemptionTest {
    private static final String BY_SERVER = ":preempt-rules=from-server";
    private static final List<Set<Trait>> USUAL = List.of(Set.of(Trait.EXPRESS), Set.of(Trait.NORMAL));

    private static StopOrder only(StopMethod... methods) {
        return new StopOrder(List.of(new StopOrder.Step(-1, List.of(methods))));
    }

    private static StopRules rules(List<Set<Trait>> levels, StopOrder order, Limit... soft) {
        return new StopRules(levels, Optional.of(150), order, List.of(soft), Targets.NAMED_BY_JOBS);
    }

    private static Event changed(StopRules rules) {
        return new Event.PreemptionChanged(rules);
    }

    private static Event queue(String name, int priority) {
        return new Event.QueueChanged(new Queue(name, Queue.Running.STARTED, priority));
    }

    private static Limit soft(String name, Subject subject, long cpus) {
        return new Limit(name, subject, new Measure.OfResource(0), new Amount.Absolute(cpus));
    }

    private static Job job(int id, String user, String queue, int cpus) {
        return new Job(JobId.of(id), Owner.user(user), queue, 100, 1000, Request.cpus(cpus));
    }

    private static Job saying(Job job, StopTraits traits) {
        return job.knownBy(Optional.of(new Figures(Map.of(), OptionalLong.empty(), Optional.of(traits))));
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
    void aJobOfAnExpressQueueStopsOthersInTheServersOrder(String policy) {
        SmallSite site = new SmallSite(policy + BY_SERVER, Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.REQUEUE))), queue("express", 150), queue("slow", 149));
        site.tell(submit(1, 4, 1000));
        assertEquals(ids(), site.at(200).tell(submitTo("slow", 2, 4, 100)));
        assertEquals(List.of(), stopped(site));
        site.tell(submitTo("express", 3, 4, 100));
        assertEquals(
                List.of(StopMethod.REQUEUE),
                stops(site).stream().map(Preemption.Stop::method).toList());
    }

    private static String byServer(String policy) {
        return policy.contains(":") ? policy + BY_SERVER.replace(':', ',') : policy + BY_SERVER;
    }

    /** A job that asks for all four cpus is suspended for one of an express queue, while others wait behind it. */
    private static SmallSite withASuspendedJob(String policy, StopRules.Turn turn) {
        SmallSite site = new SmallSite(byServer(policy), Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND)).goingOn(turn)), queue("express", 150));
        site.tell(submit(1, 4, 50));
        site.at(101).tell(submit(2, 1, 80), submit(3, 1, 50), submit(4, 1, 150));
        site.at(110).tell(submitTo("express", 5, 1, 100));
        assertEquals(ids(1), stopped(site));
        return site;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"planned:iterations=0", "planned:iterations=500,period=10s,promise-slack=none", "conservative"})
    void aSuspendedJobThatIsToGoOnFirstIsDelayedByNoneThatHasNotStarted(String policy) {
        SmallSite site = withASuspendedJob(policy, StopRules.Turn.FIRST);
        assertEquals(ids(5, 2, 3), site.tell(new Event.Suspended(JobId.of(1))));
        assertEquals(210, site.start(1));
        site.at(130).scheduler().search(130, SearchBudget.UNLIMITED, () -> false, Runnable::run);
        assertEquals(ids(), site.tell(submit(6, 1, 90)));
        assertEquals(210, site.start(1), "no search lets others go before it");
        site.at(160).tell(SmallSite.ended(3));
        assertEquals(ids(7), site.tell(submit(7, 1, 50)));
        assertEquals(ids(), site.at(190).tell(SmallSite.ended(2)));
        assertEquals(ids(1), site.at(205).tell(SmallSite.ended(5), SmallSite.ended(7)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned:iterations=0", "conservative"})
    void aSuspendedJobThatIsDeletedIsNotPlannedAgainThoughItWasToGoOnFirst(String policy) {
        SmallSite site = withASuspendedJob(policy, StopRules.Turn.FIRST);
        site.tell(new Event.Suspended(JobId.of(1)));
        site.at(120).tell(new Event.Deleted(JobId.of(1)), SmallSite.limits(SmallSite.userCpus("most", 4)));
        assertEquals(Optional.empty(), site.plan().standing(JobId.of(1)));
    }

    /** One is planned before it that is short enough, and comes forward when room does. */
    @Test
    void aJobThatIsPlannedBeforeASuspendedOneDoesNotDelayItWhenItCouldStartEarlier() {
        SmallSite site = new SmallSite(byServer("planned:iterations=0"), Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND)).goingOn(StopRules.Turn.FIRST)), queue("express", 150));
        site.tell(submit(1, 4, 500));
        site.at(110).tell(submitTo("express", 5, 2, 100), submitTo("express", 6, 2, 150));
        site.tell(new Event.Suspended(JobId.of(1)));
        site.at(115).tell(submit(7, 2, 50));
        assertEquals(210, site.start(7));
        assertEquals(260, site.start(1));
        assertEquals(ids(), site.at(170).tell(SmallSite.ended(6)), "it would end at 220");
        assertEquals(210, site.start(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned:iterations=0", "conservative"})
    void afterARestartSuspendedJobsAndAllOthersHaveTheStartsThatTheyHad(String policy) {
        SmallSite site = new SmallSite(byServer(policy), Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND)).goingOn(StopRules.Turn.FIRST)), queue("express", 150));
        site.tell(submit(1, 4, 500));
        site.at(110).tell(submitTo("express", 5, 2, 100), submitTo("express", 6, 2, 150));
        site.tell(new Event.Suspended(JobId.of(1)));
        site.at(115).tell(submit(7, 2, 50), submit(8, 3, 20));
        site.at(170).tell(SmallSite.ended(6));

        Scheduler restarted = Policies.create(PolicySpec.parse(byServer(policy)), Setup.of(Machine.ofCpus(4)), 1);
        site.scheduler().briefing(170).batches().forEach(batch -> restarted.apply(170, batch));
        restarted.restore(170, site.scheduler().state());
        assertEquals(List.of(), restarted.decide(170));
        assertEquals(site.plan().planned(), restarted.plan().planned());
    }

    /** What was left of its soft walltime may be a second: it is not expected to end each second anew. */
    @ParameterizedTest
    @ValueSource(strings = {"planned:iterations=0", "conservative", "easy"})
    void aJobThatGoesOnIsExtendedByAllThatItsSiteExpects(String policy) {
        SmallSite site = new SmallSite(byServer(policy), Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND)).goingOn(StopRules.Turn.FIRST)), queue("express", 150));
        Job soft = SmallSite.job(1, "u", "", 2000, Request.cpus(4), Conditions.NONE);
        site.tell(new Event.Submitted(soft.expectedToRun(OptionalLong.of(600))));
        site.at(699).tell(submitTo("express", 2, 4, 100), submit(3, 4));
        site.tell(new Event.Suspended(JobId.of(1)));
        assertEquals(ids(1), site.at(799).tell(SmallSite.ended(2)));
        assertEquals(800, site.start(3), "it has run for 599 s");
        site.at(800).tell(new Event.Timer());
        assertEquals(1400, site.start(3));
        assertEquals(
                Cause.Kind.JOB_EXTENDED,
                site.plan()
                        .moves(JobId.of(3))
                        .later()
                        .orElseThrow()
                        .causes()
                        .get(0)
                        .kind());
        site.at(1400).tell(new Event.Timer());
        assertEquals(2000, site.start(3));
        site.at(2000).tell(new Event.Timer());
        assertEquals(2200, site.start(3), "its walltime has passed then");
    }

    @Test
    void aSuspendedJobHasItsOldTurnWhereTheServerDoesNotSayOtherwise() {
        SmallSite site = withASuspendedJob("planned:iterations=0", StopRules.Turn.AS_BEFORE);
        assertEquals(ids(5, 2, 3, 4), site.tell(new Event.Suspended(JobId.of(1))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned:iterations=0", "conservative"})
    void suspendedJobsGoOnInTheOrderInWhichTheyWereSuspended(String policy) {
        SmallSite site = new SmallSite(byServer(policy), Machine.ofCpus(4));
        StopRules rules = rules(USUAL, only(StopMethod.SUSPEND)).goingOn(StopRules.Turn.FIRST);
        site.tell(changed(rules), queue("express", 150), submit(1, 4, 90));
        site.at(101).tell(submit(2, 2, 30));
        site.at(102).tell(submitTo("express", 3, 2, 50));
        assertEquals(ids(3, 2), site.tell(new Event.Suspended(JobId.of(1))));
        site.at(105).tell(submitTo("express", 4, 2, 30));
        assertEquals(ids(2), stopped(site));
        assertEquals(ids(4), site.tell(new Event.Suspended(JobId.of(2))));
        assertEquals(ids(), site.at(127).tell(SmallSite.ended(4)), "the second would delay the first");
        assertEquals(ids(1), site.at(152).tell(SmallSite.ended(3)));
        assertEquals(ids(2), site.at(240).tell(SmallSite.ended(1)));
    }

    @Test
    void rulesThatChangeHoldAtOnceForJobsThatWaitAndThoseThatRun() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
        site.tell(queue("express", 150), submit(1, 4, 1000));
        site.at(200).tell(submitTo("express", 3, 4, 100));
        assertEquals(List.of(), stopped(site), "the server has no rules yet");
        site.at(210).tell(changed(rules(USUAL, only(StopMethod.SUSPEND))));
        assertEquals(ids(1), stopped(site));
    }

    @Test
    void whatThePolicySaysItselfCountsBeforeTheServersRules() {
        SmallSite site = new SmallSite(
                "planned:preempt-rules=from-server,preempt-queues=urgent,preempt-order=suspend", Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.DELETE))), queue("express", 150), submit(1, 4, 1000));
        site.at(200).tell(submitTo("express", 2, 4, 100));
        assertEquals(List.of(), stopped(site));
        site.tell(submitTo("urgent", 3, 4, 100));
        assertEquals(
                List.of(StopMethod.SUSPEND),
                stops(site).stream().map(Preemption.Stop::method).toList());
    }

    @Test
    void withoutThatThePolicyIgnoresTheServersRules() {
        SmallSite site = new SmallSite("planned", Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.DELETE))), queue("express", 150), submit(1, 4, 1000));
        site.at(200).tell(submitTo("express", 2, 4, 100));
        assertEquals(List.of(), stopped(site));
    }

    @Test
    void expressQueuesOfLowerPriorityAreStoppedAfterNormalJobs() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(8));
        site.tell(changed(rules(USUAL, only(StopMethod.REQUEUE))), queue("express", 150), queue("most", 200));
        site.tell(submit(1, 4, 1000));
        site.at(190).tell(submitTo("express", 2, 4, 1000));
        site.at(200).tell(submitTo("most", 3, 4, 100));
        assertEquals(ids(1), stopped(site), "though the other has done less");
        site.tell(new Event.Requeued(JobId.of(1)));
        site.at(201).tell(submitTo("most", 4, 4, 100));
        assertEquals(ids(2), stopped(site));
        site.tell(new Event.Requeued(JobId.of(2)));
        site.at(202).tell(submitTo("most", 5, 4, 100));
        assertEquals(List.of(), stopped(site), "its equals are never stopped");
    }

    @Test
    void aNormalJobStopsThoseOfAnOwnerWhoIsOverASoftLimit() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
        Limit limit = soft("soft", new Subject.Each(Subject.Party.USER), 2);
        site.tell(changed(rules(
                List.of(Set.of(Trait.EXPRESS), Set.of(Trait.NORMAL), Set.of(Trait.OVER_SERVER_LIMIT)),
                only(StopMethod.SUSPEND),
                limit)));
        site.tell(new Event.Submitted(job(1, "ann", "", 3)));
        site.at(110).tell(new Event.Submitted(job(2, "bob", "", 1)));
        site.at(120).tell(new Event.Submitted(job(3, "cy", "", 2)));
        assertEquals(ids(1), stopped(site));
        assertEquals(ids(3), site.tell(new Event.Suspended(JobId.of(1))));
        site.at(130).tell(new Event.Submitted(job(4, "dan", "", 4)));
        assertEquals(List.of(), stopped(site), "nobody is over a limit any more");
    }

    @Test
    void aNormalJobTakesNoFreeNodesThatAreKeptForOthers() {
        SmallSite site = new SmallSite("conservative" + BY_SERVER, Machine.ofCpus(4));
        Limit limit = soft("soft", new Subject.Each(Subject.Party.USER), 1);
        site.tell(changed(
                rules(List.of(Set.of(Trait.NORMAL), Set.of(Trait.OVER_SERVER_LIMIT)), only(StopMethod.DELETE), limit)));
        site.tell(new Event.Submitted(job(1, "ann", "", 1)));
        site.tell(new Event.Submitted(job(2, "bob", "", 1)));
        site.tell(new Event.WindowsChanged(List.of()), submit(3, 4, 500));
        assertEquals(ids(), site.tell(submit(4, 2, 5000)), "it would delay job 3, and nobody is to be stopped for it");
    }

    @Test
    void noJobIsStoppedThatWouldBecomeMoreUrgentByThatThanTheOtherIs() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(8));
        site.tell(changed(rules(
                List.of(Set.of(Trait.NORMAL), Set.of(Trait.OVER_SERVER_LIMIT), Set.of(Trait.OVER_QUEUE_LIMIT)),
                only(StopMethod.SUSPEND),
                soft("queue", new Subject.InQueue("work", new Subject.One(Subject.Party.USER, "ann")), 4),
                soft("server", new Subject.One(Subject.Party.USER, "bob"), 2))));
        for (int id = 1; id <= 5; id++) {
            site.tell(new Event.Submitted(job(id, "ann", "work", 1)));
        }
        assertEquals(ids(6), site.tell(new Event.Submitted(job(6, "bob", "other", 3))));
        site.at(120).tell(new Event.Submitted(job(7, "bob", "other", 1)));
        assertEquals(List.of(), stopped(site));
    }

    @Test
    void jobsThatStayOverALimitAreStoppedAndTheOneIsSparedThatDoesNot() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(10));
        site.tell(changed(rules(
                List.of(Set.of(Trait.NORMAL), Set.of(Trait.OVER_QUEUE_LIMIT)),
                only(StopMethod.SUSPEND),
                soft("cpus", new Subject.InQueue("work", new Subject.Each(Subject.Party.USER)), 5),
                soft("named", new Subject.InQueue("work", new Subject.One(Subject.Party.GROUP, "always")), 0))));
        for (int id = 1; id <= 5; id++) {
            Job job = new Job(
                    JobId.of(id),
                    new Owner("ann", id == 3 ? "g" : "always", "p"),
                    "work",
                    100,
                    1000,
                    Request.cpus(id == 5 ? 2 : 1));
            site.at(100 + id).tell(new Event.Submitted(job));
        }
        site.at(120).tell(new Event.Submitted(job(6, "ann", "other", 8)));
        assertEquals(Set.of(JobId.of(2), JobId.of(4), JobId.of(5)), Set.copyOf(stopped(site)));
    }

    @Test
    void ofSeveralTraitsThoseThatAreNamedTogetherCountFirst() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
        site.tell(changed(rules(
                List.of(
                        Set.of(Trait.NORMAL),
                        Set.of(Trait.EXPRESS, Trait.OVER_SERVER_LIMIT),
                        Set.of(Trait.EXPRESS),
                        Set.of(Trait.OVER_SERVER_LIMIT)),
                only(StopMethod.SUSPEND),
                soft("soft", new Subject.One(Subject.Party.USER, "ann"), 0))));
        site.tell(queue("express", 150), new Event.Submitted(job(1, "ann", "express", 4)));
        site.at(110).tell(new Event.Submitted(job(2, "bob", "express", 4)));
        assertEquals(List.of(), stopped(site), "an express job over its limit is above one that is not");
        site.at(120).tell(new Event.Submitted(job(3, "bob", "", 4)));
        assertEquals(ids(1), stopped(site));
    }

    @Test
    void aJobStopsOnlyThoseThatItNamesAsItsTargets() {
        StopTraits marked = new StopTraits(Optional.empty(), Set.of("queue=work"), Set.of(), StopTraits.Call.NONE);
        for (boolean heeded : List.of(true, false)) {
            SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
            StopRules usual = rules(USUAL, only(StopMethod.REQUEUE));
            site.tell(
                    changed(
                            heeded
                                    ? usual
                                    : new StopRules(
                                            USUAL, Optional.of(150), usual.order(), List.of(), Targets.IGNORED)),
                    queue("express", 150));
            site.tell(new Event.Submitted(saying(job(1, "ann", "work", 2), marked)));
            site.at(150).tell(new Event.Submitted(job(2, "ann", "other", 2)));
            StopTraits none = new StopTraits(Optional.of(Set.of()), Set.of(), Set.of(), StopTraits.Call.NONE);
            site.at(200).tell(new Event.Submitted(saying(job(3, "ann", "express", 2), none)));
            assertEquals(heeded ? ids() : ids(2), stopped(site));
            if (heeded) {
                StopTraits work =
                        new StopTraits(Optional.of(Set.of("queue=work")), Set.of(), Set.of(), StopTraits.Call.NONE);
                site.tell(new Event.Submitted(saying(job(4, "ann", "express", 2), work)));
                assertEquals(ids(1), stopped(site));
            }
        }
    }

    @Test
    void aJobIsNotStoppedInAWayThatItDoesNotAllow() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.REQUEUE, StopMethod.DELETE))), queue("express", 150));
        StopTraits once = new StopTraits(Optional.empty(), Set.of(), Set.of(StopMethod.REQUEUE), StopTraits.Call.NONE);
        site.tell(new Event.Submitted(saying(job(1, "ann", "", 4), once)));
        site.at(200).tell(submitTo("express", 2, 4, 100));
        assertEquals(
                List.of(StopMethod.DELETE),
                stops(site).stream().map(Preemption.Stop::method).toList());
    }

    @Test
    void aJobThatSomebodyRunsAtOnceStopsAnyOther() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND))), queue("express", 150));
        site.tell(submitTo("express", 1, 4, 1000));
        site.at(200).tell(new Event.Submitted(job(2, "ann", "", 4)));
        assertEquals(List.of(), stopped(site));
        site.at(210).tell(new Event.Changed(saying(job(2, "ann", "", 4), StopTraits.NONE.calledAtOnce())));
        assertEquals(ids(1), stopped(site));
    }

    @Test
    void howMuchIsLeftOfAJobGoesByHowLongTheSiteExpectsItToRun() {
        StopOrder order = new StopOrder(List.of(
                new StopOrder.Step(10, List.of(StopMethod.REQUEUE)),
                new StopOrder.Step(-1, List.of(StopMethod.SUSPEND))));
        for (long at : new long[] {120, 144, 160, 300}) {
            SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
            site.tell(changed(rules(USUAL, order)), queue("express", 150));
            site.tell(new Event.Submitted(job(1, "ann", "", 4).expectedToRun(OptionalLong.of(45))));
            site.at(at).tell(submitTo("express", 2, 4, 100));
            assertEquals(
                    List.of(at < 141 ? StopMethod.REQUEUE : StopMethod.SUSPEND),
                    stops(site).stream().map(Preemption.Stop::method).toList());
        }
    }

    @Test
    void aSchedulerThatGoesOnInItsPlaceKnowsTheRules() {
        SmallSite site = new SmallSite("planned" + BY_SERVER, Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND))), queue("express", 150), submit(1, 4, 1000));
        var other = Policies.create(PolicySpec.parse("planned" + BY_SERVER), Machine.ofCpus(4));
        site.scheduler().briefing(150).tell(other, 150);
        other.restore(150, site.scheduler().state());
        other.apply(200, List.of(submitTo("express", 2, 4, 100)));
        other.decide(200);
        assertEquals(1, other.preemptions().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "preempt-targets=work",
                "preempt-order=requeue",
                "preempt-spares=work",
                "preempt-not-within=5m",
                "preempt-at-most=3",
                "preempt-notice=1m"
            })
    void whatSaysMoreOfStoppedJobsIsRefusedWhereNoneAre(String setting) {
        String name = setting.substring(0, setting.indexOf('='));
        PolicyException refused =
                assertThrows(PolicyException.class, () -> Policies.check(PolicySpec.parse("planned:" + setting)));
        assertTrue(refused.getMessage().contains(name + " has no effect, as no job may stop others"));
        for (String who : List.of("preempt-queues=urgent", "preempt-priority=1", "preempt-rules=from-server")) {
            Policies.check(PolicySpec.parse("planned:" + setting + "," + who));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void whatASuspendedJobKeepsNobodyElseGets(String policy) {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster(
                        "c", List.of(new Node("n1", Resources.of(4, 100)), new Node("n2", Resources.of(2, 30))))));
        SmallSite site = new SmallSite(policy + BY_SERVER, machine);
        site.tell(
                changed(rules(USUAL, only(StopMethod.SUSPEND)).releasing(Optional.of(Set.of(0)))),
                queue("express", 150));
        site.tell(new Event.Submitted(asking(1, "", 4, 60)), new Event.Submitted(asking(2, "", 2, 10)));
        site.at(110).tell(new Event.Submitted(asking(3, "express", 1, 50)));
        assertEquals(List.of(), stopped(site), "its memory would not be there");
        site.at(120).tell(new Event.Deleted(JobId.of(3)), new Event.Submitted(asking(4, "express", 3, 40)));
        assertEquals(ids(1), stopped(site));
        assertEquals(ids(4), site.tell(new Event.Suspended(JobId.of(1))));
        assertEquals(
                Set.of(JobId.of(2), JobId.of(4)),
                site.plan().running().stream().map(each -> each.job().id()).collect(Collectors.toSet()));
        assertEquals(ids(), site.at(130).tell(new Event.Submitted(asking(5, "", 1, 1))), "the memory is kept");
        List<JobId> then = site.at(150).tell(new Event.Deleted(JobId.of(5)), ended(4));
        assertEquals(List.of(JobId.of(1)), then, "it goes on in what it has kept");
        site.apply(new Event.Resumed(JobId.of(1)));
        assertEquals(Optional.empty(), PlanChecker.check(site.plan(), 150));
        site.at(200).tell(ended(1));
        assertEquals(ids(6), site.at(210).tell(new Event.Submitted(asking(6, "", 4, 100))), "nothing is kept any more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void nobodyElseGetsWhatAnUrgentJobNeedsBesideWhatASuspendedOneKeeps(String policy) {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster("c", List.of(new Node("n1", Resources.of(4, 100))))));
        SmallSite site = new SmallSite(policy + BY_SERVER, machine);
        site.tell(
                changed(rules(USUAL, only(StopMethod.SUSPEND)).releasing(Optional.of(Set.of(0)))),
                queue("express", 150));
        site.tell(new Event.Submitted(asking(1, "", 3, 60)));
        site.at(105).tell(new Event.Submitted(asking(2, "express", 3, 40)));
        assertEquals(ids(1), stopped(site));
        assertEquals(ids(), site.at(106).tell(new Event.Submitted(asking(3, "", 1, 30))));
        assertEquals(ids(2), site.at(107).tell(new Event.Suspended(JobId.of(1))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void whatASuspendedJobHasKeptIsNotHeldTwiceWhenSomebodyElseLetsItGoOn(String policy) {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster("c", List.of(new Node("n1", Resources.of(4, 100))))));
        SmallSite site = new SmallSite(policy + BY_SERVER, machine);
        site.tell(
                changed(rules(USUAL, only(StopMethod.SUSPEND)).releasing(Optional.of(Set.of(0)))),
                queue("express", 150));
        site.tell(new Event.Submitted(asking(1, "", 3, 60)));
        site.at(105).tell(new Event.Submitted(asking(2, "express", 3, 40)));
        assertEquals(ids(2), site.at(107).tell(new Event.Suspended(JobId.of(1))));
        site.at(120).apply(ended(2), new Event.Resumed(JobId.of(1)));
        assertEquals(Optional.empty(), PlanChecker.check(site.plan(), 120));
        assertEquals(ids(3), site.at(121).tell(new Event.Submitted(asking(3, "", 1, 40))), "the rest is free");
    }

    /** Of a job that keeps its cpus there is its memory to be had. */
    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void aJobIsSuspendedForItsMemoryAlone(String policy) {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster(
                        "c", List.of(new Node("n1", Resources.of(4, 100)), new Node("n2", Resources.of(1, 10))))));
        SmallSite site = new SmallSite(policy + BY_SERVER, machine);
        site.tell(
                changed(rules(USUAL, only(StopMethod.SUSPEND)).releasing(Optional.of(Set.of(1)))),
                queue("express", 150));
        site.tell(new Event.Submitted(asking(1, "", 2, 60)));
        site.at(105).tell(new Event.Submitted(asking(2, "express", 3, 10)));
        assertEquals(List.of(), stopped(site), "its cpus would not be there");
        site.at(108).tell(new Event.Deleted(JobId.of(2)), new Event.Submitted(asking(3, "", 3, 10)));
        site.at(110).tell(new Event.Submitted(asking(4, "express", 1, 90)));
        assertEquals(ids(1), stopped(site));
        assertEquals(ids(4), site.tell(new Event.Suspended(JobId.of(1))), "and no other has the cpus that are kept");
        assertEquals(Optional.empty(), PlanChecker.check(site.plan(), 110));
        assertEquals(List.of(JobId.of(1)), site.at(150).tell(ended(4)), "it goes on");
        site.apply(new Event.Resumed(JobId.of(1)));
        assertEquals(Optional.empty(), PlanChecker.check(site.plan(), 150));
        assertEquals(ids(3), site.at(200).tell(ended(1)), "nothing is kept any more");
    }

    /** A job that has its node alone keeps of the cpus those that it asks for; the others are there for others meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void aSuspendedJobThatHasItsNodeAloneKeepsWhatItAsksFor(String policy) {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster("c", List.of(new Node("n1", Resources.of(4, 100))))));
        SmallSite site = new SmallSite(policy + BY_SERVER, machine);
        site.tell(
                changed(rules(USUAL, only(StopMethod.SUSPEND)).releasing(Optional.of(Set.of(1)))),
                queue("express", 150));
        Job alone = asking(1, "", 1, 0);
        Request request = new Request(alone.request().chunks(), Arrangement.FREE, Sharing.EXCLUSIVE);
        assertEquals(ids(1), site.tell(new Event.Submitted(alone.asking(request))));
        site.at(105).tell(new Event.Submitted(asking(2, "express", 4, 10)));
        assertEquals(List.of(), stopped(site), "one cpu would not be there");
        site.at(110).tell(new Event.Deleted(JobId.of(2)), new Event.Submitted(asking(3, "express", 3, 10)));
        assertEquals(ids(1), stopped(site));
        assertEquals(ids(3), site.tell(new Event.Suspended(JobId.of(1))));
        assertEquals(ids(), site.at(120).tell(new Event.Submitted(asking(4, "", 1, 10))), "its cpu is kept");
        site.at(130).tell(new Event.Deleted(JobId.of(4)));
        assertEquals(List.of(JobId.of(1)), site.at(150).tell(ended(3)), "it goes on");
        site.apply(new Event.Resumed(JobId.of(1)));
        assertEquals(Optional.empty(), PlanChecker.check(site.plan(), 150));
        assertEquals(ids(), site.at(160).tell(new Event.Submitted(asking(5, "", 1, 10))), "and has its node alone");
        site.at(170).tell(new Event.Submitted(asking(6, "express", 3, 10)));
        assertEquals(ids(1), stopped(site), "once more");
        assertEquals(ids(6), site.tell(new Event.Suspended(JobId.of(1))));
        site.at(180).tell(new Event.Deleted(JobId.of(5)));
        assertEquals(List.of(JobId.of(1)), site.at(190).tell(ended(6)));
        site.apply(new Event.Resumed(JobId.of(1)));
        assertEquals(ids(), site.at(195).tell(new Event.Submitted(asking(7, "", 1, 10))), "and has it alone again");
        assertEquals(ids(7), site.at(200).tell(ended(1)));
    }

    /** What belongs to no node is given back with the cpus, and needed again. */
    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void aSuspendedJobGoesOnWhenItsLicencesAreFree(String policy) {
        SmallSite site = new SmallSite(policy + BY_SERVER, Machine.ofNodes(2, 4));
        site.tell(
                changed(rules(USUAL, only(StopMethod.SUSPEND)).releasing(Optional.of(Set.of(0)))),
                queue("express", 150),
                new Event.LimitsChanged(List.of(Limit.ofCountable("lic", 100))));
        site.tell(new Event.Submitted(licensed(1, "", 40)), new Event.Submitted(licensed(2, "", 40)));
        site.at(200).tell(new Event.Submitted(licensed(3, "express", 70)));
        assertEquals(Set.of(JobId.of(1), JobId.of(2)), Set.copyOf(stopped(site)));
        assertEquals(ids(), site.tell(new Event.Suspended(JobId.of(1))));
        assertEquals(ids(3), site.tell(new Event.Suspended(JobId.of(2))), "and nobody goes on beside it");
        assertEquals(ids(), site.at(210).tell());
        assertEquals(Set.of(JobId.of(1), JobId.of(2)), Set.copyOf(site.at(250).tell(ended(3))));
    }

    private static Job licensed(int id, String queue, long licences) {
        Request request = new Request(
                List.of(new Chunk(1, Resources.of(1))), Arrangement.FREE, Sharing.SHARED, Map.of("lic", licences));
        return new Job(JobId.of(id), Owner.user("ann"), queue, 100, 1000, request);
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void whatAJobKeepsThatSomebodyElseSuspendsNobodyElseGets(String policy) {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(new Cluster("c", List.of(new Node("n1", Resources.of(4, 100))))));
        SmallSite site = new SmallSite(policy + BY_SERVER, machine);
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND)).releasing(Optional.of(Set.of(0)))));
        site.tell(new Event.Submitted(asking(1, "", 4, 60)));
        site.at(110).tell(new Event.Suspended(JobId.of(1)));
        assertEquals(ids(), site.at(120).tell(new Event.Submitted(asking(2, "", 1, 41))));
        assertEquals(
                ids(3), site.at(130).tell(new Event.Deleted(JobId.of(2)), new Event.Submitted(asking(3, "", 1, 40))));
        site.at(140).tell(ended(3));
        site.at(150).tell(new Event.Resumed(JobId.of(1)));
        assertEquals(
                List.of(JobId.of(1)),
                site.plan().running().stream().map(each -> each.job().id()).toList());
        site.at(160).tell(new Event.Suspended(JobId.of(1)));
        site.at(170).tell(ended(1));
        assertEquals(ids(4), site.at(180).tell(new Event.Submitted(asking(4, "", 4, 100))), "nothing is kept any more");
    }

    private static Job asking(int id, String queue, int cpus, long memory) {
        return new Job(
                JobId.of(id),
                Owner.user("ann"),
                queue,
                100,
                1000,
                Request.of(new Chunk(1, Resources.of(cpus, memory))));
    }

    @Test
    void anUrgentJobEndsAndTheSuspendedOneGoesOn() {
        SmallSite site = new SmallSite("conservative" + BY_SERVER, Machine.ofCpus(4));
        site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND))), queue("express", 150), submit(1, 4, 1000));
        site.at(200).tell(submitTo("express", 2, 4, 100));
        assertEquals(ids(2), site.tell(new Event.Suspended(JobId.of(1))));
        assertTrue(site.at(250).tell(ended(2)).contains(JobId.of(1)));
    }

    private static Event nonPrimeUntil(int minute, QueueNames nonPrime) {
        PrimeTime time = new PrimeTime("UTC", Collections.nCopies(7, new Day(minute, 1_440)), Set.of(), Set.of());
        return new Event.HoursChanged(new Hours(
                Optional.of(
                        new Prime(time, QueueNames.NONE, nonPrime, Set.of(Part.NON_PRIME), 0, 0, OtherQueues.BOUND)),
                List.of(),
                QueueNames.NONE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void noStopIsToldForAJobWhoseHoursAreOverWhenItIsDue(String policy) {
        for (long walltime : new long[] {100, 101}) {
            SmallSite site = new SmallSite(policy + BY_SERVER + ",preempt-notice=5m", Machine.ofCpus(4));
            site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND))), nonPrimeUntil(10, QueueNames.NONE));
            site.tell(queue("express", 150), submit(1, 4, 500));
            site.at(200).tell(submitTo("express", 2, 4, walltime));
            assertEquals(walltime == 100 ? 1 : 0, site.plan().preemptions().size());
            site.at(500).tell(new Event.Timer());
            assertEquals(walltime == 100 ? ids(1) : ids(), stopped(site));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"planned", "conservative", "easy", "maui"})
    void aSuspendedJobGoesOnWithinItsHours(String policy) {
        for (long walltime : new long[] {300, 301}) {
            SmallSite site = new SmallSite(policy + BY_SERVER, Machine.ofCpus(4));
            QueueNames night = new QueueNames(Set.of("night"), Set.of());
            site.tell(changed(rules(USUAL, only(StopMethod.SUSPEND))), nonPrimeUntil(10, night));
            site.tell(queue("express", 150), submitTo("night", 1, 4, walltime));
            site.at(200).tell(submitTo("express", 2, 4, 200));
            site.tell(new Event.Suspended(JobId.of(1)));
            assertEquals(walltime == 300 ? ids(1) : ids(), site.at(400).tell(ended(2)));
        }
    }
}
