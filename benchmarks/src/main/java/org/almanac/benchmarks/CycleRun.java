package org.almanac.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.view.Forecast;

/**
 * How long the cycles of a {@link BusyDaemon} take, in a process of their own within 3 GiB and with the
 * collector that Java takes for a daemon, alone and while readers ask it 200 times a second.
 *
 * <p>A search is not counted in a cycle. What is to survive goes to a store; how long its commits of a cycle take together,
 * from the beginning of a transaction to its end, and how long what is handed over waits for the first of them to begin, are
 * measured as its metrics tell them.
 */
final class CycleRun {
    /** Cycles before anything counts, while Java warms up. */
    private static final int WARM = 30;

    /** Cycles of each block, alone or read from, in turn. */
    private static final int BLOCK = 20;

    /** Cycles of each block in which expected starts are told, which takes a tenth of the time. */
    private static final int FORETOLD_BLOCK = 40;

    private static final String ALONE = "cycle";
    private static final String READ = "cycleRead";
    private static final String FORETOLD = "cycleForetold";
    private static final String FORECAST = "forecast";
    private static final String PROCESSOR = ".processor";

    /** What is measured of the store, by the metric of which it is a sum. */
    private static final Map<String, String> STORED = Map.of(
            "store.commit", "almanac_store_write_duration_seconds_sum",
            "store.wait", "almanac_store_queue_duration_seconds_sum");

    private final BusyDaemon daemon;
    /** Between two cycles beside which starts are foretold, in nanoseconds: what is done beside cycles gives way to them. */
    private final long between;

    private final ExecutorService forecasts = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "forecast");
        thread.setDaemon(true);
        return thread;
    });
    private final Map<String, List<Double>> seconds = new TreeMap<>();
    private boolean foretelling;
    /** Whether expected starts are being worked out. */
    private final AtomicBoolean busy = new AtomicBoolean();

    private CycleRun(BusyDaemon daemon, long between) {
        this.between = between;
        this.daemon = daemon;
        daemon.cycle()
                .foretoldBy(new Forecaster(
                        System::nanoTime, this::foretell, daemon.metrics().forecast()));
    }

    /**
     * Measures in so many blocks of cycles, alone and read from.
     *
     * @param between milliseconds between two cycles beside which starts are foretold
     * @return the cycles alone, read from, their phases, what scrapes of the metrics took, and the heap
     */
    static List<Measurement> measure(String policy, SiteShape shape, int waiting, int blocks, int between)
            throws IOException {
        return DaemonMeasures.of(CycleRun.class, policy, shape, waiting, blocks, between);
    }

    /** Prints a line for each measurement: what, the unit, the median, and the 99th percentile. */
    public static void main(String[] args) throws IOException {
        // What the daemon logs is not what is measured.
        PrintStream out = System.out;
        System.setOut(System.err);
        BusySite site = new BusySite(SiteShape.parse(args[1]), Integer.parseInt(args[2]), 1);
        try (BusyDaemon daemon = new BusyDaemon(args[0], site)) {
            CycleRun run = new CycleRun(daemon, TimeUnit.MILLISECONDS.toNanos(Integer.parseInt(args[4])));
            daemon.warm(WARM);
            for (int block = 0; block < Integer.parseInt(args[3]); block++) {
                run.block();
            }
            run.seconds.forEach((what, values) -> DaemonMeasures.tell(what, values, out));
            double held = MemoryRun.held();
            out.println("memory BYTES " + held + " " + held);
        }
    }

    private void block() throws IOException {
        cycles(ALONE);
        foretold();
        Process readers = OwnProcess.java(OwnProcess.Collector.SERIAL, "1g", CycleReaders.class, daemon.address());
        // The answers and their readers are as warm then as the cycles.
        daemon.warm(WARM);
        cycles(READ);
        // Its input ends, and so do the readers.
        readers.getOutputStream().close();
        for (String line : OwnProcess.output(readers).lines().toList()) {
            String[] words = line.split(" ");
            add(words[0], Double.parseDouble(words[1]));
        }
    }

    /** Beside the cycles, of those that are counted for it alone. */
    private void foretell(Runnable task) {
        if (!foretelling) {
            throw new RejectedExecutionException();
        }
        busy.set(true);
        forecasts.execute(() -> {
            task.run();
            busy.set(false);
        });
    }

    /** Cycles that end while expected starts are worked out beside them, and between them. */
    private void foretold() {
        foretelling = true;
        for (int i = 0; i < FORETOLD_BLOCK; i++) {
            LockSupport.parkNanos(between);
            double spent = DaemonMeasures.processorTime();
            double took = daemon.runCycle();
            if (busy.get()) {
                add(FORETOLD, took);
                add(FORETOLD + PROCESSOR, DaemonMeasures.processorTime() - spent);
            }
        }
        foretelling = false;
        while (busy.get()) {
            Thread.onSpinWait();
        }
        daemon.cycle()
                .published()
                .map(published -> published.status().forecast())
                .filter(Forecast::isMade)
                .ifPresent(last -> {
                    add(FORECAST, last.seconds());
                    System.err.println("told " + last.starts().size() + " of " + last.waiting() + " by "
                            + last.scenarios() + " scenarios in " + last.seconds() + " s");
                });
    }

    private void cycles(String kind) {
        for (int i = 0; i < BLOCK; i++) {
            cycle(kind);
        }
    }

    private void cycle(String kind) {
        Map<String, Double> before = daemon.phases();
        Map<String, Double> storedBefore = stored();
        double used = DaemonMeasures.processorTime();
        double took = daemon.runCycle();
        double processor = DaemonMeasures.processorTime() - used;
        add(kind, took);
        add(kind + PROCESSOR, processor);
        daemon.phases().forEach((phase, sum) -> add(kind + "." + phase, sum - before.getOrDefault(phase, 0.0)));
        if (kind.equals(ALONE)) {
            stored().forEach((what, sum) -> add(what, sum - storedBefore.get(what)));
        }
    }

    /** In each part of what is stored so far, in seconds: a cycle has mostly waited for its commits. */
    private Map<String, Double> stored() {
        Map<String, Double> stored = new TreeMap<>();
        STORED.forEach((what, metric) -> daemon.metric(metric).ifPresent(sum -> stored.put(what, sum)));
        return stored;
    }

    private void add(String what, double value) {
        seconds.computeIfAbsent(what, none -> new ArrayList<>()).add(value);
    }
}
