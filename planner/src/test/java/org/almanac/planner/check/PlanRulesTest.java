package org.almanac.planner.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.HoursCalendar;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.QueueHours;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Span;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The checker finds every rule broken, by what is planned and by what was decided to start. */
class PlanRulesTest {
    private static final long NOW = 100;
    private static final long WALLTIME = 10;
    private static final Limit TWO_CPUS_A_USER = new Limit(
            "two",
            new Subject.Each(Subject.Party.USER),
            new Measure.OfResource(ResourceKinds.CPUS),
            new Amount.Absolute(2));

    private Machine machine;
    private List<Limit> limits;
    private List<Window> windows;
    private Set<String> stopped;
    private Set<Integer> closed;
    private Set<JobId> waiting;
    private OptionalLong retryAt;
    private Hours hours;
    private List<PlanView.Running> running;

    @BeforeEach
    void nothingIsRuled() {
        machine = Machine.ofNodes(2, 4);
        limits = List.of();
        windows = List.of();
        stopped = Set.of();
        closed = new HashSet<>();
        waiting = new HashSet<>();
        retryAt = OptionalLong.empty();
        hours = Hours.ALWAYS;
        running = new ArrayList<>();
    }

    @Test
    void whatKeepsToAllRulesIsLetThrough() {
        limits = List.of(TWO_CPUS_A_USER);
        windows = List.of(
                new Window("before", 0, Set.of(0), 50, NOW, Optional.empty()),
                new Window("after", 0, Set.of(0), NOW + WALLTIME, 500, Optional.empty()),
                new Window("elsewhere", 0, Set.of(1), 50, 500, Optional.empty()));
        stopped = Set.of("other");
        closed.add(1);
        retryAt = OptionalLong.of(NOW);
        runs(job(8, 1, "q", Conditions.NONE), NOW + 5);
        Job job = job(1, 1, "q", new Conditions(NOW, List.of(JobId.of(7)), Optional.empty()));

        assertEquals(Optional.empty(), planned(job));
        assertEquals(Optional.empty(), started(job));
    }

    @Test
    void aLimitThatIsPassedIsFound() {
        limits = List.of(TWO_CPUS_A_USER);
        runs(job(8, 1, "", Conditions.NONE), NOW + 5);
        Violation over = new Violation.OverLimit(NOW, "two", "u", 3, 2, JobId.of(1));

        assertFound(over, job(1, 2, "", Conditions.NONE));
    }

    @Test
    void whatRunsMayPassALimitButNothingMayBeAddedToIt() {
        limits = List.of(TWO_CPUS_A_USER);
        runs(job(8, 3, "", Conditions.NONE), NOW + 5);
        assertEquals(Optional.empty(), PlanChecker.check(view(running, List.of()), NOW));
        assertFound(new Violation.OverLimit(NOW, "two", "u", 4, 2, JobId.of(1)), job(1, 1, "", Conditions.NONE));
    }

    @Test
    void moreJobsOfAnArrayThanItsSlotsAreFound() {
        Conditions slots = new Conditions(0, List.of(), Optional.of(new ArraySlots("a", 1)));
        runs(job(8, 1, "", slots), NOW + 5);

        assertFound(new Violation.OverLimit(NOW, "array a", "", 2, 1, JobId.of(1)), job(1, 1, "", slots));
    }

    @Test
    void aWindowThatIsNotForTheJobIsFound() {
        for (Optional<String> queue : List.of(Optional.<String>empty(), Optional.of("others"))) {
            windows = List.of(new Window("w", 0, Set.of(0), NOW + WALLTIME - 1, 500, queue));
            assertFound(new Violation.InWindow(JobId.of(1), "n1", "w"), job(1, 1, "q", Conditions.NONE));
        }
    }

