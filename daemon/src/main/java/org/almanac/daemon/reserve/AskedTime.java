package org.almanac.daemon.reserve;

import org.almanac.daemon.orders.TimeSpan;

/** When a reservation is to be; times in seconds. */
public sealed interface AskedTime {
    /** Just then. */
    record At(TimeSpan time) implements AskedTime {}

    /**
     * When it costs the least.
     *
     * @param length how long it is to be
     * @param earliest no begin before then, in epoch seconds; what is over by now is not looked at
     * @param within no begin after so long
     * @param step the begins that are looked at are whole multiples of it
     */
    record Cheapest(long length, long earliest, long within, long step) implements AskedTime {}
}
