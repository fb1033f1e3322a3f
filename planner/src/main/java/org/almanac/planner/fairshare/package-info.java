/**
 * Fair share: what everybody has used of the machine, and whose jobs come first by it.
 *
 * <p>Open {@link org.almanac.planner.fairshare.FairShare} first; {@link org.almanac.planner.fairshare.Shares} is what a site
 * rules, {@link org.almanac.planner.fairshare.UsageLedger} what has been used.
 *
 * <p>It knows the cluster model alone.
 */
package org.almanac.planner.fairshare;
