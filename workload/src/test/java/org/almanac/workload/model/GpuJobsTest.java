package org.almanac.workload.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.Placer;
import org.almanac.workload.log.SiteJob;
import org.almanac.workload.log.SiteLog;
import org.junit.jupiter.api.Test;

class GpuJobsTest {
    private static final int GPUS = 2;

    private static SiteLog log(double nodes, double jobs, long seed) {
        return new GpuJobs(nodes, jobs).make(SampleWorkload.on(256).withJobs(600), new SplittableRandom(seed));
    }

    private static List<Integer> withGpus(SiteLog log) {
        var nodes = log.machine().cluster(0).nodes();
        return IntStream.range(0, nodes.size())
                .filter(i -> nodes.get(i).capacity().amount(GPUS) > 0)
                .boxed()
                .toList();
    }

    private static long asking(SiteLog log) {
        return log.jobs().stream()
                .filter(job -> job.request().total().amount(GPUS) > 0)
                .count();
    }

    @Test
    void theSharesAreThoseAskedForAndGpusStandEvenlyAmongTheNodes() {
        SiteLog log = log(0.25, 0.2, 1);
        assertEquals(List.of(3, 7, 11, 15), withGpus(log));
        assertEquals(120, asking(log), 30);
        assertEquals(List.of(15), withGpus(log(0, 0.2, 1)));
        assertEquals(0, asking(log(0.5, 0, 1)));
        assertEquals(600, asking(log(0.5, 1, 1)));
    }

    @Test
    void everyJobFitsTheMachineAndTheFactsTellItsCpus() {
        for (double nodes : new double[] {0, 0.1, 1}) {
            SiteLog log = log(nodes, 0.5, 2);
            Placer placer = new Placer(0, log.machine().cluster(0));
            for (SiteJob job : log.jobs()) {
                assertTrue(placer.fitsWhenEmpty(job.request()), job.toString());
                assertEquals(job.request().total().cpus(), job.facts().cpus());
            }
        }
    }

    @Test
    void theSameSeedMakesTheSameLogAndAnotherAnother() {
        assertEquals(log(0.25, 0.25, 3).jobs(), log(0.25, 0.25, 3).jobs());
        assertNotEquals(log(0.25, 0.25, 3).jobs(), log(0.25, 0.25, 4).jobs());
        assertFalse(log(0.25, 0.25, 3).jobs().isEmpty());
    }
}
