package org.almanac.planner.timeline.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.NodeProfiles;
import org.almanac.planner.timeline.freed.FreedNodes;
import org.junit.jupiter.api.Test;

/** Searches among plans that change, against a look at every second of every node. */
class FitByNodeTest {
    private static final int SEEDS = Sites.of(30);
    private static final int SECONDS = 60;
    private static final Arrangement[] ARRANGEMENTS = {Arrangement.FREE, Arrangement.SCATTER, Arrangement.PACK};

    private record Held(Placement placement, int from, int to) {}

    private NodesNow nodes;
    private NodeProfiles byNode;
    /** By second, then by node, then by kind. */
    private long[][] free;

    private final List<Held> held = new ArrayList<>();
    private int shapes;

    @Test
    void aSearchFindsTheEarliestPlaceOnTheFirstNodes() {
        int found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            BoundsByKind known = emptyCluster(random);
            int begin = 0;
            for (int step = 0; step < 300; step++) {
                if (step % 50 == 49) {
                    begin++;
                    known.forgetBefore(begin);
                }
                if (step % 70 == 69) {
                    byNode = byNode.copy(nodes);
                    known = known.copy(byNode);
                }
                if (!held.isEmpty() && random.nextInt(3) == 0) {
                    Held given = held.remove(random.nextInt(held.size()));
                    release(given, begin, known);
                    if (given.from >= begin && random.nextInt(3) == 0) {
                        // As a job that looks for an earlier place, once or twice, and finds none.
                        for (int look = random.nextInt(3); look > 0; look--) {
                            known.fit(shape(request(random), 1 + random.nextInt(12)))
                                    .earliest(begin, SECONDS);
                        }
                        hold(given, known);
                    }
                }
                Request request = request(random);
                int walltime = 1 + random.nextInt(12);
                int from = random.nextInt(3) > 0 ? begin : begin + random.nextInt(10);
                int before = random.nextInt(4) > 0 ? SECONDS : from + random.nextInt(20);
                Optional<Reservation> expected = earliest(request, walltime, from, before);
                assertEquals(
                        expected,
                        known.fit(shape(request, walltime)).earliest(from, before),
                        "seed " + seed + ", step " + step + ": " + request + " for " + walltime + " from " + from);
                if (expected.isPresent() && random.nextInt(4) > 0) {
                    int start = (int) expected.get().start();
                    hold(new Held(expected.get().placement(), start, start + walltime), known);
                    found += start > begin ? 1 : 0;
                }
            }
        }
        assertTrue(found > SEEDS * 20, "only " + found + " had to wait for room");
    }

    private Shape shape(Request request, long walltime) {
        return new Shape(request, walltime, ++shapes);
    }

    @Test
    void aShapeIsNotRuledOutByItsPiecesUnlessThatIsAllThatMattersToIt() {
        BoundsByKind known = emptyCluster(new SplittableRandom(1));
        Request packed = new Request(List.of(new Chunk(2, Resources.of(1, 0))), Arrangement.PACK, Sharing.SHARED);
        Request one = Request.of(new Chunk(1, Resources.of(2, 0)));
        FreedNodes none = new FreedNodes(byNode.size());
        Shape moving = shape(packed, 5);
        known.fit(moving).earliest(0, SECONDS);
        known.know(shape(one, 5));
        assertEquals(Times.NEVER, known.earliestStart(shape(one, 5), SECONDS, none));
        assertTrue(known.mayStart(moving.number(), SECONDS, none), "a shape for which others may be moved");
        assertFalse(known.mayStart(shapes, SECONDS, none), "a shape that was asked for");
        assertFalse(known.mayStart(shapes - 1, SECONDS, none), "a shape that is known");
    }

    @Test
    void noPieceStartsBeforeWhatIsRememberedOfItsShape() {
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            BoundsByKind known = emptyCluster(random);
            FreedNodes everywhere = new FreedNodes(byNode.size());
            everywhere.add(everything(), 0, SECONDS);
            List<Shape> shapes = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                Request request =
                        i % 2 == 0 ? request(random) : shapes.get(i - 1).request();
                shapes.add(new Shape(request, 5 + i % 2, i + 1));
            }
            for (int step = 0; step < 200; step++) {
                if (!held.isEmpty() && random.nextInt(3) == 0) {
                    Held given = held.remove(random.nextInt(held.size()));
                    release(given, 0, known);
                    if (random.nextBoolean()) {
                        known.earliestStart(shapes.get(2 * random.nextInt(3)), SECONDS, everywhere);
                        hold(given, known);
                    }
                }
                Shape shape = shapes.get(random.nextInt(6));
                Request request = shape.request();
                int walltime = (int) shape.walltime();
                Optional<Reservation> place = earliest(request, walltime, 0, SECONDS);
                long bound = known.earliestStart(shape, SECONDS, everywhere);
                place.ifPresent(found -> assertTrue(bound <= found.start(), request + " starts before " + bound));
                if (place.isPresent() && random.nextBoolean()) {
                    int start = (int) place.get().start();
                    hold(new Held(place.get().placement(), start, start + walltime), known);
                }
            }
        }
    }

    private Placement everything() {
        int[] all = IntStream.range(0, byNode.size()).toArray();
        Resources[] each = new Resources[all.length];
        Arrays.fill(each, Resources.of(1, 1));
        return Placement.of(0, all, each);
    }

    private BoundsByKind emptyCluster(SplittableRandom random) {
        int count = random.nextInt(3) == 0 ? 130 : 2 + random.nextInt(5);
        List<Node> all = new ArrayList<>();
        for (int node = 0; node < count; node++) {
            Resources capacity = count > 10 && node % 40 != 0 ? Resources.of(1, 2) : Resources.of(8, 16);
            all.add(new Node("n" + node, capacity, random.nextBoolean() ? Set.of("fast") : Set.of()));
        }
        nodes = new NodesNow(0, new Cluster("c", all));
        byNode = NodeProfiles.free(nodes, 0);
        free = new long[4 * SECONDS][];
        Arrays.setAll(free, second -> nodes.usable().clone());
        held.clear();
        return new BoundsByKind(byNode, 0);
    }

    private static Request request(SplittableRandom random) {
        Resources each = Resources.of(1 + random.nextInt(4), 1 + random.nextInt(8));
        Set<String> wanted = random.nextInt(4) == 0 ? Set.of("fast") : Set.of();
        Chunk chunk = new Chunk(random.nextBoolean() ? 1 : 1 + random.nextInt(4), each, wanted);
        return new Request(List.of(chunk), ARRANGEMENTS[random.nextInt(3)], Sharing.SHARED);
    }

    private Optional<Reservation> earliest(Request request, int walltime, int from, int before) {
        for (int start = from; start < before; start++) {
            long[] least = free[start].clone();
            for (int second = start; second < start + walltime; second++) {
                for (int at = 0; at < least.length; at++) {
                    least[at] = Math.min(least[at], free[second][at]);
                }
            }
            Optional<Placement> placement = nodes.placer().place(request, least);
            if (placement.isPresent()) {
                return Optional.of(new Reservation(start, placement.get()));
            }
        }
        return Optional.empty();
    }

    private void hold(Held taken, BoundsByKind known) {
        held.add(taken);
        byNode.hold(taken.placement, taken.from, taken.to);
        known.held(taken.placement, taken.from, taken.to);
        change(taken, taken.from, -1);
    }

    private void release(Held given, int begin, BoundsByKind known) {
        int from = Math.max(begin, given.from);
        byNode.release(given.placement, from, given.to);
        known.released(given.placement, from, given.to);
        change(given, from, 1);
    }

    private void change(Held job, int from, int sign) {
        for (int second = from; second < job.to; second++) {
            job.placement.addTo(free[second], sign);
        }
    }
}
