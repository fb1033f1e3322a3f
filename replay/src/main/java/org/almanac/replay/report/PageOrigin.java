package org.almanac.replay.report;

import java.util.Optional;
import org.almanac.replay.breakdown.LogCalendar;

/**
 * Where a page comes from, so that it can be made again.
 *
 * @param command as it was typed
 * @param version of the program
 * @param window which time the Gantt charts show, if it is not the busiest day of the first policy
 */
public record PageOrigin(String command, String version, long seed, LogCalendar calendar, Optional<Span> window) {}
