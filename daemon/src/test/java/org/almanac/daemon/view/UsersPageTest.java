package org.almanac.daemon.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.support.Tools;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.junit.jupiter.api.Test;

/** The page for a cluster's users has every reason and every cause as they are printed. */
class UsersPageTest {
    private static final long THEN = 1_795_178_500L;
    private static final ReasonWords WORDS = new ReasonWords(ZoneOffset.UTC);

    /** Each quoted, as it stands in a table. */
    private static List<String> missing(List<String> printed) throws IOException {
        String page = Files.readString(Tools.inCheckout("docs/users.md"));
        return printed.stream()
                .filter(words -> !page.contains("`" + words + "`"))
                .toList();
    }

    @Test
    void everyReasonIsExplained() throws IOException {
        List<Reason> reasons = reasons();
        Set<Reason.Kind> kinds = EnumSet.noneOf(Reason.Kind.class);
        reasons.forEach(reason -> kinds.add(reason.kind()));
        // A job that is left out has a sentence of its own.
        assertEquals(EnumSet.complementOf(EnumSet.of(Reason.Kind.LEFT_OUT)), kinds);
        assertEquals(List.of(), missing(reasons.stream().map(WORDS::of).toList()));
    }

    private static List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>(obstacles());
        for (Reason.Kind kind : List.of(
                Reason.Kind.PLANNED,
                Reason.Kind.RUNNING,
                Reason.Kind.SUSPENDED,
                Reason.Kind.COMPLETED,
                Reason.Kind.HELD,
                Reason.Kind.WITHOUT_TARGET,
                Reason.Kind.BEYOND_HORIZON,
                Reason.Kind.UNPLANNED,
                Reason.Kind.LACKS_NODES)) {
            reasons.add(Reason.of(kind));
        }
        reasons.add(new Reason(Reason.Kind.PAUSED, Map.of("since", THEN, "by", "root")));
        reasons.add(new Reason(Reason.Kind.LACKS_NODES, Map.of("drained", 2L)));
        reasons.add(new Reason(Reason.Kind.RUNNING, Map.of("stoppable", "suspend")));
        reasons.add(new Reason(
                Reason.Kind.RUNNING, Map.of("stoppable", "suspend", "stopped_for", Map.of("job", "12", "at", THEN))));
        reasons.add(new Reason(Reason.Kind.SUSPENDED, Map.of("goes_on", THEN)));
        reasons.add(new Reason(Reason.Kind.PLANNED, Map.of("stops", Map.of("jobs", List.of("12", "13"), "at", THEN))));
        reasons.add(new Reason(Reason.Kind.PLANNED, Map.of("explained", 2000L)));
        reasons.add(new Reason(Reason.Kind.UNPLANNED, Map.of("explained", 2000L)));
        reasons.add(new Reason(Reason.Kind.HELD, Map.of("queue", "batch")));
        reasons.add(new Reason(Reason.Kind.WAITING_UNTIL, Map.of("until", THEN)));
        reasons.add(new Reason(Reason.Kind.BELOW_THRESHOLD, Map.of("value", 2.0, "threshold", 10.0)));
        reasons.add(new Reason(Reason.Kind.WAITING_FOR_JOB, Map.of("job", "12")));
        reasons.add(new Reason(Reason.Kind.BLOCKED_BY_LIMIT, Map.of("limit", "per-user", "value", 8L, "use", 8L)));
        reasons.add(new Reason(
                Reason.Kind.BLOCKED_BY_LIMIT,
                Map.of("limit", "per-user", "value", 8L, "use", 8L, "asks", 16L, "resource", "cpus")));
        reasons.add(new Reason(
                Reason.Kind.OUTSIDE_HOURS, Map.of("queue", "p_fast", "bar", "prime_time_only", "next", THEN)));
        reasons.add(new Reason(
                Reason.Kind.OUTSIDE_HOURS, Map.of("queue", "p_fast", "bar", "before_non_prime_time", "next", THEN)));
        reasons.add(new Reason(Reason.Kind.OUTSIDE_HOURS, Map.of("queue", "np", "bar", "before_prime_time")));
        reasons.add(new Reason(Reason.Kind.HOURS_FULL, Map.of("queue", "ded")));
        reasons.add(new Reason(Reason.Kind.RESERVATION_FULL, Map.of("queue", "R12")));
        reasons.add(new Reason(Reason.Kind.RESERVATION_OVER, Map.of("queue", "R12")));
        reasons.add(new Reason(
                Reason.Kind.BACKING_OFF, Map.of("unmade", "refused", "message", "node n01 is busy", "until", THEN)));
        reasons.add(new Reason(
                Reason.Kind.NEVER_FITS,
                Map.of(
                        "largest_node",
                        Map.of(
                                "asked",
                                Map.of("cpus", 72L),
                                "cluster",
                                "few",
                                "node",
                                "l1",
                                "has",
                                Map.of("cpus", 64L)))));
        reasons.add(new Reason(
                Reason.Kind.NEVER_FITS, Map.of("unmet", Map.of("kind", "chunks", "absent", List.of("host=nosuch")))));
        reasons.add(new Reason(
                Reason.Kind.NEVER_FITS,
                Map.of("cluster", "c", "unmet", Map.of("kind", "set", "keys", List.of("switch"), "sets", 3L))));
        return reasons;
    }

    /** What may be in the way of a planned job. */
    private static List<Reason> obstacles() {
        List<Map<String, Object>> obstacles = new ArrayList<>();
        obstacles.add(until(Map.of("kind", "resources", "shortages", List.of(cpus(4, 1))), "12"));
        obstacles.add(until(Map.of("kind", "resources", "shortages", List.of(cpus(4, 6))), "1", "2"));
        obstacles.add(Map.of(
                "kind",
                "resources",
                "shortages",
                List.of(Map.of("resource", "cpus", "asked", 1L, "free", 25L, "together", List.of("memory")))));
        obstacles.add(until(Map.of("kind", "empty_nodes", "empty", 2L), "12"));
        obstacles.add(until(
                Map.of("kind", "set", "keys", List.of("switch"), "chunks", 12L, "asked", 192L, "free", 96L), "12"));
        obstacles.add(until(Map.of("kind", "limit", "limit", "per-user", "value", 8L, "use", 6L, "asked", 4L), "3"));
        obstacles.add(Map.of("kind", "behind", "job", "12.srv"));
        obstacles.add(Map.of("kind", "start_kept"));
        obstacles.add(until(Map.of("kind", "after_jobs"), "12"));
        obstacles.add(Map.of("kind", "own_time", "until", THEN));
        obstacles.add(Map.of("kind", "start_refused", "until", THEN));
        obstacles.add(Map.of("kind", "window", "window", "cooling", "from", THEN, "to", THEN + 60));
        obstacles.add(Map.of("kind", "reservation", "window", "weekly", "from", THEN));
        return obstacles.stream()
                .map(obstacle -> new Reason(Reason.Kind.PLANNED, Map.of("obstacles", List.of(obstacle))))
                .toList();
    }

    private static Map<String, Object> cpus(long asked, long free) {
        return Map.of("resource", "cpus", "asked", asked, "free", free);
    }

    private static Map<String, Object> until(Map<String, Object> obstacle, String... jobs) {
        Map<String, Object> whole = new LinkedHashMap<>(obstacle);
        whole.put("jobs", List.of(jobs));
        whole.put("job_count", (long) jobs.length);
        return whole;
    }

    @Test
    void everyCauseOfAMoveIsExplained() throws IOException {
        List<String> printed = new ArrayList<>();
        for (Cause.Kind kind : Cause.Kind.values()) {
            String name = kind.name();
            String subject = name.startsWith("NODE_")
                    ? "n06"
                    : name.startsWith("QUEUE_") ? "batch" : name.startsWith("ARRAY_") ? "12[]" : "12.srv";
            StartMove move =
                    new StartMove(THEN, OptionalLong.empty(), THEN, List.of(new Cause(kind, Optional.of(subject))));
            printed.add(WORDS.of(move).replaceFirst(".* to no start: ", ""));
        }
        assertEquals(List.of(), missing(printed));
    }
}
