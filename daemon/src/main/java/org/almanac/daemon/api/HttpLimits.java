package org.almanac.daemon.api;

import java.time.Duration;

/**
 * How much of the server clients may hold.
 *
 * @param patience how long a client may take to send a request, and how long to read an answer
 * @param connections how many may be open
 * @param connectionsOfOne how many may be open from one address
 * @param streams how many may read events at once
 * @param requestsAtOnce how many requests of one address are answered however quickly they come
 * @param requestsPerSecond how many of one address are in the long run
 * @param answersAtOnce how many are made at the same time; other requests wait for their turn, so that a crowd of them leaves
 *     a core to whoever plans
 * @param costlyPatience how long one waits for others that are before it, of those that take long and are answered one by one
 * @param unreadBytes how much of answers may be kept for those who have not read them yet; what many read is kept once
 */
record HttpLimits(
        Duration patience,
        int connections,
        int connectionsOfOne,
        int streams,
        int requestsAtOnce,
        int requestsPerSecond,
        int answersAtOnce,
        Duration costlyPatience,
        long unreadBytes) {
    /** Where there are few cores, an answer that takes long is not to keep all others waiting. */
    private static final int FEWEST_ANSWERS = 2;

    private static final Duration COSTLY_PATIENCE = Duration.ofSeconds(5);

    static final HttpLimits USUAL = new HttpLimits(
            Duration.ofSeconds(30), 500, 200, 200, 2_000, 500, answersOnCores(), COSTLY_PATIENCE, 64L << 20);

    private static int answersOnCores() {
        return Math.max(FEWEST_ANSWERS, Runtime.getRuntime().availableProcessors() - 1);
    }

    /** Limits of which requests may come as often as clients like. */
    HttpLimits(Duration patience, int connections, int connectionsOfOne, int streams, long unreadBytes) {
        this(
                patience,
                connections,
                connectionsOfOne,
                streams,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                answersOnCores(),
                COSTLY_PATIENCE,
                unreadBytes);
    }
}
