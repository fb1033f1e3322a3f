package org.almanac.planner;

/**
 * The policy that an adaptive policy has put in charge.
 *
 * @param policy the policy with its settings, as a user would write it
 * @param since when the policy was put in charge, in epoch seconds; for the first one, when it was told of a first
 *     event
 * @param switches how often another policy has been put in charge so far
 */
public record InCharge(String policy, long since, long switches) {}
