package org.almanac.pbs.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.almanac.pbs.follow.MachineMap;
import org.almanac.pbs.openpbs.ExecVnode;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;

/** From what is decided to the texts in which servers are asked for it. */
class LocationTest {
    private static final long MB = 1L << 20;
    private static final ResourceKinds KINDS = ResourceKinds.CPUS_AND_MEMORY;

    private final MachineMap map = new MachineMap(KINDS, List.of(node("a"), node("b"), node("c")));

    private static ServerNode node(String name) {
        return new ServerNode(name, "main", Resources.of(8, 1024 * MB), Set.of(), Set.of());
    }

    @Test
    void everyPieceOfItsOwnInTheOrderOfTheRequest() {
        Request request = Request.of(new Chunk(1, Resources.of(4, 0)), new Chunk(3, Resources.of(1, 100 * MB)));
        Placement placement = Placement.of(0, new int[] {0, 2}, Resources.of(2, 200 * MB), Resources.of(5, 100 * MB));
        Location location = map.location(request, placement);
        assertEquals(
                List.of(new Share("a", Resources.of(2, 200 * MB)), new Share("c", Resources.of(5, 100 * MB))),
                location.shares());
        assertEquals("a:ppn=2+c:ppn=5", new Location(location.shares()).torqueForm());
        assertEquals("c:ppn=5+a:ppn=2", location.torqueForm(), "each host once");
        assertEquals(
                "(c:ncpus=4)+(a:ncpus=1:mem=102400kb)+(a:ncpus=1:mem=102400kb)+(c:ncpus=1:mem=102400kb)",
                ExecVnode.text(location, KINDS, Set.of("memory")));
    }

    @Test
    void whoHasNodesAloneAsksForNoMoreThanHeWants() {
        Request request =
                new Request(List.of(new Chunk(2, Resources.of(2, MB))), Arrangement.SCATTER, Sharing.EXCLUSIVE);
        Resources whole = Resources.of(8, 1024 * MB);
        Location location = map.location(request, Placement.of(0, new int[] {1, 2}, whole, whole));
        assertEquals(whole, location.shares().get(0).held());
        assertEquals("b:ppn=2+c:ppn=2", location.torqueForm());
        assertEquals(
                "(b:ncpus=2:mem=1024kb)+(c:ncpus=2:mem=1024kb)", ExecVnode.text(location, KINDS, Set.of("memory")));
    }
}