    @Test
    void aReservationThatDoesNotCoverTheJobIsFound() {
        Optional<String> own = Optional.of("q");
        Job job = job(1, 1, "q", Conditions.NONE);
        Violation outside = new Violation.OutsideReservation(JobId.of(1), "n1", "q");
        List<Window> wrong = List.of(
                new Window("later", 0, Set.of(0), 1000, 2000, own),
                new Window("too early", 0, Set.of(0), NOW, NOW + WALLTIME - 1, own),
                new Window("too late", 0, Set.of(0), NOW + 1, NOW + WALLTIME, own),
                new Window("elsewhere", 0, Set.of(1), NOW, NOW + WALLTIME, own));
        for (Window window : wrong) {
            windows = List.of(window);
            assertFound(outside, job);
        }
        windows = List.of(wrong.get(2), wrong.get(1));
        assertEquals(Optional.empty(), started(job), "two that overlap cover it together");
    }

    @Test
    void aMemberMayUseAWindowWhollyOrNotAtAll() {
        Members members = new Members(List.of("u"), List.of(), List.of("other"));
        Job member = job(1, 1, "q", Conditions.NONE);
        windows = List.of(window(Set.of(0, 1), NOW, NOW + WALLTIME, members));
        assertEquals(Optional.empty(), started(member));
        windows = List.of(window(Set.of(1), NOW, NOW + WALLTIME, members));
        assertEquals(Optional.empty(), started(member), "it may also run elsewhere");
        windows = List.of(window(Set.of(0), NOW, NOW + WALLTIME - 1, members));
        assertFound(new Violation.OutsideReservation(JobId.of(1), "n1", "w"), member);
        windows = List.of(window(Set.of(0), NOW + 1, NOW + 2 * WALLTIME, members));
        assertFound(new Violation.OutsideReservation(JobId.of(1), "n1", "w"), member);
        windows =
                List.of(window(Set.of(0), NOW, NOW + WALLTIME, new Members(List.of("x"), List.of("y"), List.of("z"))));
        assertFound(new Violation.InWindow(JobId.of(1), "n1", "w"), member);
    }

    @Test
    void aJobOnNodesInAndOutsideAWindowOfMembersIsFound() {
        windows = List.of(window(Set.of(1), NOW, NOW + WALLTIME, new Members(List.of("u"), List.of(), List.of())));
        Placement both = Placement.of(0, new int[] {0, 1}, Resources.of(4), Resources.of(4));
        assertEquals(
                Optional.of(new Violation.OutsideReservation(JobId.of(1), "n1", "w")),
                planned(job(1, 8, "q", Conditions.NONE), both));
    }

    private static Window window(Set<Integer> nodes, long from, long to, Members members) {
        return new Window("w", 0, nodes, from, to, Optional.empty(), Optional.of(members));
    }

    @Test
    void aNodeThatTakesNoJobsIsFound() {
        closed.add(0);
        assertFound(new Violation.ClosedNode(JobId.of(1), "n1"), job(1, 1, "", Conditions.NONE));
    }

    @Test
    void aJobOfAStoppedQueueIsFound() {
        stopped = Set.of("q");
        assertNotReady(new UnmetCondition.QueueStopped("q"), "its queue q is stopped", job(1, 1, "q", Conditions.NONE));
    }

    @Test
    void aJobBeforeItsTimeIsFound() {
        assertNotReady(
                new UnmetCondition.NotBefore(NOW + 1),
                "may not start before 101",
                job(1, 1, "q", new Conditions(NOW + 1, List.of(), Optional.empty())));
        retryAt = OptionalLong.of(NOW + 2);
        assertNotReady(
                new UnmetCondition.BackingOff(NOW + 2),
                "is not to be tried before 102",
                job(1, 1, "q", Conditions.NONE));
    }

    @Test
    void aJobOutsideTheHoursOfItsQueueIsFound() {
        hours = new Hours(
                Optional.empty(), List.of(new Span(NOW + WALLTIME, 500)), new QueueNames(Set.of("q"), Set.of()));
        assertNotReady(
                new UnmetCondition.OutsideHours("q", QueueHours.Bar.DEDICATED_TIME_ONLY),
                "is kept from starting by the hours of its queue q: DEDICATED_TIME_ONLY",
                job(1, 1, "q", Conditions.NONE));
        hours = new Hours(Optional.empty(), List.of(new Span(NOW + WALLTIME - 1, 500)), QueueNames.NONE);
        assertNotReady(
                new UnmetCondition.OutsideHours("q", QueueHours.Bar.BEFORE_DEDICATED_TIME),
                "is kept from starting by the hours of its queue q: BEFORE_DEDICATED_TIME",
                job(1, 1, "q", Conditions.NONE));
    }

