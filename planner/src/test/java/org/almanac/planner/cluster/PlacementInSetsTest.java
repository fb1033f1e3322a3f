package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.junit.jupiter.api.Test;

class PlacementInSetsTest {
    private static final Grouping BY_SWITCH = new Grouping(List.of("switch"), Rest.A_SET, Span.ALL_NODES);
    private static final Grouping NEVER_BEYOND = new Grouping(List.of("switch"), Rest.A_SET, Span.NEVER);

    /** Nodes of 4 cpus with these properties each, parted by blanks. */
    private static Cluster cluster(String... properties) {
        List<Node> nodes = new ArrayList<>();
        for (String each : properties) {
            Set<String> words = each.isEmpty() ? Set.of() : Set.of(each.split(" "));
            nodes.add(new Node("n" + nodes.size(), Resources.of(4), words));
        }
        return new Cluster("c", nodes);
    }

    private static Request pieces(int count, int cpus, Grouping grouping) {
        return Request.of(new Chunk(count, Resources.of(cpus))).grouped(Optional.of(grouping));
    }

    private static List<Integer> nodes(Optional<Placement> placement) {
        Placement found = placement.orElseThrow();
        return IntStream.range(0, found.size()).map(found::node).boxed().toList();
    }

    private static List<Integer> place(Cluster cluster, Request request, long... free) {
        return nodes(new Placer(0, cluster).place(request, free));
    }

    @Test
    void allNodesAreOfTheSmallestSetThatHasRoom() {
        Cluster cluster = cluster("switch=a", "switch=a", "switch=a", "switch=b", "switch=b");
        assertEquals(List.of(3, 4), place(cluster, pieces(2, 4, BY_SWITCH), 4, 4, 4, 4, 4));
        assertEquals(List.of(0, 1), place(cluster, pieces(2, 4, BY_SWITCH), 4, 4, 4, 4, 3));
        assertEquals(List.of(0, 1, 2), place(cluster, pieces(3, 4, BY_SWITCH), 4, 4, 4, 4, 4));
        assertEquals(
                Optional.empty(), new Placer(0, cluster).place(pieces(3, 4, BY_SWITCH), new long[] {4, 4, 3, 4, 4}));
    }

    @Test
    void ofEquallyLargeSetsThatWithTheFewestFreeCpusComesFirst() {
        Cluster cluster = cluster("switch=a", "switch=a", "switch=b", "switch=b");
        assertEquals(List.of(2), place(cluster, pieces(1, 2, BY_SWITCH), 4, 4, 2, 4));
    }

    @Test
    void aJobThatNoSetIsLargeEnoughForSpansOrNeverRuns() {
        Cluster cluster = cluster("switch=a", "switch=b", "switch=b");
        assertEquals(List.of(0, 1, 2), place(cluster, pieces(3, 3, BY_SWITCH), 4, 4, 4));
        assertFalse(new Placer(0, cluster).fitsWhenEmpty(pieces(3, 3, NEVER_BEYOND)));
        // One that a set is large enough for waits for it, whatever is free elsewhere.
        assertEquals(Optional.empty(), new Placer(0, cluster).place(pieces(2, 3, BY_SWITCH), new long[] {4, 4, 0}));
    }

    @Test
    void aNodeMayBeInSeveralSets() {
        Cluster cluster = cluster("switch=a", "switch=a switch=b switch=a,b", "switch=b");
        assertEquals(List.of(1, 2), place(cluster, pieces(2, 4, BY_SWITCH), 3, 4, 4));
        assertEquals(List.of(0, 1), place(cluster, pieces(2, 4, BY_SWITCH), 4, 4, 3));
        // The list as such is no set.
        assertEquals(2, new Placer(0, cluster).sets(pieces(1, 1, BY_SWITCH)));
    }

    @Test
    void setsOfSeveralKeysAreThereToChooseFrom() {
        Cluster cluster = cluster("switch=a rack=r", "switch=b rack=r", "switch=b rack=r", "switch=a");
        Grouping both = new Grouping(List.of("switch", "rack"), Rest.IN_NO_SET, Span.NEVER);
        assertEquals(List.of(1, 2), place(cluster, pieces(2, 4, both), 4, 4, 4, 3));
        assertEquals(List.of(0, 1, 2), place(cluster, pieces(3, 4, both), 4, 4, 4, 4));
    }

