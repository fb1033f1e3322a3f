package org.almanac.daemon.memory;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Cause;

/**
 * That a job's planned start has become another one; times in epoch seconds of the server's.
 *
 * @param job its id
 * @param at when that was noticed
 * @param from the planned start before; empty for the first one
 * @param to the planned start after; empty where the job has none any more
 * @param cause what has caused it most likely, where that is known
 */
public record KeptMove(String job, long at, OptionalLong from, OptionalLong to, Optional<Cause> cause) {}
