/**
 * What turns one snapshot after the other into a scheduler's events.
 *
 * <p>Open {@link org.almanac.pbs.follow.SnapshotFollower} first: it has a follower each for jobs, nodes and rules. They know
 * the port and its snapshots, and no kind of server.
 */
package org.almanac.pbs.follow;
