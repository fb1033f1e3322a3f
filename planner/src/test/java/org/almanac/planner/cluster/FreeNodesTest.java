package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.Sites;
import org.junit.jupiter.api.Test;

/** What is free on many nodes, against a look at each of them. */
class FreeNodesTest {
    private static final int SEEDS = Sites.of(30);

    @Test
    void aPlaceIsFoundOnTheNodesOnWhichALookAtAllFindsIt() {
        int none = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cluster cluster = Cluster.alike("c", 2 + random.nextInt(100), Resources.of(8, 1 << 20));
            Placer placer = new Placer(0, cluster);
            FreeNodes free = new FreeNodes(cluster.nodes().size(), 2, Tuning.STANDARD);
            long[] expected = Placer.capacity(cluster);
            free.set(expected);
            List<Placement> held = new ArrayList<>();
            FreeNodes.Mark mark = free.mark();
            long[] expectedAtMark = expected.clone();
            List<Placement> heldAtMark = List.of();
            for (int step = 0; step < 2000; step++) {
                if (!held.isEmpty() && random.nextInt(5) < 2) {
                    Placement given = held.remove(random.nextInt(held.size()));
                    free.give(given);
                    given.addTo(expected, 1);
                }
                if (random.nextInt(100) == 0) {
                    mark = free.mark();
                    expectedAtMark = expected.clone();
                    heldAtMark = List.copyOf(held);
                } else if (random.nextInt(50) == 0) {
                    free.goBackTo(mark);
                    System.arraycopy(expectedAtMark, 0, expected, 0, expected.length);
                    held = new ArrayList<>(heldAtMark);
                }
                // In the end of more sizes than are told apart.
                Resources each = Resources.of(1 + random.nextInt(8), random.nextInt(2 << random.nextInt(20)));
                Request request = Request.of(new Chunk(random.nextBoolean() ? 1 : 1 + random.nextInt(6), each));
                Optional<Placement> place = placer.place(request, expected);
                assertEquals(place, placer.place(request, free), "seed " + seed + ", step " + step);
                none += place.isEmpty() ? 1 : 0;
                if (place.isPresent()) {
                    held.add(place.get());
                    free.take(place.get());
                    place.get().addTo(expected, -1);
                }
                assertArrayEquals(expected, free.amounts());
            }
        }
        assertTrue(none > SEEDS * 20, "only " + none + " found no place");
    }
}
