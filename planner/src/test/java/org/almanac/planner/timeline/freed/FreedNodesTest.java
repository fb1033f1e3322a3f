package org.almanac.planner.timeline.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;
import org.junit.jupiter.api.Test;

class FreedNodesTest {
    private final FreedNodes freed = new FreedNodes(200);

    private static Placement on(int... nodes) {
        Resources[] each = new Resources[nodes.length];
        Arrays.fill(each, Resources.of(1));
        return Placement.of(0, nodes, each);
    }

    @Test
    void ofEachNodeItIsKnownFromWhenToWhenAtTheWidest() {
        freed.add(on(3, 70), 10, 20);
        freed.add(on(3), 40, 50);
        assertEquals(2, freed.nodes());
        assertEquals(3, freed.node(0));
        assertEquals(10, freed.from(3));
        assertEquals(50, freed.to(3));
        assertEquals(20, freed.to(70));
        assertEquals(10, freed.earliest());
        assertEquals(50, freed.latest());
    }

    @Test
    void placementsElsewhereAreToldApart() {
        freed.add(on(3, 70), 10, 20);
        assertTrue(freed.areAnyOn(on(2, 70)));
        assertFalse(freed.areAnyOn(on(2, 71)));
        assertTrue(freed.isFreed(3));
        assertFalse(freed.isFreed(4));
        assertTrue(freed.mayBeOn(on(70).marks()));
        assertFalse(freed.mayBeOn(on(71).marks()));
        assertTrue(freed.mayBeOn(on(2, 70).marks()));
    }

    @Test
    void whatIsClearedIsForgotten() {
        FreedNodes others = new FreedNodes(200);
        others.add(on(5), 1, 2);
        freed.add(on(3), 10, 20);
        freed.clear();
        assertEquals(0, freed.nodes());
        assertEquals(Times.NEVER, freed.earliest());
        assertFalse(freed.mayBeOn(on(3).marks()));
        freed.addAll(others);
        assertTrue(freed.isFreed(5));
        assertEquals(2, freed.latest());
    }
}
