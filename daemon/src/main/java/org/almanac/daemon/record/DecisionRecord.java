package org.almanac.daemon.record;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.almanac.daemon.files.FileTrouble;
import org.almanac.daemon.files.PrivateFiles;
import org.almanac.daemon.metrics.RecordMetrics;
import org.almanac.daemon.service.Recurring;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.policy.PolicySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of decisions: all calls to a daemon's scheduler, from which its decisions can be made again.
 *
 * <p>A file begins with a checkpoint of the scheduler, or where a scheduler is made, and has the cycles that follow; there
 * is a new one each hour. The thread of the cycles hands over what it did and never waits: another thread writes. What it
 * cannot write in time is lost and counted, and the next file begins with a checkpoint again.
 */
public final class DecisionRecord implements Recorder, Closeable {
    /** How much is kept: for how long, and how many bytes at most. */
    public record Bounds(Duration keep, long size) {}

    private static final Logger LOG = LoggerFactory.getLogger(DecisionRecord.class);
    private static final int MOST_WAITING = 500;
    /** So long a file goes on. */
    private static final Duration STRETCH = Duration.ofHours(1);

    /** So long a failure lasts before it is tried again. */
    private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

    private static final int MOST_PUT_OFF = 20;

    private sealed interface Item {}

    private record Begin(Stretch stretch) implements Item {}

    private record Cycle(RecordedCycle cycle) implements Item {}

    private record End() implements Item {}

    private final RecordFolder folder;
    private final Bounds bounds;
    private final String program;
    private final Duration stretch;
    private final Supplier<Map<String, String>> configuration;
    private final RecordMetrics metrics;
    private final BlockingQueue<Item> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread writing;

    private List<Call> calls = new ArrayList<>();
    private Optional<Call.Made> made = Optional.empty();
    private Optional<Scheduler> scheduler = Optional.empty();
    private long now;
    private long cycle;
    private long begun = Long.MIN_VALUE;
    private int putOff;
    private final AtomicLong lost = new AtomicLong();
    /** Whether what comes next goes on from what was handed over last. */
    private boolean connected;

    private final Recurring lines = new Recurring(System::nanoTime);

    /** When writing failed, in epoch seconds of the daemon's clock; it goes on in a new file. */
    private volatile boolean failed;

    private long failedSince = Long.MIN_VALUE;

    private DecisionRecord(
            RecordFolder folder,
            long lastCycle,
            Bounds bounds,
            String program,
            Supplier<Map<String, String>> configuration,
            Duration stretch,
            RecordMetrics metrics) {
        this.folder = folder;
        this.cycle = lastCycle;
        this.bounds = bounds;
        this.program = program;
        this.configuration = configuration;
        this.stretch = stretch;
        this.metrics = metrics;
        this.writing = new Thread(this::write, "almanac-record");
        this.writing.setDaemon(true);
        this.writing.start();
    }

    /**
     * Goes on with the record in the folder of what survives a restart.
     *
     * @param program the version of the program
     * @param configuration every value that holds, by key, whenever it is asked for
     */
    public static DecisionRecord open(
            Path state,
            Bounds bounds,
            String program,
            Supplier<Map<String, String>> configuration,
            RecordMetrics metrics)
            throws IOException {
        return open(state, bounds, program, configuration, STRETCH, metrics);
    }

    /** The same with files that go on for as long as {@code stretch}. */
    static DecisionRecord open(
            Path state,
            Bounds bounds,
            String program,
            Supplier<Map<String, String>> configuration,
            Duration stretch,
            RecordMetrics metrics)
            throws IOException {
        RecordFolder folder = RecordFolder.in(state);
        PrivateFiles.makeFolder(folder.path());
        return new DecisionRecord(folder, lastCycle(folder), bounds, program, configuration, stretch, metrics);
    }

    private static long lastCycle(RecordFolder folder) throws IOException {
        List<RecordFolder.Part> parts = folder.parts();
        if (parts.isEmpty()) {
            return 0;
        }
        RecordFolder.Part last = parts.get(parts.size() - 1);
        long cycle = last.cycle();
        try (RecordFile.Reader reader = new RecordFile.Reader(last.file())) {
            for (Optional<RecordedCycle> next = reader.next(); next.isPresent(); next = reader.next()) {
                cycle = next.get().cycle();
            }
            reader.torn().ifPresent(torn -> LOG.info("{}: what was written there last is left out", torn));
        } catch (IOException e) {
            LOG.warn("{}; the record goes on in another file", e.getMessage());
        }
        return cycle;
    }

    @Override
    public Scheduler watch(PolicySpec policy, long seed, Machine machine, Scheduler fresh) {
        Call.Made how = new Call.Made(policy.text(), seed, machine);
        made = Optional.of(how);
        scheduler = Optional.of(fresh);
        calls.add(how);
        return new RecordedScheduler(fresh, this::add);
    }

