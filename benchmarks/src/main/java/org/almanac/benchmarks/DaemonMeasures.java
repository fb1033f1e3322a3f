package org.almanac.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What a program measures of a daemon in a process of its own, within 3 GiB and with the collector of daemons: how it is told and read. */
final class DaemonMeasures {
    private DaemonMeasures() {}

    /** Runs the program for so much of each of what it counts by; what it has told. */
    static List<Measurement> of(Class<?> program, String policy, SiteShape shape, int waiting, int... amounts)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of(policy, shape.toString(), Integer.toString(waiting)));
        IntStream.of(amounts).mapToObj(Integer::toString).forEach(arguments::add);
        Process process =
                OwnProcess.java(OwnProcess.Collector.OF_DAEMONS, "3g", program, arguments.toArray(String[]::new));
        List<Measurement> measured = new ArrayList<>();
        for (String line : OwnProcess.output(process).lines().toList()) {
            String[] words = line.split(" ");
            measured.add(new Measurement(
                    words[0],
                    policy,
                    shape.toString(),
                    shape.nodes(),
                    waiting,
                    Measurement.Unit.valueOf(words[1]),
                    List.of(Double.parseDouble(words[2])),
                    Double.parseDouble(words[3])));
        }
        return measured;
    }

    /** Tells the median and the 99th percentile of so many seconds, in a line. */
    static void tell(String what, List<Double> seconds, PrintStream out) {
        out.println(what + " SECONDS " + percentile(seconds, 50) + " " + percentile(seconds, 99));
    }

    private static double percentile(List<Double> values, int share) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * share / 100));
    }

    /** What this thread has had of a processor, in seconds. */
    static double processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }
}
