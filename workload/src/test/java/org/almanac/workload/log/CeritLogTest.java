package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.request.Nodespec;
import org.almanac.workload.request.RequestFormatException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The whole log of CERIT-SC, where it lies beside the checkout. */
class CeritLogTest {
    private static final Path FILE = Path.of("..", "..", "shared", "traces", "CERIT-SC-wagap-2013-alea.swf.gz");

    private static SiteLog log;

    @BeforeAll
    static void read() throws LogFormatException {
        for (Path file : List.of(FILE, MachinesReader.beside(FILE))) {
            assumeTrue(Files.isReadable(file), "skipped: reading the log of CERIT-SC, as " + file + " is not there");
        }
        log = assertInstanceOf(SiteLog.class, LogReader.read(FILE));
    }

    @Test
    void jobsAndMachine() {
        assertEquals(17_900, log.jobs().size());
        assertEquals(207, distinct(SiteJob::asked));
        assertEquals(75, distinct(job -> job.facts().user()));
        assertEquals(2176, log.machine().cpus());
        assertEquals(2176, log.recorded().maxProcs().orElseThrow());
        assertEquals(
                List.of("zewura", "zegox"),
                log.machine().clusters().stream().map(c -> c.name()).toList());
        assertEquals(1_356_996_147L, log.recorded().jobs().get(0).submit());
    }

    @Test
    void propertiesOfTheNodes() {
        Set<String> ofTheSite = Set.of("brno", "debian", "infiniband", "linux", "nfs4", "x86_64");
        List<Set<String>> own = List.of(Set.of("cl_zewura", "nodecpus80"), Set.of("cl_zegox", "nodecpus12"));
        for (int cluster = 0; cluster < 2; cluster++) {
            Set<String> expected = new HashSet<>(ofTheSite);
            expected.addAll(own.get(cluster));
            for (Node node : log.machine().cluster(cluster).nodes()) {
                assertEquals(expected, node.properties(), node.name());
            }
        }
        assertEquals(
                Resources.of(80, 529_426_432L * 1024),
                log.machine().cluster(0).nodes().get(19).capacity());
        assertEquals("zegox48", log.machine().cluster(1).nodes().get(47).name());
    }

    @Test
    void queues() {
        Map<String, Long> counts =
                log.jobs().stream().collect(Collectors.groupingBy(SiteJob::queue, TreeMap::new, Collectors.counting()));

        assertEquals(
                "{backfill=104, ops=11, priority_long=4, q_1d=5301, q_1w=3414, q_2d=1435, q_2h=4392, q_2w=844,"
                        + " q_2w_plus=68, q_4d=1060, q_4h=1267}",
                counts.toString());
    }

    @Test
    void whatIsBentAndWhatNeverFits() {
        assertEquals(
                Map.of(Bending.CPUS_ROUNDED_UP, 20, Bending.MEMORY_OF_NODESPEC, 14, Bending.NO_WALLTIME, 2),
                log.bent());
        List<SiteJob> misfits =
                log.jobs().stream().filter(job -> job.misfit().isPresent()).toList();
        assertEquals(1, misfits.size());
        SiteJob misfit = misfits.get(0);
        assertEquals(Optional.of(Misfit.MEMORY), misfit.misfit());
        assertEquals(8687, misfit.facts().number());
        assertEquals(Resources.of(80, 512L << 30), misfit.request().total());
    }

    /** The requests ask for as many cpus as the plain columns say, but for the fractions, which those cut off. */
    @Test
    void cpusOfTheRequestsAreThoseOfTheColumns() {
        for (SiteJob job : log.jobs()) {
            int cut = job.bent().contains(Bending.CPUS_ROUNDED_UP) ? 1 : 0;
            assertEquals(
                    job.facts().requestedCpus() + cut, job.request().total().cpus(), job::asked);
            assertEquals(job.facts().requestedCpus(), job.facts().allocatedCpus());
        }
    }

    /** TORQUE gave every job as many different nodes as it had asked for: this is why pieces are scattered. */
    @Test
    void everyJobRanOnAsManyNodesAsItHasPieces() throws RequestFormatException {
        for (SiteJob job : log.jobs()) {
            assertEquals(Nodespec.parse(job.asked()).pieces(), job.ranOn().size(), job::asked);
            assertEquals(Arrangement.SCATTER, job.request().arrangement());
        }
        assertEquals(
                334, log.jobs().stream().filter(job -> job.ranOn().size() > 1).count());
    }

    @Test
    void exclusiveJobsAndHosts() {
        assertEquals(
                231,
                log.jobs().stream().filter(job -> job.request().exclusive()).count());
        assertEquals(16, count(chunk -> names(chunk.wanted())));
        assertEquals(83, count(chunk -> names(chunk.avoided())));
    }

    private static boolean names(Set<String> names) {
        return names.stream().anyMatch(name -> name.matches("zewura[0-9]+|zegox[0-9]+"));
    }

    private static long count(Predicate<Chunk> condition) {
        return log.jobs().stream()
                .filter(job -> job.request().chunks().stream().anyMatch(condition))
                .count();
    }

    private static long distinct(Function<SiteJob, Object> what) {
        return log.jobs().stream().map(what).distinct().count();
    }
}
