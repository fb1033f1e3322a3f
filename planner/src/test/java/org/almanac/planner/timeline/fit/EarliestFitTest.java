package org.almanac.planner.timeline.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.NodeTimeline;
import org.junit.jupiter.api.Test;

/** All kinds of searches for a place, against a look at every second. */
class EarliestFitTest {
    private static final int SEEDS = Sites.of(40);
    private static final int SECONDS = 80;
    private static final Arrangement[] ARRANGEMENTS = Arrangement.values();

    private NodesNow nodes;
    private NodeProfiles byNode;
    private NodeTimeline timeline;
    /** By second, then by node, then by kind. */
    private long[][] free;

    private void emptyCluster(Node... all) {
        nodes = new NodesNow(0, new Cluster("c", List.of(all)));
        byNode = NodeProfiles.free(nodes, 0);
        timeline = new NodeTimeline(nodes.kinds(), nodes.usable(), new boolean[all.length], 0, Tuning.STANDARD);
        free = new long[20 * SECONDS][];
        Arrays.setAll(free, second -> nodes.usable().clone());
    }

    private void hold(Placement placement, int from, int to) {
        byNode.hold(placement, from, to);
        timeline.hold(placement, from, to);
        for (int second = from; second < to; second++) {
            placement.addTo(free[second], -1);
        }
    }

    private Map<String, EarliestFit> fits(Shape asked) {
        Map<String, EarliestFit> fits = new LinkedHashMap<>();
        fits.put("sums in the order of time", new FitBySums(nodes, timeline, asked));
        fits.put("sums", new FitBySums(byNode, timeline, asked, new long[nodes.usable().length]));
        if (nodes.placer().isCountedByNode(asked.request())) {
            fits.put("window", new FitByWindow(nodes, free[0].clone(), timeline.after(0), asked, 0));
        }
        if (byNode.isCountedByPart(asked.request())) {
            fits.put("nodes", new BoundsByKind(byNode, 0).fit(asked));
        }
        return fits;
    }

    private Optional<Reservation> naive(Shape asked, int from, int before) {
        for (int start = from; start < before; start++) {
            long[] least = free[start].clone();
            for (int second = start; second < start + asked.walltime(); second++) {
                for (int at = 0; at < least.length; at++) {
                    least[at] = Math.min(least[at], free[second][at]);
                }
            }
            Optional<Placement> placement = nodes.placer().place(asked.request(), least);
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
        }
        return Optional.empty();
    }

