package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.almanac.planner.check.Booking;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.NodeSharing.Extent;
import org.almanac.planner.cluster.Pieces.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Placements on hosts of several nodes, and on nodes that are shared each in its own way. */
class HostsTest {
    /** Two hosts of two nodes of 4 cpus each. */
    private static final Cluster TWO_HOSTS =
            new Cluster("c", List.of(part("a0", "a", 4), part("a1", "a", 4), part("b0", "b", 4), part("b1", "b", 4)));

    private static Node part(String name, String host, long... amounts) {
        return new Node(name, Resources.of(amounts), Set.of(), host, NodeSharing.DEFAULT_SHARED);
    }

    private static Optional<Placement> place(Cluster cluster, Request request, long... free) {
        return new Placer(0, cluster).place(request, free.length == 0 ? Placer.capacity(cluster) : free);
    }

    private static Request request(Arrangement arrangement, Sharing sharing, Chunk... chunks) {
        return new Request(List.of(chunks), arrangement, sharing);
    }

    @Test
    void aPieceMaySpreadOverTheNodesOfOneHostButNotOverHosts() {
        Request six = request(Arrangement.FREE, Sharing.SHARED, new Chunk(1, Resources.of(6)));
        assertEquals(
                Optional.of(Placement.of(0, new int[] {0, 1}, Resources.of(4), Resources.of(2))),
                place(TWO_HOSTS, six));
        assertEquals(Optional.empty(), place(TWO_HOSTS, six, 3, 2, 2, 3));
        assertEquals(
                Optional.empty(),
                place(TWO_HOSTS, request(Arrangement.FREE, Sharing.SHARED, new Chunk(1, Resources.of(9)))));
    }

    @Test
    void aPieceThatFitsOnANodeIsNotSpread() {
        assertEquals(
                Optional.of(Placement.of(0, new int[] {1}, Resources.of(3))),
                place(TWO_HOSTS, request(Arrangement.FREE, Sharing.SHARED, new Chunk(1, Resources.of(3))), 2, 4, 4, 4));
    }

    @Test
    void cpusMayBeOfOneNodeAndMemoryOfAnother() {
        Cluster host = new Cluster("c", List.of(part("a0", "a", 4, 0), part("a1", "a", 0, 100)));
        assertEquals(
                Optional.of(Placement.of(0, new int[] {0, 1}, Resources.of(2, 0), Resources.of(0, 30))),
                place(host, request(Arrangement.PACK, Sharing.SHARED, new Chunk(1, Resources.of(2, 30)))));
    }

    @Test
    void scatteredPiecesAreOnHostsOfTheirOwn() {
        Chunk one = new Chunk(1, Resources.of(1));
        assertEquals(
                Optional.of(Placement.of(0, new int[] {0, 2}, Resources.of(1), Resources.of(1))),
                place(TWO_HOSTS, request(Arrangement.SCATTER, Sharing.SHARED, new Chunk(2, Resources.of(1)))));
        assertEquals(
                Optional.empty(),
                place(TWO_HOSTS, request(Arrangement.SCATTER, Sharing.SHARED, new Chunk(2, Resources.of(1)), one)));
        assertTrue(place(TWO_HOSTS, request(Arrangement.SCATTER_NODES, Sharing.SHARED, new Chunk(4, Resources.of(1))))
                .isPresent());
        assertEquals(
                Optional.empty(),
                place(TWO_HOSTS, request(Arrangement.SCATTER_NODES, Sharing.SHARED, new Chunk(1, Resources.of(5)))));
    }

    @Test
    void packedPiecesAreOnOneHost() {
        Request packed =
                request(Arrangement.PACK, Sharing.SHARED, new Chunk(2, Resources.of(3)), new Chunk(1, Resources.of(1)));
        assertEquals(
                Optional.of(Placement.of(0, new int[] {2, 3}, Resources.of(4), Resources.of(3))),
                place(TWO_HOSTS, packed, 4, 2, 4, 4));
        assertEquals(Optional.empty(), place(TWO_HOSTS, packed, 4, 2, 3, 3));
    }

    @Test
    void aWholeHostIsTakenWithAllItsNodesWhereItIsEmpty() {
        Request one = request(Arrangement.FREE, Sharing.EXCLUSIVE_HOSTS, new Chunk(1, Resources.of(1)));
        assertEquals(
                Optional.of(Placement.of(0, new int[] {2, 3}, Resources.of(4), Resources.of(4))),
                place(TWO_HOSTS, one, 4, 3, 4, 4));
        assertEquals(Optional.empty(), place(TWO_HOSTS, one, 4, 3, 3, 4));
    }

