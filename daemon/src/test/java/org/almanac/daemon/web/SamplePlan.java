package org.almanac.daemon.web;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.Expected;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedLimits;
import org.almanac.daemon.view.ListedLimits.Step;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.daemon.view.ListedShares;
import org.almanac.daemon.view.MadeOnce;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.Status;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.almanac.planner.fairshare.OwnerPart;
import org.almanac.planner.fairshare.SharesNow;

/** Small plans made by hand, for the page to show. */
final class SamplePlan {
    static final long NOW = 1_795_200_000;
    private static final long MINUTE = 60;
    private static final long HOUR = 3600;
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final OptionalLong GIB = OptionalLong.of(1L << 30);

    private static final Map<String, Object> TOO_FEW = Map.of(
            "obstacles",
            List.of(Map.of(
                    "kind",
                    "resources",
                    "shortages",
                    List.of(Map.of("resource", "cpus", "asked", 16L, "free", 4L, "properties", List.of())),
                    "jobs",
                    List.of("11.sim", "12.sim"),
                    "job_count",
                    2L)));

    /** Two nodes and one that is down; two jobs run, two are planned, one of them in the queue long, one is held and one too large. */
    static final Published SMALL = withNames("job", "u1");

    /** The same nodes, and no jobs. */
    static final Published IDLE = published(List.of(), List.of(), List.of(), 0, Collections.emptySortedMap());

    private static final Booking BOOKING = new Booking(false, "<b>course</b>", "u2", List.of("u2", "u11"));

    /** The small plan with four gpus on n02, of which 12.sim holds three, maintenance of n01 and a reservation on n02. */
    static final Published CLOSED = closed(Optional.of("R5"), BOOKING);

    /** The same as one sees it who may not see whose the reservation is. */
    static final Published CLOSED_TO_OTHERS = closed(Optional.of("R5"), BOOKING.ofOthers());

    /** The same where the reservation is an administrator's, for a user whose jobs may run elsewhere as well. */
    static final Published OPEN_TO_A_USER =
            closed(Optional.empty(), new Booking(false, "user u2", "root", List.of("u2")));

    /** The small plan with a reservation that has six cpus of n02 now; none of its jobs runs. */
    static final Published PARTED = parted("R6");

    /** The same where the job that holds four cpus of n02 is one of its jobs. */
    static final Published PARTED_FOR_WHAT_RUNS = parted("batch");

    /** The small plan with a limit of each user's cpus, which is full for u2 until one of its jobs ends, and for u11 later. */
    static final Published LIMITED = limited();

    private SamplePlan() {}

    private static Published limited() {
        ListedLimits limits = new ListedLimits(
                List.of(new ListedLimits.ListedLimit(
                        "per:user",
                        "each user",
                        "cpus",
                        Optional.empty(),
                        16,
                        List.of(
                                new ListedLimits.Use("u2", 16, 16, 16, 1, 2, List.of()),
                                new ListedLimits.Use("u11", 16, 4, 20, 1, 0, List.of()),
                                new ListedLimits.Use("<b>u9", 16, 0, 1, 0, 0, List.of())))),
                (limit, subject) -> switch (subject) {
                    case "u2" -> List.of(new Step(NOW, 16), new Step(NOW + HOUR, 0));
                    case "u11" -> List.of(new Step(NOW, 4), new Step(NOW + 4 * HOUR, 20), new Step(NOW + 5 * HOUR, 0));
                    default -> List.of(new Step(NOW, 0), new Step(NOW + HOUR, 1), new Step(NOW + 2 * HOUR, 0));
                });
        return showing(SMALL.plan(), new MadeOnce<>(() -> limits));
    }

    private static Published closed(Optional<String> queue, Booking booking) {
        ListedCluster cluster = SMALL.plan().clusters().get(0);
        List<ListedNode> nodes = cluster.nodes().stream()
                .map(node -> new ListedNode(
                        node.name(),
                        node.state(),
                        withGpus(node.has(), node.name().equals("n02") ? 4 : 0),
                        node.properties()))
                .toList();
        List<ListedWindow> windows = List.of(
                new ListedWindow(
                        "power", NOW + 5 * HOUR, NOW + 7 * HOUR, Optional.empty(), List.of("n01"), Optional.empty()),
                new ListedWindow("R5", NOW + 6 * HOUR, NOW + 7 * HOUR, queue, List.of("n02"), Optional.of(booking)));
        return showing(new ListedPlan(List.of(new ListedCluster(
                "main",
                nodes,
                windows,
                cluster.running().stream().map(SamplePlan::withGpus).toList(),
                cluster.planned(),
                List.of()))));
    }

