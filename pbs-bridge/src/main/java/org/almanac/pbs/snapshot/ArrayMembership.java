package org.almanac.pbs.snapshot;

import java.util.OptionalLong;

/**
 * That a job is one of a job array.
 *
 * @param array the array's id, such as {@code 26[].srv}
 * @param atOnce how many of its jobs may run at once; empty where any number may
 */
public record ArrayMembership(String array, OptionalLong atOnce) {}
