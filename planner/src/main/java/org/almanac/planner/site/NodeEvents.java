package org.almanac.planner.site;

import org.almanac.planner.Event;

/** Applies the events of nodes to a site. */
final class NodeEvents {
    private final Site site;

    NodeEvents(Site site) {
        this.site = site;
    }

    void apply(Event event) {
        if (event instanceof Event.OfNode ofNode) {
            site.nodes().requireNode(event, ofNode.cluster(), ofNode.node());
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
            site.nodes().requireKinds(event, changed.changed().capacity());
            site.cluster(changed.cluster()).change(changed.node(), changed.changed());
        } else if (event instanceof Event.NodeNew added) {
            site.nodes().requireCluster(event, added.cluster());
            site.nodes().requireKinds(event, added.added().capacity());
            site.cluster(added.cluster()).add(added.added());
        }
    }
}
