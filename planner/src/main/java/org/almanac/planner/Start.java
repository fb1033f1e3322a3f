package org.almanac.planner;

import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/** A decision to start a job now on these nodes. */
public record Start(Job job, Placement placement) {}
