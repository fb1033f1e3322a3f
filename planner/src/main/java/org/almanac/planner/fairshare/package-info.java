/**
 * Fair share: how much of the machine each owner has used, and which owners' jobs come first by it.
 *
 * <p>Open {@link org.almanac.planner.fairshare.FairShare} first. {@link org.almanac.planner.fairshare.Shares} is how a
 * site wants its machine shared out; {@code ShareTree} orders the owners, and {@code UsageLedger} counts their use.
 * {@link org.almanac.planner.fairshare.ShareMeter} measures how far a machine is from its shares.
 *
 * <p>This package knows the cluster model alone.
 */
package org.almanac.planner.fairshare;
