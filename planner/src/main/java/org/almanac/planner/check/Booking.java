package org.almanac.planner.check;

import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;

/** The claim that a job holds a placement in [from, to), in epoch seconds. */
public record Booking(JobId job, Placement placement, long from, long to) {}
