/**
 * A grid of replays (logs, policies, seeds) whose points are run anywhere and in any order: on this machine, or by the
 * subjobs of a job array of a PBS server.
 *
 * <p>Open {@link org.almanac.replay.sweep.SweepGrid} first, then {@link org.almanac.replay.sweep.SweepFolder}, in which
 * each point leaves a file of its own. The result of a point depends on the point alone, so what is joined at the end is
 * the same to the byte wherever the points were run.
 */
package org.almanac.replay.sweep;
