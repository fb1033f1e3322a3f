package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlacerTest {
    private static final Set<String> NONE = Set.of();

    @Test
    void freeChunksFillTheNodesInTheirOrder() {
        assertEquals(
                placement(new int[] {0, 1}, Resources.of(2), Resources.of(1)),
                place(alike(3, 2), chunks(Arrangement.FREE, Sharing.SHARED, new Chunk(3, Resources.of(1)))));
    }

    @Test
    void aChunkIsNeverSplitOverNodes() {
        Request request = chunks(Arrangement.FREE, Sharing.SHARED, new Chunk(2, Resources.of(2)));

        assertEquals(Optional.empty(), place(alike(2, 3), request, 1, 3));
        assertEquals(placement(new int[] {0, 1}, Resources.of(2), Resources.of(2)), place(alike(2, 3), request, 2, 3));
    }

    @Test
    void packedChunksLieOnTheFirstNodeThatHoldsThemAll() {
        Request request =
                chunks(Arrangement.PACK, Sharing.SHARED, new Chunk(2, Resources.of(1)), new Chunk(1, Resources.of(2)));

        assertEquals(placement(new int[] {1}, Resources.of(4)), place(alike(3, 4), request, 3, 4, 4));
        assertEquals(Optional.empty(), place(alike(3, 4), request, 3, 3, 3));
    }

    @Test
    void scatteredChunksLieOnOneNodeEach() {
        Request request = chunks(
                Arrangement.SCATTER, Sharing.SHARED, new Chunk(2, Resources.of(1)), new Chunk(1, Resources.of(3)));

        Placement found = place(alike(4, 4), request, 1, 4, 0, 4).orElseThrow();

        assertEquals(
                placement(new int[] {0, 1, 3}, Resources.of(1), Resources.of(3), Resources.of(1)), Optional.of(found));
        assertEquals(Optional.empty(), place(alike(2, 4), request));
    }

    @Test
    void anExclusiveRequestTakesEmptyNodesWhole() {
        Request request = chunks(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(3, Resources.of(1)));

        assertEquals(
                placement(new int[] {1, 2}, Resources.of(2), Resources.of(2)), place(alike(3, 2), request, 1, 2, 2));
        assertEquals(Optional.empty(), place(alike(3, 2), request, 1, 2, 1));
    }

    @Test
    void anExclusiveRequestOnTheOnlyNodeNeedsItEmpty() {
        Request request = chunks(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(1, Resources.of(1)));

        assertEquals(placement(new int[] {0}, Resources.of(4)), place(alike(1, 4), request, 4));
        assertEquals(Optional.empty(), place(alike(1, 4), request, 3));
    }

    @Test
    void theOnlyNodeTakesNoTwoScatteredChunks() {
        assertEquals(
                Optional.empty(),
                place(alike(1, 4), chunks(Arrangement.SCATTER, Sharing.SHARED, new Chunk(2, Resources.of(1)))));
        assertTrue(place(alike(1, 4), chunks(Arrangement.SCATTER, Sharing.SHARED, new Chunk(1, Resources.of(1))))
                .isPresent());
    }

    @Test
    void wantedPropertiesAreThoseOfTheNodes() {
        Cluster cluster = new Cluster(
                "c",
                List.of(
                        new Node("n1", Resources.of(4), Set.of("fast")),
                        new Node("n2", Resources.of(4), Set.of("fast", "local"))));
        for (Arrangement arrangement : Arrangement.values()) {
            Request both = chunks(arrangement, Sharing.SHARED, new Chunk(1, Resources.of(1), Set.of("fast", "local")));
            assertEquals(placement(new int[] {1}, Resources.of(1)), place(cluster, both));
            Request unknown = chunks(arrangement, Sharing.SHARED, new Chunk(1, Resources.of(1), Set.of("big")));
            assertEquals(Optional.empty(), place(cluster, unknown));
        }
        Cluster only = new Cluster("c", cluster.nodes().subList(0, 1));
        assertEquals(
                Optional.empty(),
                place(only, chunks(Arrangement.FREE, Sharing.SHARED, new Chunk(1, Resources.of(1), Set.of("local")))));
    }

    @Test
    void theScarcestResourceOfANodeCounts() {
        Cluster cluster = Cluster.alike("c", 2, Resources.of(8, 10, 1));
        Request request = chunks(Arrangement.FREE, Sharing.SHARED, new Chunk(2, Resources.of(1, 2, 1)));

        assertEquals(
                placement(new int[] {0, 1}, Resources.of(1, 2, 1), Resources.of(1, 2, 1)), place(cluster, request));
    }

    @Test
    void theHardestChunksArePlacedFirst() {
        Request request =
                chunks(Arrangement.FREE, Sharing.SHARED, new Chunk(2, Resources.of(1)), new Chunk(1, Resources.of(3)));

        assertEquals(placement(new int[] {0, 1}, Resources.of(3), Resources.of(2)), place(alike(2, 3), request, 3, 2));
    }

    @Test
    void preferredNodesComeFirstAndEqualsInTheirOrder() {
        Cluster cluster = alike(4, 1);
        Request two = Request.cpus(2);
        long[] free = {1, 1, 1, 1};

        assertEquals(
                placement(new int[] {1, 3}, Resources.of(1), Resources.of(1)),
                new Placer(0, cluster).place(two, free, new int[] {0, 5, 0, 7}));
        assertEquals(
                placement(new int[] {0, 2}, Resources.of(1), Resources.of(1)),
                new Placer(0, cluster).place(two, free, new int[] {3, Integer.MIN_VALUE + 1, 3, 3}));
        assertEquals(
                placement(new int[] {2, 3}, Resources.of(1), Resources.of(1)),
                new Placer(0, cluster).place(two, free, new int[] {-1, Integer.MIN_VALUE + 1, Integer.MAX_VALUE, 0}));
    }

    /** In the preferred order the first kind takes the node that the second one needs. */
    @Test
    void preferenceCostsNoPlacement() {
        Cluster cluster = new Cluster(
                "c",
                List.of(
                        new Node("n1", Resources.of(2, 0)),
                        new Node("n2", Resources.of(2, 5)),
                        new Node("n3", Resources.of(2, 5))));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 5000; i++) {
            Request request = randomRequest(random, 2);
            long[] free = randomFree(random, cluster);
            Placer placer = new Placer(0, cluster);
            int[] preference = {random.nextInt(3), random.nextInt(3), random.nextInt(3)};
            if (placer.place(request, free).isPresent()) {
                assertTrue(placer.place(request, free, preference).isPresent(), request::toString);
            }
        }
    }

    @Test
    void aNodeThatHoldsMoreThanItHasIsFull() {
        assertEquals(Optional.empty(), place(alike(1, 4), Request.cpus(1), -3));
        assertEquals(placement(new int[] {1}, Resources.of(1)), place(alike(2, 4), Request.cpus(1), -3, 1));
    }

    /** Every way to deal so many equal pieces to at most four nodes is tried. */
    @Test
    void withOneKindOfChunkAPlacementIsFoundWheneverThereIsOne() {
        int found = 0;
        for (long seed = 0; seed < 20000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cluster cluster = randomCluster(random);
            long[] free = randomFree(random, cluster);
            Chunk chunk = randomChunk(random, cluster.nodes().get(0).capacity().kinds());
            Request request = new Request(
                    List.of(chunk),
                    Arrangement.values()[random.nextInt(4)],
                    random.nextInt(4) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED);

            Placer placer = new Placer(0, cluster);
            Optional<Placement> placement = placer.place(request, free);

            String told = "seed " + seed + ": " + request + " on " + cluster;
            assertEquals(canDeal(request, cluster, free, 0, chunk.count()), placement.isPresent(), told);
            int[] preference = random.ints(cluster.nodes().size(), -2, 3).toArray();
            assertEquals(
                    placement.isPresent(),
                    placer.place(request, free, preference).isPresent(),
                    told);
            placement.ifPresent(there -> assertTrue(there.fitsIn(free), told));
            placement.ifPresent(there -> assertTrue(placer.suits(request, there), told));
            found += placement.isPresent() ? 1 : 0;
        }
        assertTrue(found > 5000 && found < 15000, "the cases are one-sided: " + found);
    }

    @Test
    void aChunkThatNeedsTheOnlyLargeNodeGetsItWhateverOthersWant() {
        Cluster cluster = new Cluster(
                "c",
                List.of(
                        new Node("large", Resources.of(4), Set.of("x")),
                        new Node("small", Resources.of(2), Set.of("x"))));
        Request request = chunks(
                Arrangement.FREE,
                Sharing.SHARED,
                new Chunk(1, Resources.of(2), Set.of("x")),
                new Chunk(1, Resources.of(4)));

        assertEquals(placement(new int[] {0, 1}, Resources.of(4), Resources.of(2)), place(cluster, request));
    }

    @Test
    void chunksThatFillTheirNodesOnlyInOneWayAreDealtInThatWay() {
        Request request = chunks(
                Arrangement.FREE,
                Sharing.SHARED,
                new Chunk(1, Resources.of(6)),
                new Chunk(1, Resources.of(5)),
                new Chunk(1, Resources.of(4)),
                new Chunk(3, Resources.of(3)));

        assertEquals(placement(new int[] {0, 1}, Resources.of(12), Resources.of(12)), place(alike(2, 12), request));
    }

    /** Every way to deal every piece to at most four nodes is tried. */
    @Test
    void withSeveralKindsOfChunksAPlacementIsFoundWheneverThereIsOne() {
        int found = 0;
        for (long seed = 0; seed < 10_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cluster cluster = randomCluster(random);
            long[] free = randomFree(random, cluster);
            Request request =
                    randomRequest(random, cluster.nodes().get(0).capacity().kinds());

            Placer placer = new Placer(0, cluster);
            Optional<Placement> placement = placer.place(request, free);

            String told = "seed " + seed + ": " + request + " on " + cluster;
            assertEquals(canDealAll(request, cluster, free.clone(), free), placement.isPresent(), told);
            placement.ifPresent(there -> assertTrue(there.fitsIn(free), told));
            placement.ifPresent(there -> assertTrue(placer.suits(request, there), told));
            found += placement.isPresent() ? 1 : 0;
        }
        assertTrue(found > 1500 && found < 8500, "the cases are one-sided: " + found);
    }

    private static boolean canDealAll(Request request, Cluster cluster, long[] left, long[] free) {
        List<Chunk> pieces = new ArrayList<>();
        request.chunks().forEach(chunk -> {
            for (int i = 0; i < chunk.count(); i++) {
                pieces.add(new Chunk(1, chunk.each(), chunk.wanted(), chunk.avoided()));
            }
        });
        return canDealPieces(request, pieces, cluster, left, free, new ArrayList<>());
    }

    private static boolean canDealPieces(
            Request request, List<Chunk> pieces, Cluster cluster, long[] left, long[] free, List<Integer> dealt) {
        if (dealt.size() == pieces.size()) {
            return true;
        }
        Chunk piece = pieces.get(dealt.size());
        boolean again = dealt.size() > 0 && pieces.get(dealt.size() - 1).equals(piece);
        int kinds = piece.each().kinds();
        // Of equal pieces none lies on an earlier node than the one before it.
        for (int node = again ? dealt.get(dealt.size() - 1) : 0;
                node < cluster.nodes().size();
                node++) {
            boolean allowed = piece.accepts(cluster.nodes().get(node))
                    && (!scatters(request) || !dealt.contains(node))
                    && (request.arrangement() != Arrangement.PACK || dealt.isEmpty() || dealt.contains(node));
            for (int kind = 0; kind < kinds; kind++) {
                int at = node * kinds + kind;
                long has = cluster.nodes().get(node).capacity().amount(kind);
                allowed &= piece.each().amount(kind) <= left[at] && (!request.exclusive() || free[at] == has);
            }
            if (allowed) {
                for (int kind = 0; kind < kinds; kind++) {
                    left[node * kinds + kind] -= piece.each().amount(kind);
                }
                dealt.add(node);
                boolean fits = canDealPieces(request, pieces, cluster, left, free, dealt);
                dealt.remove(dealt.size() - 1);
                for (int kind = 0; kind < kinds; kind++) {
                    left[node * kinds + kind] += piece.each().amount(kind);
                }
                if (fits) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void aSearchThatLeadsNowhereEnds() {
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            chunks.add(new Chunk(1, Resources.of(51 + i % 7, 30 + i % 11)));
        }
        Request request = new Request(chunks, Arrangement.FREE, Sharing.SHARED);
        assertEquals(Optional.empty(), place(Cluster.alike("c", 39, Resources.of(100, 100)), request));
    }

    @Test
    void whatIsPlacedFitsAndIsWhatWasAskedForWhateverTheChunks() {
        for (long seed = 0; seed < 5000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cluster cluster = randomCluster(random);
            long[] free = randomFree(random, cluster);
            Request request =
                    randomRequest(random, cluster.nodes().get(0).capacity().kinds());

            Optional<Placement> placement = new Placer(0, cluster).place(request, free);

            String told = "seed " + seed + ": " + request + " on " + cluster;
            placement.ifPresent(there -> {
                assertTrue(there.fitsIn(free), told);
                if (!request.exclusive()) {
                    long[] sum = new long[request.total().kinds()];
                    for (int i = 0; i < there.size(); i++) {
                        for (int kind = 0; kind < sum.length; kind++) {
                            sum[kind] += there.held(i, kind);
                        }
                    }
                    assertEquals(request.total(), Resources.of(sum), told);
                }
            });
        }
    }

    @Test
    void aPlacementSuitsOnlyWhatItWasMadeFor() {
        Cluster cluster = new Cluster(
                "c", List.of(new Node("n1", Resources.of(4), Set.of("a")), new Node("n2", Resources.of(4))));
        Placer placer = new Placer(0, cluster);
        Placement two = Placement.of(0, new int[] {1}, Resources.of(2));

        assertTrue(placer.suits(Request.cpus(2), two));
        assertFalse(placer.suits(Request.cpus(3), two));
        assertFalse(placer.suits(Request.cpus(1), two));
        assertFalse(placer.suits(
                chunks(Arrangement.FREE, Sharing.SHARED, new Chunk(2, Resources.of(1), Set.of("a"))), two));
        assertFalse(placer.suits(chunks(Arrangement.SCATTER, Sharing.SHARED, new Chunk(2, Resources.of(1))), two));
        assertFalse(placer.suits(chunks(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(2, Resources.of(1))), two));
        assertFalse(placer.suits(Request.cpus(2), Placement.of(0, new int[] {2}, Resources.of(2))));
        assertFalse(placer.suits(
                chunks(Arrangement.FREE, Sharing.SHARED, new Chunk(1, Resources.of(2))),
                Placement.of(0, new int[] {0, 1}, Resources.of(1), Resources.of(1))));
    }

    @Test
    void wholeNodesSuitWhereEachHasAPieceAndNoneIsInVain() {
        Placer placer = new Placer(0, alike(3, 4));
        Placement two = Placement.of(0, new int[] {0, 1}, Resources.of(4), Resources.of(4));
        Placement half = Placement.of(0, new int[] {0, 1}, Resources.of(4), Resources.of(2));

        assertFalse(placer.suits(chunks(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(1, Resources.of(1))), two));
        assertTrue(placer.suits(chunks(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(2, Resources.of(1))), two));
        assertFalse(placer.suits(chunks(Arrangement.PACK, Sharing.EXCLUSIVE, new Chunk(2, Resources.of(1))), two));
        assertFalse(placer.suits(chunks(Arrangement.FREE, Sharing.EXCLUSIVE, new Chunk(2, Resources.of(1))), half));
    }

    @Test
    void aNodeOnWhichNothingIsHeldSuitsNoJob() {
        Placement idle = Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(0));
        assertFalse(new Placer(0, alike(3, 4)).suits(Request.cpus(2), idle));
    }

    private static boolean canDeal(Request request, Cluster cluster, long[] free, int node, int missing) {
        if (node == cluster.nodes().size()) {
            return missing == 0;
        }
        Chunk chunk = request.chunks().get(0);
        Node here = cluster.nodes().get(node);
        int kinds = here.capacity().kinds();
        for (int pieces = 0; pieces <= missing; pieces++) {
            boolean allowed = pieces == 0
                    || chunk.accepts(here)
                            && (request.arrangement() != Arrangement.PACK || pieces == chunk.count())
                            && (!scatters(request) || pieces == 1);
            for (int kind = 0; kind < kinds && pieces > 0; kind++) {
                long there = free[node * kinds + kind];
                allowed &= pieces * chunk.each().amount(kind) <= there
                        && (!request.exclusive() || there == here.capacity().amount(kind));
            }
            if (allowed && canDeal(request, cluster, free, node + 1, missing - pieces)) {
                return true;
            }
        }
        return false;
    }

    private static boolean scatters(Request request) {
        return request.arrangement() == Arrangement.SCATTER || request.arrangement() == Arrangement.SCATTER_NODES;
    }

    private static Cluster randomCluster(SplittableRandom random) {
        int kinds = 1 + random.nextInt(3);
        List<Node> nodes = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            long[] amounts = random.longs(kinds, 1, 6).toArray();
            nodes.add(new Node("n" + i, Resources.of(amounts), random.nextInt(4) == 0 ? NONE : Set.of("a")));
        }
        return new Cluster("c", nodes);
    }

    private static long[] randomFree(SplittableRandom random, Cluster cluster) {
        long[] free = Placer.capacity(cluster);
        for (int i = 0; i < free.length; i++) {
            free[i] = random.nextInt(3) == 0 ? random.nextLong(free[i] + 1) : free[i];
        }
        return free;
    }

    private static Chunk randomChunk(SplittableRandom random, int kinds) {
        long[] each = random.longs(kinds, 0, 3).toArray();
        each[0] = Math.max(1, each[0]);
        return new Chunk(1 + random.nextInt(5), Resources.of(each), random.nextInt(3) == 0 ? Set.of("a") : NONE);
    }

    private static Request randomRequest(SplittableRandom random, int kinds) {
        List<Chunk> chunks = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            chunks.add(randomChunk(random, kinds));
        }
        return new Request(
                chunks,
                Arrangement.values()[random.nextInt(4)],
                random.nextInt(4) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED);
    }

    private static Cluster alike(int nodes, int cpus) {
        return Cluster.alike("c", nodes, Resources.of(cpus));
    }

    private static Request chunks(Arrangement arrangement, Sharing sharing, Chunk... chunks) {
        return new Request(List.of(chunks), arrangement, sharing);
    }

    private static Optional<Placement> place(Cluster cluster, Request request, long... free) {
        return new Placer(0, cluster).place(request, free.length == 0 ? Placer.capacity(cluster) : free);
    }

    private static Optional<Placement> placement(int[] nodes, Resources... held) {
        return Optional.of(Placement.of(0, nodes, held));
    }
}
