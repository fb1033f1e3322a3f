package org.almanac.planner.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.HoursCalendar;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

/** The checker lets sound plans through, and nothing else. */
class PlanCheckerTest {
    private static final Machine MACHINE = new Machine(
            new ResourceKinds(List.of("cpus", "memory")),
            List.of(
                    new Cluster(
                            "a",
                            List.of(
                                    new Node("a1", Resources.of(4, 8), Set.of("fast")),
                                    new Node("a2", Resources.of(2, 8)))),
                    new Cluster("b", List.of(new Node("b1", Resources.of(4, 4))))));
    private static final Request TWO = Request.of(new Chunk(2, Resources.of(1, 2)));

    @Test
    void aSoundPlanIsAccepted() {
        assertEquals(
                Optional.empty(),
                check(
                        List.of(running(1, TWO, on(0, 0, 2, 4), 0, 20), running(2, TWO, on(0, 1, 2, 4), 0, 20)),
                        List.of(
                                planned(3, TWO, on(0, 0, 2, 4), 10),
                                planned(4, TWO, on(0, 1, 2, 4), 20),
                                planned(5, TWO, on(1, 0, 2, 4), 10),
                                planned(6, TWO, on(1, 0, 2, 4), 20))));
    }

    @Test
    void aJobPlannedOnNodesThatAreClosedIsFound() {
        Job last = new Job(JobId.of(1), "u", 0, 10, TWO);
        List<PlanView.Closed> closed = List.of(new PlanView.Closed(last, on(1, 0, 4, 4), 5, 40));
        Violation violation = check(List.of(), closed, List.of(planned(2, TWO, on(1, 0, 2, 4), 39)))
                .orElseThrow();
        assertInstanceOf(Violation.Overbooked.class, violation);
        assertEquals(Optional.empty(), check(List.of(), closed, List.of(planned(2, TWO, on(1, 0, 2, 4), 40))));
    }

    @Test
    void whatEndsAtATimeDoesNotHoldAtIt() {
        List<Booking> bookings = List.of(
                new Booking(JobId.of(1), on(1, 0, 4, 4), 10, 20),
                new Booking(JobId.of(2), on(1, 0, 4, 4), 0, 10),
                new Booking(JobId.of(3), on(1, 0, 4, 4), 10, 10));

        assertEquals(Optional.empty(), PlanChecker.firstOverbooked(MACHINE, bookings));
    }

    @Test
    void theFirstOverbookedMomentIsNamed() {
        Violation violation = PlanChecker.firstOverbooked(
                        MACHINE,
                        List.of(
                                new Booking(JobId.of(1), on(1, 0, 3, 1), 0, 100),
                                new Booking(JobId.of(2), on(1, 0, 2, 1), 50, 60),
                                new Booking(JobId.of(3), on(1, 0, 1, 4), 30, 40)))
                .orElseThrow();

        assertEquals(new Violation.Overbooked(30, "b", "b1", "memory", 5, 4, JobId.of(3)), violation);
        assertEquals("at 30 node b1 of b has 4 memory, but 5 are held, the last of it by job 3", violation.toString());
    }

    @Test
    void bookingsOnNodesThatDoNotExistAreFound() {
        for (Placement placement : List.of(on(2, 0, 1, 1), on(-1, 0, 1, 1), on(0, 2, 1, 1), on(0, -1, 1, 1))) {
            Booking booking = new Booking(JobId.of(1), placement, 0, 10);
            assertInstanceOf(
                    Violation.NoSuchNode.class,
                    PlanChecker.firstOverbooked(MACHINE, List.of(booking)).orElseThrow());
            assertInstanceOf(
                    Violation.NoSuchNode.class,
                    check(List.of(), List.of(planned(1, TWO, placement, 20))).orElseThrow());
        }
    }

    @Test
    void whatIsPlannedInThePastOrBeforeItsSubmissionIsFound() {
        assertWrongTime("which is past", List.of(), List.of(planned(1, TWO, on(0, 0, 2, 4), 9)));
        Job late = new Job(JobId.of(1), "u", 30, 10, TWO);
        assertWrongTime("which is past", List.of(), List.of(new PlanView.Planned(late, on(0, 0, 2, 4), 20)));
    }

    @Test
    void jobsThatAreBookedTwiceAreFound() {
        PlanView.Running running = running(1, TWO, on(0, 0, 2, 4), 0, 20);
        assertWrongTime("runs twice", List.of(running, running), List.of());
        assertWrongTime("or planned and running", List.of(running), List.of(planned(1, TWO, on(0, 0, 2, 4), 30)));
        assertWrongTime(
                "planned twice",
                List.of(),
                List.of(planned(1, TWO, on(0, 0, 2, 4), 30), planned(1, TWO, on(0, 0, 2, 4), 50)));
    }

