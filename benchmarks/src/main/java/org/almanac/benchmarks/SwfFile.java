package org.almanac.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/** A made-up log as a file in the Standard Workload Format. */
public final class SwfFile {
    private SwfFile() {}

    public static void write(RecordedLog log, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("; MaxProcs: " + log.maxProcs().orElseThrow());
        log.jobs().forEach(job -> lines.add(line(job)));
        Files.write(file, lines, StandardCharsets.US_ASCII);
    }

    private static String line(RecordedJob job) {
        return job.number() + " " + job.submit() + " -1 " + job.runtime() + " " + job.allocatedCpus() + " -1 -1 "
                + job.requestedCpus() + " " + job.requestedTime() + " -1 " + job.status() + " " + job.user()
                + " -1 -1 -1 -1 -1 -1";
    }
}
