/**
 * The cluster model: machines and their nodes, jobs and their requests, placements of jobs on nodes.
 *
 * <p>Open {@link org.almanac.planner.cluster.Machine} and {@link org.almanac.planner.cluster.Request} first. {@link
 * org.almanac.planner.cluster.Placer} says on which nodes a request fits at one moment. {@link
 * org.almanac.planner.cluster.Tuning} holds the constants that cost time alone, of all floors.
 *
 * <p>This is the lowest floor and knows no other package of the planner.
 */
package org.almanac.planner.cluster;
