package org.almanac.pbs.sim;

/** A submission that comes by itself at that time, in epoch seconds. */
public record Arrival(long time, Submission submission) {}
