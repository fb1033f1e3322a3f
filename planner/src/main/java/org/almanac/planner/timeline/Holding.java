package org.almanac.planner.timeline;

import org.almanac.planner.cluster.Placement;

/** A placement that is held in [from, to), in epoch seconds. */
public record Holding(Placement placement, long from, long to) {}
