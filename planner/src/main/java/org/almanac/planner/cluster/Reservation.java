package org.almanac.planner.cluster;

/** A reservation: a planned start, in epoch seconds, on nodes. */
public record Reservation(long start, Placement placement) {}
