package org.almanac.planner.cluster;

/** A planned start (epoch seconds) on nodes. */
public record Reservation(long start, Placement placement) {}