    @Test
    void whatRunsOutsideItsTimeIsFound() {
        assertWrongTime("is told to run from", List.of(running(1, TWO, on(0, 0, 2, 4), 11, 30)), List.of());
        assertWrongTime("is told to run from", List.of(running(1, TWO, on(0, 0, 2, 4), 0, 9)), List.of());
    }

    @Test
    void everyWayNotToBePlacedAsAskedIsFound() {
        Placement twoNodes = Placement.of(0, new int[] {0, 1}, Resources.of(1, 2), Resources.of(1, 2));
        Chunk whole = new Chunk(1, Resources.of(2, 4));
        Chunk fast = new Chunk(2, Resources.of(1, 2), Set.of("fast"));
        assertNotAsAsked(new Mismatch.Amount("cpus", 2, 1), TWO, on(0, 0, 1, 4));
        assertNotAsAsked(new Mismatch.Amount("memory", 4, 5), TWO, on(0, 0, 2, 5));
        assertNotAsAsked(new Mismatch.PartsOfChunks("a1"), Request.of(whole), twoNodes);
        assertNotAsAsked(
                new Mismatch.NotPacked(2),
                request(Arrangement.PACK, Sharing.SHARED, new Chunk(2, Resources.of(1, 2))),
                twoNodes);
        assertNotAsAsked(
                new Mismatch.NotScatteredOverHosts(2, 1),
                request(Arrangement.SCATTER, Sharing.SHARED, new Chunk(2, Resources.of(1, 2))),
                on(0, 0, 2, 4));
        assertNotAsAsked(new Mismatch.Properties("a2", Set.of("fast"), Set.of()), Request.of(fast), twoNodes);
        assertNotAsAsked(
                new Mismatch.NodeShared("a1"), request(Arrangement.FREE, Sharing.EXCLUSIVE, whole), on(0, 0, 2, 4));
        assertNotAsAsked(
                new Mismatch.Amount("cpus", 5, 4),
                request(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(5, Resources.of(1, 1))),
                on(0, 0, 4, 8));
        // A chunk of three and one of the two nodes cannot hold any.
        assertNotAsAsked(
                new Mismatch.TooFewChunks(2, 1),
                request(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(2, Resources.of(3, 0))),
                Placement.of(0, new int[] {0, 1}, Resources.of(4, 8), Resources.of(2, 8)));
    }

    @Test
    void whatIsPlacedAsAskedIsAccepted() {
        Placement wholeNodes = Placement.of(0, new int[] {0, 1}, Resources.of(4, 8), Resources.of(2, 8));
        assertAsAsked(request(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(3, Resources.of(2, 0))), wholeNodes);
        assertAsAsked(request(Arrangement.SCATTER, Sharing.EXCLUSIVE, new Chunk(2, Resources.of(1, 0))), wholeNodes);
        assertAsAsked(request(Arrangement.PACK, Sharing.SHARED, new Chunk(2, Resources.of(1, 2))), on(0, 0, 2, 4));
        assertAsAsked(Request.of(new Chunk(2, Resources.of(0, 2))), on(0, 0, 0, 4));
        assertAsAsked(Request.of(new Chunk(2, Resources.of(1, 2), Set.of("fast"))), on(0, 0, 2, 4));
    }

    /** Plans made by a policy are moved about at random; whenever seconds counted one by one overflow, it says so. */
    @Test
    void whateverIsMovedTheCheckerSaysWhatSecondsCountedOneByOneSay() {
        int overbooked = 0;
        int sound = 0;
        for (long seed = 0; seed < 3000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            PlanView view = randomPlan(random);
            List<Booking> bookings = new ArrayList<>();
            view.running()
                    .forEach(running -> bookings.add(new Booking(
                            running.job().id(), running.placement(), running.started(), running.expectedEnd())));
            view.planned()
                    .forEach(planned -> bookings.add(
                            new Booking(planned.job().id(), planned.placement(), planned.start(), planned.end())));
            assertEquals(Optional.empty(), PlanChecker.firstOverbooked(view.machine(), bookings));
            int moved = random.nextInt(bookings.size());
            bookings.set(moved, move(random, bookings.get(moved)));

            Optional<Violation> violation = PlanChecker.firstOverbooked(view.machine(), bookings);

            long first = firstOverbookedSecond(view.machine(), bookings);
            String told = "seed " + seed + ": " + bookings;
            assertEquals(first < Long.MAX_VALUE, violation.isPresent(), told);
            violation.ifPresent(found -> assertEquals(first, ((Violation.Overbooked) found).time(), told));
            overbooked += violation.isPresent() ? 1 : 0;
            sound += violation.isPresent() ? 0 : 1;
        }
        assertTrue(overbooked > 500 && sound > 500, overbooked + " and " + sound);
    }

    private static Booking move(SplittableRandom random, Booking booking) {
        long by = random.nextInt(21) - 10;
        return random.nextBoolean()
                ? new Booking(booking.job(), booking.placement(), booking.from() + by, booking.to() + by)
                : new Booking(booking.job(), booking.placement(), booking.from(), booking.to() + random.nextInt(15));
    }