    @ParameterizedTest
    @CsvSource({
        "DEFAULT_SHARED, AS_NODES_ARE, PART",
        "DEFAULT_SHARED, SHARED, PART",
        "DEFAULT_SHARED, EXCLUSIVE, NODE",
        "DEFAULT_SHARED, EXCLUSIVE_HOSTS, HOST",
        "DEFAULT_EXCLUSIVE, AS_NODES_ARE, NODE",
        "DEFAULT_EXCLUSIVE, SHARED, PART",
        "DEFAULT_EXCLUSIVE, EXCLUSIVE, NODE",
        "DEFAULT_EXCLUSIVE, EXCLUSIVE_HOSTS, HOST",
        "DEFAULT_EXCLUSIVE_HOST, AS_NODES_ARE, HOST",
        "DEFAULT_EXCLUSIVE_HOST, SHARED, PART",
        "DEFAULT_EXCLUSIVE_HOST, EXCLUSIVE, NODE",
        "DEFAULT_EXCLUSIVE_HOST, EXCLUSIVE_HOSTS, HOST",
        "FORCED_SHARED, AS_NODES_ARE, PART",
        "FORCED_SHARED, EXCLUSIVE, PART",
        "FORCED_SHARED, EXCLUSIVE_HOSTS, PART",
        "FORCED_EXCLUSIVE, SHARED, NODE",
        "FORCED_EXCLUSIVE, EXCLUSIVE_HOSTS, HOST",
        "FORCED_EXCLUSIVE_HOST, SHARED, HOST",
        "FORCED_EXCLUSIVE_HOST, EXCLUSIVE, HOST"
    })
    void whatANodeForcesGoesBeforeWhatJobsAskAndThatBeforeItsDefault(NodeSharing node, Sharing asked, Extent extent) {
        assertEquals(extent, node.of(asked));
    }

