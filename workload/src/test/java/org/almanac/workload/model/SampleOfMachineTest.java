package org.almanac.workload.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;

/** Samples for machines of several clusters. */
class SampleOfMachineTest {
    @Test
    void aMachineOfOneClusterGetsTheUsualSample() {
        assertEquals(SampleWorkload.on(128), SampleWorkload.on(Machine.ofNodes(8, 16)));
    }

    @Test
    void theLargestClusterSaysHowLargeJobsAreAndAllOfThemHowManyCome() {
        Machine machine = new Machine(
                ResourceKinds.CPUS_AND_MEMORY,
                List.of(
                        Cluster.alike("small", 4, Resources.of(16, 16L << 30)),
                        Cluster.alike("large", 8, Resources.of(16, 32L << 30))));
        SampleWorkload sample = SampleWorkload.on(machine);
        assertEquals(128, sample.cpus());
        assertEquals(2 << 20, sample.memoryPerCpu());
        assertEquals(0.9 * 192 / 128, sample.load(), 1e-9);
    }
}
