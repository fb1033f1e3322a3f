package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodesNowTest {
    private final NodesNow nodes = new NodesNow(0, Cluster.alike("c", 2, Resources.of(8, 16)));

    private static Placement on(int node, long cpus, long memory) {
        return Placement.of(0, new int[] {node}, Resources.of(cpus, memory));
    }

    @Test
    void whatIsHeldIsNotFreeUntilItIsGivenBack() {
        nodes.take(on(1, 3, 4));
        assertArrayEquals(new long[] {8, 16, 5, 12}, nodes.free());
        assertEquals(13, nodes.freeCpus());
        nodes.give(on(1, 3, 4));
        assertArrayEquals(new long[] {8, 16, 8, 16}, nodes.free());
        assertEquals(16, nodes.freeCpus());
    }

    @Test
    void aNodeThatGoesDownUnderItsJobsLacksWhatTheyHold() {
        nodes.take(on(0, 3, 4));
        nodes.setUp(0, false);
        assertArrayEquals(new long[] {-3, -4, 8, 16}, nodes.free());
        assertArrayEquals(new long[] {0, 0, 8, 16}, nodes.usable());
        assertArrayEquals(new long[] {8, 16, 8, 16}, nodes.present());
        assertArrayEquals(new boolean[] {true, false}, nodes.lacking());
        assertEquals(8, nodes.freeCpus(), "what it lacks is not taken from the others");
        nodes.setUp(0, true);
        assertArrayEquals(new long[] {5, 12, 8, 16}, nodes.free());
    }

    @Test
    void aNodeThatIsGoneHasNothingAndTheOthersKeepTheirIndex() {
        nodes.remove(0);
        assertFalse(nodes.has(0));
        assertTrue(nodes.has(1));
        assertEquals(Resources.of(8, 16), nodes.capacity());
        assertEquals(Resources.of(16, 32), nodes.size());
        assertEquals(
                1,
                nodes.placer()
                        .place(Request.of(new Chunk(1, Resources.of(8, 16))), nodes.usable())
                        .orElseThrow()
                        .node(0));
    }

    @Test
    void aNodeMayComeOrHaveOtherAmounts() {
        nodes.take(on(1, 8, 16));
        nodes.change(1, new Node("c2", Resources.of(10, 20)));
        nodes.add(new Node("c3", Resources.of(1, 2)));
        assertArrayEquals(new long[] {8, 16, 2, 4, 1, 2}, nodes.free());
        assertEquals(11, nodes.freeCpus());
        assertEquals(3, nodes.cluster().nodes().size());
    }

    @Test
    void copiesChangeApart() {
        NodesNow copy = nodes.copy();
        copy.take(on(0, 1, 1));
        nodes.take(on(1, 2, 2));
        assertArrayEquals(new long[] {8, 16, 6, 14}, nodes.free());
        assertArrayEquals(new long[] {7, 15, 8, 16}, copy.free());
    }

    @Test
    void nodesOfOneHostAreOneSpotUnlessEachPieceWantsANode() {
        NodesNow host = new NodesNow(0, new Cluster("c", List.of(part("a0"), part("a1"))));
        assertEquals(1, host.spots(node -> true, Arrangement.FREE).size());
        assertEquals(2, host.spots(node -> true, Arrangement.SCATTER_NODES).size());
    }

    private static Node part(String name) {
        return new Node(name, Resources.of(4, 4), Set.of(), "h", NodeSharing.DEFAULT_SHARED);
    }
}