    private static Published parted(String queue) {
        ListedCluster cluster = SMALL.plan().clusters().get(0);
        ListedWindow window = new ListedWindow(
                "R6",
                NOW - HOUR,
                NOW + 7 * HOUR,
                Optional.of(queue),
                List.of("n02"),
                List.of(new NodeAmount("n02", new Amount(6, OptionalLong.empty()))),
                Optional.of(new Booking(false, "course", "u2@host", List.of("u2"))));
        return showing(new ListedPlan(List.of(new ListedCluster(
                "main", cluster.nodes(), List.of(window), cluster.running(), cluster.planned(), List.of()))));
    }

    private static Bar withGpus(Bar bar) {
        return new Bar(
                bar.id(),
                bar.user(),
                bar.start(),
                bar.end(),
                bar.promised(),
                bar.placement().stream()
                        .map(part -> new NodeAmount(
                                part.node(), withGpus(part.amount(), bar.id().equals("12.sim") ? 3 : 0)))
                        .toList());
    }

    private static Amount withGpus(Amount amount, long gpus) {
        return new Amount(amount.cpus(), amount.memoryBytes(), OptionalLong.of(gpus));
    }

    private static Published showing(ListedPlan plan) {
        return showing(plan, SMALL.limits());
    }

    private static Published showing(ListedPlan plan, MadeOnce<ListedLimits> limits) {
        return new Published(
                SMALL.origin(), NOW, SMALL.jobs(), SMALL.queues(), plan, limits, SMALL.status(), SMALL.leftOut());
    }

    /** The small plan; the first planned job has that name and user. */
    static Published withNames(String name, String user) {
        long first = NOW + 2 * HOUR + 10 * MINUTE;
        long second = NOW + 4 * HOUR;
        List<ListedJob> jobs = List.of(
                running("11.sim", "u2", 16, NOW - HOUR, 2 * HOUR, List.of("n01"), NONE),
                running("12.sim", "u11", 4, NOW - HOUR, 6 * HOUR, List.of("n02"), OptionalLong.of(NOW - HOUR)),
                waiting(
                        "13.sim",
                        name,
                        user,
                        "batch",
                        12,
                        OptionalLong.of(first),
                        OptionalLong.of(first),
                        Reason.Kind.PLANNED,
                        TOO_FEW,
                        later(first - 3 * HOUR, first, Cause.Kind.NODE_DOWN, Optional.of("n03"))),
                waiting(
                        "14.sim",
                        "late",
                        "u11",
                        "long",
                        16,
                        OptionalLong.of(second),
                        OptionalLong.of(second - 90 * MINUTE),
                        Reason.Kind.PLANNED,
                        TOO_FEW,
                        later(second - HOUR, second, Cause.Kind.SEARCHED, Optional.empty())),
                waiting("15.sim", "held", "u2", "batch", 1, NONE, NONE, Reason.Kind.HELD, Map.of(), StartMoves.NONE),
                waiting(
                        "16.sim",
                        "huge",
                        "u2",
                        "batch",
                        4096,
                        NONE,
                        NONE,
                        Reason.Kind.NEVER_FITS,
                        Map.of("asked", Map.of("cpus", 4096L), "largest", Map.of("cpus", 32L)),
                        StartMoves.NONE));
        List<Bar> running = List.of(
                bar("11.sim", "u2", NOW - HOUR, 2 * HOUR, NONE, "n01", 16),
                bar("12.sim", "u11", NOW - HOUR, 6 * HOUR, NONE, "n02", 4));
        List<Bar> planned = List.of(
                bar("13.sim", user, first, HOUR, OptionalLong.of(first), "n02", 12),
                bar("14.sim", "u11", second, HOUR, OptionalLong.of(second - 90 * MINUTE), "n01", 16));
        return published(
                jobs,
                running,
                planned,
                0.625,
                new TreeMap<>(Map.of("17.sim", "<b>ppn=many</b> is no number of cpus; it is left out")));
    }

    /** The small plan beside another cluster, of two nodes of 8 cpus, on which somebody's job holds the second one. */
    static Published ofTwoClusters() {
        Amount has = new Amount(8, OptionalLong.empty());
        ListedCluster second = new ListedCluster(
                "second",
                List.of(new ListedNode("m01", "up", has, List.of()), new ListedNode("m02", "up", has, List.of())),
                List.of(bar("21.sim", "u3", NOW - HOUR, 2 * HOUR, NONE, "m02", 8)),
                List.of(),
                List.of());
        return showing(new ListedPlan(List.of(SMALL.plan().clusters().get(0), second)));
    }

