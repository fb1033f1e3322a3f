package org.almanac.daemon.view;

import java.util.Optional;
import org.almanac.planner.Length;

/**
 * How short and how long a job may be that takes any of several lengths, in seconds, and what keeps it from being longer.
 *
 * @param bound empty where it is as long as it may be, or runs, or has no planned start
 */
public record ListedLengths(long shortest, long longest, Optional<Length.Bound> bound) {}
