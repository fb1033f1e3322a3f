package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** Clusters with their nodes and what is counted on them. */
class ClusterSettingsTest {
    private static final long GB = 1L << 30;

    @Test
    void defaults() {
        assertEquals(Optional.empty(), Written.of("poll: 5s").site().machine());
        assertEquals(
                new Machine(
                        ResourceKinds.CPUS_ONLY, List.of(new Cluster("a", List.of(new Node("n1", Resources.of(4)))))),
                machine(Written.NODE));
    }

    @Test
    void everyKey() {
        Machine machine = machine("""
                scarce: none
                resources:
                  - name: fpgas
                  - name: ssd
                    unit: bytes
                clusters:
                  - name: alpha
                    nodes:
                      - names: [n01, "r[1-2]n[3,5]"]
                        cpus: 64
                        memory: 256gb
                        gpus: 4
                        scratch: 2tb
                        fpgas: 1
                        ssd: 3gb
                        properties: [ib, x86_64]
                      - names: big
                        cpus: 8
                        memory: 1gb
                        properties: old
                  - name: beta
                    nodes: [{names: m1, cpus: 2, memory: 4gb}]
                """);
        Resources each = Resources.of(64, 256 * GB, 4, 2048 * GB, 1, 3 * GB);
        Set<String> properties = Set.of("ib", "x86_64");
        assertEquals(
                new Machine(
                        new ResourceKinds(List.of("cpus", "memory", "gpus", "scratch", "fpgas", "ssd")),
                        List.of(
                                new Cluster(
                                        "alpha",
                                        List.of(
                                                new Node("n01", each, properties),
                                                new Node("r1n3", each, properties),
                                                new Node("r1n5", each, properties),
                                                new Node("r2n3", each, properties),
                                                new Node("r2n5", each, properties),
                                                new Node("big", Resources.of(8, GB, 0, 0, 0, 0), Set.of("old")))),
                                new Cluster("beta", List.of(new Node("m1", Resources.of(2, 4 * GB, 0, 0, 0, 0)))))),
                machine);
    }

    /** A machine that counted memory of which no node has any would hold no job that asks for some. */
    @Test
    void countsOnlyWhatSomeNodeHas() {
        assertEquals(
                List.of("cpus", "gpus"),
                machine("clusters: [{name: a, nodes: [{names: n1, cpus: 4, gpus: 0}]}]")
                        .kinds()
                        .names());
    }

    @Test
    void refusedGroups() {
        Written.of("""
                clusters:
                  - name: a
                    nodes:
                      - names: n1
                        memory: 4gb
                      - names: n2
                        cpus: 0
                        memory: 4096
                        gpu: 1
                      - cpus: 4
                        names: "n[3-1]"
                """)
                .isRefused(
                        "f:4: clusters[a].nodes[1].cpus is missing; it must be a whole number from 1 to 1000000.",
                        "f:7: clusters[a].nodes[2].cpus is '0', but may be a whole number from 1 to 1000000.",
                        "f:8: clusters[a].nodes[2].memory is '4096', but may be a size such as 512mb, 4gb or 2tb.",
                        "f:9: clusters[a].nodes[2].gpu is no key; there are names, cpus, memory, gpus, scratch,"
                                + " properties. Maybe gpus?",
                        "f:10: clusters[a].nodes[3].memory is missing; it must be a size such as 512mb, 4gb or 2tb.",
                        "f:11: clusters[a].nodes[3].names is 'n[3-1]', but may be a node's name or a pattern such as"
                                + " n[001-020].");
    }

    @Test
    void refusedTwice() {
        Written.of("""
                clusters:
                  - name: a
                    nodes:
                      - {names: "n[1-3]", cpus: 4}
                      - {names: [n4, n2, n3], cpus: 4}
                  - name: a
                    nodes:
                      - {names: [m1, m1], cpus: 4}
                """)
                .isRefused(
                        "f:5: clusters[a].nodes[2].names names 'n2', but so does clusters[a].nodes[1].names, in f:4.",
                        "f:6: clusters[a].name is 'a', but so is that of another one, in f:2.",
                        "f:8: clusters[a].nodes[1].names names 'm1' twice.");
    }

    @Test
    void refusedAsAWhole() {
        Written.of("clusters: [{name: a b, nodes: []}, {nodes: [{names: [], cpus: 1}]}, x]")
                .isRefused(
                        "f:1: clusters[a b].name is 'a b', but may be a name without spaces.",
                        "f:1: clusters[2].name is missing; it must be a name without spaces.",
                        "f:1: clusters[2].nodes[1].names is an empty list, but must name a node.",
                        "f:1: clusters[3] is 'x', but may be a group with name, nodes.");
        Written.of("clusters: [{name: a, nodes: []}]")
                .isRefused("f:1: clusters[a].nodes is an empty list, but a cluster must have nodes.");
        Written.of("clusters: {name: a}")
                .isRefused("f:1: clusters is a group of keys, but may be a list of groups with name, nodes.");
    }

    @Test
    void refusedBeyondAllCounting() {
        Written.of("clusters: [{name: a, nodes: [{names: \"n[1-9]\", cpus: 1, memory: 1024pb}]}]")
                .isRefused("f:1: clusters have more of a resource than can be counted.");
    }

    @Test
    void refusedResources() {
        Written.of("""
                resources:
                  - name: memory
                  - name: Big SSD
                  - name: fpgas
                    unit: byte
                  - name: names
                """ + Written.NODE)
                .isRefused(
                        "f:2: resources[memory].name is 'memory', which is a name of something else already.",
                        "f:3: resources[Big SSD].name is 'Big SSD', but may be a name of small letters, digits, - and"
                                + " _.",
                        "f:5: resources[fpgas].unit is 'byte', but may be pieces or bytes. Maybe bytes?",
                        "f:6: resources[names].name is 'names', which is a name of something else already.");
    }

    private static Machine machine(String yaml) {
        return Written.of(yaml).site().machine().orElseThrow();
    }
}
