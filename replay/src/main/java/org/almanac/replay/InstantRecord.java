package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.SearchOutcome.Improvement;

/**
 * What happened within the instants of a replay: each improvement that searches found, and how long planning took on this
 * machine.
 *
 * <p>A planning step is what brings the plan up to date with what happened in an instant, and decides which jobs start. It
 * counts once for each job that comes in it, as that job has its planned start only then.
 */
public final class InstantRecord {
    private static final double NANOS = 1e9;

    /**
     * An improvement that a search found.
     *
     * @param time of the search, in seconds of the log's time
     */
    public record Found(long time, Improvement improvement) {
        /** By how much of itself each criterion has become larger, by its name; below 0 where the plan is better by it. */
        public Map<String, Double> changes() {
            return improvement.after().changesFrom(improvement.before());
        }
    }

    private final List<Found> found = new ArrayList<>();
    /** By job, in the order of their coming, as far as they have come. */
    private long[] steps = new long[64];

    private int submitted;
    private int mostWaiting;
    private long longestSearch;
    private long begin;

    /** A step or a search begins. */
    void begin() {
        begin = System.nanoTime();
    }

    /**
     * A planning step is over.
     *
     * @param coming how many jobs came in it
     * @param waiting how many jobs wait in it, those among them
     */
    void planned(int coming, int waiting) {
        long took = System.nanoTime() - begin;
        mostWaiting = Math.max(mostWaiting, waiting);
        if (submitted + coming > steps.length) {
            steps = Arrays.copyOf(steps, 2 * (submitted + coming));
        }
        Arrays.fill(steps, submitted, submitted + coming, took);
        submitted += coming;
    }

    /** A search is over that was due. */
    void searched(long now, SearchOutcome outcome) {
        longestSearch = Math.max(longestSearch, System.nanoTime() - begin);
        outcome.improvements().forEach(each -> found.add(new Found(now, each)));
    }

    /** The improvements in the order in which they were found. */
    public List<Found> found() {
        return Collections.unmodifiableList(found);
    }

    /** The jobs in a hundred whose planning step took less than so many seconds; NaN if no job came. */
    public double stepsBelow(double seconds) {
        return 100.0
                * Arrays.stream(steps, 0, submitted)
                        .filter(step -> step < seconds * NANOS)
                        .count()
                / submitted;
    }

    /** The longest planning step in which a job came, in seconds. */
    public double longestStep() {
        return Arrays.stream(steps, 0, submitted).max().orElse(0) / NANOS;
    }

    /** The longest search, in seconds. */
    public double longestSearch() {
        return longestSearch / NANOS;
    }

    /** The most jobs that waited in a planning step. */
    public int mostWaiting() {
        return mostWaiting;
    }
}
