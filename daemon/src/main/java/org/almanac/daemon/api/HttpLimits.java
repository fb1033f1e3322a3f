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
 * @param unreadBytes how much of answers may be kept for those who have not read them yet
 */
record HttpLimits(
        Duration patience,
        int connections,
        int connectionsOfOne,
        int streams,
        int requestsAtOnce,
        int requestsPerSecond,
        long unreadBytes) {
    static final HttpLimits USUAL = new HttpLimits(Duration.ofSeconds(30), 500, 200, 50, 2_000, 500, 64L << 20);

    /** Limits of which requests may come as often as clients like. */
    HttpLimits(Duration patience, int connections, int connectionsOfOne, int streams, long unreadBytes) {
        this(patience, connections, connectionsOfOne, streams, Integer.MAX_VALUE, Integer.MAX_VALUE, unreadBytes);
    }
}
