package org.almanac.pbs.snapshot;

import java.util.OptionalLong;

/**
 * How far a job's soft walltime may be extended, and how far the server shows that it has been; in seconds.
 *
 * @param most the job's own walltime; empty where it has none
 * @param shown empty where nothing is shown
 */
public record SoftExtension(OptionalLong most, OptionalLong shown) {
    /** That of a job of which nothing is said. */
    public static final SoftExtension NONE = new SoftExtension(OptionalLong.empty(), OptionalLong.empty());
}
