package org.almanac.replay;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures what the thread that started it does until it is read. */
public final class Stopwatch {
    private static final double NANOS = 1e9;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long wallStart = System.nanoTime();
    private final double cpuStart = cpuSeconds();

    private Stopwatch() {}

    public static Stopwatch start() {
        return new Stopwatch();
    }

    /** What has been spent since the start; to be asked by the thread that started it. */
    public Effort read() {
        return new Effort((System.nanoTime() - wallStart) / NANOS, cpuSeconds() - cpuStart);
    }

    /** Not a number where the system does not count it. */
    private double cpuSeconds() {
        return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() / NANOS : Double.NaN;
    }
}