    private void add(Call call) {
        calls.add(call);
        if (call instanceof Call.Applied applied) {
            now = applied.now();
        }
    }

    @Override
    public void cycleEnded(long time) {
        try {
            take(time);
        } catch (RuntimeException e) {
            // A scheduler that has failed cannot be asked; another one is made for the next cycle.
            connected = false;
            loses();
        }
    }

    private void take(long time) {
        cycle++;
        List<Call> done = calls;
        calls = new ArrayList<>();
        if (failed) {
            failed = false;
            connected = false;
            failedSince = time;
        }
        boolean makes = done.stream().anyMatch(Call.Made.class::isInstance);
        if (makes && mayWrite(time)) {
            connected = begin(cycle, time, Optional.empty());
        }
        if (!connected || !hand(new Cycle(recorded(done, time)))) {
            connected = false;
            loses();
        }
        boolean due = !connected || time - begun >= stretch.toSeconds() || time < begun;
        if (due && mayWrite(time) && isSettled(done)) {
            Optional<Checkpoint> checkpoint = made.map(how -> Checkpoint.of(how, scheduler.orElseThrow(), now));
            connected = checkpoint.isPresent() && begin(cycle + 1, time, checkpoint) || connected;
        }
    }

    private void loses() {
        lost.incrementAndGet();
        metrics.lost();
    }

    private boolean mayWrite(long time) {
        return failedSince == Long.MIN_VALUE || Math.abs(time - failedSince) >= AFTER_FAILURE.toSeconds();
    }

    /**
     * Whether nothing has been told since the last decision, as a scheduler that is made anew has nothing on its mind
     * either; where that is never so, it is taken for so.
     */
    private boolean isSettled(List<Call> done) {
        boolean settled = !done.isEmpty() && !(done.get(done.size() - 1) instanceof Call.Applied);
        putOff = settled ? 0 : putOff + 1;
        return settled || putOff > MOST_PUT_OFF;
    }

    private RecordedCycle recorded(List<Call> done, long time) {
        return scheduler
                .map(each -> each.plan().planned())
                .map(planned -> new RecordedCycle(cycle, time, done, planned.size(), PlanDigest.of(planned)))
                .orElseGet(() -> new RecordedCycle(cycle, time, done, -1, 0));
    }

    /** Begins a new file with that cycle; whether that could be handed over. */
    private boolean begin(long first, long time, Optional<Checkpoint> checkpoint) {
        Stretch begins =
                new Stretch(Stretch.VERSION, program, first, time, lost.get(), configuration.get(), checkpoint);
        if (!hand(new Begin(begins))) {
            return false;
        }
        begun = time;
        lost.addAndGet(-begins.lost());
        failedSince = Long.MIN_VALUE;
        return true;
    }

    private boolean hand(Item item) {
        return waiting.offer(item);
    }

    private void write() {
        Optional<RecordFile.Writer> file = Optional.empty();
        Path path = folder.path();
        try {
            for (Item item = waiting.take(); !(item instanceof End); item = waiting.take()) {
                try {
                    if (item instanceof Begin next) {
                        close(file);
                        file = Optional.empty();
                        path = folder.file(next.stretch().cycle());
                        file = Optional.of(new RecordFile.Writer(path, next.stretch()));
                        folder.trim(Instant.now(), bounds.keep(), bounds.size());
                    } else if (item instanceof Cycle next && file.isPresent()) {
                        file.get().write(next.cycle());
                    } else {
                        loses();
                    }
                    if (file.isPresent() && waiting.isEmpty()) {
                        file.get().flush();
                        metrics.size(folder.size());
                    }
                } catch (IOException e) {
                    givesUp(file, path, FileTrouble.reason(e));
                    file = Optional.empty();
                } catch (RuntimeException e) {
                    // Whatever it is, later stretches are to be recorded.
                    givesUp(file, path, e.toString());
                    file = Optional.empty();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close(file);
        }
    }

    private void givesUp(Optional<RecordFile.Writer> file, Path path, String why) {
        lines.tell("record", path + " cannot be written: " + why + "; until it can, decisions are not recorded")
                .ifPresent(LOG::warn);
        metrics.failed();
        failed = true;
        close(file);
    }

    private void close(Optional<RecordFile.Writer> file) {
        if (file.isPresent()) {
            try {
                file.get().close();
            } catch (IOException e) {
                LOG.warn("the record of decisions cannot be closed: {}", FileTrouble.reason(e));
                metrics.failed();
            }
        }
    }

    /** Ends when all that was handed over is written, or after less than a second. */
    @Override
    public void close() {
        try {
            if (waiting.offer(new End(), 200, TimeUnit.MILLISECONDS)) {
                writing.join(500);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
