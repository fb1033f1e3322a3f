package org.almanac.daemon.api;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests that were refused as they asked for a host that this is not.
 *
 * <p>The first is told in the log; what follows is counted, and told with the first one that comes an hour later. Safe for
 * several threads.
 */
final class RefusedHosts {
    private static final Logger LOG = LoggerFactory.getLogger(HttpApi.class);
    private static final long QUIET = Duration.ofHours(1).toNanos();

    private final LongSupplier nanos;
    private long toldAt;
    private boolean told;
    private long more;

    RefusedHosts(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Another request, and the host that it is for, as it is to be told. */
    synchronized void add(String host, Request request) {
        long now = nanos.getAsLong();
        if (told && now - toldAt < QUIET) {
            more++;
            return;
        }
        String others = more == 0 ? "" : "; " + more + " more since the last such line";
        LOG.warn(
                "a request from {} for the host {} was refused; api.hosts of the configuration may allow it{}. "
                        + "More of them are counted for an hour",
                Request.getRemoteAddr(request),
                host,
                others);
        told = true;
        toldAt = now;
        more = 0;
    }
}
