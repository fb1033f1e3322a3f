package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The values of the cluster model: what they add up to, what equals what, and what cannot be made. */
class ClusterModelTest {
    @Test
    void resourcesAddMultiplyAndCompareByKind() {
        Resources some = Resources.of(1, 2, 0);

        assertEquals(Resources.of(3, 4, 1), some.plus(Resources.of(2, 2, 1)));
        assertEquals(Resources.of(3, 6, 0), some.times(3));
        assertEquals(Resources.of(0, 0, 0), some.times(0));
        assertTrue(some.fitsIn(Resources.of(1, 2, 0)));
        assertFalse(some.fitsIn(Resources.of(9, 1, 9)));
        assertEquals("(1, 2, 0)", some.toString());
        assertEquals(some.hashCode(), Resources.of(1, 2, 0).hashCode());
        assertNotEquals(some, Resources.of(1, 2));
    }

    @Test
    void resourcesCannotBeChangedThroughTheirArrays() {
        long[] amounts = {1, 2};
        Resources some = Resources.of(amounts);
        amounts[0] = 9;
        some.toArray()[1] = 9;

        assertEquals(Resources.of(1, 2), some);
    }

    @Test
    void resourcesAreNeitherNegativeNorTooLargeToCount() {
        assertThrows(IllegalArgumentException.class, () -> Resources.of(1, -1));
        Resources most = Resources.of(Long.MAX_VALUE);
        assertThrows(ArithmeticException.class, () -> most.plus(Resources.of(1)));
        assertThrows(ArithmeticException.class, () -> most.times(2));
    }

    @Test
    void kindsBeginWithCpusAndAreNamedOnce() {
        assertEquals(1, ResourceKinds.CPUS_AND_MEMORY.indexOf("memory"));
        assertEquals(-1, ResourceKinds.CPUS_ONLY.indexOf("memory"));
        List<List<String>> wrong = List.of(List.of(), List.of("memory", "cpus"), List.of("cpus", "gpus", "gpus"));
        for (List<String> names : wrong) {
            assertThrows(IllegalArgumentException.class, () -> new ResourceKinds(names), names::toString);
        }
    }

    @Test
    void aRequestAsksForTheSumOfItsChunks() {
        Request request = Request.of(new Chunk(2, Resources.of(1, 3)), new Chunk(1, Resources.of(4, 0)));

        assertEquals(Resources.of(6, 6), request.total());
        assertEquals(Resources.of(7), Request.cpus(7).total());
        assertEquals(7, Request.cpus(7).chunks().get(0).count());
    }

    @Test
    void chunksAreEqualWhereAllOfTheirPartsAre() {
        Chunk chunk = new Chunk(2, Resources.of(1), Set.of("a"), Set.of("b"));
        Chunk same = new Chunk(2, Resources.of(1), Set.of("a"), Set.of("b"));

        assertEquals(chunk, same);
        assertEquals(chunk.hashCode(), same.hashCode());
        assertNotEquals(chunk, new Chunk(3, Resources.of(1), Set.of("a"), Set.of("b")));
        assertNotEquals(chunk, new Chunk(2, Resources.of(3), Set.of("a"), Set.of("b")));
        assertNotEquals(chunk, new Chunk(2, Resources.of(1), Set.of("c"), Set.of("b")));
        assertNotEquals(chunk, new Chunk(2, Resources.of(1), Set.of("a"), Set.of("c")));
        assertNotEquals(chunk, new Chunk(2, Resources.of(1), Set.of("b"), Set.of("a")));
        assertNotEquals(chunk, Request.of(chunk));
    }