    @Test
    void allKindsFindTheEarliestPlaceOnTheFirstNodes() {
        int found = 0;
        int kinds = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Node[] all = new Node[1 + random.nextInt(6)];
            Arrays.setAll(
                    all, node -> new Node("n" + node, Resources.of(1 + random.nextInt(8), 1 + random.nextInt(16))));
            emptyCluster(all);
            for (int step = 0; step < 60; step++) {
                Shape asked = new Shape(request(random), 1 + random.nextInt(12), step + 1);
                int from = random.nextInt(3) > 0 ? 0 : random.nextInt(20);
                int before = random.nextInt(4) > 0 ? SECONDS : from + random.nextInt(20);
                Optional<Reservation> expected = naive(asked, from, before);
                Map<String, EarliestFit> fits = fits(asked);
                for (Map.Entry<String, EarliestFit> fit : fits.entrySet()) {
                    String what = "seed " + seed + ", step " + step + ", by " + fit.getKey() + ": " + asked;
                    assertEquals(expected, fit.getValue().earliest(from, before), what);
                    if (expected.isEmpty()) {
                        continue;
                    }
                    int later = (int) expected.get().start() + random.nextInt(15);
                    assertEquals(naive(asked, later, before), fit.getValue().earliest(later, before), what + " later");
                }
                if (expected.isPresent()) {
                    int start = (int) expected.get().start();
                    hold(expected.get().placement(), start, start + (int) asked.walltime());
                    found += start > from ? 1 : 0;
                    kinds += fits.size();
                }
            }
        }
        assertTrue(found > 5 * SEEDS, "only " + found + " had to wait for room");
        assertTrue(kinds > 60 * SEEDS, "only " + kinds + " searches found one");
    }

    /** Of equally large sets each kind may take another one, by what it knows of what is free there. */
    @Test
    void allKindsFindTheEarliestStartWithinASet() {
        int later = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Node[] all = new Node[2 + random.nextInt(7)];
            Arrays.setAll(all, node -> {
                Set<String> sets = random.nextInt(5) == 0 ? Set.of() : Set.of("rack=" + random.nextInt(3));
                return new Node("n" + node, Resources.of(1 + random.nextInt(4), 1 + random.nextInt(8)), sets);
            });
            emptyCluster(all);
            for (int step = 0; step < 60; step++) {
                Grouping grouping = new Grouping(
                        List.of("rack"), Rest.values()[random.nextInt(2)], Span.values()[random.nextInt(2)]);
                Request request = request(random).grouped(Optional.of(grouping));
                Shape asked = new Shape(request, 1 + random.nextInt(12), step + 1);
                Optional<Reservation> expected = naive(asked, 0, SECONDS);
                Optional<Reservation> anywhere =
                        naive(new Shape(request.anywhere(), asked.walltime(), 1000 + step), 0, SECONDS);
                for (Map.Entry<String, EarliestFit> fit : fits(asked).entrySet()) {
                    String what = "seed " + seed + ", step " + step + ", by " + fit.getKey() + ": " + asked;
                    Optional<Reservation> found = fit.getValue().earliest(0, SECONDS);
                    assertEquals(expected.map(Reservation::start), found.map(Reservation::start), what);
                    found.ifPresent(place -> {
                        assertTrue(nodes.placer().suits(request, place.placement()), what);
                        long end = place.start() + asked.walltime();
                        assertTrue(byNode.isFree(place.placement(), place.start(), end), what);
                    });
                }
                if (expected.isPresent()) {
                    int start = (int) expected.get().start();
                    later += anywhere.orElseThrow().start() < start ? 1 : 0;
                    hold(expected.get().placement(), start, start + (int) asked.walltime());
                }
            }
        }
        assertTrue(later > SEEDS, "only " + later + " had to wait for a set");
    }

    private static Request request(SplittableRandom random) {
        List<Chunk> chunks = new ArrayList<>();
        for (int i = random.nextInt(4) == 0 ? 2 : 1; i > 0; i--) {
            chunks.add(new Chunk(1 + random.nextInt(3), Resources.of(1 + random.nextInt(4), random.nextInt(8))));
        }
        Sharing sharing = random.nextInt(5) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED;
        return new Request(chunks, ARRANGEMENTS[random.nextInt(ARRANGEMENTS.length)], sharing);
    }

    @Test
    void whereTheSumsSufficeHundredsOfTimesInVainTheFirstPlaceIsFound() {
        emptyCluster(new Node("a", Resources.of(2, 2)), new Node("b", Resources.of(2, 2)));
        int end = 700;
        for (int second = 0; second < end; second++) {
            // One cpu of each node, so that two are free in all; held anew each second.
            hold(Placement.of(0, new int[] {0}, Resources.of(1, second % 2)), second, second + 1);
            hold(Placement.of(0, new int[] {1}, Resources.of(1, second % 2)), second, second + 1);
        }
        hold(Placement.of(0, new int[] {0}, Resources.of(1, 0)), end, end + 3);
        Shape asked = new Shape(Request.of(new Chunk(1, Resources.of(2, 1))), 5, 1);
        Reservation expected = new Reservation(end, Placement.of(0, new int[] {1}, Resources.of(2, 1)));
        for (Map.Entry<String, EarliestFit> fit : fits(asked).entrySet()) {
            assertEquals(Optional.of(expected), fit.getValue().earliest(0, 10 * SECONDS), fit.getKey());
            assertEquals(naive(asked, end + 1, 900), fit.getValue().earliest(end + 1, 900), fit.getKey() + ", later");
            assertEquals(Optional.empty(), fit.getValue().earliest(end + 9, end + 9), fit.getKey() + ", too late");
        }
        assertEquals(4, fits(asked).size());
    }
}
