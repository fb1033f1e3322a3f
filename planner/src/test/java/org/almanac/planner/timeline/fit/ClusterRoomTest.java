package org.almanac.planner.timeline.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
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
import org.almanac.planner.timeline.HeldByNode;
import org.almanac.planner.timeline.Holding;
import org.almanac.planner.timeline.NodeTimeline;
import org.junit.jupiter.api.Test;

/** Both kinds of rooms that change, against a look at every second. */
class ClusterRoomTest {
    private static final int SEEDS = Sites.of(30);
    private static final int SECONDS = 100;

    /** What is free, in the simplest way. */
    private static final class Model {
        private final NodesNow nodes;
        private final List<Holding> held = new ArrayList<>();

        private Model(NodesNow nodes) {
            this.nodes = nodes;
        }

        private long[] freeAt(long second) {
            long[] free = nodes.usable().clone();
            for (Holding holding : held) {
                if (holding.from() <= second && second < holding.to()) {
                    holding.placement().addTo(free, -1);
                }
            }
            return free;
        }

        private long[] least(long from, long to) {
            long[] least = freeAt(from);
            for (long second = from + 1; second < to; second++) {
                long[] free = freeAt(second);
                for (int at = 0; at < least.length; at++) {
                    least[at] = Math.min(least[at], free[at]);
                }
            }
            return least;
        }

        private Optional<Reservation> earliest(Shape asked, long from, long before) {
            for (long start = from; start < before; start++) {
                Optional<Placement> placement =
                        nodes.placer().place(asked.request(), least(start, start + asked.walltime()));
                if (placement.isPresent()) {
                    return Optional.of(new Reservation(start, placement.get()));
                }
            }
            return Optional.empty();
        }
    }

    private static NodesNow nodes(SplittableRandom random) {
        Node[] all = new Node[1 + random.nextInt(5)];
        Arrays.setAll(all, node -> new Node("n" + node, Resources.of(2 + random.nextInt(7), 4 + random.nextInt(12))));
        return new NodesNow(0, new Cluster("c", List.of(all)));
    }

    private static Shape shape(SplittableRandom random, int number) {
        Chunk chunk = new Chunk(
                1 + random.nextInt(3) * random.nextInt(2), Resources.of(1 + random.nextInt(4), random.nextInt(6)));
        List<Chunk> chunks = random.nextInt(8) == 0 ? List.of(chunk, new Chunk(1, Resources.of(1, 1))) : List.of(chunk);
        Sharing sharing = random.nextInt(8) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED;
        Arrangement arrangement = random.nextInt(4) == 0 ? Arrangement.SCATTER : Arrangement.FREE;
        return new Shape(new Request(chunks, arrangement, sharing), 1 + random.nextInt(15), number);
    }

    private static LaidOutRoom laidOut(Model model, long now) {
        HeldByNode held =
                new HeldByNode(model.nodes.cluster().nodes().size(), model.nodes.kinds(), model.nodes.tuning());
        List<Holding> latestFirst = new ArrayList<>(model.held);
        latestFirst.removeIf(holding -> holding.to() <= now);
        latestFirst.sort(Comparator.comparingLong(Holding::from).reversed());
        for (Holding holding : latestFirst) {
            held.addEarlier(holding.placement(), Math.max(now, holding.from()), holding.to());
        }
        return ClusterRoom.beside(
                held,
                model.nodes,
                now,
                latestFirst.isEmpty() ? now : latestFirst.get(0).from());
    }

