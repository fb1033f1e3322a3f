package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Window;
import org.junit.jupiter.api.Test;

class WindowSettingsTest {
    private static final String SITE = """
            clusters:
              - {name: alpha, nodes: [{names: "a[1-3]", cpus: 4}]}
              - {name: beta, nodes: [{names: "b[1-2]", cpus: 4}]}
            windows:
            """;

    @Test
    void defaults() {
        assertEquals(List.of(), Written.of("poll: 5s").site().windows());
        assertEquals(
                List.of(
                        new Window("w", 0, Set.of(0, 1, 2), 100, 200, Optional.empty()),
                        new Window("w", 1, Set.of(0, 1), 100, 200, Optional.empty())),
                windows("  - {name: w, from: 100, to: 200}"));
    }

    @Test
    void everyKey() {
        assertEquals(
                List.of(new Window("w", 1, Set.of(1), 1_796_108_400, 1_796_112_000, Optional.of("R1"))), windows("""
                          - name: w
                            cluster: beta
                            nodes: b2
                            from: 2026-12-01T08:00+01:00
                            to: "2026-12-01T08:00:00Z"
                            queue: R1
                        """));
    }

    @Test
    void nodesMayLieInSeveralClusters() {
        assertEquals(
                List.of(
                        new Window("w", 0, Set.of(0, 2), 1, 2, Optional.empty()),
                        new Window("w", 1, Set.of(0), 1, 2, Optional.empty())),
                windows("  - {name: w, nodes: [\"a[1,3]\", b1], from: 1, to: 2}"));
        assertEquals(
                List.of(new Window("w", 0, Set.of(0, 1, 2), 1, 2, Optional.empty())),
                windows("  - {name: w, cluster: alpha, from: 1, to: 2}"));
    }

    @Test
    void refused() {
        String time = " but may be a time with its zone such as 2026-12-01T08:00+01:00, or seconds since 1970.";
        Written.of(SITE + """
                  - from: 2026-12-01
                    to: tomorrow
                  - name: b
                    cluster: betas
                    from: 2026-12-01T08:00
                  - {name: c, from: 5, to: 5}
                  - {name: d, from: 5, to: 6, nodes: b3}
                  - {name: e, from: 5, to: 6, nodes: b1, cluster: alpha}
                  - {name: f, from: 5, to: 6, queue: two words}
                """)
                .isRefused(
                        "f:5: windows[1].name is missing; it must be a name without spaces.",
                        "f:5: windows[1].from is '2026-12-01'," + time,
                        "f:6: windows[1].to is 'tomorrow'," + time,
                        "f:7: windows[b].to is missing; it must be" + time.substring(" but may be".length()),
                        "f:8: windows[b].cluster is 'betas', but may be alpha or beta. Maybe beta?",
                        "f:9: windows[b].from is '2026-12-01T08:00'," + time,
                        "f:10: windows[c].to is not after from.",
                        "f:11: windows[d].nodes names 'b3', but no cluster has such a node. Maybe a3?",
                        "f:12: windows[e].nodes names 'b1', but cluster alpha has no such node. Maybe a1?",
                        "f:13: windows[f].queue is 'two words', but may be a name without spaces.");
    }

    @Test
    void refusedWithoutClusters() {
        Written.of("windows: [{name: w, from: 1, to: 2}]")
                .isRefused("f:1: windows[w].name needs nodes to close, but this file has no clusters.");
    }

    /** What is wrong with its nodes is told where these are written. */
    @Test
    void aClusterWithoutNodesThatCanBeReadIsThere() {
        Written.of("""
                        clusters:
                          - {name: c, nodes: [{names: c001-c160, cpus: 4}]}
                        windows:
                          - {name: w, from: 1, to: 2, nodes: c007}
                        """)
                .isRefused("f:2: clusters[c].nodes[1].names is 'c001-c160', but may be a node's name or a"
                        + " pattern such as n[001-020]. Maybe c[001-160]?");
    }

    private static List<Window> windows(String yaml) {
        return Written.of(SITE + yaml).site().windows();
    }
}
