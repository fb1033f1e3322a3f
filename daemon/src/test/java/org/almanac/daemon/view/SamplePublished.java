package org.almanac.daemon.view;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.view.ListedJob.Execution;
import org.almanac.daemon.view.ListedPlan.Amount;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.Gap;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.daemon.view.ListedPlan.ListedNode;
import org.almanac.daemon.view.ListedPlan.ListedWindow;
import org.almanac.daemon.view.ListedPlan.NodeAmount;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;
import org.almanac.pbs.snapshot.Booking;
import org.almanac.planner.InCharge;
import org.almanac.planner.fairshare.OwnerPart;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.SharesNow;
import org.almanac.planner.forecast.Alarm;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.TellingErrors;

/** A small picture with something of everything, for tests. */
public final class SamplePublished {
    /** Friday, 20 November 2026, 12:41:40 UTC. */
    public static final long NOW = 1_795_178_500L;

    private static final long GB = 1L << 30;

    private SamplePublished() {}

    /** Two nodes of 4 cpus, one of them down; a job runs, one is planned, one is held, of three users. */
    public static Published make() {
        return make(Optional.of(shares()));
    }

    /** The same where the plan knows no shares. */
    public static Published withoutShares() {
        return make(Optional.empty());
    }

    /** The same with an array of three jobs of u3, of which the first runs and the third starts next. */
    public static Published withArray() {
        Published sample = make();
        List<ListedJob> jobs = new ArrayList<>(sample.jobs());
        jobs.add(ofArray(1, 'R', OptionalLong.empty()));
        jobs.add(ofArray(2, 'Q', OptionalLong.of(NOW + 900)));
        jobs.add(ofArray(3, 'Q', OptionalLong.of(NOW + 600)));
        return new Published(
                sample.origin(),
                sample.now(),
                jobs,
                sample.queues(),
                sample.plan(),
                sample.limits(),
                sample.status(),
                sample.leftOut());
    }

    /** The same beside another scheduler, which starts the jobs. */
    public static Published besideAnother() {
        Published sample = make();
        return new Published(
                new Published.Origin(
                        sample.origin().server(),
                        "shadow",
                        sample.origin().policy(),
                        sample.origin().speed(),
                        sample.origin().version()),
                sample.now(),
                sample.jobs(),
                sample.queues(),
                sample.plan(),
                sample.limits(),
                sample.status(),
                sample.leftOut());
    }

    /** What the next cycle, which ended well that much later, has made of it. */
    public static Published later(Published before, long seconds, List<ListedJob> jobs) {
        Status status = before.status();
        Status.Cycles cycles = status.cycles();
        return new Published(
                before.origin(),
                before.now() + seconds,
                jobs,
                before.queues(),
                before.plan(),
                before.limits(),
                new Status(
                        status.started(),
                        status.policySince(),
                        status.otherScheduler(),
                        status.orders(),
                        new Status.Cycles(
                                cycles.count() + 1,
                                cycles.failed(),
                                cycles.lastDurationSeconds(),
                                cycles.lastFinished().plusSeconds(seconds),
                                cycles.durations(),
                                cycles.lastFailure()),
                        status.poll(),
                        status.jobs(),
                        status.inCharge(),
                        status.search(),
                        status.totals(),
                        status.shares(),
                        status.stored(),
                        status.forecast(),
                        status.utilization(),
                        status.health(),
                        status.reservations()),
                before.leftOut());
    }

    private static ListedJob ofArray(int index, char state, OptionalLong start) {
        return new ListedJob(
                "26[" + index + "].sim",
                "array-" + index,
                "u3",
                "batch",
                state,
                1,
                OptionalLong.empty(),
                1,
                600,
                NOW - 20,
                start,
                start,
                start.isPresent() ? List.of("n01") : List.of(),
                Reason.of(state == 'R' ? Reason.Kind.RUNNING : Reason.Kind.PLANNED),
                state == 'R' ? Optional.of(new Execution(NOW, NOW + 600, List.of("n01"))) : Optional.empty());
    }

