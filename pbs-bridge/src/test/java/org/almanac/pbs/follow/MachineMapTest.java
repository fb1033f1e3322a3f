package org.almanac.pbs.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.follow.NodeOrder.Criterion;
import org.almanac.pbs.follow.NodeOrder.Direction;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.cluster.ScarceRule;
import org.junit.jupiter.api.Test;

class MachineMapTest {
    private static final List<ServerNode> NODES =
            List.of(node("a", "gpu", 2), node("b", "gpu", 0), node("c", "cpu", 0), node("d", "gpu", 1));

    private static ServerNode node(String name, String cluster, long gpus) {
        return new ServerNode(name, cluster, Resources.of(8, gpus), Set.of(), Set.of());
    }

    private static final ResourceKinds KINDS = new ResourceKinds(List.of("cpus", "gpus"));
    private static final ScarceRule NOTHING = new ScarceRule(Optional.of(List.of()));

    private static MachineMap map(ScarceRule rule) {
        return new MachineMap(KINDS, NODES, rule, NodeOrder.OF_SERVER);
    }

    private static ServerNode node(String name, int priority, long cpus) {
        return new ServerNode(
                name, "c", Resources.of(cpus, 0), Set.of(), Set.of(), name, NodeSharing.DEFAULT_SHARED, priority);
    }

    @Test
    void nodesAreTakenInTheSitesOrder() {
        List<ServerNode> nodes = List.of(node("a", 0, 8), node("b", 5, 8), node("c", 5, 4), node("d", 0, 16));
        NodeOrder order = new NodeOrder(List.of(
                new Criterion(NodeOrder.PRIORITY, Direction.HIGH_FIRST), new Criterion("cpus", Direction.LOW_FIRST)));
        MachineMap map = new MachineMap(KINDS, nodes, NOTHING, order);
        assertEquals(List.of(List.of("c", "b", "a", "d")), names(map));
        NodeOrder unknown = new NodeOrder(List.of(new Criterion("fpgas", Direction.HIGH_FIRST)));
        assertEquals(List.of(List.of("a", "b", "c", "d")), names(new MachineMap(KINDS, nodes, NOTHING, unknown)));
        assertEquals(List.of("fpgas"), unknown.unknown(KINDS));
    }

    @Test
    void whatIsScarceStandsBehindWhateverTheOrder() {
        NodeOrder most = new NodeOrder(List.of(new Criterion("gpus", Direction.HIGH_FIRST)));
        assertEquals(
                List.of(List.of("b", "d", "a"), List.of("c")),
                names(new MachineMap(KINDS, NODES, ScarceRule.BY_NODES, most)));
        assertEquals(List.of(List.of("a", "d", "b"), List.of("c")), names(new MachineMap(KINDS, NODES, NOTHING, most)));
    }

    private static List<List<String>> names(MachineMap map) {
        return map.machine().clusters().stream()
                .map(Cluster::nodes)
                .map(nodes -> nodes.stream().map(Node::name).toList())
                .toList();
    }

    @Test
    void whatIsScarceStandsBehindAndIsToldToThePlanner() {
        MachineMap map = map(ScarceRule.BY_NODES);
        assertEquals(List.of(List.of("b", "d", "a"), List.of("c")), names(map));
        assertEquals(List.of(new ScarceKind(1, 0)), map.machine().scarce());
        map.add(node("e", "gpu", 0));
        assertEquals(List.of("b", "d", "a", "e"), names(map).get(0));
    }

    @Test
    void theServersOrderIsKeptWhereNothingIsScarce() {
        MachineMap map = map(NOTHING);
        assertEquals(List.of(List.of("a", "b", "d"), List.of("c")), names(map));
        assertEquals(List.of(), map.machine().scarce());
    }
}
