package org.almanac.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.model.SampleWorkload;

/**
 * A made-up log in the Standard Workload Format in which many thousands of jobs come to wait: more work is submitted than
 * 1,024 cpus can do, until nothing more comes.
 */
final class CrowdedLog {
    static final String NAME = "crowded.swf";

    private static final int CPUS = 1024;
    private static final int JOBS = 70_000;
    private static final double LOAD = 1.3;

    private CrowdedLog() {}

    static RecordedLog make() {
        return SampleWorkload.on(CPUS).withJobs(JOBS).withLoad(LOAD).make(new SplittableRandom(1));
    }

    /** Writes the log into the folder, and tells the file. */
    static Path writeInto(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        SwfFile.write(make(), file);
        return file;
    }
}