    @Test
    void nodesWithoutAValueAreASetOrInNone() {
        Cluster cluster = cluster("switch=a", "", "");
        Grouping explicit = new Grouping(List.of("switch"), Rest.IN_NO_SET, Span.NEVER);
        assertEquals(List.of(1, 2), place(cluster, pieces(2, 4, NEVER_BEYOND), 4, 4, 4));
        assertFalse(new Placer(0, cluster).fitsWhenEmpty(pieces(2, 4, explicit)));
        assertEquals(List.of(0), place(cluster, pieces(1, 4, explicit), 4, 4, 4));
        assertEquals(Optional.empty(), new Placer(0, cluster).place(pieces(1, 4, explicit), new long[] {0, 4, 4}));
        // Also where there is but one node.
        assertFalse(new Placer(0, cluster("")).fitsWhenEmpty(pieces(1, 1, explicit)));
        assertTrue(new Placer(0, cluster("switch=a")).fitsWhenEmpty(pieces(1, 1, explicit)));
    }

    @Test
    void aHostThatIsHadWholeLiesWhollyInItsSet() {
        List<Node> parts = new ArrayList<>();
        for (String each : List.of("h1 a", "h1 b", "h2 b", "h2 b")) {
            String[] words = each.split(" ");
            parts.add(new Node(
                    "n" + parts.size(),
                    Resources.of(4),
                    Set.of("switch=" + words[1]),
                    words[0],
                    NodeSharing.DEFAULT_SHARED));
        }
        Cluster cluster = new Cluster("c", parts);
        Request whole = new Request(List.of(new Chunk(1, Resources.of(4))), Arrangement.FREE, Sharing.EXCLUSIVE_HOSTS)
                .grouped(Optional.of(NEVER_BEYOND));
        assertEquals(List.of(2, 3), place(cluster, whole, 4, 4, 4, 4));
        assertEquals(Optional.empty(), new Placer(0, cluster).place(whole, new long[] {4, 4, 4, 3}));
    }

    @Test
    void aPlacementSuitsOnlyWithinASet() {
        Cluster cluster = cluster("switch=a", "switch=b", "switch=b");
        Placer placer = new Placer(0, cluster);
        Resources four = Resources.of(4);
        Placement across = Placement.of(0, new int[] {0, 1}, four, four);
        assertTrue(placer.suits(pieces(2, 4, BY_SWITCH).anywhere(), across));
        assertFalse(placer.suits(pieces(2, 4, BY_SWITCH), across));
        assertTrue(placer.suits(pieces(2, 4, BY_SWITCH), Placement.of(0, new int[] {1, 2}, four, four)));
        assertArrayEquals(
                new boolean[] {false, true, true},
                placer.inSetsWith(Placement.of(0, new int[] {1}, four), pieces(1, 4, BY_SWITCH)));
    }

    @Test
    void roomsSufficeOnlyWithinASet() {
        Placer placer = new Placer(0, cluster("switch=a", "switch=b", "switch=b"));
        assertFalse(placer.suffices(pieces(2, 4, BY_SWITCH), new int[] {1, 1, 0}));
        assertTrue(placer.suffices(pieces(2, 4, BY_SWITCH), new int[] {1, 1, 1}));
        assertEquals(List.of(1, 2), nodes(Optional.of(placer.place(pieces(2, 4, BY_SWITCH), new int[] {1, 1, 1}))));
    }

    /** Of thousands of sets only those with enough free cpus are looked into. */
    @Test
    void thousandsOfSetsAreThereForAllPlacements() {
        List<Node> nodes = new ArrayList<>();
        for (int node = 0; node < 6000; node++) {
            nodes.add(new Node("n" + node, Resources.of(4), Set.of("switch=s" + node / 3)));
        }
        Placer placer = new Placer(0, new Cluster("c", nodes));
        long[] free = new long[6000];
        free[5999] = 4;
        free[5998] = 4;
        assertEquals(List.of(5998, 5999), nodes(placer.place(pieces(2, 4, BY_SWITCH), free)));
    }
}
