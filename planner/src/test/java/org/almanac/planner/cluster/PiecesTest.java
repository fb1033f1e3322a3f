package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PiecesTest {
    private static final Chunk ONE = new Chunk(3, Resources.of(2));
    private static final Chunk THREE = new Chunk(1, Resources.of(3));

    private static Cluster cluster(int nodes) {
        return Cluster.alike("c", nodes, Resources.of(6));
    }

    private static int[] find(Request request, Cluster cluster, Placement placement) {
        return Pieces.find(request, cluster, placement).orElseThrow().stream()
                .mapToInt(parts -> parts.get(0).node())
                .toArray();
    }

    @Test
    void piecesComeInTheOrderOfTheRequest() {
        Placement placement = Placement.of(0, new int[] {1, 4}, Resources.of(6), Resources.of(3));
        assertArrayEquals(new int[] {1, 1, 1, 4}, find(Request.of(ONE, THREE), cluster(5), placement));
        assertArrayEquals(new int[] {4, 1, 1, 1}, find(Request.of(THREE, ONE), cluster(5), placement));
    }

    @Test
    void whatTheHardestFirstWouldMissIsFound() {
        // The chunk of 3 would take half of the first node, which three of 2 need.
        Placement placement = Placement.of(0, new int[] {0, 1}, Resources.of(6), Resources.of(3));
        assertArrayEquals(new int[] {1, 0, 0, 0}, find(Request.of(THREE, ONE), cluster(2), placement));
    }

    @Test
    void propertiesTellChunksApart() {
        Cluster cluster = new Cluster(
                "c", List.of(new Node("a", Resources.of(4), Set.of("ssd")), new Node("b", Resources.of(4))));
        Request request = new Request(
                List.of(new Chunk(1, Resources.of(2)), new Chunk(1, Resources.of(2), Set.of("ssd"))),
                Arrangement.SCATTER,
                Sharing.SHARED);
        Placement placement = Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(2));
        assertArrayEquals(new int[] {1, 0}, find(request, cluster, placement));
    }

    /** They would make up the same sums if they were spread over the nodes of the host. */
    @Test
    void piecesOfOneHostAreNotSpreadWhereEachLiesWholeOnANode() {
        List<Node> nodes = new ArrayList<>();
        for (String name : List.of("h[0]", "h[1]", "h[2]", "h[3]")) {
            nodes.add(new Node(name, Resources.of(1, 8), Set.of(), "h", NodeSharing.DEFAULT_SHARED));
        }
        Request request = new Request(
                List.of(
                        new Chunk(1, Resources.of(1, 1)),
                        new Chunk(2, Resources.of(1, 2)),
                        new Chunk(1, Resources.of(1, 3))),
                Arrangement.FREE,
                Sharing.SHARED);
        Placement placement = Placement.of(
                0,
                new int[] {0, 1, 2, 3},
                Resources.of(1, 3),
                Resources.of(1, 2),
                Resources.of(1, 2),
                Resources.of(1, 1));
        List<List<Pieces.Part>> pieces =
                Pieces.find(request, new Cluster("c", nodes), placement).orElseThrow();
        assertEquals(
                List.of(
                        List.of(new Pieces.Part(3, Resources.of(1, 1))),
                        List.of(new Pieces.Part(1, Resources.of(1, 2))),
                        List.of(new Pieces.Part(2, Resources.of(1, 2))),
                        List.of(new Pieces.Part(0, Resources.of(1, 3)))),
                pieces);
    }

    @Test
    void wholeNodesHoldAtLeastOnePieceEach() {
        Request request = new Request(List.of(ONE), Arrangement.FREE, Sharing.EXCLUSIVE);
        Placement placement = Placement.of(0, new int[] {0, 1}, Resources.of(6), Resources.of(6));
        assertArrayEquals(new int[] {0, 0, 1}, find(request, cluster(2), placement));
    }

    @Test
    void whatCannotBeMadeUpIsNotFound() {
        Placement odd = Placement.of(0, new int[] {0}, Resources.of(5));
        assertTrue(Pieces.find(Request.of(ONE), cluster(1), odd).isEmpty());
        Placement tooManyNodes = Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(2));
        assertTrue(Pieces.find(Request.of(new Chunk(1, Resources.of(4))), cluster(2), tooManyNodes)
                .isEmpty());
    }

    @Test
    void unknownKindsMayBeAny() {
        Request request = Request.of(new Chunk(2, Resources.of(2, 1_000)));
        List<Node> nodes = List.of(new Node("a", Resources.of(4, 1)), new Node("b", Resources.of(4, 1)));
        assertArrayEquals(
                new int[] {0, 1},
                Pieces.positions(request, nodes, new long[][] {{2}, {2}}).orElseThrow());
    }

    @Test
    void thousandsOfPiecesOnThousandsOfNodes() {
        Request request = Request.of(new Chunk(20_000, Resources.of(1)), new Chunk(5_000, Resources.of(2)));
        int[] nodes = new int[5_000];
        Resources[] held = new Resources[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = i;
            held[i] = Resources.of(6);
        }
        assertEquals(25_000, find(request, cluster(5_000), Placement.of(0, nodes, held)).length);
    }

    /** Whatever a placer makes can be taken apart, and the pieces make it up again. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyPlacementIsMadeOfItsPieces(long seed) {
        Random random = new Random(seed);
        int found = 0;
        for (int round = 0; round < 1_000; round++) {
            Cluster cluster = randomCluster(random);
            Request request = randomRequest(random);
            long[] free = Placer.capacity(cluster);
            int[] preference = random.ints(cluster.nodes().size(), 0, 3).toArray();
            if (!request.exclusive()) {
                for (int i = 0; i < free.length; i++) {
                    free[i] -= random.nextInt((int) free[i] + 1) / 2;
                }
            }
            Optional<Placement> placement = new Placer(0, cluster).place(request, free, preference);
            if (placement.isPresent()) {
                found++;
                assertMadeUp(request, cluster, placement.get());
            }
        }
        assertTrue(found > 300, found + " placements");
    }

    private static void assertMadeUp(Request request, Cluster cluster, Placement placement) {
        int[] pieces = find(request, cluster, placement);
        long[][] sum = new long[cluster.nodes().size()][2];
        int[] onNode = new int[sum.length];
        int at = 0;
        for (Chunk chunk : request.chunks()) {
            for (int i = 0; i < chunk.count(); i++) {
                int node = pieces[at++];
                assertTrue(chunk.accepts(cluster.nodes().get(node)));
                onNode[node]++;
                for (int kind = 0; kind < 2; kind++) {
                    sum[node][kind] += chunk.each().amount(kind);
                }
            }
        }
        assertEquals(pieces.length, at);
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            assertTrue(onNode[node] > 0);
            assertFalse(request.arrangement() == Arrangement.SCATTER && onNode[node] > 1);
            for (int kind = 0; kind < 2; kind++) {
                if (request.exclusive()) {
                    assertTrue(sum[node][kind] <= placement.held(i, kind));
                } else {
                    assertEquals(placement.held(i, kind), sum[node][kind]);
                }
            }
        }
        assertEquals(pieces.length, Arrays.stream(onNode).sum());
    }

    private static Cluster randomCluster(Random random) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(7); i++) {
            Set<String> properties = random.nextInt(3) == 0 ? Set.of("ssd") : Set.of();
            nodes.add(new Node("n" + i, Resources.of(4 + random.nextInt(9), 5 + random.nextInt(20)), properties));
        }
        return new Cluster("c", nodes);
    }

    private static Request randomRequest(Random random) {
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            Resources each = Resources.of(1 + random.nextInt(4), random.nextInt(5));
            Set<String> wanted = random.nextInt(4) == 0 ? Set.of("ssd") : Set.of();
            chunks.add(new Chunk(1 + random.nextInt(3), each, wanted));
        }
        Arrangement arrangement = Arrangement.values()[random.nextInt(3)];
        return new Request(chunks, arrangement, random.nextInt(4) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED);
    }
}
