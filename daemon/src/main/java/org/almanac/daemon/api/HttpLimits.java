package org.almanac.daemon.api;

import java.time.Duration;

/**
 * How much of the server clients may hold.
 *
 * @param patience how long a client may take to send a request, and how long to read an answer
 * @param connections how many may be open
 * @param connectionsOfOne how many may be open from one address
 * @param streams how many may read events at once
 * @param unreadBytes how much of answers may be kept for those who have not read them yet
 */
record HttpLimits(Duration patience, int connections, int connectionsOfOne, int streams, long unreadBytes) {
    static final HttpLimits USUAL = new HttpLimits(Duration.ofSeconds(30), 500, 200, 50, 64L << 20);
}
