package org.almanac.planner.timeline;

import java.util.List;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;

/** A stretch of time in which that much is free on each node; the last gap ends at {@link Times#NEVER}. */
public record Gap(long start, long end, List<Resources> freeByNode) {
    public Gap {
        freeByNode = List.copyOf(freeByNode);
    }
}
