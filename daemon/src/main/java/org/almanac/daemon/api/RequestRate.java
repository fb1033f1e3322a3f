package org.almanac.daemon.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * How often each address may ask: so many requests at once, and so many a second in the long run.
 *
 * <p>Of addresses that have not asked for long nothing is kept. Safe for several threads.
 */
final class RequestRate {
    private static final int MOST_ADDRESSES = 10_000;
    private static final double NANOS = 1e9;

    private final double atOnce;
    private final double perSecond;
    private final LongSupplier nanos;

    /** What each address has left, the one that has asked longest ago first. */
    private final Map<String, Left> left = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Left> eldest) {
            return size() > MOST_ADDRESSES;
        }
    };

    private record Left(double requests, long at) {}

    /** Time is told by a clock that only ever goes forward. */
    RequestRate(int atOnce, int perSecond, LongSupplier nanos) {
        this.atOnce = atOnce;
        this.perSecond = perSecond;
        this.nanos = nanos;
    }

    /** Counts a request; after how many seconds it may be asked again where that is too often, and nothing where it is not. */
    synchronized OptionalLong count(String address) {
        long now = nanos.getAsLong();
        Left before = left.getOrDefault(address, new Left(atOnce, now));
        double requests = Math.min(atOnce, before.requests + (now - before.at) / NANOS * perSecond);
        boolean may = requests >= 1;
        left.put(address, new Left(may ? requests - 1 : requests, now));
        return may ? OptionalLong.empty() : OptionalLong.of((long) Math.ceil((1 - requests) / perSecond));
    }
}
