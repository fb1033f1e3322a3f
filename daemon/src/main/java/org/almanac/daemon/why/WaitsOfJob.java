package org.almanac.daemon.why;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.view.AmountWords;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedLimits.Use;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.Wait.AwaitedJob;
import org.almanac.daemon.why.Wait.LimitUse;
import org.almanac.replay.TextTable;

/** Finds what one job waits for, from its reason and what was published beside it. */
final class WaitsOfJob {
    private static final Comparator<AwaitedJob> SOONEST_FIRST =
            Comparator.comparingLong(job -> job.end().orElse(Long.MAX_VALUE));

    private final Published published;
    private final ListedJob job;
    private final ReasonWords words;

    WaitsOfJob(Published published, ListedJob job, ReasonWords words) {
        this.published = published;
        this.job = job;
        this.words = words;
    }

    /** All that is in its way; nothing where it runs, is over, or is to start at once. */
    List<Wait> all() {
        Reason reason = job.reason();
        List<Map<?, ?>> obstacles = maps(reason.data().get("obstacles"));
        if (!obstacles.isEmpty()) {
            return obstacles.stream()
                    .map(obstacle -> wait(
                            text(obstacle, "kind"),
                            obstacle,
                            new Reason(reason.kind(), Map.of("obstacles", List.of(obstacle)))))
                    .toList();
        }
        List<Map<?, ?>> limits = maps(reason.data().get("limits"));
        if (!limits.isEmpty()) {
            return limits.stream()
                    .map(limit -> wait(reason.kind().word(), limit, new Reason(reason.kind(), named(limit))))
                    .toList();
        }
        return switch (reason.kind()) {
            case RUNNING, COMPLETED, PLANNED -> List.of();
            default -> List.of(wait(reason.kind().word(), reason.data(), reason));
        };
    }

    private Wait wait(String kind, Map<?, ?> data, Reason told) {
        List<AwaitedJob> until = awaited(data);
        long count = Math.max(until.size(), number(data, "job_count").orElse(0));
        return new Wait(
                kind,
                words.of(told),
                until,
                count - until.size(),
                limit(data),
                kind.equals(Reason.Kind.LACKS_NODES.word())
                        ? new MissingNodes(published).of(maps(data.get("chunks")))
                        : List.of(),
                changes(kind, data, until, count));
    }

    /** The jobs that the data name, with when they end. */
    private List<AwaitedJob> awaited(Map<?, ?> data) {
        Set<String> ids = new LinkedHashSet<>();
        if (data.get("jobs") instanceof List<?> jobs) {
            jobs.forEach(id -> ids.add(String.valueOf(id)));
        }
        if (data.get("job") instanceof String id) {
            ids.add(id);
        }
        List<AwaitedJob> awaited = new ArrayList<>();
        for (ListedJob other : published.findAll(ids)) {
            ids.remove(other.id());
            awaited.add(awaited(other));
        }
        ids.forEach(id -> awaited.add(new AwaitedJob(id, "", OptionalLong.empty(), OptionalLong.empty())));
        awaited.sort(SOONEST_FIRST);
        return awaited;
    }

    private AwaitedJob awaited(ListedJob other) {
        OptionalLong start = other.execution().isPresent()
                ? OptionalLong.of(other.execution().get().started())
                : other.plannedStart();
        OptionalLong end = other.execution().isPresent()
                ? OptionalLong.of(other.execution().get().expectedEnd())
                : start.isPresent() ? OptionalLong.of(plannedEnd(other, start.getAsLong())) : OptionalLong.empty();
        long latest = other.execution().isPresent()
                ? other.execution().get().latestEnd()
                : start.orElse(0) + other.walltime();
        boolean isSoft = other.expectedRuntime().isPresent() && end.isPresent() && end.getAsLong() < latest;
        return new AwaitedJob(
                other.id(), other.user(), start, end, isSoft ? OptionalLong.of(latest) : OptionalLong.empty());
    }

    /** When a planned job ends by the plan, which may go by its soft walltime. */
    private long plannedEnd(ListedJob other, long start) {
        return published.plan().clusters().stream()
                .filter(cluster -> other.expectedRuntime().isPresent())
                .flatMap(cluster -> cluster.planned().stream())
                .filter(bar -> bar.id().equals(other.id()))
                .mapToLong(ListedPlan.Bar::end)
                .findFirst()
                .orElse(start + other.walltime());
    }

    private Optional<LimitUse> limit(Map<?, ?> data) {
        if (!(data.get("limit") instanceof String name)) {
            return Optional.empty();
        }
        String subject = data.get("subject") instanceof String of ? of : "";
        long value = number(data, "value").orElse(0);
        return Optional.of(new LimitUse(
                name,
                text(data, "resource").isEmpty() ? "jobs" : text(data, "resource"),
                published
                        .limits()
                        .get()
                        .use(name, subject)
                        .orElseGet(() ->
                                new Use(subject, value, number(data, "use").orElse(0), 0, 0, 0, List.of()))));
    }

