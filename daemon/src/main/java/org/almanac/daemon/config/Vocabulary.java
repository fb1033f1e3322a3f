package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.config.ResourceSettings.Unit;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * The names that one part of a configuration gives and others use.
 *
 * <p>They are looked up before anything is read, and wherever they can be found: so a mistake in a cluster does not make
 * the limits on it mistakes, too.
 *
 * @param extra the kinds of resources that the site names, with their units
 * @param counted all kinds that the nodes are said to have, cpus first; where there are no nodes, all there are
 * @param countables the names of what belongs to no node
 * @param clusters the clusters' names
 * @param nodes each node's name with its cluster's
 * @param queues the queues' names
 * @param hasServer whether there is a server that tells its nodes itself
 */
record Vocabulary(
        Map<String, Unit> extra,
        List<String> counted,
        Set<String> countables,
        List<String> clusters,
        Map<String, String> nodes,
        List<String> queues,
        boolean hasServer) {
    static final String CPUS = "cpus";
    static final String MEMORY = "memory";
    static final String JOBS = "jobs";

    /** What every site may count besides cpus. */
    private static final Map<String, Unit> USUAL = new LinkedHashMap<>();

    static {
        USUAL.put(MEMORY, Unit.BYTES);
        USUAL.put("gpus", Unit.PIECES);
        USUAL.put("scratch", Unit.BYTES);
    }

    /** Of a site that has named nothing. */
    static final Vocabulary NONE = of(new YamlNode.Nothing(new Origin.Default()));

    /** The names in a configuration. */
    static Vocabulary of(YamlNode root) {
        Map<String, Unit> extra = new LinkedHashMap<>();
        List<String> taken = takenByNodes();
        below(root, "resources")
                .forEach(resource -> text(resource, "name")
                        .filter(name -> !taken.contains(name))
                        .ifPresent(name -> extra.put(
                                name, text(resource, "unit").orElse("").equals("bytes") ? Unit.BYTES : Unit.PIECES)));
        Set<String> clusters = new LinkedHashSet<>();
        Map<String, String> nodes = new HashMap<>();
        Set<String> written = new LinkedHashSet<>();
        below(root, "clusters").forEach(cluster -> {
            String name = text(cluster, "name").orElse("");
            clusters.add(name);
            below(cluster, "nodes").forEach(group -> {
                group.entries().forEach(entry -> written.add(entry.key()));
                patterns(group).flatMap(NodeNames::expandOrNone).forEach(node -> nodes.put(node, name));
            });
        });
        List<String> counted = new ArrayList<>(List.of(CPUS));
        USUAL.keySet().stream()
                .filter(kind -> clusters.isEmpty() || written.contains(kind))
                .forEach(counted::add);
        counted.addAll(extra.keySet());
        Set<String> countables = new LinkedHashSet<>(names(root, "countables"));
        return new Vocabulary(
                extra, counted, countables, List.copyOf(clusters), nodes, names(root, "queues"), hasServer(root));
    }

    private static boolean hasServer(YamlNode root) {
        return root instanceof YamlNode.Mapping mapping
                && mapping.find("server").orElse(root) instanceof YamlNode.Mapping server
                && text(server, "kind").map(kind -> !kind.equals("simulated")).orElse(false);
    }

    /** Whether all nodes and clusters are described; otherwise any may be named. */
    boolean knowsNodes() {
        return !hasServer || !clusters.isEmpty();
    }

    /** How a cluster is named. */
    ScalarForm<String> clusterForm() {
        return knowsNodes() ? ScalarForm.oneOf(clusters, "a cluster of this file") : Forms.NAME_FORM;
    }

    private static List<String> names(YamlNode root, String list) {
        return below(root, list).flatMap(each -> text(each, "name").stream()).toList();
    }

    /** The groups in the list at the key. */
    private static Stream<YamlNode.Mapping> below(YamlNode node, String key) {
        return node instanceof YamlNode.Mapping mapping
                        && mapping.find(key).orElse(node) instanceof YamlNode.Sequence sequence
                ? sequence.elements().stream()
                        .filter(YamlNode.Mapping.class::isInstance)
                        .map(YamlNode.Mapping.class::cast)
                : Stream.empty();
    }

    private static Optional<String> text(YamlNode.Mapping mapping, String key) {
        return mapping.find(key)
                .filter(YamlNode.Scalar.class::isInstance)
                .map(scalar -> ((YamlNode.Scalar) scalar).text());
    }

    private static Stream<String> patterns(YamlNode.Mapping group) {
        Optional<YamlNode> names = group.find(NodesSettings.NAMES.name());
        Stream<YamlNode> each = names.isPresent() && names.get() instanceof YamlNode.Sequence sequence
                ? sequence.elements().stream()
                : names.stream();
        return each.filter(YamlNode.Scalar.class::isInstance).map(scalar -> ((YamlNode.Scalar) scalar).text());
    }

    /** All kinds that nodes may be said to have besides cpus. */
    List<String> kinds() {
        List<String> kinds = new ArrayList<>(USUAL.keySet());
        kinds.addAll(extra.keySet());
        return kinds;
    }

    /** Whether some node is said to have an amount of it. */
    boolean isOnSomeNode(String kind) {
        return !clusters.isEmpty() && counted.contains(kind);
    }

    Unit unit(String kind) {
        return USUAL.getOrDefault(kind, extra.getOrDefault(kind, Unit.PIECES));
    }

    /** What a limit may count. */
    List<String> measures() {
        List<String> measures = new ArrayList<>(List.of(CPUS));
        measures.addAll(kinds());
        measures.add(JOBS);
        measures.addAll(countables);
        return measures;
    }

    /** The kinds in which the site's machine counts. */
    ResourceKinds resourceKinds() {
        return new ResourceKinds(counted);
    }

    /** Names that no kind of resource may have: those of the usual kinds and of the keys beside them. */
    static List<String> takenByNodes() {
        List<String> taken = new ArrayList<>(USUAL.keySet());
        taken.addAll(List.of(CPUS, JOBS, NodesSettings.NAMES.name(), NodesSettings.PROPERTIES.name()));
        return taken;
    }

    /** Names that nothing countable may have. */
    List<String> takenByResources() {
        List<String> taken = new ArrayList<>(takenByNodes());
        taken.addAll(extra.keySet());
        return taken;
    }
}
