package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a log in the form of CERIT-SC is read as. */
class CeritReaderTest {
    private static final List<ClusterDescription> CLUSTERS =
            List.of(new ClusterDescription("big", 2, 80, 1 << 20), new ClusterDescription("small", 4, 12, 1 << 16));

    @Test
    void factsRequestAndQueueOfAJob() throws LogFormatException {
        SiteLog log = read("7 1356996147 5 60 6 1 1024 6 86400 6145 1 62 1 1 -1 1 1 1 {12,9,9,12,9,9} q_1d"
                + " 2:ppn=3:x86_64:cl_small#excl");

        RecordedJob facts = new RecordedJob(7, 1356996147, 5, 60, 6, -1, 6, 86400, 2, 1, 62, 1, 1, -1, 1);
        SiteJob job = new SiteJob(
                facts,
                new Request(
                        List.of(new Chunk(2, Resources.of(3, 3073), Set.of("x86_64", "cl_small"))),
                        Arrangement.SCATTER,
                        Sharing.EXCLUSIVE),
                "q_1d",
                "2:ppn=3:x86_64:cl_small#excl",
                List.of(9, 12),
                Set.of(),
                Optional.empty());
        assertEquals(List.of(job), log.jobs());
        assertEquals(
                new RecordedLog("a.swf", OptionalLong.of(0), OptionalInt.of(208), Optional.empty(), List.of(facts)),
                log.recorded());
        assertEquals(Map.of(), log.bent());
        assertEquals(Optional.empty(), log.jobs().get(0).misfit());
    }

    @Test
    void theMachineHasTheClustersAndThePropertiesOfTheRequests() throws LogFormatException {
        SiteLog log = read(job("1:brno:^gone+1:cl_big:big2#nfs4"), job("1:nodecpus12:small9.cerit-sc.cz:far.away"));

        assertEquals(ResourceKinds.CPUS_AND_MEMORY, log.machine().kinds());
        Cluster big = log.machine().cluster(0);
        Cluster small = log.machine().cluster(1);
        assertEquals("big", big.name());
        assertEquals(
                List.of("big1", "big2"), big.nodes().stream().map(n -> n.name()).toList());
        assertEquals(
                Set.of("brno", "nfs4", "cl_big", "nodecpus80"),
                big.nodes().get(1).properties());
        assertEquals(Resources.of(80, 1 << 20), big.nodes().get(0).capacity());
        assertEquals(4, small.nodes().size());
        assertEquals(
                Set.of("brno", "nfs4", "cl_small", "nodecpus12"),
                small.nodes().get(3).properties());
    }

    @Test
    void aHostThatIsThereIsHonoured() throws LogFormatException {
        for (String host : List.of("big2", "big2.cerit-sc.cz", "host=big2", "host=big2.cerit-sc.cz")) {
            SiteLog log = read(job("1:ppn=4:" + host));
            assertEquals(Set.of("big2"), wanted(log), host);
            assertEquals(Map.of(), log.bent(), host);
        }
    }

    @Test
    void aHostThatIsNotThereBecomesItsCluster() throws LogFormatException {
        for (String host : List.of("big3", "big0", "big02", "host=big17.cerit-sc.cz", "big3.cerit-sc.cz")) {
            SiteLog log = read(job("1:ppn=4:" + host));
            assertEquals(Set.of("cl_big"), wanted(log), host);
            assertEquals(Map.of(Bending.HOST_NOT_THERE, 1), log.bent(), host);
        }
        for (String host : List.of("other7.cerit-sc.cz", "host=other", "big.cerit-sc.cz")) {
            SiteLog log = read(job("1:ppn=4:" + host));
            assertEquals(Set.of(), wanted(log), host);
            assertEquals(Map.of(Bending.HOST_NOT_THERE, 1), log.bent(), host);
        }
    }

    @Test
    void aHostToBeAvoidedIsAvoidedWhereItIsThere() throws LogFormatException {
        SiteLog log = read(job("1:^big1.cerit-sc.cz:^big3.cerit-sc.cz:^cl_small"));

        assertEquals(
                Set.of("big1", "cl_small"),
                log.jobs().get(0).request().chunks().get(0).avoided());
        assertEquals(Map.of(), log.bent());
    }

    @Test
    void whatIsBentIsCounted() throws LogFormatException {
        SiteLog log = read(job("1:ppn=1.5"), job("2:ppn=1.5:mem=1kb"), line("1", 0, 10), job("1"));

        assertEquals(
                Map.of(Bending.CPUS_ROUNDED_UP, 2, Bending.MEMORY_OF_NODESPEC, 1, Bending.NO_WALLTIME, 1), log.bent());
        assertEquals(Resources.of(4, 2048), log.jobs().get(1).request().total());
        assertEquals(60, log.jobs().get(2).facts().walltime());
    }

