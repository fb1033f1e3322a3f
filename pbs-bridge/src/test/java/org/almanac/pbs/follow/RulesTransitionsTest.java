package org.almanac.pbs.follow;

import static org.almanac.pbs.follow.FollowedSite.id;
import static org.almanac.pbs.snapshot.HandMade.at;
import static org.almanac.pbs.snapshot.HandMade.job;
import static org.almanac.pbs.snapshot.JobState.QUEUED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.HandMade;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.OrderNotes;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerOrder;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.ServerRules;
import org.almanac.pbs.snapshot.ServerStopping;
import org.almanac.pbs.snapshot.ServerWindow;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.StopOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.StopRules.Trait;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.score.AcceptableWait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits, windows and queues are told when they are new, and hold beside those of the site. */
class RulesTransitionsTest {
    private static final Limit TEN_JOBS =
            new Limit("ten", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(10));
    private static final Limit OUR_OWN =
            new Limit("own", new Subject.Everyone(), new Measure.Jobs(), new Amount.Absolute(20));
    private static final Window OUR_WINDOW = new Window("own", 0, Set.of(2), 5000, 6000, Optional.empty());
    private static final ServerWindow RESERVATION =
            new ServerWindow("R1", Set.of("n1", "n3"), 2000, 3000, Optional.of("R1"));

    private static Snapshot ruled(long time, ServerRules rules, ServerJob... jobs) {
        Snapshot plain = at(time, jobs);
        return new Snapshot(time, plain.kinds(), plain.nodes(), plain.queues(), plain.jobs(), rules, List.of());
    }

    private static ServerRules limits(Limit... limits) {
        return new ServerRules(List.of(limits), Map.of(), List.of());
    }

    private static ServerRules windows(ServerWindow... windows) {
        return new ServerRules(List.of(), Map.of(), List.of(windows));
    }

    @Test
    void limitsAreToldOnce() {
        FollowedSite site = new FollowedSite(at(1000));
        assertEquals(List.of(new Event.LimitsChanged(List.of(TEN_JOBS))), site.events(ruled(1001, limits(TEN_JOBS))));
        assertEquals(List.of(), site.events(ruled(1002, limits(TEN_JOBS))));
        assertEquals(List.of(new Event.LimitsChanged(List.of())), site.events(at(1003)));
    }

    @Test
    void countablesAreLimits() {
        FollowedSite site = new FollowedSite(at(1000));
        ServerRules rules = new ServerRules(List.of(TEN_JOBS), Map.of("matlab", 3L), List.of());
        Limit licences =
                new Limit("matlab", new Subject.Everyone(), new Measure.OfCountable("matlab"), new Amount.Absolute(3));
        assertEquals(List.of(new Event.LimitsChanged(List.of(licences, TEN_JOBS))), site.events(ruled(1001, rules)));
    }

    @Test
    void theSitesOwnRulesHoldFromTheFirst() {
        SnapshotFollower follower =
                new SnapshotFollower(at(1000), new LocalRules(List.of(OUR_OWN), List.of(OUR_WINDOW)), 0);
        List<Event> first = follower.follow(at(1000)).events();
        assertEquals(
                List.of(new Event.LimitsChanged(List.of(OUR_OWN)), new Event.WindowsChanged(List.of(OUR_WINDOW))),
                first.subList(0, 2));
        assertEquals(
                List.of(new Event.LimitsChanged(List.of(OUR_OWN, TEN_JOBS))),
                follower.follow(ruled(1001, limits(TEN_JOBS))).events());
        assertEquals(
                List.of(new Event.LimitsChanged(List.of(OUR_OWN))),
                follower.follow(at(1002)).events());
    }

    @Test
    void theSitesOwnSharesAreToldOnce() {
        LocalRules rules = new LocalRules(List.of(), List.of(), Optional.of(Shares.EQUAL));
        SnapshotFollower follower = new SnapshotFollower(at(1000), rules, 0);
        assertEquals(
                new Event.SharesChanged(Shares.EQUAL),
                follower.follow(at(1000)).events().get(0));
        assertEquals(List.of(), follower.follow(at(1001)).events());
    }

    @Test
    void howLongUsersAcceptToWaitIsToldOnceWhereTheSiteHasATableOfItsOwn() {
        LocalRules rules = new LocalRules(List.of(), List.of(), Optional.empty(), AcceptableWait.PAPER);
        SnapshotFollower follower = new SnapshotFollower(at(1000), rules, 0);
        assertTrue(follower.follow(at(1000)).events().contains(new Event.AcceptableWaitChanged(AcceptableWait.PAPER)));
        assertEquals(List.of(), follower.follow(at(1001)).events());
    }

