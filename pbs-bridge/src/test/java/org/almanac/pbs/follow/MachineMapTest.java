package org.almanac.pbs.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Node;
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

    private static MachineMap map(ScarceRule rule) {
        return new MachineMap(new ResourceKinds(List.of("cpus", "gpus")), NODES, rule);
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
        MachineMap map = map(new ScarceRule(Optional.of(List.of())));
        assertEquals(List.of(List.of("a", "b", "d"), List.of("c")), names(map));
        assertEquals(List.of(), map.machine().scarce());
    }
}
