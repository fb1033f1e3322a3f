package org.almanac.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What the viewers of the page cost a {@link BusyDaemon}, in a process of its own within 3 GiB: none, one, and a hundred, in turn.
 *
 * <p>A cycle tells the viewers that there is something new. How long the cycles take is measured,
 * and what everything beside them has of the processors, which is answers and garbage collection.
 */
final class ViewersRun {
    private static final int[] VIEWERS = {0, 1, 100};
    private static final int WARM = 20;

    /** Cycles of each turn. */
    private static final int TURN = 6;

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final BusyDaemon daemon;
    /** Between the beginnings of two cycles, in nanoseconds. */
    private final long period;

    private final Map<String, List<Double>> seconds = new TreeMap<>();

    private ViewersRun(BusyDaemon daemon, long period) {
        this.period = period;
        this.daemon = daemon;
    }

    /**
     * Measures in so many turns.
     *
     * @param period milliseconds from one cycle to the next
     * @return by the number of viewers: the cycles, what is spent beside them in a second, and what it takes until a viewer has
     *     what is new
     */
    static List<Measurement> measure(String policy, SiteShape shape, int waiting, int turns, int period)
            throws IOException {
        return DaemonMeasures.of(ViewersRun.class, policy, shape, waiting, turns, period);
    }

    /** Prints a line for each measurement: what, the unit, the median, and the 99th percentile. */
    public static void main(String[] args) throws IOException {
        // What the daemon logs is not what is measured.
        PrintStream out = System.out;
        System.setOut(System.err);
        BusySite site = new BusySite(SiteShape.parse(args[1]), Integer.parseInt(args[2]), 1);
        try (BusyDaemon daemon = new BusyDaemon(args[0], site)) {
            ViewersRun run = new ViewersRun(daemon, TimeUnit.MILLISECONDS.toNanos(Integer.parseInt(args[4])));
            daemon.warm(WARM);
            for (int turn = 0; turn < Integer.parseInt(args[3]); turn++) {
                for (int viewers : VIEWERS) {
                    run.turn(viewers);
                }
            }
            run.seconds.forEach((what, values) -> DaemonMeasures.tell(what, values, out));
        }
    }

    private void turn(int viewers) throws IOException {
        if (viewers == 0) {
            cycles(viewers);
            return;
        }
        Process process = OwnProcess.java(
                OwnProcess.Collector.SERIAL, "1g", PageViewers.class, daemon.address(), Integer.toString(viewers));
        try (BufferedReader told =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            told.readLine();
            daemon.warm(1);
            cycles(viewers);
            // Its input ends, and so do the viewers.
            process.getOutputStream().close();
            for (String line : told.lines().toList()) {
                String[] words = line.split(" ");
                add("viewers." + words[0] + viewers, Double.parseDouble(words[1]));
            }
        }
    }

    private void cycles(int viewers) {
        for (int i = 0; i < TURN; i++) {
            long begun = System.nanoTime();
            double own = DaemonMeasures.processorTime();
            double all = SYSTEM.getProcessCpuTime() / 1e9;
            add("viewers.cycle" + viewers, daemon.runCycle());
            while (System.nanoTime() - begun < period) {
                LockSupport.parkNanos(period - (System.nanoTime() - begun));
            }
            double beside = SYSTEM.getProcessCpuTime() / 1e9 - all - (DaemonMeasures.processorTime() - own);
            add("viewers.beside" + viewers, beside / ((System.nanoTime() - begun) / 1e9));
        }
    }

    private void add(String what, double value) {
        seconds.computeIfAbsent(what, none -> new ArrayList<>()).add(value);
    }
}