    @Test
    void aNodeThatIsHadAloneMakesNoOtherSo() {
        Cluster mixed = new Cluster(
                "c",
                List.of(
                        new Node("s", Resources.of(2), Set.of(), "s", NodeSharing.DEFAULT_SHARED),
                        new Node("x", Resources.of(4), Set.of(), "x", NodeSharing.FORCED_EXCLUSIVE)));
        Request three = request(Arrangement.FREE, Sharing.AS_NODES_ARE, new Chunk(3, Resources.of(1)));
        assertEquals(
                Optional.of(Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(4))), place(mixed, three));
        assertEquals(Optional.empty(), place(mixed, three, 2, 3));
        Placement found = place(mixed, three).orElseThrow();
        assertTrue(new Placer(0, mixed).suits(three, found));
        assertEquals(Optional.empty(), wrong(mixed, three, found));
        assertFalse(wrong(mixed, three, Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(1)))
                .isEmpty());
    }

    @Test
    void theCheckerFindsHostsThatAreNotAsAsked() {
        Request scattered = request(Arrangement.SCATTER, Sharing.SHARED, new Chunk(2, Resources.of(1)));
        assertTrue(wrong(TWO_HOSTS, scattered, Placement.of(0, new int[] {0, 1}, Resources.of(1), Resources.of(1)))
                .isPresent());
        Request packed = request(Arrangement.PACK, Sharing.SHARED, new Chunk(2, Resources.of(1)));
        assertTrue(wrong(TWO_HOSTS, packed, Placement.of(0, new int[] {0, 2}, Resources.of(1), Resources.of(1)))
                .isPresent());
        assertEquals(
                Optional.empty(),
                wrong(TWO_HOSTS, packed, Placement.of(0, new int[] {0, 1}, Resources.of(1), Resources.of(1))));
        Request wholeHost = request(Arrangement.FREE, Sharing.EXCLUSIVE_HOSTS, new Chunk(1, Resources.of(1)));
        assertTrue(wrong(TWO_HOSTS, wholeHost, Placement.of(0, new int[] {0}, Resources.of(4)))
                .isPresent());
        Request spread = request(Arrangement.FREE, Sharing.SHARED, new Chunk(1, Resources.of(6)));
        assertTrue(wrong(TWO_HOSTS, spread, Placement.of(0, new int[] {0, 2}, Resources.of(4), Resources.of(2)))
                .isPresent());
    }

    private static Optional<?> wrong(Cluster cluster, Request request, Placement placement) {
        Job job = new Job(JobId.of(1), "u", 0, 10, request);
        return PlanChecker.wrongPlacement(new Machine(ResourceKinds.CPUS_ONLY, List.of(cluster)), job, placement);
    }

    /** Every way to make up the pieces unit by unit is tried. */
    @Test
    void onHostsOfSeveralNodesAPlacementIsFoundWheneverThereIsOne() {
        int found = 0;
        for (long seed = 0; seed < 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cluster cluster = randomHosts(random, 1);
            long[] free = Placer.capacity(cluster);
            for (int i = 0; i < free.length; i++) {
                free[i] = random.nextInt(3) == 0 ? random.nextLong(free[i] + 1) : free[i];
            }
            Request request = randomRequest(random, 1);

            Placer placer = new Placer(0, cluster);
            Optional<Placement> placement = placer.place(request, free);

            String told = "seed " + seed + ": " + request + " on " + cluster + " with " + Arrays.toString(free);
            assertEquals(canDeal(request, cluster, free), placement.isPresent(), told);
            placement.ifPresent(there -> {
                assertTrue(there.fitsIn(free), told);
                assertTrue(placer.suits(request, there), told);
                assertEquals(Optional.empty(), wrong(cluster, request, there), told);
                checkPieces(request, cluster, there, told);
            });
            found += placement.isPresent() ? 1 : 0;
        }
        assertTrue(found > 600 && found < 2_400, "the cases are one-sided: " + found);
    }

    @Test
    void whatIsPlacedIsAsAskedWhateverIsCounted() {
        for (long seed = 0; seed < 5_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cluster cluster = randomHosts(random, 2);
            Request request = randomRequest(random, 2);
            Placer placer = new Placer(0, cluster);
            Optional<Placement> placement = placer.place(request, Placer.capacity(cluster));
            String told = "seed " + seed + ": " + request + " on " + cluster;
            placement.ifPresent(there -> {
                assertTrue(placer.suits(request, there), told);
                Machine machine = new Machine(new ResourceKinds(List.of("cpus", "memory")), List.of(cluster));
                Job job = new Job(JobId.of(1), "u", 0, 10, request);
                assertEquals(Optional.empty(), PlanChecker.wrongPlacement(machine, job, there), told);
                assertEquals(
                        Optional.empty(),
                        PlanChecker.firstOverbooked(machine, List.of(new Booking(job.id(), there, 0, 10))),
                        told);
                checkPieces(request, cluster, there, told);
            });
        }
    }

    /** Each piece has what it asks for, of nodes of one host that it accepts, and all of them no more than is held. */
    private static void checkPieces(Request request, Cluster cluster, Placement placement, String told) {
        List<List<Part>> pieces =
                Pieces.find(request, cluster, placement).orElseThrow(() -> new AssertionError("no pieces: " + told));
        long[] held = new long[Placer.capacity(cluster).length];
        placement.addTo(held, 1);
        int next = 0;
        for (Chunk chunk : request.chunks()) {
            for (int i = 0; i < chunk.count(); i++) {
                Resources sum = Resources.of(new long[chunk.each().kinds()]);
                Set<String> hosts = new HashSet<>();
                for (Part part : pieces.get(next++)) {
                    Node node = cluster.nodes().get(part.node());
                    assertTrue(chunk.accepts(node), told);
                    hosts.add(node.host());
                    sum = sum.plus(part.held());
                    for (int kind = 0; kind < part.held().kinds(); kind++) {
                        held[part.node() * part.held().kinds() + kind] -=
                                part.held().amount(kind);
                    }
                }
                assertEquals(chunk.each(), sum, told);
                assertEquals(1, hosts.size(), told);
            }
        }
        assertEquals(pieces.size(), next, told);
        assertTrue(Arrays.stream(held).allMatch(amount -> amount >= 0), told);
    }

    private static Cluster randomHosts(SplittableRandom random, int kinds) {
        List<Node> nodes = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        boolean alike = random.nextBoolean();
        int firstMode = random.nextInt(NodeSharing.values().length);
        for (int i = 0; i < count; i++) {
            String host = "h" + random.nextInt(3);
            // And in how they are shared, as a server has them.
            int mode = alike ? 0 : (firstMode + host.charAt(1)) % NodeSharing.values().length;
            NodeSharing sharing = NodeSharing.values()[mode];
            // The nodes of a host are alike in their properties here.
            Set<String> properties = host.equals("h0") ? Set.of("a") : Set.of();
            nodes.add(new Node("n" + i, Resources.of(random.longs(kinds, 1, 4).toArray()), properties, host, sharing));
        }
        return new Cluster("c", nodes);
    }

    private static Request randomRequest(SplittableRandom random, int kinds) {
        List<Chunk> chunks = new ArrayList<>();
        int count = random.nextInt(3) == 0 ? 2 : 1;
        for (int i = 0; i < count; i++) {
            Resources each = Resources.of(random.longs(kinds, 1, 5).toArray());
            chunks.add(new Chunk(1 + random.nextInt(2), each, random.nextInt(4) == 0 ? Set.of("a") : Set.of()));
        }
        return new Request(
                chunks,
                Arrangement.values()[random.nextInt(Arrangement.values().length)],
                Sharing.values()[random.nextInt(Sharing.values().length)]);
    }

    private static boolean canDeal(Request request, Cluster cluster, long[] free) {
        List<Chunk> pieces = new ArrayList<>();
        request.chunks().forEach(chunk -> {
            for (int i = 0; i < chunk.count(); i++) {
                pieces.add(chunk);
            }
        });
        long[] left = new long[free.length];
        for (int node = 0; node < left.length; node++) {
            left[node] = isOpen(request, cluster, free, node) ? free[node] : 0;
        }
        return canDeal(request, cluster, left, pieces, new ArrayList<>());
    }

    private static boolean isOpen(Request request, Cluster cluster, long[] free, int index) {
        Node node = cluster.nodes().get(index);
        Extent own = node.sharing().of(request.sharing());
        boolean empty = true;
        boolean hostEmpty = true;
        for (int other = 0; other < free.length; other++) {
            Node there = cluster.nodes().get(other);
            boolean full = free[other] == there.capacity().amount(0);
            if (there.host().equals(node.host())) {
                hostEmpty &= full;
            }
            empty &= other != index || full;
        }
        return own == Extent.HOST ? hostEmpty : own == Extent.PART || empty;
    }

    private static boolean canDeal(
            Request request, Cluster cluster, long[] left, List<Chunk> pieces, List<String> hosts) {
        if (hosts.size() == pieces.size()) {
            return true;
        }
        Chunk piece = pieces.get(hosts.size());
        Arrangement arrangement = request.arrangement();
        Set<String> names = new HashSet<>();
        for (Node node : cluster.nodes()) {
            names.add(arrangement == Arrangement.SCATTER_NODES ? node.name() : node.host());
        }
        for (String name : names) {
            boolean scatters = arrangement == Arrangement.SCATTER || arrangement == Arrangement.SCATTER_NODES;
            if (scatters && hosts.contains(name)
                    || arrangement == Arrangement.PACK && !hosts.isEmpty() && !hosts.contains(name)) {
                continue;
            }
            List<Integer> nodes = new ArrayList<>();
            for (int i = 0; i < left.length; i++) {
                Node node = cluster.nodes().get(i);
                boolean there = arrangement == Arrangement.SCATTER_NODES
                        ? node.name().equals(name)
                        : node.host().equals(name);
                if (there && piece.accepts(node)) {
                    nodes.add(i);
                }
            }
            hosts.add(name);
            boolean dealt =
                    make(left, nodes, 0, piece.each().amount(0), () -> canDeal(request, cluster, left, pieces, hosts));
            hosts.remove(hosts.size() - 1);
            if (dealt) {
                return true;
            }
        }
        return false;
    }

    /** Takes so much of those nodes in every way, until what comes then is true. */
    private static boolean make(long[] left, List<Integer> nodes, int from, long missing, BooleanSupplier then) {
        if (missing == 0) {
            return then.getAsBoolean();
        }
        if (from == nodes.size()) {
            return false;
        }
        int node = nodes.get(from);
        for (long here = Math.min(missing, left[node]); here >= 0; here--) {
            left[node] -= here;
            boolean made = make(left, nodes, from + 1, missing - here, then);
            left[node] += here;
            if (made) {
                return true;
            }
        }
        return false;
    }
}
