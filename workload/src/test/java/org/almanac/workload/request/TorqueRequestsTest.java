package org.almanac.workload.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;

/** What TORQUE's requests mean on a machine. */
class TorqueRequestsTest {
    private static final OptionalLong NO_MEMORY = OptionalLong.empty();
    private static final TorqueRequests CPUS = new TorqueRequests(ResourceKinds.CPUS_ONLY);
    private static final TorqueRequests MEMORY = new TorqueRequests(ResourceKinds.CPUS_AND_MEMORY);

    @Test
    void partsBecomeChunksOfTheirOwn() throws RequestFormatException {
        Request request = nodes("2:ppn=3+1:ppn=5:fast");

        assertEquals(
                new Request(
                        List.of(new Chunk(2, Resources.of(3)), new Chunk(1, Resources.of(5), Set.of("fast"), Set.of())),
                        Arrangement.SCATTER,
                        Sharing.SHARED),
                request);
    }

    @Test
    void fiveCpusOverTwoNodesStayFive() throws RequestFormatException {
        Request request = nodes("1:ppn=3+1:ppn=2");
        Placer placer = new Placer(0, Cluster.alike("c", 2, Resources.of(3)));

        assertEquals(5, request.total().cpus());
        assertEquals(
                Placement.of(0, new int[] {0, 1}, Resources.of(3), Resources.of(2)),
                placer.place(request, new long[] {3, 2}).orElseThrow());
        assertEquals(
                Placement.of(0, new int[] {0, 1}, Resources.of(2), Resources.of(3)),
                placer.place(request, new long[] {2, 3}).orElseThrow());
        assertTrue(placer.place(request, new long[] {2, 2}).isEmpty());
    }

    @Test
    void piecesOfDifferentSizeAreNotAveraged() throws RequestFormatException {
        Request request = nodes("1:ppn=1+3:ppn=7");

        // 22 cpus in four pieces: an average of 5.5 would fit on four nodes of 6.
        assertFalse(new Placer(0, Cluster.alike("c", 4, Resources.of(6))).fitsWhenEmpty(request));
        Cluster uneven = new Cluster(
                "c",
                List.of(
                        new Node("a", Resources.of(7)),
                        new Node("b", Resources.of(1)),
                        new Node("c", Resources.of(7)),
                        new Node("d", Resources.of(7))));
        assertEquals(
                Placement.of(
                        0, new int[] {0, 1, 2, 3}, Resources.of(7), Resources.of(1), Resources.of(7), Resources.of(7)),
                new Placer(0, uneven).place(request, Placer.capacity(uneven)).orElseThrow());
    }

    @Test
    void piecesLieOnDifferentNodes() throws RequestFormatException {
        Placer threeHosts = new Placer(0, Cluster.alike("c", 3, Resources.of(8)));

        assertTrue(threeHosts.fitsWhenEmpty(nodes("3:ppn=1")));
        assertFalse(threeHosts.fitsWhenEmpty(nodes("5:ppn=1")), "as pbs_server says of nodes=5:ppn=1");
        assertFalse(threeHosts.fitsWhenEmpty(nodes("2:ppn=1+2:ppn=2")), "parts do not share a node either");
        assertFalse(threeHosts.fitsWhenEmpty(nodes("1:ppn=9")), "a piece lies whole on one node");
    }

    @Test
    void conditionsAndHostsBecomePropertiesOfTheirPart() throws RequestFormatException {
        Request request = nodes("2:fast:fast:^slow+tn3:ppn=2+1:host=tn4#x86_64#^old");

        assertEquals(
                List.of(
                        new Chunk(2, Resources.of(1), Set.of("fast", "x86_64"), Set.of("slow", "old")),
                        new Chunk(1, Resources.of(2), Set.of("tn3", "x86_64"), Set.of("old")),
                        new Chunk(1, Resources.of(1), Set.of("tn4", "x86_64"), Set.of("old"))),
                request.chunks());
    }

    @Test
    void sharingIsWhatTheSuffixSays() throws RequestFormatException {
        assertEquals(Sharing.EXCLUSIVE, nodes("1:ppn=2#excl").sharing());
        assertEquals(Sharing.SHARED, nodes("1:ppn=2#shared").sharing());
        assertEquals(Sharing.SHARED, nodes("1:ppn=2").sharing());
        assertEquals(Set.of("excl"), nodes("1:excl").chunks().get(0).wanted());
    }

