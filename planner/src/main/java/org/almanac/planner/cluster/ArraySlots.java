package org.almanac.planner.cluster;

/** A job's membership in a job array of which at most {@code atOnce} jobs may run at once. */
public record ArraySlots(String array, long atOnce) {}
