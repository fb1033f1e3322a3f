package org.almanac.pbs.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.simulation.VirtualCluster;
import org.junit.jupiter.api.Test;

class FirstFitsTest {
    private static final JobId FIRST = new JobId("1");

    private final VirtualCluster cluster = new VirtualCluster(Machine.ofCpus(8));
    private final FirstFits fits = new FirstFits(cluster);

    @Test
    void areThoseOfTheClusterAsItIsNow() {
        assertEquals(cluster.firstFit(Request.cpus(5)), fits.of(Request.cpus(5)));
        cluster.start(FIRST, fits.of(Request.cpus(5)).orElseThrow(), 100);
        assertEquals(Optional.empty(), fits.of(Request.cpus(5)), "it fitted before");
        assertTrue(fits.of(Request.cpus(3)).isPresent());
    }

    @Test
    void whatHasNotFittedIsNotTriedAgain() {
        cluster.start(FIRST, fits.of(Request.cpus(5)).orElseThrow(), 100);
        assertEquals(Optional.empty(), fits.of(Request.cpus(4)));
        cluster.stop(FIRST);
        assertEquals(Optional.empty(), fits.of(Request.cpus(4)), "room that is given back is for others to see");
        assertTrue(new FirstFits(cluster).of(Request.cpus(4)).isPresent());
    }
}
