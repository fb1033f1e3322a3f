package org.almanac.planner.site;

import org.almanac.planner.Event;
import org.almanac.planner.cluster.Resources;

/** What a batch tells of nodes, on its way into a site; refuses what is about a cluster, a node or kinds that there are not. */
final class NodeEvents {
    private final Site site;

    NodeEvents(Site site) {
        this.site = site;
    }

    void apply(Event event) {
        if (event instanceof Event.OfNode ofNode) {
            requireNode(event, ofNode.cluster(), ofNode.node());
        }
        if (event instanceof Event.NodeUp up) {
            site.cluster(up.cluster()).setUp(up.node(), true);
        } else if (event instanceof Event.NodeDown down) {
            site.cluster(down.cluster()).setUp(down.node(), false);
        } else if (event instanceof Event.NodeOffline offline) {
            site.cluster(offline.cluster()).setUp(offline.node(), false);
        } else if (event instanceof Event.NodeGone gone) {
            site.cluster(gone.cluster()).remove(gone.node());
        } else if (event instanceof Event.NodeChanged changed) {
            requireKinds(event, changed.changed().capacity());
            site.cluster(changed.cluster()).change(changed.node(), changed.changed());
        } else if (event instanceof Event.NodeNew added) {
            requireCluster(event, added.cluster());
            requireKinds(event, added.added().capacity());
            site.cluster(added.cluster()).add(added.added());
        }
    }

    private void requireCluster(Event event, int cluster) {
        if (cluster < 0 || cluster >= site.clusters()) {
            throw new IllegalArgumentException(event + " is about a cluster that does not exist");
        }
    }

    void requireNode(Event event, int cluster, int node) {
        requireCluster(event, cluster);
        if (!site.cluster(cluster).has(node)) {
            throw new IllegalArgumentException(event + " is about a node that does not exist");
        }
    }

    void requireKinds(Event event, Resources amounts) {
        if (amounts.kinds() != site.nodes().kinds().count()) {
            throw new IllegalArgumentException(
                    event + " does not count the kinds " + site.nodes().kinds().names());
        }
    }
}
