package org.almanac.planner;

/**
 * The policy that an adaptive one has in charge.
 *
 * @param policy as it was written
 * @param since when it took over, or was told something first, in epoch seconds
 * @param switches how often another one has taken over so far
 */
public record InCharge(String policy, long since, long switches) {}
