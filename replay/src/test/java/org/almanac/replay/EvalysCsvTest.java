package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EvalysCsvTest {
    @Test
    void hasALineAJobWithACellForEachColumn() {
        JobOutcome done = new JobOutcome(TestLogs.job(7, 10, 4, 100, 50), 35, OptionalLong.empty(), 0);
        JobOutcome cut = new JobOutcome(TestLogs.job(8, 20, 2, 60, 60), 20, OptionalLong.empty(), 0);

        List<String> lines = EvalysCsv.of("a,b.swf", List.of(done, cut)).lines().toList();

        assertEquals(
                List.of(
                        EvalysCsv.HEADER,
                        "7,10,\"a,b.swf\",,4,100,1,COMPLETED_SUCCESSFULLY,35,50,85,25,75,1.5,",
                        "8,20,\"a,b.swf\",,2,60,0,COMPLETED_WALLTIME_REACHED,20,60,80,0,60,1.0,"),
                lines);
        assertEquals(15, EvalysCsv.HEADER.split(",").length);
    }
}
