package org.almanac.planner.plan.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Sites;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.FreeNodes;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Tuning;
import org.junit.jupiter.api.Test;

/** Against a look for a place each time that something is given back. */
class HeadRoomTest {
    private static final int NODES = 70;

    @Test
    void roomIsTooLittleAsLongAsThereIsNoPlace() {
        int waited = 0;
        for (int seed = 0; seed < Sites.of(20); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            NodesNow nodes = new NodesNow(0, Cluster.alike("c", NODES, Resources.of(4, 8)));
            FreeNodes free = new FreeNodes(NODES, nodes.kinds(), Tuning.STANDARD);
            free.set(nodes.usable());
            List<Placement> held = new ArrayList<>();
            for (int node = 0; node < NODES; node++) {
                held.add(Placement.of(0, new int[] {node}, Resources.of(2, 4)));
                held.add(Placement.of(0, new int[] {node}, Resources.of(2, 4)));
            }
            held.forEach(free::take);
            HeadRoom room = new HeadRoom(nodes);
            Request refused = Request.of(new Chunk(1 + random.nextInt(20), Resources.of(1 + random.nextInt(4), 2)));
            room.begin(refused, free);
            while (!held.isEmpty()) {
                boolean fits = nodes.placer().place(refused, free.amounts()).isPresent();
                assertEquals(!fits, room.isTooLittle(), "seed " + seed + ", " + held.size() + " hold their nodes");
                waited += fits ? 0 : 1;
                room.give(held.remove(random.nextInt(held.size())), free);
            }
            room.stop();
            assertFalse(room.isTooLittle());
        }
        assertTrue(waited > 5 * Sites.of(20), "only " + waited);
    }
}
