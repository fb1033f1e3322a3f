package org.almanac.daemon.store;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which jobs are asked for.
 *
 * @param job its id, with or without the server's name; any where empty
 * @param user whose they are; anybody's where empty
 * @param since those that were not yet over then, in epoch seconds of the server's; all that are kept where empty
 */
public record HistoryQuery(Optional<String> job, Optional<String> user, OptionalLong since) {
    /** All that is kept. */
    public static final HistoryQuery ALL = new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.empty());

    /** A job, which may be several where the server has begun anew with its numbers. */
    public static HistoryQuery ofJob(String id) {
        return new HistoryQuery(Optional.of(id), Optional.empty(), OptionalLong.empty());
    }
}
