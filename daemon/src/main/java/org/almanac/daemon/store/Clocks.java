package org.almanac.daemon.store;

import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * By what a store tells the time.
 *
 * @param time may be set
 * @param nanos only ever goes forward
 */
record Clocks(Clock time, LongSupplier nanos) {
    static final Clocks OF_SYSTEM = new Clocks(Clock.systemUTC(), System::nanoTime);
}
