package org.almanac.planner.fairshare;

/**
 * How an owner of a part of a machine stands at a moment.
 *
 * @param held the share of the machine that its jobs hold, from 0 to 1
 * @param target the part that it is to have
 * @param due what of the machine is its by the targets and by what all owners want now
 * @param isBelow whether it holds less than it is due
 */
public record OwnerPart(String name, double held, double target, double due, boolean isBelow) {}
