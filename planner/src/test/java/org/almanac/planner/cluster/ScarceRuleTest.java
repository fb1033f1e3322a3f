package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScarceRuleTest {
    private static final ResourceKinds KINDS = new ResourceKinds(List.of("cpus", "memory", "gpus"));

    private static List<ScarceKind> kinds(ScarceRule rule, long[]... nodes) {
        return rule.kinds(KINDS, List.of(nodes).stream().map(Resources::of).toList());
    }

    private static long[] node(long cpus, long memory, long gpus) {
        return new long[] {cpus, memory, gpus};
    }

    private static ScarceRule named(String... names) {
        return new ScarceRule(Optional.of(List.of(names)));
    }

    @Test
    void nodesThatAreAlikeHaveNothingScarce() {
        assertEquals(List.of(), kinds(ScarceRule.BY_NODES, node(8, 64, 2), node(16, 100, 4), node(8, 64, 2)));
    }

    @Test
    void whatSomeNodesDoNotHaveIsScarce() {
        assertEquals(
                List.of(new ScarceKind(2, 0)),
                kinds(ScarceRule.BY_NODES, node(8, 64, 2), node(16, 100, 2), node(8, 64, 0)));
    }

    @Test
    void moreThanTwiceTheMedianIsScarce() {
        long[][] nodes = {node(8, 64, 0), node(8, 64, 0), node(8, 128, 0), node(8, 129, 0)};
        assertEquals(List.of(new ScarceKind(1, 128)), kinds(ScarceRule.BY_NODES, nodes));
        assertEquals(List.of(), kinds(ScarceRule.NONE, nodes));
    }

    @Test
    void ofANamedKindTheBestNodesAreScarceHoweverLittleBetter() {
        long[][] nodes = {node(8, 64, 0), node(8, 64, 0), node(8, 100, 1)};
        assertEquals(List.of(new ScarceKind(1, 99)), kinds(named("memory"), nodes));
        assertEquals(List.of(), kinds(named("memory"), node(8, 64, 0), node(8, 64, 1)));
        assertEquals(List.of("disks"), named("gpus", "disks").unknown(KINDS));
    }

    @Test
    void aMachineThatKeepsPutsWhatIsKeptBehindAndEqualsStayInTheirOrder() {
        Machine machine = new Machine(
                KINDS,
                List.of(
                        new Cluster("fat", List.of(new Node("f1", Resources.of(8, 900, 0)))),
                        new Cluster(
                                "mixed",
                                List.of(
                                        new Node("g4", Resources.of(8, 64, 4)),
                                        new Node("n2", Resources.of(8, 64, 0)),
                                        new Node("g1", Resources.of(8, 64, 1)),
                                        new Node("n1", Resources.of(8, 64, 0))))));
        Machine keeping = machine.keeping(ScarceRule.BY_NODES);
        assertEquals(List.of(new ScarceKind(1, 128), new ScarceKind(2, 0)), keeping.scarce());
        assertEquals(
                List.of("n2", "n1", "g1", "g4", "f1"),
                keeping.clusters().stream()
                        .flatMap(cluster -> cluster.nodes().stream().map(Node::name))
                        .toList());
        assertEquals(keeping, keeping.keeping(keeping.scarceRule()));
        assertEquals(machine, machine.keeping(ScarceRule.NONE));
    }
}
