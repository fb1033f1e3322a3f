package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.Spot;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/**
 * Nodes alike.
 *
 * @param amounts what each of them has, by kind; kinds that are not there are 0
 */
record NodesSettings(List<String> names, Map<String, Long> amounts, Set<String> properties) {
    static final Key<List<NodeNames>> NAMES =
            Key.neededList("names", NodeNames.FORM, "the nodes, by names or patterns");
    static final Key<Long> CPUS = Key.needed("cpus", Forms.count(1, 1_000_000), "cpus of each node");
    static final Key<List<String>> PROPERTIES =
            Key.list("properties", Forms.NAME_FORM, "what requests may ask of the nodes besides amounts");

    NodesSettings {
        names = List.copyOf(names);
        amounts = Map.copyOf(amounts);
        properties = Set.copyOf(properties);
    }

    /** The form on a site that counts these kinds on its nodes. */
    static SectionForm<NodesSettings> form(Vocabulary vocabulary) {
        List<Key<Long>> counted = new ArrayList<>(List.of(CPUS));
        vocabulary.kinds().forEach(kind -> counted.add(amount(kind, vocabulary)));
        List<Key<?>> keys = new ArrayList<>(List.of(NAMES));
        keys.addAll(counted);
        keys.add(PROPERTIES);
        return new SectionForm<>(keys, NodesSettings::checkNames, section -> {
            Map<String, Long> amounts = new LinkedHashMap<>();
            counted.forEach(key -> section.find(key).ifPresent(amount -> amounts.put(key.name(), amount)));
            return new NodesSettings(NodeNames.of(section.get(NAMES)), amounts, Set.copyOf(section.get(PROPERTIES)));
        });
    }

    private static void checkNames(Section section) {
        section.find(NAMES).map(NodeNames::of).ifPresent(names -> {
            if (names.isEmpty()) {
                section.refuse(NAMES, "is an empty list, but must name a node.");
            }
            refuseTwice(names, section);
        });
    }

    /** Tells the first of the names that is another node's, and not all of them. */
    private static void refuseTwice(List<String> names, Section section) {
        boolean told = false;
        for (String name : names) {
            Optional<Spot> other = section.claim(NAMES, "node " + name);
            if (other.isPresent() && !told) {
                told = true;
                String where = other.get().equals(section.spot(NAMES))
                        ? " twice."
                        : ", but so does " + other.get().path() + ", in "
                                + other.get().origin().text() + ".";
                section.refuse(NAMES, "names '" + Problem.excerpt(name) + "'" + where);
            }
        }
    }

    /** The key of a kind besides cpus. Who counts memory on some nodes must say how much the others have. */
    private static Key<Long> amount(String kind, Vocabulary vocabulary) {
        boolean bytes = vocabulary.unit(kind) == ResourceSettings.Unit.BYTES;
        ScalarForm<Long> form = bytes ? Forms.SIZE_FORM : Forms.count(0);
        boolean memory = kind.equals(Vocabulary.MEMORY);
        String sentence =
                kind + " of each node; " + (memory ? "on all nodes or on none" : "none where it is not written");
        return memory && vocabulary.isOnSomeNode(kind)
                ? Key.needed(kind, form, sentence)
                : Key.optional(kind, form, sentence);
    }

    /** The nodes on a machine of these kinds. */
    List<Node> nodes(ResourceKinds kinds) {
        Resources capacity = Resources.of(kinds.names().stream()
                .mapToLong(kind -> amounts.getOrDefault(kind, 0L))
                .toArray());
        return names.stream().map(name -> new Node(name, capacity, properties)).toList();
    }
}