    /** So many jobs wait, one after the other, and start that many seconds later than they might. */
    static Published many(int jobs, long later) {
        List<ListedJob> waiting = new ArrayList<>();
        List<Bar> planned = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            String id = (100_000 + i) + ".sim";
            long start = NOW + later + HOUR * (1L + i);
            waiting.add(waiting(
                    id,
                    "many",
                    "u" + i % 7,
                    "batch",
                    16,
                    OptionalLong.of(start),
                    NONE,
                    Reason.Kind.PLANNED,
                    Map.of(),
                    StartMoves.NONE));
            planned.add(bar(id, "u" + i % 7, start, HOUR, NONE, "n01", 16));
        }
        return published(waiting, List.of(), planned, 0, Collections.emptySortedMap());
    }

    private static ListedShares shares() {
        List<OwnerPart> owners = List.of(
                new OwnerPart("physics", 0.5, 0.75, 0.75, true), new OwnerPart("chemistry", 0.25, 0.25, 0.25, false));
        return new ListedShares(new SharesNow(0.25, owners, 2, 0, 0), List.of(), time -> List.of());
    }

    private static Published published(
            List<ListedJob> jobs,
            List<Bar> running,
            List<Bar> planned,
            double utilization,
            SortedMap<String, String> leftOut) {
        Amount has = new Amount(16, OptionalLong.of(64L << 30));
        List<ListedNode> nodes = List.of(
                new ListedNode("n01", "up", has, List.of("fast")),
                new ListedNode("n02", "up", has, List.of("gpu")),
                new ListedNode("n03", "down", has, List.of()));
        Status status = new Status(
                Instant.ofEpochSecond(NOW),
                Instant.ofEpochSecond(NOW),
                Optional.empty(),
                StandingOrders.NONE,
                new Status.Cycles(
                        7, 0, OptionalDouble.of(0.004), Instant.ofEpochSecond(NOW), Map.of(), Optional.empty()),
                new Status.Poll(10, Instant.ofEpochSecond(NOW), 0.001),
                Map.of(),
                Optional.empty(),
                new Status.Search(2, 600, 9, Map.of("mean_wait", 120.0), Optional.empty(), List.of()),
                new Status.Totals(12, 0, 10, 10, 9, 0),
                Optional.of(shares()),
                Optional.empty(),
                Forecast.NONE,
                utilization,
                Health.UNKNOWN,
                List.of());
        return new Published(
                new Published.Origin("head.sim", "active", "planned", 60, "0.1"),
                NOW,
                jobs,
                List.of(),
                new ListedPlan(List.of(new ListedCluster("main", nodes, running, planned, List.of()))),
                new MadeOnce<>(() -> ListedLimits.NONE),
                status,
                leftOut);
    }

    private static ListedJob running(
            String id, String user, long cpus, long started, long walltime, List<String> nodes, OptionalLong promised) {
        return accounted(new ListedJob(
                id,
                "run",
                user,
                "batch",
                'R',
                cpus,
                GIB,
                1,
                walltime,
                started - HOUR,
                NONE,
                promised,
                List.of(),
                Reason.of(Reason.Kind.RUNNING),
                Optional.of(new ListedJob.Execution(started, started + walltime, nodes))));
    }

    private static ListedJob waiting(
            String id,
            String name,
            String user,
            String queue,
            long cpus,
            OptionalLong planned,
            OptionalLong promised,
            Reason.Kind kind,
            Map<String, Object> data,
            StartMoves moves) {
        return accounted(new ListedJob(
                        id,
                        name,
                        user,
                        queue,
                        kind == Reason.Kind.HELD ? 'H' : 'Q',
                        cpus,
                        GIB,
                        1,
                        HOUR,
                        NOW - HOUR,
                        planned,
                        promised,
                        planned.isPresent() ? List.of(id.equals("13.sim") ? "n02" : "n01") : List.of(),
                        new Reason(kind, data),
                        Optional.empty())
                .moved(moves)
                .expectedToStart(planned.isPresent() ? Optional.of(before(planned.getAsLong())) : Optional.empty()));
    }

    private static ListedJob accounted(ListedJob job) {
        return job.accountedTo(
                job.user().equals("u11") ? "bio" : "astro", job.user().equals("u2") ? "deep sky" : "");
    }

    private static Expected before(long planned) {
        return new Expected(planned - 900, planned - 1_800, planned, NOW - 60);
    }

    private static StartMoves later(long from, long to, Cause.Kind kind, Optional<String> subject) {
        return StartMoves.NONE.with(
                new StartMove(from, OptionalLong.of(to), NOW - HOUR, List.of(new Cause(kind, subject))));
    }

    private static Bar bar(
            String id, String user, long start, long length, OptionalLong promised, String node, long cpus) {
        return new Bar(id, user, start, start + length, promised, List.of(new NodeAmount(node, new Amount(cpus, GIB))));
    }
}
