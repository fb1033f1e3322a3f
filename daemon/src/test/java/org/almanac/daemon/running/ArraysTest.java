package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.running.LoadedJob.Pieces;
import org.almanac.daemon.running.LoadedPbs.LoadedNode;
import org.almanac.daemon.running.PbsAccounting.Mark;
import org.almanac.daemon.support.PbsJobs;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs of arrays are started, through the way that real libraries are called. */
@Timeout(120)
class ArraysTest {
    private static final long T = DrivenSite.BEGIN;
    private static final List<LoadedNode> NODES =
            List.of(new LoadedNode("n1", 4, 8_192, ""), new LoadedNode("n2", 4, 8_192, ""));

    @TempDir
    private Path folder;

    private static List<LoadedJob> array(int slots, int cpus, long... runtimes) {
        List<LoadedJob> members = new ArrayList<>();
        for (int i = 0; i < runtimes.length; i++) {
            LoadedJob job = new LoadedJob("7[" + i + "].vm", "u", T, List.of(new Pieces(1, cpus, 0, "")), false, 100);
            job.array = Optional.of("7[].vm");
            job.slots = slots;
            job.runtime = runtimes[i];
            members.add(job);
        }
        return members;
    }

    /** The starts in their order, each with its time. */
    private List<String> starts(PbsJobs kind, List<LoadedJob> jobs) throws Exception {
        LoadedPbs pbs = new LoadedPbs(kind, NODES, jobs, T);
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            pbs.runs(site, T + 1000);
            assertEquals(0, site.failedCycles());
        }
        LoadCheck check = new LoadCheck(pbs, jobs);
        check.all();
        check.arraysKeepToTheirOrder();
        return pbs.accounting().entries().stream()
                .filter(entry -> entry.mark() == Mark.STARTED)
                .map(entry -> (entry.time() - T) + " " + entry.job().id)
                .toList();
    }

    /** A job is two seconds on its way to its MoM and from it. */
    @ParameterizedTest
    @EnumSource
    void asManyAsThereAreSlotsInTheirOrder(PbsJobs kind) throws Exception {
        assertEquals(
                List.of("0 7[0].vm", "0 7[1].vm", "31 7[2].vm", "62 7[3].vm", "71 7[4].vm"),
                starts(kind, array(2, 1, 70, 30, 30, 50, 10)));
    }

    @ParameterizedTest
    @EnumSource
    void allAtOnceWhereNothingBoundsThem(PbsJobs kind) throws Exception {
        assertEquals(
                List.of("0 7[0].vm", "0 7[1].vm", "0 7[2].vm", "0 7[3].vm", "0 7[4].vm"),
                starts(kind, array(0, 1, 70, 30, 30, 50, 10)));
    }

    /** TORQUE releases them in their order, whichever of them has a place that is free sooner. */
    @ParameterizedTest
    @EnumSource
    void theNextOneTakesWhateverIsFreeSooner(PbsJobs kind) throws Exception {
        assertEquals(
                List.of("0 7[0].vm", "0 7[1].vm", "31 7[2].vm", "71 7[3].vm", "82 7[4].vm"),
                starts(kind, array(2, 4, 70, 30, 50, 10, 10)));
    }
}
