/**
 * What has come to be free: where a holding that lies as early as possible may move to an earlier time.
 *
 * <p>Open {@link org.almanac.planner.timeline.freed.FreedRoom} first, the stretches of time that have come to be free
 * on one node. Of many nodes, {@link org.almanac.planner.timeline.freed.FreedNodes} tells on which room has been given
 * back. A release is one event that gives room back; {@link org.almanac.planner.timeline.freed.FreedCount} numbers the
 * releases.
 *
 * <p>It knows amounts and profiles, and no job.
 */
package org.almanac.planner.timeline.freed;
