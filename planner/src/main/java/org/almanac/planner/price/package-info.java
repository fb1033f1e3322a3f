/**
 * What windows cost that close nodes to jobs: which jobs they make later, what they leave idle, and when they cost the least.
 *
 * <p>Open {@link org.almanac.planner.price.WindowTrials} first: it holds the plan with windows against the plan without.
 * {@link org.almanac.planner.price.CheapestBegin} does so for each of many begins.
 *
 * <p>This package drives schedulers through the contract alone. It knows no structure by which plans are made.
 */
package org.almanac.planner.price;
