package org.almanac.planner.truth;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.truth.TrueJob.Phase;

/** Changes the nodes of a site, and tells it: they fail, come and go, and become others. */
final class NodeChanges {
    private final TrueSite site;
    private final SplittableRandom random;

    NodeChanges(TrueSite site, SplittableRandom random) {
        this.site = site;
        this.random = random;
    }

    /** What happens to some node, by its kind from 12 to 17; the jobs on it are requeued at most once in a batch. */
    void disturb(int kind, List<Event> events, Set<JobId> touched) {
        int cluster = random.nextInt(site.clusters());
        List<TrueNode> nodes = site.nodes(cluster);
        int index = random.nextInt(nodes.size());
        TrueNode node = nodes.get(index);
        if (node.gone) {
            return;
        }
        int kinds = site.first().kinds().count();
        switch (kind) {
            case 12 -> {
                node.up = false;
                events.add(new Event.NodeDown(cluster, index));
                if (random.nextBoolean()) {
                    requeueFrom(cluster, index, events, touched);
                }
            }
            case 13 -> {
                node.up = false;
                events.add(new Event.NodeOffline(cluster, index));
            }
            case 14, 15 -> {
                node.up = true;
                events.add(new Event.NodeUp(cluster, index));
            }
            case 16 -> {
                node.node = RandomSite.node(random, node.node.name(), kinds);
                events.add(new Event.NodeChanged(cluster, index, node.node));
            }
            default -> {
                if (random.nextBoolean()) {
                    TrueNode added = new TrueNode(RandomSite.node(random, "new" + nodes.size(), kinds));
                    nodes.add(added);
                    events.add(new Event.NodeNew(cluster, added.node));
                } else {
                    node.gone = true;
                    node.up = false;
                    node.node = new Node(node.node.name(), Resources.of(new long[kinds]));
                    requeueFrom(cluster, index, events, touched);
                    events.add(new Event.NodeGone(cluster, index));
                }
            }
        }
    }

    private void requeueFrom(int cluster, int index, List<Event> events, Set<JobId> touched) {
        for (TrueJob job : site.jobs()) {
            boolean there = (job.phase == Phase.RUNNING || job.phase == Phase.SUSPENDED)
                    && job.placement.cluster() == cluster
                    && isOn(job.placement, index);
            if (there && touched.add(job.job.id())) {
                job.requeue(events);
            }
        }
    }

    private static boolean isOn(Placement placement, int node) {
        for (int i = 0; i < placement.size(); i++) {
            if (placement.node(i) == node) {
                return true;
            }
        }
        return false;
    }

    /** All nodes that are not gone take jobs again. */
    void comeUp(List<Event> events) {
        for (int c = 0; c < site.clusters(); c++) {
            for (int n = 0; n < site.nodes(c).size(); n++) {
                TrueNode node = site.nodes(c).get(n);
                if (!node.up && !node.gone) {
                    node.up = true;
                    events.add(new Event.NodeUp(c, n));
                }
            }
        }
    }
}
