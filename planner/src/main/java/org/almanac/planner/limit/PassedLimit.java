package org.almanac.planner.limit;

/**
 * A limit that a job would pass.
 *
 * @param limit the limit's name
 * @param value what the limit allows
 * @param use how much of it is in use
 */
public record PassedLimit(String limit, long value, long use) {}
