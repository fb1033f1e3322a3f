package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of CERIT-SC and descriptions of machines spoilt at random are read or refused properly. */
@Tag("slow")
class CeritFuzzTest {
    private static final List<ClusterDescription> CLUSTERS =
            List.of(new ClusterDescription("big", 2, 80, 1 << 20), new ClusterDescription("small", 4, 12, 1 << 16));
    private static final List<String> NODESPECS =
            List.of("1", "2:ppn=3:x86_64#excl", "1:ppn=1.5:^big1.a.b", "1:host=big9", "1:ppn=1+2:ppn=2", "1:mem=2gb");

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aSpoiltLogIsReadOrRefusedWithFileAndLine(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(3); i >= 0; i--) {
                text.append(CeritReaderTest.job(NODESPECS.get(random.nextInt(NODESPECS.size()))))
                        .append('\n');
            }
            byte[] content = SwfFuzzTest.spoilt(text.toString().getBytes(StandardCharsets.US_ASCII), random);
            try {
                SiteLog log = CeritReader.read("fuzz.swf", new ByteArrayInputStream(content), CLUSTERS);
                assertEquals(log.recorded().jobs().size(), log.jobs().size());
                read++;
            } catch (LogFormatException e) {
                refused++;
                SwfFuzzTest.assertWellSaid(e, content);
            }
        }
        assertTrue(read > 2_000 && refused > 2_000, read + " read, " + refused + " refused");
    }

    @ParameterizedTest
    @ValueSource(longs = {3})
    void aSpoiltDescriptionIsReadOrRefusedWithFileAndLine(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] whole = "0\tbig\t2\t80\t1\t1048576\n1 small 4 12 1.5 65536".getBytes(StandardCharsets.US_ASCII);
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] content = SwfFuzzTest.spoilt(whole, random);
            try {
                List<ClusterDescription> clusters = MachinesReader.read("fuzz.swf", new ByteArrayInputStream(content));
                int nodes =
                        clusters.stream().mapToInt(ClusterDescription::nodes).sum();
                if (nodes < 100) {
                    String job = CeritReaderTest.job("1");
                    CeritReader.read(
                            "fuzz.swf", new ByteArrayInputStream(job.getBytes(StandardCharsets.US_ASCII)), clusters);
                }
                read++;
            } catch (LogFormatException e) {
                refused++;
                SwfFuzzTest.assertWellSaid(e, content);
            }
        }
        assertTrue(read > 1_000 && refused > 1_000, read + " read, " + refused + " refused");
    }
}
