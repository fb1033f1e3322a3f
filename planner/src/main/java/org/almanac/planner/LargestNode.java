package org.almanac.planner;

import org.almanac.planner.cluster.Resources;

/**
 * The node that comes nearest to holding what a job asks of one node, where none holds it even when empty.
 *
 * @param asked what has to lie on one node: a piece of a chunk, or all of the job where that is to be packed
 * @param cluster the cluster that the node is in
 * @param node its name
 * @param has what it has in all
 */
public record LargestNode(Resources asked, String cluster, String node, Resources has) {}
