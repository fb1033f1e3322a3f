package org.almanac.pbs;

/** A queue: whether it takes jobs (enabled), whether its jobs may start (started), and its priority. */
public record ServerQueue(String name, boolean enabled, boolean started, int priority) {}
