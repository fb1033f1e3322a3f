package org.almanac.daemon.metrics;

/**
 * How a scarce resource stands.
 *
 * @param units how much of it is on nodes that take jobs
 * @param idle how much of that nobody holds while waiting jobs ask for as much
 * @param idleSeconds the same since it was looked at last, in seconds of one unit
 */
public record ScarceFigure(String resource, long units, long idle, double idleSeconds) {}