    private List<String> changes(String kind, Map<?, ?> data, List<AwaitedJob> until, long count) {
        return switch (kind) {
            case "resources", "empty_nodes", "set" -> changesOnNodes(kind, until, count);
            case "limit", "blocked_by_limit" -> changesOfLimit(data, until, count);
            case "after_jobs", "waiting_for_job" ->
                List.of(end(until, count), "what job " + job.number() + " depends on is altered (qalter -W depend)");
            case "own_time", "waiting_until" -> List.of("an earlier time is set, or none (qalter -a)");
            case "start_refused", "backing_off" -> List.of("the server takes its start");
            case "window" -> {
                long room = number(data, "from").orElse(0) - published.now();
                List<String> changes = new ArrayList<>();
                changes.add("the window is over sooner");
                if (room > 0 && room < job.walltime()) {
                    changes.add("it asks for a walltime of " + TextTable.duration(room)
                            + " at most, and there is room for it until the window begins");
                }
                yield changes;
            }
            case "outside_hours" -> changesOfHours(data);
            case "hours_full" -> List.of("it is moved to another queue (qmove)");
            case "reservation" -> List.of("the reservation begins sooner");
            case "behind" ->
                List.of((data.containsKey("job") ? "job " + number(data) : "the other job")
                        + " starts, or is put behind it in the order of the queue");
            case "start_kept" ->
                List.of("the policy " + published.origin().policy()
                        + " looks for earlier starts as jobs end, or searches");
            case "held" ->
                data.containsKey("queue")
                        ? List.of("queue " + data.get("queue") + " is started (qstart " + data.get("queue") + ")")
                        : List.of("it is released (qrls " + job.number() + ")");
            case "without_target" -> List.of("its owner is given a target above 0");
            case "never_fits" -> List.of("it asks for no more than there is, which takes a new job", "nodes are added");
            case "left_out" -> List.of("it asks in a way that is understood, which takes a new job");
            case "paused" -> List.of("an administrator resumes the starting of jobs (almanac resume)");
            case "lacks_nodes" ->
                data.containsKey("drained")
                        ? List.of("nodes that could take it are up again, or drained no longer (almanac resume)")
                        : List.of("nodes that could take it are up again");
            case "reservation_over" -> List.of("it is moved to another queue (qmove)", "the reservation gets longer");
            case "reservation_full" ->
                List.of("jobs of the reservation end or are deleted", "it is moved to another queue (qmove)");
            case "beyond_horizon" ->
                List.of("jobs before it start or are deleted", "more are planned ahead (plan-ahead of the policy)");
            case "suspended" -> List.of("it is resumed (qsig -s resume " + job.number() + ")");
            default -> List.of();
        };
    }

    private static List<String> changesOfHours(Map<?, ?> data) {
        String moved = "it is moved to a queue of other hours (qmove)";
        return String.valueOf(data.get("bar")).startsWith("before_")
                ? List.of("it asks for a walltime with which it ends before that", moved)
                : List.of(moved);
    }

    private List<String> changesOnNodes(String kind, List<AwaitedJob> until, long count) {
        List<String> changes = new ArrayList<>();
        changes.add(until.isEmpty() ? "jobs that run end or are deleted, until there is room" : end(until, count));
        changes.add(
                switch (kind) {
                    case "empty_nodes" -> "it shares its nodes with other jobs";
                    case "set" -> "it asks for less, or for nodes that need not belong together (place=group=)";
                    default -> "it asks for less, for smaller pieces or for a shorter time";
                });
        return changes;
    }

    private List<String> changesOfLimit(Map<?, ?> data, List<AwaitedJob> until, long count) {
        String resource = text(data, "resource");
        long value = number(data, "value").orElse(0);
        long use = number(data, "use").orElse(0);
        OptionalLong asked = number(data, "asked");
        List<String> changes = new ArrayList<>();
        changes.add(until.isEmpty() ? "jobs that count in it end or are deleted" : end(until, count));
        if (asked.isPresent()) {
            changes.add("the limit allows " + AmountWords.quantity(resource, use + asked.getAsLong()) + " in place of "
                    + AmountWords.quantity(resource, value));
        } else {
            changes.add("the limit allows more than " + AmountWords.quantity(resource, value));
        }
        return changes;
    }

    /** That these jobs end before they are expected to; of one that is hidden nothing is known but that it is there. */
    private static String end(List<AwaitedJob> until, long count) {
        if (until.isEmpty() && count <= 1) {
            return "the other job ends sooner, or is deleted";
        }
        if (count == 1) {
            return "job " + number(until.get(0).id()) + " ends sooner, or is deleted";
        }
        return "all " + count + " jobs that it waits for end sooner, or are deleted";
    }

    private static String number(Map<?, ?> data) {
        return number(text(data, "job"));
    }

    private static String number(String id) {
        int point = id.indexOf('.');
        return point < 0 ? id : id.substring(0, point);
    }

    private static OptionalLong number(Map<?, ?> data, String name) {
        return data.get(name) instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
    }

    private static String text(Map<?, ?> data, String name) {
        return data.get(name) instanceof String text ? text : "";
    }

    private static Map<String, Object> named(Map<?, ?> data) {
        Map<String, Object> named = new LinkedHashMap<>();
        data.forEach((name, value) -> named.put(String.valueOf(name), value));
        return named;
    }

    private static List<Map<?, ?>> maps(Object list) {
        List<Map<?, ?>> maps = new ArrayList<>();
        if (list instanceof List<?> values) {
            for (Object value : values) {
                if (value instanceof Map<?, ?> map) {
                    maps.add(map);
                }
            }
        }
        return maps;
    }
}
