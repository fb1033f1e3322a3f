package org.almanac.daemon.running;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.server.Polling;
import org.almanac.daemon.server.ServerLibrary;
import org.almanac.pbs.follow.SnapshotFollower;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * A tool: polls a real server many times and says how long a poll takes, with what it means and what is new in it, and
 * how much memory the process has then.
 *
 * <p>Arguments: the configuration, how many polls, after how many to tell, and how many milliseconds to pause between
 * two; a pause of above 1,000 makes TORQUE be connected to anew each time, as between cycles.
 */
final class PollTimes {
    private static final double MILLISECOND = 1e6;
    private static final double MEGABYTE = 1 << 10;

    private final long[] asked;
    private final long[] understood;
    private final long[] compared;
    private final long[] whole;

    private PollTimes(int each) {
        this.asked = new long[each];
        this.understood = new long[each];
        this.compared = new long[each];
        this.whole = new long[each];
    }

    public static void main(String[] args) throws Exception {
        SiteConfiguration site = ConfigurationReader.plain().read(Path.of(args[0]));
        int polls = Integer.parseInt(args[1]);
        int each = Integer.parseInt(args[2]);
        long pause = Long.parseLong(args[3]);
        ServerLibrary library = ServerLibrary.of(site.server());
        Polling polling = new Polling(library.kind(), site.server().reading(), () -> System.currentTimeMillis() / 1000);
        PollTimes times = new PollTimes(each);
        try (BatchReader reader = library.load().reader(library.access(), System.err::println)) {
            Optional<SnapshotFollower> follower = Optional.empty();
            for (int i = 0; i < polls; i++) {
                Thread.sleep(pause);
                long begun = System.nanoTime();
                Poll poll = polling.poll(reader);
                long told = System.nanoTime();
                Snapshot snapshot = polling.understand(poll);
                long meant = System.nanoTime();
                follower = Optional.of(follower.orElseGet(() -> new SnapshotFollower(snapshot)));
                follower.get().follow(snapshot);
                times.take(i % each, begun, told, meant, System.nanoTime());
                if (i % each == each - 1) {
                    times.tell(i + 1, snapshot.jobs().size());
                }
            }
        }
    }

    private void take(int index, long begun, long told, long meant, long end) {
        asked[index] = told - begun;
        understood[index] = meant - told;
        compared[index] = end - meant;
        whole[index] = end - begun;
    }

    private void tell(int polls, int jobs) throws IOException {
        System.out.printf(
                Locale.ROOT,
                "%6d polls of %d jobs: whole %s; asked %s; understood %s; compared %s; load %.1f; %s%n",
                polls,
                jobs,
                spread(whole),
                spread(asked),
                spread(understood),
                spread(compared),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                memory());
    }

    /** In milliseconds: the least, the median, what a tenth exceeds, the most. */
    private static String spread(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "%.1f/%.1f/%.1f/%.1f ms",
                sorted[0] / MILLISECOND,
                sorted[sorted.length / 2] / MILLISECOND,
                sorted[sorted.length * 9 / 10] / MILLISECOND,
                sorted[sorted.length - 1] / MILLISECOND);
    }

    /** What the process has in memory that is no file's, what the heap holds, and what is open. */
    private static String memory() throws IOException {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"));
                Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            double resident = lines.filter(line -> line.startsWith("RssAnon:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
            return String.format(
                    Locale.ROOT,
                    "RssAnon %.1f MB, heap %.1f MB, %d threads, %d descriptors",
                    resident / MEGABYTE,
                    heap / MEGABYTE / MEGABYTE,
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    open.count());
        }
    }
}