    @Test
    void requestsAreEqualWhenTheyAskForTheSame() {
        Chunk chunk = new Chunk(2, Resources.of(1), Set.of("a"));
        Request request = new Request(List.of(chunk), Arrangement.PACK, Sharing.SHARED);

        assertEquals(request, new Request(List.of(chunk), Arrangement.PACK, Sharing.SHARED));
        assertEquals(request.hashCode(), new Request(List.of(chunk), Arrangement.PACK, Sharing.SHARED).hashCode());
        assertNotEquals(request, new Request(List.of(chunk), Arrangement.FREE, Sharing.SHARED));
        assertNotEquals(request, new Request(List.of(chunk), Arrangement.PACK, Sharing.EXCLUSIVE));
        assertNotEquals(request, new Request(List.of(new Chunk(2, Resources.of(1))), Arrangement.PACK, Sharing.SHARED));
    }

    @Test
    void emptyRequestsChunksAndJobsCannotBeMade() {
        assertThrows(IllegalArgumentException.class, () -> Request.of());
        assertThrows(IllegalArgumentException.class, () -> Request.cpus(0));
        assertThrows(IllegalArgumentException.class, () -> new Chunk(-1, Resources.of(1)));
        Request request = Request.cpus(1);
        assertThrows(IllegalArgumentException.class, () -> new Job(JobId.of(1), "u", 0, 0, request));
    }

    @Test
    void aPlacementKnowsWhatItHoldsWhere() {
        Placement placement = Placement.of(0, new int[] {1, 3}, Resources.of(1, 5), Resources.of(2, 0));
        long[] amounts = new long[8];

        placement.addTo(amounts, -1);

        assertEquals(3, placement.cpus());
        assertEquals(5, placement.held(0, 1));
        assertEquals(3, placement.node(1));
        assertArrayEquals(new long[] {0, 0, -1, -5, 0, 0, -2, 0}, amounts);
    }

    @Test
    void aPlacementFitsWhereAllThatItHoldsIsThere() {
        Placement placement = Placement.of(0, new int[] {1}, Resources.of(2, 0));

        assertTrue(placement.fitsIn(new long[] {0, 0, 2, 0}));
        assertTrue(placement.fitsIn(new long[] {0, 0, 2, -4}), "what it does not hold does not matter");
        assertFalse(placement.fitsIn(new long[] {9, 9, 1, 9}));
    }

    @Test
    void placementsAscendAndHoldSomethingOnEachNode() {
        Resources one = Resources.of(1);
        assertThrows(IllegalArgumentException.class, () -> Placement.of(0, new int[0]));
        assertThrows(IllegalArgumentException.class, () -> Placement.of(0, new int[] {0}, one, one));
        assertThrows(IllegalArgumentException.class, () -> Placement.of(0, new int[] {1, 0}, one, one));
        assertThrows(IllegalArgumentException.class, () -> Placement.of(0, new int[] {1, 1}, one, one));
        assertEquals(Placement.of(0, new int[] {1}, one), Placement.of(0, new int[] {1}, one));
        assertNotEquals(Placement.of(0, new int[] {1}, one), Placement.of(1, new int[] {1}, one));
        assertNotEquals(Placement.of(0, new int[] {1}, one), Placement.of(0, new int[] {1}, Resources.of(2)));
    }

    @Test
    void clustersAndMachinesCountTheSameKindsOnEveryNode() {
        Node cpus = new Node("n1", Resources.of(1));
        Node more = new Node("n2", Resources.of(1, 2));
        assertThrows(IllegalArgumentException.class, () -> new Cluster("c", List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Cluster("c", List.of(cpus, more)));
        assertThrows(IllegalArgumentException.class, () -> new Machine(ResourceKinds.CPUS_ONLY, List.of()));
        Cluster cluster = new Cluster("c", List.of(more));
        assertThrows(IllegalArgumentException.class, () -> new Machine(ResourceKinds.CPUS_ONLY, List.of(cluster)));
        assertEquals(12, Machine.ofNodes(3, 4).cpus());
        assertEquals(
                List.of("n1", "n2"),
                Machine.ofNodes(2, 4).cluster(0).nodes().stream()
                        .map(Node::name)
                        .toList());
    }
}
