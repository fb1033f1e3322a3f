package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Window;

/**
 * A time in which nodes are not for everybody: maintenance, dedicated time or a reservation.
 *
 * @param cluster the cluster whose nodes it takes; empty for all
 * @param nodes the nodes' names; empty for all of the cluster
 * @param from epoch seconds
 * @param to epoch seconds
 * @param queue the queue whose jobs may run there then; empty where none may
 */
record WindowSettings(
        String name, Optional<String> cluster, Set<String> nodes, long from, long to, Optional<String> queue) {
    static final Key<String> NAME = Key.needed("name", Forms.NAME_FORM, "what it is called");
    static final Key<Long> FROM = Key.needed("from", Forms.TIME_FORM, "when it begins");
    static final Key<Long> TO = Key.needed("to", Forms.TIME_FORM, "when it ends");
    private static final String QUEUE_SENTENCE =
            "dedicated time or a reservation: the queue whose jobs alone run there, and only there and then;"
                    + " without it maintenance: no job runs there";
    static final Key<List<NodeNames>> NODES =
            Key.optionalList("nodes", NodeNames.FORM, "the nodes; without it all of the cluster");

    WindowSettings {
        nodes = Set.copyOf(nodes);
    }

    /** The form on a site that names these things. */
    static SectionForm<WindowSettings> form(Vocabulary vocabulary) {
        Key<String> cluster =
                Key.optional("cluster", vocabulary.clusterForm(), "the cluster; without it the nodes of all clusters");
        Key<String> queue = Key.optional(
                "queue",
                vocabulary.queues().isEmpty() ? Forms.NAME_FORM : ScalarForm.oneOf(vocabulary.queues(), ""),
                QUEUE_SENTENCE);
        return new SectionForm<>(
                List.of(NAME, cluster, NODES, FROM, TO, queue),
                section -> check(section, cluster, vocabulary),
                section -> new WindowSettings(
                        section.get(NAME),
                        section.find(cluster),
                        nodes(section),
                        section.get(FROM),
                        section.get(TO),
                        section.find(queue)));
    }

    private static void check(Section section, Key<String> cluster, Vocabulary vocabulary) {
        Optional<Long> from = section.find(FROM);
        Optional<Long> to = section.find(TO);
        if (from.isPresent() && to.isPresent() && to.get() <= from.get()) {
            section.refuse(TO, "is not after " + FROM.name() + ".");
        }
        nodes(section).stream()
                .sorted()
                .filter(node -> vocabulary.knowsNodes()
                        && !vocabulary.nodes().isEmpty()
                        && !isIn(section.find(cluster), vocabulary, node))
                .findFirst()
                .ifPresent(node -> section.refuse(NODES, unknown(node, section.find(cluster), vocabulary)));
        if (vocabulary.knowsNodes() && vocabulary.clusters().isEmpty()) {
            section.refuse(NAME, "needs nodes to close, but this file has no clusters.");
        }
    }

    private static Set<String> nodes(Section section) {
        return new HashSet<>(section.find(NODES).map(NodeNames::of).orElse(List.of()));
    }

    private static boolean isIn(Optional<String> cluster, Vocabulary vocabulary, String node) {
        Optional<String> itsCluster = Optional.ofNullable(vocabulary.nodes().get(node));
        return itsCluster.isPresent() && (cluster.isEmpty() || cluster.equals(itsCluster));
    }

    private static String unknown(String node, Optional<String> cluster, Vocabulary vocabulary) {
        List<String> candidates = vocabulary.nodes().keySet().stream()
                .filter(name -> isIn(cluster, vocabulary, name))
                .toList();
        String maybe = Problem.maybe(node, candidates);
        return "names '" + Problem.excerpt(node) + "', but "
                + cluster.map(name -> "cluster " + name).orElse("no cluster") + " has "
                + (cluster.isPresent() ? "no such node" : "such a node") + (maybe.isEmpty() ? "." : maybe);
    }

    /** The window by the names of nodes. */
    SiteWindow named() {
        return new SiteWindow(name, cluster, nodes, from, to, queue);
    }

    /** The window on each cluster that it takes nodes of. */
    List<Window> on(Machine machine) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < machine.clusters().size(); i++) {
            List<Node> present = machine.cluster(i).nodes();
            Set<Integer> taken = new HashSet<>();
            for (int node = 0; node < present.size(); node++) {
                if (nodes.isEmpty() || nodes.contains(present.get(node).name())) {
                    taken.add(node);
                }
            }
            String clusterName = machine.cluster(i).name();
            if (!taken.isEmpty() && cluster.map(clusterName::equals).orElse(true)) {
                windows.add(new Window(name, i, taken, from, to, queue));
            }
        }
        return windows;
    }
}
