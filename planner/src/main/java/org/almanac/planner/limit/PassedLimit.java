package org.almanac.planner.limit;

/** A limit that a job would pass: its name, its value and how much is in use. */
public record PassedLimit(String limit, long value, long use) {}
