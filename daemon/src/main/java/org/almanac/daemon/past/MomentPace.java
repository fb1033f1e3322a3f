package org.almanac.daemon.past;

import java.time.Duration;

/**
 * How often a moment is kept: each minute, and less often where that would cost more than it is to.
 *
 * <p>On a large site a moment may take so much room that the disk would hold a day in place of weeks, or so much of a processor
 * that it is felt. What the last moments took says how long it is until the next one. Not for several threads.
 */
final class MomentPace {
    static final long SHORTEST = Duration.ofMinutes(1).toSeconds();
    static final long LONGEST = Duration.ofMinutes(15).toSeconds();

    /** What keeping takes may be this part of the time. */
    private static final int PART = 50;

    private final double bytesPerSecond;
    private long next = Long.MIN_VALUE;
    private long last = Long.MIN_VALUE;
    private long restsUntil = Long.MIN_VALUE;
    private double usual;

    MomentPace(KeptPast.Bounds bounds) {
        this.bytesPerSecond = (double) bounds.size() / Math.max(1, bounds.keep().toSeconds());
    }

    /**
     * Whether the next moment is to be kept, which is also where the time has been set back.
     *
     * @param time the server's, in epoch seconds
     * @param nanos of a clock that only ever goes forward
     */
    boolean isDue(long time, long nanos) {
        boolean rests = restsUntil != Long.MIN_VALUE && nanos - restsUntil < 0;
        return !rests && (time >= next || time < last);
    }

    /** A moment was kept, and took so many bytes, and so many nanoseconds up to now. */
    void kept(long time, long bytes, long took, long nanos) {
        usual = usual == 0 ? bytes : usual + (bytes - usual) / 8;
        last = time;
        next = time + interval();
        restsUntil = nanos + PART * took;
    }

    /** A moment could not be kept; the next one is tried. */
    void failed(long time) {
        last = time;
        next = time + SHORTEST;
    }

    private long interval() {
        return Math.max(SHORTEST, Math.min(LONGEST, (long) (usual / bytesPerSecond)));
    }
}
