package org.almanac.benchmarks;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogReader;

/**
 * How many lines of a log are read in a second, and what it then holds of the heap; each time in a process of its own, whose
 * Java is cold.
 *
 * @param processes how many, one after the other
 */
record ReadRun(int processes) {
    /** The rate and the memory, in this order. */
    List<Measurement> measure(String form, Path log, String subject, int lines) throws IOException {
        List<Double> rates = new ArrayList<>();
        List<Double> held = new ArrayList<>();
        int jobs = 0;
        for (int i = 0; i < processes; i++) {
            String[] said = OwnProcess.output(OwnProcess.java(ReadRun.class, log.toString()))
                    .strip()
                    .split(" ");
            rates.add(lines / Double.parseDouble(said[0]));
            held.add(Double.parseDouble(said[1]));
            jobs = Integer.parseInt(said[2]);
        }
        return List.of(
                new Measurement(
                        "read", form, subject, 1, jobs, Measurement.Unit.A_SECOND, rates, Collections.min(rates)),
                new Measurement(
                        "memoryRead", form, subject, 1, jobs, Measurement.Unit.BYTES, held, Collections.max(held)));
    }

    /** Prints the seconds, the bytes and the jobs. */
    public static void main(String[] args) throws IOException {
        long before = MemoryRun.held();
        long begun = System.nanoTime();
        JobLog log = LogReader.read(Path.of(args[0]));
        double seconds = (System.nanoTime() - begun) / 1e9;
        long held = MemoryRun.held() - before;
        System.out.println(seconds + " " + held + " " + log.recorded().jobs().size());
        Reference.reachabilityFence(log);
    }
}