    private static Published make(Optional<ListedShares> shares) {
        return new Published(
                new Published.Origin("sim", "active", "workload-adaptive", 60, "1.2.3"),
                NOW,
                jobs(),
                List.of(
                        new ListedQueue(
                                "batch",
                                ListedQueue.Type.EXECUTION,
                                true,
                                true,
                                new TreeMap<>(Map.of('R', 1L, 'Q', 1L))),
                        new ListedQueue(
                                "express",
                                ListedQueue.Type.EXECUTION,
                                true,
                                false,
                                new TreeMap<>(Map.of('H', 1L, 'Q', 1L))),
                        new ListedQueue("any", ListedQueue.Type.ROUTE, false, true, new TreeMap<>())),
                plan(),
                new MadeOnce<>(SamplePublished::limits),
                status(shares),
                new TreeMap<>(Map.of("19.sim", "ppn=many is no number of cpus; it is left out")));
    }

    private static List<ListedJob> jobs() {
        OptionalLong none = OptionalLong.empty();
        ListedJob running = new ListedJob(
                "11.sim",
                "first",
                "u1",
                "batch",
                'R',
                4,
                OptionalLong.of(GB),
                4,
                3600,
                NOW - 100,
                none,
                OptionalLong.of(NOW - 10),
                List.of(),
                Reason.of(Reason.Kind.RUNNING),
                Optional.of(new Execution(NOW, NOW + 3600, List.of("n01"))));
        ListedJob planned = new ListedJob(
                        "12.sim",
                        "second",
                        "u2",
                        "batch",
                        'Q',
                        2,
                        OptionalLong.of(2 * GB),
                        1,
                        3600,
                        NOW - 50,
                        OptionalLong.of(NOW + 3600),
                        OptionalLong.of(NOW + 3000),
                        List.of("n01"),
                        Reason.of(Reason.Kind.PLANNED),
                        Optional.empty())
                .expectedToStart(Optional.of(new Expected(NOW + 3000, NOW + 1800, NOW + 4200, NOW - 60)))
                .expectedToRun(OptionalLong.of(1200))
                .accountedTo("staff", "tides");
        Map<String, Object> until = new LinkedHashMap<>();
        until.put("until", NOW + 60);
        until.put("message", "node n01 is not free");
        ListedJob refused = new ListedJob(
                "1.sim",
                "third",
                "u2",
                "express",
                'H',
                1,
                none,
                1,
                60,
                NOW,
                none,
                none,
                List.of(),
                Reason.of(Reason.Kind.HELD),
                Optional.empty());
        ListedJob backingOff = new ListedJob(
                "13.sim",
                "fourth",
                "u3",
                "express",
                'Q',
                1,
                none,
                1,
                60,
                NOW,
                none,
                none,
                List.of(),
                new Reason(Reason.Kind.BACKING_OFF, until),
                Optional.empty());
        return List.of(running, planned, refused, backingOff);
    }

    private static ListedPlan plan() {
        Amount node = new Amount(4, OptionalLong.of(8 * GB));
        return new ListedPlan(List.of(new ListedCluster(
                "cluster",
                List.of(new ListedNode("n01", "up", node, List.of()), new ListedNode("n02", "down", node, List.of())),
                List.of(
                        new ListedWindow(
                                "power", NOW + 3600, NOW + 7200, Optional.empty(), List.of("n02"), Optional.empty()),
                        new ListedWindow(
                                "R5.sim",
                                NOW + 7200,
                                NOW + 10800,
                                Optional.of("R5"),
                                List.of("n01"),
                                List.of(new NodeAmount("n01", new Amount(2, OptionalLong.of(GB)))),
                                Optional.of(new Booking(false, "course of alice", "alice", List.of("bob", "nobody"))))),
                List.of(bar("11.sim", "u1", NOW, 4, GB, OptionalLong.empty())),
                List.of(bar("12.sim", "u2", NOW + 3600, 2, 2 * GB, OptionalLong.of(NOW + 3000))),
                List.of(new Gap(NOW + 3600, NOW + 7200, List.of(part(2, 6 * GB)))))));
    }

