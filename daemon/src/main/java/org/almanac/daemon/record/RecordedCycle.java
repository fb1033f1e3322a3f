package org.almanac.daemon.record;

import java.util.List;

/**
 * A cycle of the daemon: the calls to its scheduler, and the plan at its end.
 *
 * @param cycle its number; numbers go on over restarts
 * @param time when it ended by the daemon's clock, in epoch seconds
 * @param planned how many jobs had a planned start at its end; −1 where there was no plan
 * @param digest of their starts and nodes
 */
record RecordedCycle(long cycle, long time, List<Call> calls, long planned, long digest) {
    RecordedCycle {
        calls = List.copyOf(calls);
    }
}
