package org.almanac.planner.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceKind;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;

class ScarceMeterTest {
    private static final Machine MACHINE = new Machine(
            new ResourceKinds(List.of("cpus", "memory", "gpus")),
            List.of(new Cluster(
                    "c",
                    List.of(
                            new Node("n", Resources.of(8, 64, 0)),
                            new Node("g", Resources.of(8, 64, 4)),
                            new Node("f", Resources.of(8, 512, 0))))));
    private static final List<ScarceKind> KINDS = List.of(new ScarceKind(2, 0), new ScarceKind(1, 128));

    private final ScarceMeter meter = new ScarceMeter(MACHINE, KINDS);

    private static JobId job(int number) {
        return new JobId("j" + number);
    }

    private static Request asking(int pieces, long cpus, long memory, long gpus) {
        return Request.of(new Chunk(pieces, Resources.of(cpus, memory, gpus)));
    }

    private static Placement on(int node, long cpus, long memory, long gpus) {
        return Placement.of(0, new int[] {node}, Resources.of(cpus, memory, gpus));
    }

    @Test
    void idleIsWhatNobodyHoldsAndWaitingJobsAskFor() {
        meter.advance(100);
        meter.runs(job(1), on(1, 1, 1, 1));
        meter.waits(job(2), asking(2, 1, 1, 1));
        meter.advance(110);
        assertEquals(20, meter.idleSeconds(0));
        meter.waits(job(3), asking(1, 1, 1, 4));
        assertEquals(3, meter.idleNow(0));
        meter.runs(job(3), on(1, 1, 1, 3));
        meter.advance(200);
        assertEquals(20, meter.idleSeconds(0));
        meter.gone(job(3));
        meter.gone(job(2));
        meter.advance(300);
        assertEquals(20, meter.idleSeconds(0));
    }

    @Test
    void whatUsualNodesHaveIsNotAskedForNorHeld() {
        meter.advance(0);
        meter.waits(job(1), asking(9, 1, 128, 0));
        meter.runs(job(2), on(0, 8, 64, 0));
        assertEquals(0, meter.idleNow(1));
        meter.waits(job(3), asking(1, 1, 300, 0));
        assertEquals(300, meter.idleNow(1));
        meter.runs(job(4), on(2, 1, 400, 0));
        assertEquals(112, meter.idleNow(1));
        assertEquals(List.of(4L, 512L), List.of(meter.units(0), meter.units(1)));
    }

    @Test
    void aPackedRequestAsksForItsSum() {
        Request packed = new Request(List.of(new Chunk(4, Resources.of(1, 100, 0))), Arrangement.PACK, Sharing.SHARED);
        meter.waits(job(1), packed);
        assertEquals(400, meter.idleNow(1));
    }
}
