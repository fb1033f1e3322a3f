package org.almanac.daemon.orders;

/**
 * When something was ordered, and by which user.
 *
 * @param since by the daemon's own clock, in epoch seconds
 */
public record Order(long since, String by) {}