    /** Of the limit of user u1 everything is in use, and nothing counts in the one of the licences. */
    private static ListedLimits limits() {
        ListedLimits.Use first = new ListedLimits.Use(
                "u1", 4, 4, 4, 1, 2, List.of(new ListedLimits.Holder("11.sim", "u1", 4, NOW + 3600)));
        ListedLimits.Use second = new ListedLimits.Use("u2", 4, 0, 2, 0, 0, List.of());
        return new ListedLimits(
                List.of(
                        new ListedLimits.ListedLimit(
                                "per-user", "each user", "cpus", Optional.empty(), 4, List.of(first, second)),
                        new ListedLimits.ListedLimit(
                                "matlab", "all jobs", "matlab", Optional.of("cluster"), 3, List.of())),
                (limit, subject) -> limit.equals("per-user")
                        ? List.of(
                                new ListedLimits.Step(NOW, subject.equals("u1") ? 4 : 0),
                                new ListedLimits.Step(NOW + 3600, 2))
                        : List.of());
    }

    private static Bar bar(String id, String user, long start, long cpus, long memory, OptionalLong promised) {
        return new Bar(id, user, start, start + 3600, promised, List.of(part(cpus, memory)));
    }

    private static NodeAmount part(long cpus, long memory) {
        return new NodeAmount("n01", new Amount(cpus, OptionalLong.of(memory)));
    }

    private static ListedShares shares() {
        ShareUse bob = new ShareUse(List.of("physics", "bob"), 0.6, 3600, 0);
        ShareUse alice = new ShareUse(List.of("alice"), 0.4, 7200, 1);
        return new ListedShares(
                distance(),
                List.of(
                        new ListedShares.User(bob, 0, 2, Optional.of(new ListedShares.Next("12.sim", NOW + 3600))),
                        new ListedShares.User(alice, 1, 0, Optional.empty())),
                SamplePublished::usersAt);
    }

    /** From an hour on bob's job runs, and a second of it is a second of the whole machine. */
    private static List<ListedShares.User> usersAt(long time) {
        long used = Math.max(0, time - NOW - 3600);
        ShareUse alice = new ShareUse(List.of("alice"), 0.4, 7200, 0);
        ShareUse bob = new ShareUse(List.of("physics", "bob"), 0.6, 3600 + used, 1);
        return List.of(
                new ListedShares.User(alice, 0, 0, Optional.empty()),
                new ListedShares.User(bob, 1, 1, Optional.of(new ListedShares.Next("13.sim", time + 60))));
    }

    private static SharesNow distance() {
        OwnerPart physics = new OwnerPart("physics", 0.25, 0.6, 0.5, true);
        OwnerPart beside = new OwnerPart("alice", 0.5, 0.4, 0.25, false);
        return new SharesNow(0.25, List.of(physics, beside), 1, 12, 3);
    }

    private static Map<String, Status.Durations> durations() {
        Map<String, Status.Durations> durations = new LinkedHashMap<>();
        durations.put("poll", new Status.Durations(7, 0.125, 0.1, 30));
        durations.put("decide", new Status.Durations(6, 0.002, 0.0015, 0.0031));
        durations.put("total", new Status.Durations(6, 0.25, 0.2, 1.25));
        return durations;
    }