    @Test
    void aJobBeforeTheEndOfOneThatItWaitsForIsFound() {
        Job job = job(1, 1, "q", new Conditions(0, List.of(JobId.of(8)), Optional.empty()));
        runs(job(8, 1, "q", Conditions.NONE), NOW + 1);
        assertNotReady(
                new UnmetCondition.OtherJob(JobId.of(8), OptionalLong.of(NOW + 1)),
                "waits for job 8, which ends at 101",
                job);

        running.clear();
        waiting.add(JobId.of(8));
        assertNotReady(
                new UnmetCondition.OtherJob(JobId.of(8), OptionalLong.empty()),
                "waits for job 8, which has no end yet",
                job);
    }

    @Test
    void aNodeWithoutThePropertiesOfOneOfSeveralChunksIsFound() {
        machine = new Machine(
                ResourceKinds.CPUS_ONLY,
                List.of(new Cluster(
                        "c",
                        List.of(
                                new Node("plain", Resources.of(4)),
                                new Node("fast", Resources.of(4), Set.of("fast"))))));
        Request request = Request.of(new Chunk(1, Resources.of(1), Set.of("fast")), new Chunk(1, Resources.of(2)));
        Job job = new Job(JobId.of(1), "u", 0, WALLTIME, request);

        assertInstanceOf(
                Violation.NotAsAsked.class,
                planned(job, Placement.of(0, new int[] {0}, Resources.of(3))).orElseThrow());
        // Two cpus lie on the fast node, and the chunk of one that wants it on the other.
        assertInstanceOf(
                Violation.NotAsAsked.class,
                planned(job, Placement.of(0, new int[] {0, 1}, Resources.of(1), Resources.of(2)))
                        .orElseThrow());
        assertEquals(
                Optional.empty(), planned(job, Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(1))));
        assertEquals(Optional.empty(), planned(job, Placement.of(0, new int[] {1}, Resources.of(3))));
    }

    @Test
    void whereWhatRunsOverbooksANodeNothingMayBeAdded() {
        runs(job(7, 3, "", Conditions.NONE), NOW + 5);
        runs(job(8, 3, "", Conditions.NONE), NOW + 5);
        PlanView.Planned elsewhere = new PlanView.Planned(
                job(1, 4, "", Conditions.NONE), Placement.of(0, new int[] {1}, Resources.of(4)), NOW);
        PlanView.Planned there = new PlanView.Planned(
                job(2, 1, "", Conditions.NONE), Placement.of(0, new int[] {0}, Resources.of(1)), NOW);

        assertInstanceOf(
                Violation.Overbooked.class,
                PlanChecker.check(view(running, List.of(elsewhere)), NOW).orElseThrow());
        assertEquals(Optional.empty(), PlanChecker.checkPlanned(view(running, List.of(elsewhere)), NOW));
        assertEquals(
                Optional.of(new Violation.Overbooked(NOW, "cluster", "n1", "cpus", 7, 4, JobId.of(2))),
                PlanChecker.checkPlanned(view(running, List.of(there)), NOW));
    }

    private void assertNotReady(UnmetCondition unmet, String but, Job job) {
        assertFound(new Violation.NotReady(JobId.of(1), NOW, unmet), job);
        assertEquals(
                "job 1 is planned at " + NOW + ", but " + but,
                planned(job).orElseThrow().toString());
    }

    private static Job soft(PlannedBy plannedBy) {
        return job(1, 1, "q", Conditions.NONE)
                .expectedToRun(OptionalLong.of(WALLTIME / 2))
                .plannedBy(plannedBy);
    }

    @Test
    void aJobThatMayRunOnIntoAWindowIsFoundHoweverItIsPlanned() {
        windows = List.of(new Window("w", 0, Set.of(0), NOW + WALLTIME - 1, 500, Optional.empty()));
        for (PlannedBy plannedBy : PlannedBy.values()) {
            assertFound(new Violation.InWindow(JobId.of(1), "n1", "w"), soft(plannedBy));
        }
        Window part = new Window(
                "w",
                0,
                Set.of(0),
                Map.of(0, Resources.of(4)),
                NOW + WALLTIME - 1,
                500,
                Optional.of("others"),
                Optional.empty());
        windows = List.of(part);
        assertTrue(planned(soft(PlannedBy.EXPECTED_RUNTIME)).orElseThrow() instanceof Violation.BeyondPart);
        windows = List.of(part.at(NOW + WALLTIME, 500));
        assertEquals(Optional.empty(), planned(soft(PlannedBy.EXPECTED_RUNTIME)));
    }

    @Test
    void aJobEndsInTimeForDedicatedTimeByWhatTheSiteSays() {
        hours = new Hours(Optional.empty(), List.of(new Span(NOW + WALLTIME - 1, 500)), QueueNames.NONE);
        assertEquals(Optional.empty(), planned(soft(PlannedBy.EXPECTED_RUNTIME)));
        assertTrue(planned(soft(PlannedBy.EXPECTED_RUNTIME_WITHIN_HOURS)).orElseThrow() instanceof Violation.NotReady);
        assertTrue(planned(soft(PlannedBy.WALLTIME)).orElseThrow() instanceof Violation.NotReady);
    }

    @Test
    void aJobThatIsPlannedForAnotherTimeThanItIsExpectedToRunIsFound() {
        Job job = soft(PlannedBy.EXPECTED_RUNTIME);
        PlanView.Planned whole = new PlanView.Planned(job, onFirst(job), NOW, WALLTIME);
        assertEquals(
                Optional.of(new Violation.WrongTime(job.id(), new ImpossibleTime.WrongLength(WALLTIME))),
                PlanChecker.check(view(running, List.of(whole)), NOW));
    }

    private void assertFound(Violation violation, Job job) {
        assertEquals(Optional.of(violation), planned(job));
        assertEquals(Optional.of(violation), started(job));
    }

    private static Job job(int number, int cpus, String queue, Conditions conditions) {
        return new Job(JobId.of(number), new Owner("u", "g", ""), queue, 0, WALLTIME, Request.cpus(cpus), conditions);
    }

    private void runs(Job job, long until) {
        running.add(new PlanView.Running(job, onFirst(job), NOW - 1, until));
    }

    private static Placement onFirst(Job job) {
        return Placement.of(0, new int[] {0}, job.request().total());
    }

    private Optional<Violation> planned(Job job) {
        return planned(job, onFirst(job));
    }

    private Optional<Violation> planned(Job job, Placement placement) {
        return PlanChecker.check(view(running, List.of(new PlanView.Planned(job, placement, NOW))), NOW);
    }

    /** As after a decision, when what was decided is told to run. */
    private Optional<Violation> started(Job job) {
        List<PlanView.Running> all = new ArrayList<>(running);
        all.add(new PlanView.Running(job, onFirst(job), NOW, NOW + WALLTIME));
        return PlanChecker.checkStarts(view(all, List.of()), List.of(new Start(job, onFirst(job))), NOW);
    }

    private PlanView view(List<PlanView.Running> running, List<PlanView.Planned> planned) {
        return (PlanView) Proxy.newProxyInstance(
                PlanView.class.getClassLoader(),
                new Class<?>[] {PlanView.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "machine" -> machine;
                    case "running" -> running;
                    case "closed" -> List.of();
                    case "planned" -> planned;
                    case "limits" -> limits;
                    case "windows" -> windows;
                    case "hours" -> new HoursCalendar(hours);
                    case "isToGoOn" -> false;
                    case "stoppedQueues" -> stopped;
                    case "takesJobs" -> !closed.contains(arguments[1]);
                    case "retryAt" -> arguments[0].equals(JobId.of(1)) ? retryAt : OptionalLong.empty();
                    case "standing" ->
                        waiting.contains(arguments[0]) ? Optional.of(new Standing.Unplanned()) : Optional.empty();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