    private static ServerRules ordered(String formula, String threshold) {
        return ServerRules.NONE.ordered(new ServerOrder(
                Optional.of(formula).filter(text -> !text.isEmpty()),
                Optional.of(threshold).filter(text -> !text.isEmpty()),
                ServerOrder.Eligibility.NOT_COUNTED));
    }

    private static JobOrder by(String formula) throws FormulaException {
        return JobOrder.by(Formula.parse(formula));
    }

    @Test
    void theServersFormulaIsToldWhenItIsAnotherOneWithWhatItNamesOfEachJob() throws FormulaException {
        FollowedSite site = new FollowedSite(at(1000), "easy");
        ServerJob plain = HandMade.job("1.srv", JobState.QUEUED);
        ServerJob asking = plain.withNotes(plain.notes()
                .orderedBy(new OrderNotes(
                        Map.of("licences", 3.0, "other", 4.0), OptionalLong.empty(), OptionalInt.empty())));
        assertEquals(
                List.of(new Event.OrderChanged(by("ncpus"))),
                site.events(ruled(1001, ordered("ncpus", ""), asking)).subList(0, 1));
        assertEquals(List.of(), site.events(ruled(1002, ordered("ncpus", ""), asking)));
        List<Event> told = site.events(ruled(1003, ordered("licences + job_priority", "2.5"), asking));
        assertEquals(new Event.OrderChanged(by("licences + job_priority").above(2.5)), told.get(0));
        assertEquals(
                Optional.of(new Figures(Map.of("licences", 3.0, "job_priority", 0.0), OptionalLong.empty())),
                ((Event.Changed) told.get(1)).changedJob().figures());
        assertEquals(3, site.scheduler.plan().value(FollowedSite.id("1.srv")).orElseThrow());
        assertEquals(
                new Event.OrderChanged(JobOrder.NONE),
                site.events(ruled(1004, ServerRules.NONE, asking)).get(0));
    }

    @Test
    void aFormulaThatIsNoneIsToldOnceAndTheFormerOneHolds() throws FormulaException {
        FollowedSite site = new FollowedSite(at(1000), "easy");
        site.follow(ruled(1001, ordered("ncpus", "")));
        Difference difference = site.follow(ruled(1002, ordered("ncpus ^ 2", "")));
        assertEquals(List.of(), difference.events());
        String told = difference.warnings().get(0).text();
        assertTrue(told.startsWith("its job_sort_formula is \"ncpus ^ 2\", but at 7: \"^\" where"), told);
        assertTrue(told.endsWith("Maybe \"**\"? Until then the former one holds"), told);
        assertEquals(
                List.of(), site.follow(ruled(1003, ordered("ncpus ^ 2", ""))).warnings());
    }

    @Test
    void theSitesOwnFormulaHoldsWhateverTheServerSaysAndAnotherWhereItSaysNothing() throws FormulaException {
        for (boolean own : List.of(true, false)) {
            LocalOrder order = own ? LocalOrder.of(by("walltime")) : new LocalOrder(Optional.empty(), by("walltime"));
            SnapshotFollower follower =
                    new SnapshotFollower(at(1000), new LocalRules(List.of(), List.of()).ordering(order), 0);
            assertEquals(
                    new Event.OrderChanged(by("walltime")),
                    follower.follow(at(1000)).events().get(0));
            assertEquals(
                    own ? List.of() : List.of(new Event.OrderChanged(by("ncpus"))),
                    follower.follow(ruled(1001, ordered("ncpus", ""))).events());
        }
    }

    @ParameterizedTest
    @EnumSource(PlannedBy.class)
    void jobsWithASoftWalltimeArePlannedAsTheSiteSays(PlannedBy plannedBy) {
        ServerJob plain = job("1.srv", QUEUED);
        ServerJob soft = plain.withNotes(plain.notes().expectedToRun(OptionalLong.of(60)));
        SnapshotFollower follower = new SnapshotFollower(at(1000), LocalRules.NONE.planning(plannedBy), 0);
        Job told = follower.follow(at(1000, soft)).events().stream()
                .filter(Event.Submitted.class::isInstance)
                .map(event -> ((Event.Submitted) event).newJob())
                .findFirst()
                .orElseThrow();
        assertEquals(plannedBy == PlannedBy.WALLTIME ? plain.walltime() : 60, told.planned());
        assertEquals(plannedBy == PlannedBy.EXPECTED_RUNTIME ? 60 : plain.walltime(), told.plannedWithinHours());
    }

