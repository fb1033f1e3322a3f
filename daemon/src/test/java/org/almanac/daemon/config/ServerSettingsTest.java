package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.config.ServerSettings.Kind;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.ReadingRules.NodeMemory;
import org.almanac.pbs.reading.ReadingRules.SuspendedJobs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server, the mode, the state and the record. */
class ServerSettingsTest {
    @Test
    void defaults() {
        SiteConfiguration site = Written.of("mode: shadow").site();
        ServerSettings server = site.server();
        assertEquals(Optional.empty(), server.kind());
        assertEquals(Optional.empty(), server.library());
        assertEquals(Optional.empty(), server.access().server());
        assertEquals(Duration.ofSeconds(30), server.access().timeout());
        assertEquals(86_400, server.reading().walltime());
        assertEquals(ClusterRule.ONE, server.reading().clusters());
        assertEquals(Optional.empty(), server.reading().counted());
        assertEquals(NodeMemory.PHYSICAL, server.reading().memory());
        assertEquals(SuspendedJobs.KEEP_NODES, server.reading().suspended());
        assertEquals(Duration.ofSeconds(30), server.nodeGrace());
        assertEquals(List.of(), server.dynamic());
        assertEquals(OperatingMode.SHADOW, site.mode());
        assertEquals(Path.of("/var/lib/almanac"), site.state());
        assertEquals(Duration.ofDays(90), site.shadow().keep());
        assertEquals(new PastSettings(Duration.ofDays(14), 1L << 30), site.past());
    }

    @Test
    void everythingSet() {
        SiteConfiguration site = Written.of("""
                server:
                  kind: openpbs
                  library: /opt/pbs/lib
                  name: head.example.org:15001
                  time-out: 5s
                  default-walltime: 2h
                  clusters: property:big,fast
                  counted: [mem, ngpus]
                  node-memory: physical-and-swap
                  suspended-jobs: free-nodes
                  node-grace: 2m
                  dynamic-resources:
                    - {name: Matlab, command: /opt/free  -a matlab, every: 2m, time-limit: 3s, keep: 1h, unknown: unlimited}
                    - {name: foam, command: /opt/foam}
                mode: active
                state: /srv/almanac
                shadow:
                  keep: 7d
                past:
                  keep: 2d
                  size: 200mb
                """).site();
        ServerSettings server = site.server();
        assertEquals(Optional.of(Kind.OPENPBS), server.kind());
        assertEquals(Optional.of(Path.of("/opt/pbs/lib")), server.library());
        assertEquals(Optional.of("head.example.org:15001"), server.access().server());
        assertEquals(Duration.ofSeconds(5), server.access().timeout());
        assertEquals(7_200, server.reading().walltime());
        assertEquals(
                new ClusterRule.ByProperty(List.of("big", "fast"), "rest"),
                server.reading().clusters());
        assertEquals(Optional.of(List.of("mem", "ngpus")), server.reading().counted());
        assertEquals(NodeMemory.PHYSICAL_AND_SWAP, server.reading().memory());
        assertEquals(SuspendedJobs.FREE_NODES, server.reading().suspended());
        assertEquals(Duration.ofMinutes(2), server.nodeGrace());
        assertEquals(
                List.of(
                        new OutsideSettings(
                                "Matlab",
                                List.of("/opt/free", "-a", "matlab"),
                                Duration.ofMinutes(2),
                                Duration.ofSeconds(3),
                                Duration.ofHours(1),
                                OutsideSettings.Unknown.UNLIMITED),
                        new OutsideSettings(
                                "foam",
                                List.of("/opt/foam"),
                                Duration.ofMinutes(1),
                                Duration.ofSeconds(10),
                                Duration.ofMinutes(10),
                                OutsideSettings.Unknown.NONE)),
                server.dynamic());
        assertEquals(Set.of("Matlab", "foam"), server.reading().outside());
        assertEquals(
                Duration.ZERO,
                Written.of("server: {node-grace: none}").site().server().nodeGrace());
        assertEquals(OperatingMode.ACTIVE, site.mode());
        assertEquals(Path.of("/srv/almanac"), site.state());
        assertEquals(Duration.ofDays(7), site.shadow().keep());
        assertEquals(new PastSettings(Duration.ofDays(2), 200L << 20), site.past());
    }

