package org.almanac.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

class VirtualClusterTest {
    private static final JobId A = JobId.of(1);
    private static final JobId B = JobId.of(2);

    private final VirtualCluster cluster = new VirtualCluster(Machine.ofNodes(2, 4));

    private static Placement on(int node, int cpus) {
        return Placement.of(0, new int[] {node}, Resources.of(cpus));
    }

    @Test
    void jobsEndInOrder() {
        cluster.start(A, on(0, 2), 20);
        cluster.start(B, on(0, 2), 20);
        assertEquals(20, cluster.nextEnd());
        assertEquals(List.of(), cluster.endUntil(19));
        assertEquals(List.of(A, B), cluster.endUntil(20));
        assertEquals(0, cluster.running());
        assertEquals(Long.MAX_VALUE, cluster.nextEnd());
    }

    @Test
    void whatIsNotFreeIsRefused() {
        cluster.start(A, on(0, 2), 20);
        String runs = "Job " + A + " was started though it runs";
        assertEquals(runs, refusal(A, on(1, 1)));
        assertEquals(4, cluster.free(0, 1, 0));
        assertEquals(runs, refusal(A, on(0, 3)));
        assertTrue(refusal(B, on(0, 3)).endsWith("where less than that is free"));
        assertEquals(1, cluster.running());
    }

    private String refusal(JobId job, Placement there) {
        return assertThrows(RefusedStart.class, () -> cluster.start(job, there, 20))
                .getMessage();
    }

    @Test
    void aSuspendedJobHoldsNothingAndGoesOnWhereItWasForWhatItHadLeft() {
        cluster.start(A, on(0, 4), 20);
        cluster.suspend(A, 15);
        assertTrue(cluster.isSuspended(A) && cluster.isFree(on(0, 4)));
        assertEquals(List.of(), cluster.endUntil(30));
        String elsewhere = assertThrows(RefusedStart.class, () -> cluster.resume(A, on(1, 4), 40))
                .getMessage();
        assertTrue(elsewhere.contains("but was suspended on " + on(0, 4)), elsewhere);
        cluster.resume(A, on(0, 4), 40);
        assertFalse(cluster.isSuspended(A));
        assertEquals(45, cluster.nextEnd());
        assertThrows(RefusedStart.class, () -> cluster.resume(A, on(0, 4), 41));
    }

    @Test
    void aStoppedJobFreesItsNodesAndDoesNotEnd() {
        cluster.start(A, on(0, 4), 20);
        assertFalse(cluster.isFree(on(0, 1)));
        cluster.stop(A);
        assertTrue(cluster.isFree(on(0, 4)));
        assertEquals(List.of(), cluster.endUntil(30));
        assertThrows(IllegalArgumentException.class, () -> cluster.stop(A));
    }

    @Test
    void anEndCanBeMoved() {
        cluster.start(A, on(0, 2), 20);
        cluster.start(B, on(0, 2), 25);
        cluster.setEnd(A, 30);
        assertEquals(List.of(B, A), cluster.endUntil(30));
        assertThrows(IllegalArgumentException.class, () -> cluster.setEnd(A, 40));
    }

    @Test
    void aClosedNodeTakesNoStarts() {
        cluster.start(A, on(0, 2), 20);
        cluster.close(0, 0);
        assertFalse(cluster.isFree(on(0, 1)));
        assertEquals(Optional.of(on(1, 2)), cluster.firstFit(Request.cpus(2)));
        assertEquals(Optional.empty(), cluster.firstFit(Request.cpus(5)));
        assertThrows(RefusedStart.class, () -> cluster.start(B, on(0, 2), 20));
        assertTrue(cluster.runs(A, on(0, 2)));
        assertEquals(2, cluster.free(0, 0, 0));
        cluster.open(0, 0);
        assertEquals(Optional.of(on(0, 2)), cluster.firstFit(Request.cpus(2)));
    }

    @Test
    void whoIsOnANode() {
        cluster.start(B, on(1, 1), 20);
        cluster.start(A, Placement.of(0, new int[] {0, 1}, Resources.of(1), Resources.of(1)), 20);
        assertEquals(List.of(A), cluster.jobsOn(0, 0));
        assertEquals(List.of(B, A), cluster.jobsOn(0, 1));
    }
}
