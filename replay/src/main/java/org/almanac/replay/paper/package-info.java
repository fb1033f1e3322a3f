/**
 * The published experiments again, on the logs at hand: what the papers printed, what the same policies give here, and
 * whether what the papers claim is found.
 *
 * <p>Open {@link org.almanac.replay.paper.PaperExperiment} first. What was published is data, {@code published.yaml}, which
 * {@link org.almanac.replay.paper.PublishedPapers} reads; how each figure is measured stands in
 * {@link org.almanac.replay.paper.Metric}.
 */
package org.almanac.replay.paper;
