package org.almanac.planner.forecast;

import java.util.OptionalLong;

/**
 * What a job was told of its start, with what has to be known of that when it starts, so that later tellings are better.
 *
 * <p>The scenarios' starts are on a scale of waits on which minutes count for much where a start is near: see {@link Calibration}.
 *
 * @param start what was told, before any bound
 * @param time when it was told, in epoch seconds
 * @param early before which a tenth of the scenarios' starts lay
 * @param middle before which half of them lay
 * @param late behind which a tenth of them lay
 * @param spread of them
 * @param room from {@code late} to the planned start
 * @param horizon which tellings it is corrected with
 */
public record Telling(
        ExpectedStart start,
        long time,
        double early,
        double middle,
        double late,
        double spread,
        double room,
        int horizon) {
    /** What was told of a job that starts by then at the latest, where there is such a time. */
    public ExpectedStart startUntil(OptionalLong bound) {
        return bound.isPresent() && bound.getAsLong() > time ? start.atTheLatest(bound.getAsLong(), time) : start;
    }
}
