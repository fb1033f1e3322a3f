/**
 * The room of a cluster over time, and the earliest place of a request in it.
 *
 * <p>Open {@link org.almanac.planner.timeline.fit.ClusterRoom} first, which has an example of use, then {@link
 * org.almanac.planner.timeline.fit.EarliestFit}: three kinds of search find the same places and read different things.
 * {@link org.almanac.planner.timeline.fit.BoundsByKind} and {@link org.almanac.planner.timeline.fit.StretchBounds} let
 * searches pass over nodes: the first remembers what searches have found, the second knows how many cpus may be free at
 * what time.
 *
 * <p>It knows the cluster model and room over time, and no job.
 */
package org.almanac.planner.timeline.fit;
