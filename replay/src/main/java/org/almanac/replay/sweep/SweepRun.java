package org.almanac.replay.sweep;

import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import org.almanac.replay.ParallelRuns;

/**
 * Runs points of a sweep, as many at a time as it has threads, and begins none once its time is up.
 *
 * <p>It takes the longest point so far for what the next may take. A point that fails ends the run; what has been written
 * stays.
 */
public final class SweepRun {
    /** What is done with a point: it is run and its result is written. */
    @FunctionalInterface
    public interface Work {
        void run(SweepPoint point);
    }

    /** Told how many points have been run since the run began. */
    @FunctionalInterface
    public interface Progress {
        void ran(int done, int all);
    }

    private final Iterator<SweepPoint> points;
    private final int all;
    private final long end;
    private final LongSupplier clock;
    private final Work work;
    private final Progress progress;
    private long longest;
    private int done;

    /**
     * A run that has not begun yet.
     *
     * @param time how long it may take from now on
     * @param clock tells nanoseconds, as {@link System#nanoTime} does
     */
    public SweepRun(List<SweepPoint> points, Duration time, LongSupplier clock, Work work, Progress progress) {
        this.points = List.copyOf(points).iterator();
        this.all = points.size();
        this.clock = clock;
        this.end = clock.getAsLong() + time.toNanos();
        this.work = work;
        this.progress = progress;
    }

    /** Runs the points in their order; returns how many it has run. */
    public int run(int threads) throws InterruptedException {
        ParallelRuns.all(Collections.nCopies(threads, Executors.callable(this::runAll)), threads);
        return done;
    }

    private void runAll() {
        for (Optional<SweepPoint> point = next(); point.isPresent(); point = next()) {
            long begin = clock.getAsLong();
            work.run(point.get());
            ran(clock.getAsLong() - begin);
        }
    }

    /** The next point that is to be run; empty where there is none, or none that would end in time. */
    private synchronized Optional<SweepPoint> next() {
        boolean isInTime = clock.getAsLong() + longest < end;
        return isInTime && points.hasNext() ? Optional.of(points.next()) : Optional.empty();
    }

    private synchronized void ran(long nanoseconds) {
        longest = Math.max(longest, nanoseconds);
        done++;
        progress.ran(done, all);
    }
}