    private static long firstOverbookedSecond(Machine machine, List<Booking> bookings) {
        for (long second = -20; second < 400; second++) {
            for (int node = 0; node < machine.cluster(0).nodes().size(); node++) {
                long held = 0;
                for (Booking booking : bookings) {
                    for (int i = 0; i < booking.placement().size(); i++) {
                        boolean there = booking.placement().node(i) == node
                                && booking.from() <= second
                                && second < booking.to();
                        held += there ? booking.placement().held(i, 0) : 0;
                    }
                }
                if (held > machine.cluster(0).nodes().get(node).capacity().cpus()) {
                    return second;
                }
            }
        }
        return Long.MAX_VALUE;
    }

    private static PlanView randomPlan(SplittableRandom random) {
        Machine machine = Machine.ofNodes(1 + random.nextInt(3), 1 + random.nextInt(4));
        Scheduler scheduler = Policies.create(PolicySpec.parse("conservative"), machine);
        List<Event> events = new ArrayList<>();
        int jobs = 2 + random.nextInt(8);
        for (int i = 0; i < jobs; i++) {
            int cpus = 1 + random.nextInt((int) machine.cpus());
            events.add(new Event.Submitted(new Job(JobId.of(i), "u", 0, 1 + random.nextInt(15), Request.cpus(cpus))));
        }
        scheduler.apply(0, events);
        for (Start start : scheduler.decide(0)) {
            scheduler.apply(0, List.of(new Event.StartConfirmed(start.job().id(), 0)));
        }
        return scheduler.plan();
    }

    @Test
    void aMismatchIsToldInWords() {
        assertEquals(
                "job 1 is not placed as it asks: it asks for 2 cpus and holds 1",
                new Violation.NotAsAsked(JobId.of(1), new Mismatch.Amount("cpus", 2, 1)).toString());
        assertEquals("it has to have host h alone and leaves out node n", new Mismatch.HostShared("h", "n").toString());
        assertEquals(
                "node n lacks one of the properties [fast] or has one of [old]",
                new Mismatch.Properties("n", Set.of("fast"), Set.of("old")).toString());
        assertEquals("it asks for 3 chunks and its nodes hold 2", new Mismatch.TooFewChunks(3, 2).toString());
    }

    private static void assertNotAsAsked(Mismatch mismatch, Request request, Placement placement) {
        Optional<Violation> violation = check(List.of(), List.of(planned(1, request, placement, 10)));
        assertEquals(Optional.of(new Violation.NotAsAsked(JobId.of(1), mismatch)), violation);
        assertEquals(violation, check(List.of(running(1, request, placement, 0, 20)), List.of()));
    }

    private static void assertAsAsked(Request request, Placement placement) {
        assertEquals(Optional.empty(), check(List.of(), List.of(planned(1, request, placement, 10))));
    }

    private static void assertWrongTime(String what, List<PlanView.Running> running, List<PlanView.Planned> planned) {
        Optional<Violation> violation = check(running, planned);
        assertInstanceOf(Violation.WrongTime.class, violation.orElseThrow());
        assertTrue(violation.get().toString().contains(what), violation::toString);
    }

    private static Request request(Arrangement arrangement, Sharing sharing, Chunk... chunks) {
        return new Request(List.of(chunks), arrangement, sharing);
    }

    private static Placement on(int cluster, int node, long cpus, long memory) {
        return Placement.of(cluster, new int[] {node}, Resources.of(cpus, memory));
    }

    private static PlanView.Running running(int number, Request request, Placement placement, long from, long to) {
        return new PlanView.Running(new Job(JobId.of(number), "u", 0, 10, request), placement, from, to);
    }

    private static PlanView.Planned planned(int number, Request request, Placement placement, long start) {
        return new PlanView.Planned(new Job(JobId.of(number), "u", 0, 10, request), placement, start);
    }

    /** At 10, without limits and windows. */
    private static Optional<Violation> check(List<PlanView.Running> running, List<PlanView.Planned> planned) {
        return check(running, List.of(), planned);
    }

    private static Optional<Violation> check(
            List<PlanView.Running> running, List<PlanView.Closed> closed, List<PlanView.Planned> planned) {
        PlanView view = (PlanView) Proxy.newProxyInstance(
                PlanView.class.getClassLoader(),
                new Class<?>[] {PlanView.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "machine" -> MACHINE;
                    case "running" -> running;
                    case "closed" -> closed;
                    case "planned" -> planned;
                    case "limits", "windows" -> List.of();
                    case "hours" -> new HoursCalendar(Hours.ALWAYS);
                    case "stoppedQueues" -> Set.of();
                    case "takesJobs" -> true;
                    case "retryAt" -> OptionalLong.empty();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        return PlanChecker.check(view, 10);
    }
}
