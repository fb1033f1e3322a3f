package org.almanac.daemon.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReasonWordsTest {
    private final ReasonWords words = new ReasonWords(ZoneOffset.UTC);

    private String planned(Map<String, Object> obstacle) {
        return words.of(new Reason(Reason.Kind.PLANNED, Map.of("obstacles", List.of(obstacle))));
    }

    private static Map<String, Object> lacks(String resource, long asked, long free, List<String> jobs, long count) {
        Map<String, Object> shortage =
                Map.of("resource", resource, "asked", asked, "free", free, "properties", List.of());
        return Map.of("kind", "resources", "shortages", List.of(shortage), "jobs", jobs, "job_count", count);
    }

    @Test
    void whatIsShortAndWhoIsWaitedFor() {
        assertEquals("waits for 4 cpus (1 free) until job 12 ends", planned(lacks("cpus", 4, 1, List.of("12.srv"), 1)));
        assertEquals(
                "waits for 64 GB of memory (1 GB free) until jobs 1, 2 and 9 more end",
                planned(lacks("memory", 64L << 30, 1L << 30, List.of("1.srv", "2.srv"), 11)));
        assertEquals(
                "waits for 4 cpus (6 free, but scattered) until jobs 1 and 2 end",
                planned(lacks("cpus", 4, 6, List.of("1.srv", "2.srv"), 2)));
        Map<String, Object> elsewhere = Map.of(
                "resource", "cpus", "asked", 1L, "free", 25L, "properties", List.of(), "together", List.of("memory"));
        assertEquals(
                "waits for 1 cpu where memory is free, too (25 free, but elsewhere)",
                planned(Map.of("kind", "resources", "shortages", List.of(elsewhere))));
    }

    @Test
    void limitsWindowsAndOrders() {
        assertEquals(
                "the limit per-user of 8 leaves it no room (6 in use, 4 asked) until job 3 ends",
                planned(Map.of(
                        "kind",
                        "limit",
                        "limit",
                        "per-user",
                        "value",
                        8L,
                        "use",
                        6L,
                        "asked",
                        4L,
                        "jobs",
                        List.of("3.srv"),
                        "job_count",
                        1L)));
        assertEquals(
                "window cooling closes nodes from Fri Nov 20 12:41:40 2026 to Fri Nov 20 12:42:40 2026",
                planned(Map.of("kind", "window", "window", "cooling", "from", 1_795_178_500L, "to", 1_795_178_560L)));
        assertEquals("job 12 comes before it", planned(Map.of("kind", "behind", "job", "12.srv")));
        assertEquals("planned", words.of(Reason.of(Reason.Kind.PLANNED)));
        assertEquals(
                "planned; why not sooner is told of the soonest 2000 planned starts alone",
                words.of(new Reason(Reason.Kind.PLANNED, Map.of("explained", 2000L))));
        assertEquals(
                "waits; what for is told of the first 2000 such jobs alone",
                words.of(new Reason(Reason.Kind.UNPLANNED, Map.of("explained", 2000L))));
        Map<String, Object> one = Map.of("limit", "one", "value", 4L, "use", 4L);
        Map<String, Object> two = Map.of("limit", "two", "value", 5L, "use", 4L);
        assertEquals(
                "the limit one of 4 is reached (4 in use); the limit two of 5 is reached (4 in use)",
                words.of(new Reason(Reason.Kind.BLOCKED_BY_LIMIT, Map.of("limits", List.of(one, two)))));
        assertEquals(
                "asks for 256, and the limit per-user allows no more than 128",
                words.of(new Reason(
                        Reason.Kind.BLOCKED_BY_LIMIT,
                        Map.of("limit", "per-user", "value", 128L, "use", 32L, "asks", 256L, "resource", "cpus"))));
    }

    @Test
    void whatNeverFitsAndWhere() {
        Map<String, Object> unmet = Map.of(
                "kind", "chunks", "asked", 3L, "places", 2L, "each", Map.of("gpus", 2L), "properties", List.of("gpu"));
        assertEquals(
                "never fits: only 2 of its 3 chunks of 2 gpus with gpu have a place on mixed",
                words.of(new Reason(
                        Reason.Kind.NEVER_FITS,
                        Map.of(
                                "asked",
                                Map.of("gpus", 6L),
                                "cluster",
                                "mixed",
                                "largest",
                                Map.of("gpus", 6L),
                                "unmet",
                                unmet))));
        Map<String, Object> node = Map.of(
                "asked",
                Map.of("cpus", 72L, "gpus", 0L),
                "cluster",
                "few",
                "node",
                "l1",
                "has",
                Map.of("cpus", 64L, "gpus", 4L));
        assertEquals(
                "never fits: asks one node for 72 cpus; the largest, l1 of few, has 64 cpus",
                neverFits(Map.of("cluster", "many", "largest_node", node, "unmet", unmet)));
        assertEquals(
                "never fits: asks one node for 72 cpus; the largest, l1 of few, has 64 cpus; "
                        + "asks for 720 cpus in all, many has 160",
                neverFits(Map.of(
                        "asked",
                        Map.of("cpus", 720L),
                        "cluster",
                        "many",
                        "largest_node",
                        node,
                        "unmet",
                        amount("cpus"))));
        assertEquals(
                "never fits: asks for 720 B of memory in all, many has 160 B",
                neverFits(Map.of("asked", Map.of("memory_bytes", 720L), "cluster", "many", "unmet", amount("memory"))));
        assertEquals(
                "never fits: asks for 720 matlab in all, there are 160",
                neverFits(Map.of("asked", Map.of("cpus", 1L), "cluster", "many", "unmet", amount("matlab"))));
        assertEquals(
                "asks for more than there is: 9 cpus of 8 cpus",
                words.of(new Reason(
                        Reason.Kind.NEVER_FITS, Map.of("asked", Map.of("cpus", 9L), "largest", Map.of("cpus", 8L)))));
    }

    @Test
    void amountsAreInTheWordsOfTheSite() {
        Map<String, Object> node = Map.of(
                "asked",
                amounts("cpus", 1L, "memory_bytes", 40L << 30, "gpus", 2L, "scratch_bytes", 0L),
                "cluster",
                "cluster",
                "node",
                "tn1",
                "has",
                amounts("cpus", 8L, "memory_bytes", 24L << 30, "gpus", 0L, "scratch_bytes", 7L));
        assertEquals(
                "never fits: asks one node for 1 cpu, 40 GB of memory and 2 gpus; the largest, tn1 of cluster, has"
                        + " 8 cpus, 24 GB of memory and 0 gpus",
                neverFits(Map.of("cluster", "cluster", "largest_node", node)));
        Map<String, Object> limit =
                Map.of("limit", "per-user", "value", 8L << 30, "use", 6L << 30, "resource", "memory");
        assertEquals(
                "the limit per-user of 8 GB is reached (6 GB in use)",
                words.of(new Reason(Reason.Kind.BLOCKED_BY_LIMIT, limit)));
        Map<String, Object> obstacle = new LinkedHashMap<>(limit);
        obstacle.putAll(Map.of("kind", "limit", "asked", 3L << 29));
        assertEquals("the limit per-user of 8 GB leaves it no room (6 GB in use, 1.5 GB asked)", planned(obstacle));
    }

    @Test
    void whatIsOnNoNodeIsNamed() {
        assertEquals("never fits: there is no host nosuch", neverFits(ofChunk(1, "host=nosuch")));
        assertEquals(
                "never fits: there is no host a and there is no node with gpu=true",
                neverFits(ofChunk(2, "host=a", "gpu=true")));
        assertEquals(
                "never fits: there is no node that is called tn9 or has that property", neverFits(ofChunk(1, "tn9")));
        assertEquals("never fits: its chunk of 1 cpu has no place on small", neverFits(ofChunk(1)));
        assertEquals("never fits: none of its 4 chunks of 1 cpu has a place on small", neverFits(ofChunk(4)));
    }

    private static Map<String, Object> ofChunk(long asked, String... absent) {
        Map<String, Object> unmet = new LinkedHashMap<>(
                Map.of("kind", "chunks", "asked", asked, "places", 0L, "properties", List.of(absent)));
        unmet.put("each", amounts("cpus", 1L, "memory_bytes", 0L));
        unmet.put("absent", List.of(absent));
        return Map.of("cluster", "small", "unmet", unmet);
    }

    private static Map<String, Object> amounts(Object... namesAndValues) {
        Map<String, Object> amounts = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            amounts.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return amounts;
    }

    private static Map<String, Object> amount(String resource) {
        return Map.of("kind", "amount", "resource", resource, "asked", 720L, "has", 160L);
    }

    private String neverFits(Map<String, Object> data) {
        return words.of(new Reason(Reason.Kind.NEVER_FITS, data));
    }

    @Test
    void movesAreToldWithTheirCauses() {
        StartMove lost = new StartMove(
                1_795_178_500L,
                OptionalLong.empty(),
                0,
                List.of(
                        new Cause(Cause.Kind.NODE_DOWN, Optional.of("n07")),
                        new Cause(Cause.Kind.JOB_OVERRAN, Optional.of("12.srv"))));
        assertEquals(
                "from Fri Nov 20 12:41:40 2026 to no start: node n07 went down, or job 12 runs longer than its walltime",
                words.of(lost));
    }

    @ParameterizedTest
    @EnumSource(Reason.Kind.class)
    void everyReasonHasWordsEvenWithoutItsData(Reason.Kind kind) {
        String said = words.of(Reason.of(kind));
        assertFalse(said.isBlank());
    }

    @ParameterizedTest
    @EnumSource(Cause.Kind.class)
    void everyCauseNamesItsSubject(Cause.Kind kind) {
        StartMove move = new StartMove(0, OptionalLong.of(9), 0, List.of(new Cause(kind, Optional.of("x7"))));
        boolean ofSite = switch (kind) {
            case LIMITS_CHANGED,
                    WINDOWS_CHANGED,
                    SEARCHED,
                    RESTORED,
                    POLICY_SWITCHED,
                    ASKED_LATE,
                    REORDERED,
                    PLACE_LEFT,
                    NODES_OPENED -> true;
            default -> false;
        };
        assertTrue(ofSite || words.of(move).contains("x7"), words.of(move));
    }
}
