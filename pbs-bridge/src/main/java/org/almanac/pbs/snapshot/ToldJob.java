package org.almanac.pbs.snapshot;

/**
 * A waiting job as its users are told of it.
 *
 * @param id by which they are told of it: that of its array, where it is one of one
 * @param notes what the server shows of it
 */
public record ToldJob(String id, JobNotes notes) {}
