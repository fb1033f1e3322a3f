/**
 * Simpler rules by which waiting jobs could be told when they start, which expected starts are measured against.
 *
 * <p>Open {@link org.almanac.replay.baseline.Baselines} first. What each rule is stands in
 * {@link org.almanac.replay.baseline.Baseline}.
 */
package org.almanac.replay.baseline;