    private static ServerRules stopping(String levels, String express, String order) {
        return ServerRules.NONE.stoppingBy(new ServerStopping(
                Optional.of(levels).filter(text -> !text.isEmpty()),
                Optional.of(express).filter(text -> !text.isEmpty()),
                Optional.of(order).filter(text -> !text.isEmpty()),
                StopRules.Targets.NAMED_BY_JOBS,
                Optional.empty(),
                StopRules.Turn.AS_BEFORE,
                List.of()));
    }

    private static StopOrder.Step step(int above, StopMethod... methods) {
        return new StopOrder.Step(above, List.of(methods));
    }

    @Test
    void whichJobsMayStopOthersIsToldWhenItIsOtherwise() {
        FollowedSite site = new FollowedSite(at(1000), "easy");
        StopOrder usual =
                new StopOrder(List.of(step(-1, StopMethod.SUSPEND, StopMethod.CHECKPOINT, StopMethod.REQUEUE)));
        StopRules plain = new StopRules(
                List.of(Set.of(Trait.EXPRESS), Set.of(Trait.NORMAL)),
                Optional.of(150),
                usual,
                List.of(),
                StopRules.Targets.NAMED_BY_JOBS);
        assertEquals(List.of(new Event.PreemptionChanged(plain)), site.events(ruled(1001, stopping("", "", ""))));
        assertEquals(List.of(), site.events(ruled(1002, stopping("express_queue, normal_jobs", "150", "SCR"))));
        StopRules other = new StopRules(
                List.of(
                        Set.of(Trait.EXPRESS, Trait.OVER_SHARE),
                        Set.of(Trait.NORMAL),
                        Set.of(Trait.OVER_SERVER_LIMIT),
                        Set.of(Trait.OVER_QUEUE_LIMIT)),
                Optional.of(200),
                new StopOrder(List.of(
                        step(80, StopMethod.SUSPEND, StopMethod.CHECKPOINT, StopMethod.REQUEUE),
                        step(50, StopMethod.SUSPEND, StopMethod.CHECKPOINT),
                        step(-1, StopMethod.DELETE))),
                List.of(),
                StopRules.Targets.NAMED_BY_JOBS);
        assertEquals(
                List.of(new Event.PreemptionChanged(other)),
                site.events(ruled(
                        1003,
                        stopping(
                                "express_queue+fairshare,normal_jobs , server_softlimits,queue_softlimits",
                                "200",
                                "\"SCR 80 SC 50 D\""))));
        assertEquals(List.of(new Event.PreemptionChanged(StopRules.NONE)), site.events(ruled(1004, ServerRules.NONE)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            express_queue, urgent |     |            | its preempt_prio is "express_queue, urgent", but must be levels
                                  | x   |            | its preempt_queue_prio is "x", but must be a whole number
                                  |     | SUSPEND    | its preempt_order is "SUSPEND", but must be S, C, R and D
                                  |     | S 50       | its preempt_order is "S 50", but must be S, C, R and D
                                  |     | S 50 R 60 D | its preempt_order is "S 50 R 60 D", but must be S, C, R and D
                                  |     | SS         | its preempt_order is "SS", but must be S, C, R and D
            starving_jobs, normal_jobs |  |          | its preempt_prio names starving_jobs, of which there are none
            """)
    void whatIsWrongWithWhoMayStopOthersIsToldOnceAndWhatHeldBeforeHoldsOn(
            String levels, String express, String order, String said) {
        FollowedSite site = new FollowedSite(at(1000), "easy");
        site.follow(ruled(1001, stopping("", "200", "R")));
        ServerRules wrong =
                stopping(levels == null ? "" : levels, express == null ? "200" : express, order == null ? "R" : order);
        Difference difference = site.follow(ruled(1002, wrong));
        assertEquals(1, difference.warnings().size());
        String told = difference.warnings().get(0).text();
        assertTrue(told.startsWith(said), told);
        if (!told.contains("starving")) {
            assertEquals(List.of(), difference.events());
        }
        assertEquals(List.of(), site.follow(ruled(1003, wrong)).warnings());
    }

    @Test
    void whatAJobSaysOfBeingStoppedIsToldOfIt() {
        FollowedSite site = new FollowedSite(at(1000), "easy");
        ServerJob plain = HandMade.job("1.srv", JobState.QUEUED);
        site.follow(ruled(1001, ServerRules.NONE, plain));
        StopTraits once = new StopTraits(Optional.empty(), Set.of(), Set.of(StopMethod.REQUEUE), StopTraits.Call.NONE);
        List<Event> told = site.events(
                ruled(1002, ServerRules.NONE, plain.withNotes(plain.notes().stopping(once))));
        assertEquals(once, ((Event.Changed) told.get(0)).changedJob().stops());
    }

    @Test
    void timeThatAJobHasWaitedBeforeItIsFirstSeenIsAsTheServerCountsItOrSinceNothingHeldIt() throws FormulaException {
        FollowedSite site = new FollowedSite(at(1000), "easy");
        ServerJob counted = HandMade.job("1.srv", JobState.QUEUED);
        counted = counted.withNotes(
                counted.notes().orderedBy(new OrderNotes(Map.of(), OptionalLong.of(300), OptionalInt.of(2))));
        ServerJob released = HandMade.job("2.srv", JobState.QUEUED);
        released = released.withNotes(released.notes().eligibleSince(OptionalLong.of(960)));
        site.follow(ruled(1010, ordered("eligible_time", ""), counted, released));
        assertEquals(300, site.scheduler.plan().value(FollowedSite.id("1.srv")).orElseThrow());
        assertEquals(50, site.scheduler.plan().value(FollowedSite.id("2.srv")).orElseThrow());
    }

    @Test
    void reservationsAreWindowsUntilTheyAreOver() {
        FollowedSite site = new FollowedSite(at(1000));
        assertEquals(
                List.of(new Event.WindowsChanged(
                        List.of(new Window("R1", 0, Set.of(0, 2), 2000, 3000, Optional.of("R1"))))),
                site.events(ruled(1001, windows(RESERVATION))));
        assertEquals(List.of(), site.events(ruled(2999, windows(RESERVATION))));
        assertEquals(List.of(new Event.WindowsChanged(List.of())), site.events(ruled(3000, windows(RESERVATION))));
    }

    @Test
    void whomAWindowIsForIsTold() {
        Optional<Members> members = Optional.of(new Members(List.of("anna"), List.of("students"), List.of()));
        ServerWindow course =
                new ServerWindow("course", Set.of("n1"), 2000, 3000, Optional.empty(), members, Optional.empty());
        assertEquals(
                List.of(new Event.WindowsChanged(
                        List.of(new Window("course", 0, Set.of(0), 2000, 3000, Optional.empty(), members)))),
                new FollowedSite(at(1000)).events(ruled(1001, windows(course))));
    }

    @Test
    void jobsOfAReservationArePlannedIntoIt() {
        ServerQueue queue = new ServerQueue("R1", true, false, 0, ServerQueue.Type.EXECUTION, Optional.of("R1"));
        Snapshot plain = at(1000, HandMade.in("R1", job("1.srv", QUEUED)), job("2.srv", QUEUED));
        FollowedSite site = new FollowedSite(new Snapshot(
                1000, plain.kinds(), plain.nodes(), List.of(queue), plain.jobs(), windows(RESERVATION), List.of()));
        assertEquals(id("2.srv"), site.decide(1000).job().id(), "of everybody");
        assertEquals(2000, site.scheduler.plan().planned().get(0).start(), "though its queue is not started yet");
    }

    @Test
    void aReservationsUnknownNodeIsToldOnce() {
        ServerWindow odd = new ServerWindow("R1", Set.of("n1", "n9"), 2000, 3000, Optional.of("R1"));
        FollowedSite site = new FollowedSite(at(1000));
        Difference difference = site.follow(ruled(1001, windows(odd)));
        assertEquals(1, difference.events().size());
        assertEquals(List.of(new Warning("reservation R1", "its node n9 is not known")), difference.warnings());
        assertEquals(List.of(), site.follow(ruled(1002, windows(odd))).warnings());
    }

    @Test
    void onlyWhatMattersOfAQueueIsNews() {
        FollowedSite site = new FollowedSite(at(1000));
        List<ServerNode> nodes = at(1000).nodes();
        ServerQueue closed = new ServerQueue("batch", false, true, 0);
        assertEquals(List.of(), site.events(at(1001, nodes, List.of(closed))));
        ServerQueue route = new ServerQueue("batch", true, true, 3, ServerQueue.Type.ROUTE, Optional.empty());
        assertEquals(
                List.of(new Event.QueueChanged(new Queue("batch", Queue.Running.STOPPED, 3))),
                site.events(at(1002, nodes, List.of(route))));
    }

    @Test
    void whatWasNotUnderstoodIsToldOnce() {
        FollowedSite site = new FollowedSite(at(1000));
        Snapshot plain = at(1001);
        Snapshot odd = new Snapshot(
                1001,
                plain.kinds(),
                plain.nodes(),
                plain.queues(),
                plain.jobs(),
                ServerRules.NONE,
                List.of(new NotUnderstood("job 7.srv", "2:pnp=1", "\"2:pnp=1\" is no request; it is left out")));
        assertEquals(
                List.of(new Warning("job 7.srv", "\"2:pnp=1\" is no request; it is left out")),
                site.follow(odd).warnings());
        assertEquals(List.of(), site.follow(odd).warnings());
    }
}
