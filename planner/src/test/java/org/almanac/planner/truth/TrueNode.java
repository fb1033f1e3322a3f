package org.almanac.planner.truth;

import org.almanac.planner.cluster.Node;

/** A node as it really is. A node that is gone has nothing and is not up. */
final class TrueNode {
    Node node;
    boolean up = true;
    boolean gone;

    TrueNode(Node node) {
        this.node = node;
    }
}