    @ParameterizedTest
    @CsvSource({
        "1:ppn=81, 10, CPUS",
        "1:ppn=13:cl_small, 10, CPUS",
        "1:cl_other, 10, PROPERTIES",
        "1:cl_big:cl_small, 10, PROPERTIES",
        "1:^cl_big:^cl_small, 10, PROPERTIES",
        "1:nodecpus64, 10, PROPERTIES",
        "1, 1048577, MEMORY",
        "1:cl_small, 65537, MEMORY",
        "1:ppn=13, 1048577, MEMORY",
        "5:ppn=1, 10, NODES",
        "3:ppn=13, 10, NODES",
        "2:big1, 10, NODES",
        "1:cl_big+1:cl_small, 10, PROPERTIES",
        "1:big1+1:big1, 10, NODES"
    })
    void whatNeverFitsIsCountedWithItsReason(String nodespec, long memory, Misfit misfit) throws LogFormatException {
        SiteLog log = read(line(nodespec, 60, memory), job("1"));

        assertEquals(Optional.of(misfit), log.jobs().get(0).misfit());
        assertEquals(Optional.empty(), log.jobs().get(1).misfit());
    }

    @Test
    void memoryThatIsNotKnownIsNotAskedFor() throws LogFormatException {
        SiteLog log = read(line("1", 60, -1));

        assertEquals(Resources.of(1, 0), log.jobs().get(0).request().total());
        assertEquals(-1, log.jobs().get(0).facts().requestedMemory());
    }

    @Test
    void aHeaderAndCommentsAreRead() throws LogFormatException {
        SiteLog log = read("; UnixStartTime: 5\n; TimeZoneString: Europe/Prague", job("1") + " ; note", "", job("2"));

        assertEquals(OptionalLong.of(5), log.recorded().unixStartTime());
        assertEquals(Optional.of("Europe/Prague"), log.recorded().timeZone());
        assertEquals(2, log.jobs().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 2 3 | has 3 fields, 21 are expected. Maybe the file was cut short",
                "N | has 18 fields, 21 are expected. Maybe the file was cut short",
                "N {1} q | has 20 fields, 21 are expected. Maybe the file was cut short",
                "N {1} q 1 x | has 22 fields, 21 are expected as on the first line",
                "N 1 q 1 | field 19 (nodes it ran on) is \"1\", the numbers of the job's nodes are expected, such as"
                        + " {1241,1241}",
                "N {1,} q 1 | field 19 (nodes it ran on) is \"{1,}\", the numbers of the job's nodes are expected, such"
                        + " as {1241,1241}",
                "N {1234567890} q 1 | field 19 (nodes it ran on) is \"{1234567890}\", the numbers of the job's nodes"
                        + " are expected, such as {1241,1241}",
                "N {1} q/1 1 | field 20 (queue name) is \"q/1\", letters, digits, dots, dashes and underscores are"
                        + " expected",
                "N {1} q 1:pn=4 | field 21, nodespec \"1:pn=4\", character 3: \"pn\" is nothing that is asked of a"
                        + " node, allowed are gpus=, host=, mem=, mics=, ppn=. Maybe \"ppn\" is meant"
            })
    void aLineThatIsNoneIsRefused(String line, String fault) {
        String numbers = "7 1356996147 5 60 6 1 1024 6 86400 10 1 62 1 1 -1 1 1 1";
        String text = job("1") + "\n" + line.replace("N", numbers);

        LogFormatException e = assertThrows(LogFormatException.class, () -> read(text));
        assertEquals("a.swf, line 2: " + fault, e.getMessage());
    }

    @Test
    void faultsOfTheNumbersAreToldAsInAPlainLog() {
        String text = job("1").replace("1356996147", "x");

        LogFormatException e = assertThrows(LogFormatException.class, () -> read(text));
        assertTrue(e.getMessage().startsWith("a.swf, line 1: field 2 (submit time) is \"x\", "), e.getMessage());
        assertEquals(
                "a.swf: is empty",
                assertThrows(LogFormatException.class, () -> read("")).getMessage());
    }

    @Test
    void aListOfNodesMayBeEmpty() throws LogFormatException {
        assertEquals(
                List.of(), read(job("1").replace("{1}", "{}")).jobs().get(0).ranOn());
    }

    private static Set<String> wanted(SiteLog log) {
        return log.jobs().get(0).request().chunks().get(0).wanted();
    }

    static String job(String nodespec) {
        return line(nodespec, 60, 10);
    }

    private static String line(String nodespec, long walltime, long memory) {
        return "7 1356996147 5 60 1 1 1024 1 " + walltime + " " + memory + " 1 62 1 1 -1 1 1 1 {1} q_1d " + nodespec;
    }

    private static SiteLog read(String... lines) throws LogFormatException {
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.US_ASCII);
        return CeritReader.read("a.swf", new ByteArrayInputStream(bytes), CLUSTERS);
    }
}
