package org.almanac.daemon.config;

import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.ResourceKinds;

/** A cluster: its name and its nodes, in groups of nodes alike. */
record ClusterSettings(String name, List<NodesSettings> nodes) {
    static final Key<String> NAME = Key.needed("name", Forms.NAME_FORM, "what the cluster is called");

    ClusterSettings {
        nodes = List.copyOf(nodes);
    }

    private static Key<List<NodesSettings>> nodesKey(Vocabulary vocabulary) {
        return Key.neededList("nodes", NodesSettings.form(vocabulary), "its nodes, in groups of nodes alike");
    }

    static SectionForm<ClusterSettings> form(Vocabulary vocabulary) {
        Key<List<NodesSettings>> nodes = nodesKey(vocabulary);
        return new SectionForm<>(List.of(NAME, nodes), section -> {
            if (section.get(nodes).isEmpty()) {
                section.refuse(nodes, "is an empty list, but a cluster must have nodes.");
            }
            return new ClusterSettings(section.get(NAME), section.get(nodes));
        });
    }

    /** The cluster on a machine of these kinds. */
    Cluster asCluster(ResourceKinds kinds) {
        return new Cluster(
                name,
                nodes.stream().flatMap(group -> group.nodes(kinds).stream()).toList());
    }
}
