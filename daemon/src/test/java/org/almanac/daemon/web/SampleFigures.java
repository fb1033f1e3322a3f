package org.almanac.daemon.web;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.view.Forecast;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.Health.Finding;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.StandingAlarm;
import org.almanac.daemon.view.Status;
import org.almanac.daemon.view.ToldErrors;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.SearchOutcome.Shift;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.Alarm;
import org.almanac.planner.forecast.TellingErrors;

/** The {@link SamplePlan} of a daemon that has searched, foretold, warned and examined itself. */
final class SampleFigures {
    private static final long NOW = SamplePlan.NOW;

    /** It has the jobs of the small plan; the last search has moved one of them. */
    static final Published WATCHED = watched();

    private SampleFigures() {}

    private static Published watched() {
        Published small = SamplePlan.SMALL;
        Status status = small.status();
        return new Published(
                small.origin(),
                small.now(),
                small.jobs(),
                small.queues(),
                small.plan(),
                small.limits(),
                new Status(
                        status.started(),
                        status.policySince(),
                        status.otherScheduler(),
                        status.orders(),
                        status.cycles(),
                        status.poll(),
                        status.jobs(),
                        status.inCharge(),
                        search(),
                        status.totals(),
                        status.shares(),
                        status.stored(),
                        forecast(),
                        status.utilization(),
                        health(),
                        status.reservations()),
                small.leftOut());
    }

    private static Status.Search search() {
        long second = NOW + 4 * 3600;
        Status.SearchResult last = new Status.SearchResult(
                NOW - 60,
                0.1,
                new SearchOutcome(
                        200,
                        3,
                        Optional.empty(),
                        Optional.empty(),
                        List.of(new Shift(new JobId("14.sim"), "u11", second - 600, second)),
                        List.of()),
                Map.of(),
                Map.of(),
                "3 of 200 changes kept");
        return new Status.Search(
                2,
                240,
                3,
                Map.of("mean_wait", 120.0),
                Optional.of(last),
                List.of(summary(NOW - 60, 200, 3, 2, 2400, 1, 600), summary(NOW - 120, 40, 0, 0, 0, 0, 0)));
    }

    private static Status.SearchSummary summary(
            long at, long candidates, long accepted, long earlier, long gained, long later, long paid) {
        return new Status.SearchSummary(
                at, 0.1, candidates, accepted, earlier, gained, later, paid, Map.of(), Map.of(), "in words");
    }

    private static Forecast forecast() {
        ToldErrors.Group twenty =
                new ToldErrors.Group(new TellingErrors(20, 5, 12, 18, 600, 3600, 15, 7200, 9000), 8, 1);
        return new Forecast(
                NOW - 60,
                40,
                2,
                0.5,
                Map.of(),
                List.of(
                        new StandingAlarm(
                                new Alarm(
                                        Alarm.Kind.PROMISE_AT_RISK,
                                        "14.sim",
                                        NOW + 3600,
                                        Map.of(
                                                "promised",
                                                NOW + 9000,
                                                "expected",
                                                NOW + 12_000,
                                                "earliest",
                                                NOW + 9600)),
                                NOW - 600),
                        new StandingAlarm(
                                new Alarm(
                                        Alarm.Kind.LIMIT_IDLES,
                                        "per-user",
                                        NOW + 1800,
                                        Map.of("until", NOW + 9000, "cpus", 4L, "jobs", 3L)),
                                NOW - 60)),
                new ToldErrors(twenty, Map.of("1h", twenty), Map.of("batch", twenty), Map.of("<b>u</b>", twenty)));
    }

    private static Health health() {
        return new Health(
                3,
                Optional.of(Instant.ofEpochSecond(NOW)),
                0.01,
                Map.of(Health.Kind.NODES, 1L),
                List.of(new Finding(Health.Kind.NODES, "n03", "node n03 is <i>down</i> for the server alone")));
    }
}
