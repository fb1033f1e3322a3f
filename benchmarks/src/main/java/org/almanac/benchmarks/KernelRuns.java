package org.almanac.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * Runs the benchmarks of the planner in processes of their own, each within 2 GiB.
 *
 * @param processes how many, one after the other
 * @param seconds how long each warms up, and then measures; longer with many jobs
 */
record KernelRuns(int processes, int seconds) {
    private static final String MEMORY = "-Xmx2g";

    /** Of so many jobs each copy takes so long that Java would not be warm, and a 99th percentile of few events. */
    private static final int MANY_JOBS = 10_000;

    private static final int SLOWER = 8;

    /**
     * Measures; empty where a process failed, of which it has told.
     *
     * @param policy what is measured: of the library of room over time, which kind of room
     */
    Optional<Measurement> measure(String what, String policy, SiteShape shape, int waiting) {
        OptionsBuilder options = new OptionsBuilder();
        options.include("\\." + what + "$")
                .param("policy", policy)
                .param("room", policy)
                .param("site", shape.toString())
                .param("waiting", Integer.toString(waiting))
                .forks(processes)
                .jvmArgs(MEMORY, "-XX:+UseSerialGC")
                .verbosity(VerboseMode.SILENT)
                .timeout(TimeValue.minutes(30));
        if (what.equals("build")) {
            options.warmupIterations(0).measurementIterations(1);
        } else {
            TimeValue time = TimeValue.seconds(waiting < MANY_JOBS ? seconds : SLOWER * seconds);
            options.warmupIterations(1)
                    .warmupTime(time)
                    .measurementIterations(1)
                    .measurementTime(time);
        }
        try {
            for (RunResult result : new Runner(options.build()).run()) {
                return Optional.of(measurement(what, policy, shape, waiting, result));
            }
        } catch (RunnerException e) {
            System.err.println(what + " " + policy + " " + shape + " " + waiting + ": " + e.getMessage());
        }
        return Optional.empty();
    }

    private static Measurement measurement(String what, String policy, SiteShape shape, int waiting, RunResult result) {
        List<Double> medians = new ArrayList<>();
        for (BenchmarkResult process : result.getBenchmarkResults()) {
            medians.add(seconds(process.getPrimaryResult().getStatistics(), 50));
        }
        double p99 = seconds(result.getPrimaryResult().getStatistics(), 99);
        return new Measurement(
                what, policy, shape.toString(), shape.nodes(), waiting, Measurement.Unit.SECONDS, medians, p99);
    }

    private static double seconds(Statistics nanoseconds, double percentile) {
        return nanoseconds.getPercentile(percentile) / TimeUnit.SECONDS.toNanos(1);
    }
}