    @Test
    void aFractionOfACpuIsRoundedUp() throws RequestFormatException {
        assertEquals(2, nodes("1:ppn=1.5").total().cpus());
        assertEquals(2, nodes("2:ppn=0.5").total().cpus());
        assertEquals(4, nodes("1:ppn=4.0").total().cpus());
    }

    @Test
    void theMemoryOfAJobIsDividedOverItsPieces() throws RequestFormatException {
        Request request = MEMORY.nodes(Nodespec.parse("1:ppn=1+2:ppn=2"), OptionalLong.of(100));

        assertEquals(List.of(new Chunk(1, Resources.of(1, 34)), new Chunk(2, Resources.of(2, 34))), request.chunks());
        assertEquals(
                Resources.of(1, 0), MEMORY.nodes(Nodespec.parse("1"), NO_MEMORY).total());
        assertEquals(
                Resources.of(1),
                CPUS.nodes(Nodespec.parse("1"), OptionalLong.of(5)).total());
    }

    @Test
    void theMemoryOfAPartTakesThePlaceOfItsShare() throws RequestFormatException {
        Request request = MEMORY.nodes(Nodespec.parse("1:mem=1kb+2"), OptionalLong.of(300));

        assertEquals(
                List.of(new Chunk(1, Resources.of(1, 1024)), new Chunk(2, Resources.of(1, 100))), request.chunks());
    }

    @Test
    void memoryBeyondWhatCanBeHeldIsRefused() {
        Nodespec one = Nodespec.of(NodePart.of(1, 1));

        assertThrows(IllegalArgumentException.class, () -> MEMORY.nodes(one, OptionalLong.of(-1)));
        assertThrows(IllegalArgumentException.class, () -> MEMORY.nodes(one, OptionalLong.of(Long.MAX_VALUE)));
    }

    @Test
    void gpusAreCountedWhereTheMachineCountsThem() throws RequestFormatException {
        TorqueRequests gpus = new TorqueRequests(new ResourceKinds(List.of("cpus", "gpus")));
        Nodespec spec = Nodespec.parse("2:ppn=3:gpus=1:exclusive_process:reseterr:fast");

        assertEquals(
                List.of(new Chunk(2, Resources.of(3, 1), Set.of("fast"), Set.of())),
                gpus.nodes(spec, NO_MEMORY).chunks());
        assertEquals(
                Set.of("fast", "gpus=1"),
                CPUS.nodes(spec, NO_MEMORY).chunks().get(0).wanted());
        assertEquals(
                Set.of("default"), nodes("1:gpus=0:default").chunks().get(0).wanted());
        assertFalse(new Placer(0, Cluster.alike("c", 2, Resources.of(8))).fitsWhenEmpty(nodes("1:mics=1")));
    }

    @Test
    void procsAreCpusAnywhereAndNcpusOfOneNode() throws RequestFormatException {
        assertEquals(Request.cpus(3), CPUS.procs("3", NO_MEMORY));
        assertEquals(
                new Request(List.of(new Chunk(3, Resources.of(1, 4))), Arrangement.FREE, Sharing.SHARED),
                MEMORY.procs(3, OptionalLong.of(10)));
        assertEquals(
                new Request(List.of(new Chunk(1, Resources.of(3, 10))), Arrangement.PACK, Sharing.SHARED),
                MEMORY.ncpus("3", OptionalLong.of(10)));
    }

    @Test
    void countsThatAreNoneAreRefused() {
        assertEquals(
                "procs \"2:fast\", character 1: a whole number from 1 to 1000000 is expected. Maybe nodes= is meant",
                assertThrows(RequestFormatException.class, () -> CPUS.procs("2:fast", NO_MEMORY))
                        .getMessage());
        for (String text : List.of("", "0", "-1", "1.5", "1000001", "99999999999", "\u0663")) {
            assertThrows(RequestFormatException.class, () -> CPUS.ncpus(text, NO_MEMORY), text);
        }
    }

    private static Request nodes(String text) throws RequestFormatException {
        return CPUS.nodes(Nodespec.parse(text), NO_MEMORY);
    }
}
