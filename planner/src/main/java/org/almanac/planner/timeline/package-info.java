/**
 * A library of room over time: what is free on nodes, or left of a limit, from when until when.
 *
 * <p>Open {@link org.almanac.planner.timeline.Profile} first, the availability profile of one node;
 * {@link org.almanac.planner.timeline.NodeTimeline} is that of all nodes of a cluster together, and
 * {@link org.almanac.planner.timeline.FreedRoom} tells what has come to be free. The bounds beside them spare a search the
 * times and nodes at which nothing can be found.
 *
 * <p>It knows requests, placements and amounts of the cluster model, and no job, site, queue or scheduler.
 */
package org.almanac.planner.timeline;
