package org.almanac.pbs.sim;

import java.util.Collections;
import java.util.Iterator;

/** A workload: jobs to come, by time; there may be no end of them. */
@FunctionalInterface
public interface Arrivals {
    /** No job comes by itself. */
    Arrivals NONE = origin -> Collections.emptyIterator();

    /** The jobs in order of time, where the workload's own time 0 is {@code origin}, in epoch seconds. */
    Iterator<Arrival> from(long origin);
}
