package org.almanac.replay.report;

import java.util.Optional;
import org.almanac.replay.breakdown.LogCalendar;

/**
 * How a page tells the times of a log.
 *
 * @param window which time the Gantt charts show, if it is not the busiest day of the first policy
 */
public record PageTimes(LogCalendar calendar, Optional<Span> window) {}
