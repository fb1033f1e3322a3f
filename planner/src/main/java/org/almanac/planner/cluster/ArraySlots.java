package org.almanac.planner.cluster;

/** That a job belongs to an array of which only so many jobs may run at once. */
public record ArraySlots(String array, long atOnce) {}