    @ParameterizedTest
    @CsvSource({
        "one, cluster",
        "'property:big,fast', fast",
        "'property:big', rest",
        "'name:([a-z]+)[0-9]+', larch",
        "'name:beech', rest",
        "attribute:partition, p1",
        "attribute:nothing, rest"
    })
    void nodesFallIntoClusters(String written, String cluster) {
        ClusterRule rule = Written.of("server: {clusters: '" + written + "'}")
                .site()
                .server()
                .reading()
                .clusters();
        BatchObject node = new BatchObject("larch12", Map.of("partition", "p1"));
        assertEquals(cluster, rule.cluster(node, Set.of("fast", "x")));
    }

    @Test
    void refused() {
        String clusters = "', but may be one, property:NAME,NAME,..., name:PATTERN or attribute:NAME.";
        for (String wrong : List.of("two", "property:", "property:a,,b", "name:", "name:(", "attribute:", "fast")) {
            Written.of("server: {clusters: '" + wrong + "'}").isRefused("f:1: server.clusters is '" + wrong + clusters);
        }
        for (String wrong : List.of("31s", "0s", "1m", "30")) {
            Written.of("server: {time-out: '" + wrong + "'}")
                    .isRefused("f:1: server.time-out is '" + wrong + "', but may be a duration from 1s to 30s.");
        }
        for (String wrong : List.of("11m", "0s", "30", "off")) {
            Written.of("server: {node-grace: '" + wrong + "'}")
                    .isRefused(
                            "f:1: server.node-grace is '" + wrong + "', but may be a duration from 1s to 10m or none.");
        }
        Written.of("server: {dynamic-resources: [{name: a, command: lmstat}]}")
                .isRefused(
                        "f:1: server.dynamic-resources[a].command is 'lmstat', but may be an absolute path, and arguments"
                                + " after blanks.");
        Written.of("server: {dynamic-resources: [{name: a, command: /x, unknown: all}]}")
                .isRefused("f:1: server.dynamic-resources[a].unknown is 'all', but may be none or unlimited.");
        Written.of("server: {name: 'head:65536'}")
                .isRefused(
                        "f:1: server.name is 'head:65536', but may be HOST or HOST:PORT, with a port from 1 to 65535.");
        Written.of("server: {kind: slurm}")
                .isRefused("f:1: server.kind is 'slurm', but may be torque, openpbs or simulated.");
        for (String product : List.of("pbs", "pbspro", "PBS Pro", "OpenPBS-23")) {
            Written.of("server: {kind: " + product + "}")
                    .isRefused("f:1: server.kind is '" + product
                            + "', but may be torque, openpbs or simulated. Maybe openpbs?");
        }
        Written.of("server: {kind: torqe}")
                .isRefused("f:1: server.kind is 'torqe', but may be torque, openpbs or simulated. Maybe torque?");
        Written.of("server: {library: lib/libpbs.so}")
                .isRefused("f:1: server.library is 'lib/libpbs.so', but may be an absolute path.");
        Written.of("server: {name: 'a b'}")
                .isRefused("f:1: server.name is 'a b', but may be HOST or HOST:PORT, with a port from 1 to 65535.");
        Written.of("mode: passive").isRefused("f:1: mode is 'passive', but may be shadow or active.");
        Written.of("state: here").isRefused("f:1: state is 'here', but may be an absolute path.");
    }

    /** A real server tells its nodes itself, so that none need be described. */
    @Test
    void limitsAndWindowsMayNameWhatTheServerHas() {
        String rules = """
                limits: [{name: l, counts: cpus, at-most: 5, on-cluster: fast}]
                windows: [{name: w, cluster: fast, nodes: n1, from: 5, to: 6}, {name: all, from: 5, to: 6}]
                """;
        SiteConfiguration site = Written.of("server: {kind: torque}\n" + rules).site();
        assertEquals(Optional.of("fast"), site.limits().get(0).cluster());
        assertEquals(List.of(), site.windows());
        assertEquals(
                List.of(
                        new SiteWindow("w", Optional.of("fast"), Set.of("n1"), 5, 6, Optional.empty()),
                        new SiteWindow("all", Optional.empty(), Set.of(), 5, 6, Optional.empty())),
                site.namedWindows());
        for (String kind : List.of("", "server: {kind: simulated}\n")) {
            List<String> problems = Written.of(kind + rules).problems();
            assertTrue(problems.stream().anyMatch(line -> line.contains("limits[l].on-cluster is 'fast'")));
            assertTrue(problems.stream().anyMatch(line -> line.contains("needs nodes to close")));
        }
    }
}
