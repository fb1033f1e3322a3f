package org.almanac.planner.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SparingPlacementTest {
    private static final List<ScarceKind> SCARCE = List.of(new ScarceKind(1, 0));

    private static Cluster cluster(long... gpus) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < gpus.length; i++) {
            nodes.add(new Node("n" + i, Resources.of(8, gpus[i])));
        }
        return new Cluster("c", nodes);
    }

    private static Placer placer(Cluster cluster) {
        return new Placer(0, cluster, Tuning.STANDARD, SCARCE);
    }

    private static int nodeOf(Placer placer, long cpus, long gpus, long... free) {
        Placement found = placer.placeSparingly(Request.of(new Chunk(1, Resources.of(cpus, gpus))), free)
                .orElseThrow();
        assertEquals(1, found.size());
        return found.node(0);
    }

    @Test
    void aJobWithoutGpusTakesTheCpusBesideWhichNoGpuIsFree() {
        Placer placer = placer(cluster(0, 4, 4, 4));
        assertEquals(0, nodeOf(placer, 2, 0, 2, 0, 8, 4, 8, 4, 8, 0));
        assertEquals(3, nodeOf(placer, 2, 0, 1, 0, 8, 4, 8, 4, 8, 0));
        // One gpu is free for 8 cpus, so that 2 are to spare; on the node before, 2 gpus have only 4 left.
        assertEquals(2, nodeOf(placer, 2, 0, 0, 0, 4, 2, 8, 1, 1, 0));
        assertEquals(1, nodeOf(placer, 2, 0, 0, 0, 4, 2, 1, 1, 1, 0));
    }

    @Test
    void ofNodesThatAreAsGoodTheOneWithTheLeastFreeCpusIsTaken() {
        assertEquals(1, nodeOf(placer(cluster(4, 4)), 2, 0, 8, 0, 3, 0));
    }

    @Test
    void aJobWithGpusTakesThoseBesideWhichFewestStayFree() {
        Placer placer = placer(cluster(4, 4, 4));
        assertEquals(1, nodeOf(placer, 1, 1, 8, 4, 8, 1, 8, 2));
        assertEquals(2, nodeOf(placer, 1, 2, 8, 4, 8, 1, 8, 2));
    }

    /** What is spared costs no job its place. */
    @Test
    void aPlaceIsFoundWheneverThereIsOneAndIsWithinWhatIsFree() {
        SplittableRandom random = new SplittableRandom(7);
        int found = 0;
        for (int round = 0; round < 3000; round++) {
            Cluster cluster = cluster(0, random.nextInt(3), 4, 0, 2 * random.nextInt(3));
            Placer placer = placer(cluster);
            long[] free = Placer.capacity(cluster);
            for (int at = 0; at < free.length; at++) {
                free[at] = free[at] == 0 ? 0 : random.nextLong(free[at] + 1);
            }
            Request request = new Request(
                    List.of(new Chunk(
                            1 + random.nextInt(4), Resources.of(1 + random.nextInt(4), random.nextInt(3) / 2))),
                    random.nextInt(4) == 0 ? Arrangement.PACK : Arrangement.FREE,
                    random.nextInt(5) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED);
            Optional<Placement> usual = placer.place(request, free);
            Optional<Placement> sparing = placer.placeSparingly(request, free);
            assertEquals(usual.isPresent(), sparing.isPresent(), request::toString);
            if (sparing.isPresent()) {
                found++;
                assertTrue(sparing.get().fitsIn(free));
                assertTrue(placer.suits(request, sparing.get()), request::toString);
                assertEquals(sparing, placer.placeSparingly(request, free));
            }
        }
        assertTrue(found > 1000, "found " + found);
    }
}
