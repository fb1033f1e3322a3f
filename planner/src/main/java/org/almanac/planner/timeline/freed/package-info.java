/**
 * What has come to be free: where a holding that lies as early as it could may come earlier now.
 *
 * <p>Open {@link org.almanac.planner.timeline.freed.FreedRoom} first, the stretches of time that have come to be free on one
 * node; of many nodes, {@link org.almanac.planner.timeline.freed.FreedNodes} tells on which anything has. An opening is a time
 * at which room is given back.
 *
 * <p>It knows amounts and profiles, and no job.
 */
package org.almanac.planner.timeline.freed;