    private static Forecast forecast() {
        TellingErrors errors = new TellingErrors(4, 1, 2, 3, 600, 5400, 3, 7200, 9000);
        ToldErrors.Group group = new ToldErrors.Group(errors, 4, 1);
        ToldErrors.Group none = ToldErrors.NONE.all();
        Map<String, ToldErrors.Group> byHorizon = new LinkedHashMap<>();
        byHorizon.put("1h", group);
        byHorizon.put("6h", none);
        byHorizon.put("24h", none);
        byHorizon.put("more", none);
        return new Forecast(
                NOW - 60,
                20,
                2,
                0.25,
                Map.of("12.sim", new ExpectedStart(NOW + 3000, NOW + 1800, NOW + 4200)),
                List.of(
                        new StandingAlarm(
                                new Alarm(
                                        Alarm.Kind.STARVES,
                                        "12.sim",
                                        NOW + 900,
                                        Map.of(
                                                "submitted",
                                                NOW + 900 - 86_400,
                                                "expected",
                                                NOW + 3000,
                                                "earliest",
                                                NOW + 1800)),
                                NOW - 600),
                        new StandingAlarm(
                                new Alarm(
                                        Alarm.Kind.LIMIT_IDLES,
                                        "per-user",
                                        NOW + 3600,
                                        Map.of("jobs", 1L, "cpus", 4L, "until", NOW + 7200)),
                                NOW - 60)),
                new ToldErrors(group, byHorizon, Map.of("batch", group), Map.of("u2", group)));
    }

    private static Status status(Optional<ListedShares> shares) {
        Map<String, Long> jobs = new LinkedHashMap<>();
        jobs.put("running", 1L);
        jobs.put("planned", 1L);
        jobs.put("queued", 2L);
        jobs.put("held", 1L);
        return new Status(
                Instant.ofEpochSecond(NOW - 1000),
                Instant.ofEpochSecond(NOW - 900),
                Optional.of("job 9.sim started within the last 3 minutes, and not by us"),
                StandingOrders.NONE
                        .pausedBy(new Order(NOW - 300, "root"))
                        .draining(List.of("n02"), new Order(NOW - 200, "op"))
                        .reserving(
                                List.of(new MadeReservation(
                                        "cooling",
                                        List.of("n01", "n02"),
                                        new TimeSpan(NOW + 3600, NOW + 10_800),
                                        Optional.empty(),
                                        Optional.empty(),
                                        new Order(NOW - 100, "op"))),
                                NOW),
                new Status.Cycles(
                        7,
                        1,
                        OptionalDouble.of(0.25),
                        Instant.ofEpochSecond(NOW),
                        durations(),
                        Optional.of(new Status.Failure(Instant.ofEpochSecond(NOW - 500), "no answer (15031)"))),
                new Status.Poll(10, Instant.ofEpochSecond(NOW), 0.125),
                jobs,
                Optional.of(new InCharge("flex", NOW - 600, 3)),
                new Status.Search(3, 900, 12, Map.of("mean_wait", 12.5), Optional.empty(), List.of()),
                new Status.Totals(5, 1, 4, 5, 4, 2),
                shares,
                Optional.of(new Status.Stored(12_582_912, true, Optional.of(new Status.Sent(false, 12, 0)))),
                forecast(),
                0.5,
                Health.UNKNOWN,
                List.of(
                        new AnsweredReservation(
                                "R31.sim",
                                Occasion.NEW,
                                "u1",
                                NOW - 60,
                                AnsweredReservation.Answer.CONFIRMED,
                                "n02 from 2026-11-20 13:00 to 2026-11-20 14:00",
                                OptionalLong.of(NOW + 600),
                                OptionalLong.of(NOW + 4200),
                                List.of("n02"),
                                Optional.of(new AnsweredReservation.Price(3, 4200, 1800, 1))),
                        new AnsweredReservation(
                                "R30.sim",
                                Occasion.ALTERED,
                                "u2",
                                NOW - 120,
                                AnsweredReservation.Answer.REFUSED,
                                "job 1.sim may run on then on nodes that it would need",
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                List.of(),
                                Optional.empty())));
    }
}
