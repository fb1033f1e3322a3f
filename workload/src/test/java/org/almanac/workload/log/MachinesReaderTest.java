package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a description of machines is read as, and what is refused. */
class MachinesReaderTest {
    @Test
    void everyLineIsACluster() throws LogFormatException {
        assertEquals(
                List.of(
                        new ClusterDescription("zewura", 20, 80, 529426432L * 1024),
                        new ClusterDescription("zegox", 48, 12, 94035968L * 1024)),
                read("; id name ...\n0\tzewura\t20\t80\t1\t529426432\n\n1 zegox 48 12 1.5 94035968"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x a 1 1 1 1 | is no line of a description of machines, which has an id, a name and four numbers; it"
                        + " reads \"x a 1 1 1 1\"",
                "0 a 1 1 1 1 1 | has 7 fields, 6 are expected: id, name, nodes, cpus a node, speed, memory in KB a node",
                "0a a 1 1 1 1 | id is \"0a\", a whole number from 0 to 2147483647 is expected",
                "0 a.b 1 1 1 1 | name is \"a.b\", a letter and then letters, digits, dashes and underscores are expected",
                "0 a 0 1 1 1 | nodes is \"0\", a whole number from 1 to 100000 is expected",
                "0 a 1 -1 1 1 | cpus a node is \"-1\", a whole number from 1 to 1000000 is expected",
                "0 a 1 1 fast 1 | speed is \"fast\", a number such as 1 or 1.5 is expected",
                "0 a 1 1 1 4gb | memory in KB a node is \"4gb\", a whole number from 1 to 34359738368 is expected"
            })
    void aLineThatIsNoneIsRefused(String line, String fault) {
        assertEquals("a.machines, line 1: " + fault, refused(line));
    }

    @Test
    void clustersTogether() {
        assertEquals(
                "a.machines, line 2: name is \"a\" as on a line before, each name is allowed once",
                refused("0 a 1 1 1 1\n1 a 1 1 1 1"));
        assertEquals(
                "a.machines, line 2: with this cluster the machine has more than 100000 nodes",
                refused("0 a 100000 1 1 1\n1 b 1 1 1 1"));
        assertEquals("a.machines: has no clusters, only comments or blank lines", refused("; none\n"));
    }

    private static String refused(String text) {
        return assertThrows(LogFormatException.class, () -> read(text)).getMessage();
    }

    private static List<ClusterDescription> read(String text) throws LogFormatException {
        return MachinesReader.read("a.machines", new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)));
    }
}
