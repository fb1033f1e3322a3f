/**
 * A true world to hold schedulers against: a random site, what is true of its jobs, nodes and rules, what happens there,
 * and what a scheduler has to say of it.
 *
 * <p>Open {@code SiteDriver} first. It drives a scheduler through its contract and knows nothing of how one is made.
 */
package org.almanac.planner.truth;