    @Test
    void roomsTellWhatIsFreeAndWhereItFitsAsTheyChange() {
        int waited = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Model model = new Model(nodes(random));
            SearchedRoom searched = ClusterRoom.free(model.nodes, 0);
            LaidOutRoom laidOut = laidOut(model, 0);
            long now = 0;
            for (int step = 0; step < 120; step++) {
                String when = "seed " + seed + ", step " + step;
                if (random.nextInt(15) == 0) {
                    now += random.nextInt(8);
                    searched.forgetBefore(now);
                    laidOut.forgetBefore(now);
                }
                if (random.nextInt(20) == 0) {
                    searched = searched.copy(model.nodes);
                    laidOut = laidOut.copy(model.nodes);
                }
                if (random.nextInt(25) == 0) {
                    laidOut = laidOut(model, now);
                }
                if (!model.held.isEmpty() && random.nextInt(3) == 0) {
                    Holding given = model.held.remove(random.nextInt(model.held.size()));
                    long from = Math.max(now, given.from());
                    if (from < given.to()) {
                        searched.release(given.placement(), from, given.to());
                        laidOut.release(given.placement(), from, given.to());
                    }
                }
                Shape asked = shape(random, step + 1);
                long from = now + (random.nextBoolean() ? 0 : random.nextInt(20));
                long before = random.nextInt(4) > 0 ? now + SECONDS : from + random.nextInt(20);
                Optional<Reservation> expected = model.earliest(asked, from, before);
                assertEquals(expected, searched.earliest(asked, from, before), when + ", searched: " + asked);
                if (laidOut.searches(asked.request())) {
                    assertEquals(expected, laidOut.earliest(asked, from, before), when + ", laid out: " + asked);
                }
                long at = now + random.nextInt(30);
                check(model, searched, laidOut, asked.request(), at, when);
                if (expected.isPresent()) {
                    Placement placement = expected.get().placement();
                    long start = expected.get().start();
                    long end = start + asked.walltime();
                    assertTrue(searched.isFree(placement, start, end), when);
                    searched.hold(placement, start, end);
                    laidOut.hold(placement, start, end);
                    model.held.add(new Holding(placement, start, end));
                    waited += start > from ? 1 : 0;
                }
            }
        }
        assertTrue(waited > 5 * SEEDS, "only " + waited + " had to wait for room");
    }

    private static void check(
            Model model, SearchedRoom searched, LaidOutRoom laidOut, Request asked, long at, String when) {
        long[] expected = model.freeAt(at);
        for (ClusterRoom room : List.of(searched, laidOut)) {
            long[] free = new long[expected.length];
            room.freeAt(at, free);
            assertArrayEquals(expected, free, when);
        }
        walk(model, searched.inTime(), at, when);
        if (laidOut.counts(asked)) {
            assertEquals(model.nodes.placer().place(asked, expected).isPresent(), laidOut.admits(asked, at), when);
            for (int node = 0; node < expected.length / model.nodes.kinds(); node++) {
                Placement there = Placement.of(0, new int[] {node}, Resources.of(1, 1));
                assertEquals(
                        model.nodes.placer().room(asked, expected, node) > 0, laidOut.isAnyOn(there, asked, at), when);
            }
        }
    }

    /** From change to change the walk tells what is free. */
    private static void walk(Model model, NodeTimeline timeline, long from, String when) {
        long[] free = new long[model.nodes.usable().length];
        timeline.freeAt(from, free);
        assertArrayEquals(model.freeAt(from), free, when);
        NodeTimeline.Walk walk = timeline.after(from);
        for (int i = 0; i < 5 && walk.next() != Times.NEVER; i++) {
            long time = walk.next();
            assertArrayEquals(model.freeAt(time - 1), free, when + ", before " + time);
            walk.goTo(time, free);
            assertArrayEquals(model.freeAt(time), free, when + ", at " + time);
        }
    }

    @Test
    void theExampleOfTheDocumentationHolds() {
        NodesNow nodes = new NodesNow(0, Cluster.alike("c", 2, Resources.of(8)));
        SearchedRoom room = ClusterRoom.free(nodes, 0);
        Shape six = new Shape(Request.of(new Chunk(1, Resources.of(6))), 100, 1);
        List<Long> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Reservation first = room.earliest(six, 0, 1000).orElseThrow();
            room.hold(first.placement(), first.start(), first.start() + 100);
            starts.add(first.start());
        }
        assertEquals(List.of(0L, 0L, 100L), starts);
        long[] free = new long[2];
        room.freeAt(150, free);
        assertArrayEquals(new long[] {2, 8}, free);
    }

    @Test
    void onNodesThatHoldMoreThanTheyHaveNothingIsFeasible() {
        NodesNow nodes = new NodesNow(0, Cluster.alike("c", 2, Resources.of(8)));
        SearchedRoom room = ClusterRoom.free(nodes, new boolean[] {true, false}, 0);
        Placement six = Placement.of(0, new int[] {0}, Resources.of(6));
        room.hold(six, 0, 20);
        assertFalse(room.isFree(six, 10, 30));
        assertTrue(room.isFeasible(six, 10, 30));
        room.hold(six, 10, 30);
        assertFalse(room.isFeasible(six, 5, 15));
        assertTrue(room.isFeasible(six, 20, 30));
        Shape everything = new Shape(Request.of(new Chunk(2, Resources.of(8))), 5, 1);
        assertEquals(30, room.earliest(everything, 0, 100).orElseThrow().start());
        // What the first node lacks is not taken from the second.
        assertEquals(0, room.inTime().earliest(Resources.of(8), 30, 0, 1, Times.NEVER));
    }

    @Test
    void aRoomThatIsLaidOutSaysForWhichRequestsItSearches() {
        LaidOutRoom room = laidOut(new Model(new NodesNow(0, Cluster.alike("c", 2, Resources.of(8, 8)))), 0);
        Chunk one = new Chunk(1, Resources.of(1, 1));
        assertTrue(room.searches(Request.of(one)));
        assertFalse(room.searches(Request.of(one, new Chunk(1, Resources.of(2, 1)))));
        assertFalse(room.searches(new Request(List.of(one), Arrangement.FREE, Sharing.EXCLUSIVE)));
        assertEquals(2, room.nodes().cluster().nodes().size());
    }
}
