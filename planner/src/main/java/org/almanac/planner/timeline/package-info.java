/**
 * Room over time: what is free on nodes, or left of a limit, from when until when.
 *
 * <p>Open {@code ClusterRoom} of the package {@code fit} first: the room of a cluster, which finds the earliest place of a
 * request; then {@link org.almanac.planner.timeline.Profile}, the availability profile of one node. {@link
 * org.almanac.planner.timeline.NodeProfiles} has one for each node of a cluster, and {@link
 * org.almanac.planner.timeline.NodeTimeline} has all nodes together in the order of time. The package
 * {@code freed} tells what has come to be free. A {@link org.almanac.planner.timeline.TimeWalk} goes forward over the
 * ends of running and of planned jobs.
 *
 * <p>It knows requests, placements and amounts of the cluster model, and no job, site, queue or scheduler.
 */
package org.almanac.planner.timeline;
