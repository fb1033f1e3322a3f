package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.almanac.workload.log.LogFormatException;
import org.almanac.workload.log.LogReader;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class CrowdedLogTest {
    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadAsItWasMade() throws IOException, LogFormatException {
        RecordedLog made = CrowdedLog.make();
        RecordedLog read = LogReader.read(CrowdedLog.writeInto(folder)).recorded();
        assertEquals(made.maxProcs(), read.maxProcs());
        assertEquals(made.jobs().size(), read.jobs().size());
        for (int i = 0; i < made.jobs().size(); i++) {
            RecordedJob job = made.jobs().get(i);
            RecordedJob same = read.jobs().get(i);
            assertEquals(job.submit(), same.submit());
            assertEquals(job.runtime(), same.runtime());
            assertEquals(job.requestedCpus(), same.requestedCpus());
            assertEquals(job.requestedTime(), same.requestedTime());
            assertEquals(job.user(), same.user());
        }
    }
}
