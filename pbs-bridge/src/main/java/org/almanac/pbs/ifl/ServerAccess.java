package org.almanac.pbs.ifl;

import java.time.Duration;
import java.util.Optional;

/**
 * Which server a library is to reach, and how long it may take.
 *
 * @param server host or {@code host:port}; empty means the library's own default
 * @param timeout the longest that a call may take, more than zero and at most {@link #LONGEST}
 */
public record ServerAccess(Optional<String> server, Duration timeout) {
    /** A daemon that waits longer for a server is no daemon any more. */
    public static final Duration LONGEST = Duration.ofSeconds(30);

    public ServerAccess {
        if (server.isPresent() && server.get().isBlank()) {
            throw new IllegalArgumentException("the server's name is blank; leave it out for the library's default");
        }
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a call may take more than 0 s and at most " + LONGEST.toSeconds()
                    + " s, not " + timeout.toMillis() / 1e3 + " s");
        }
    }

    /** The server in messages. */
    String label() {
        return server.orElse("the default server");
    }
}
