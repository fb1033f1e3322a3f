package org.almanac.planner;

import org.almanac.planner.cluster.Resources;

/**
 * The node that comes nearest to holding what a job asks of one node, where no node can, even when empty.
 *
 * @param asked what has to lie on one node: one piece of a chunk, or the whole request of a packed job
 * @param cluster the name of the node's cluster
 * @param node the node's name
 * @param has all resources of the node
 */
public record LargestNode(Resources asked, String cluster, String node, Resources has) {}
