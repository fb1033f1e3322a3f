package org.almanac.daemon.predecessor.draft;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.predecessor.draft.Node.Group;
import org.almanac.daemon.predecessor.draft.Node.Leaf;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.SourceLine;

/** A configuration that is put together from what another scheduler was told; above each key stands from which line it is. */
public final class ConfigurationDraft {
    /** The outermost keys that can be given, in the order of the documentation. */
    private static final List<String> ORDER = List.of(
            "policy",
            "admin",
            "poll",
            "server",
            "mode",
            "telling",
            "countables",
            "job-order",
            "fair-share",
            "limits",
            "windows",
            "prime-time",
            "dedicated-time");

    private final Group root = new Group();

    /** A draft for a server of that kind that plans by that policy and starts nothing. */
    public ConfigurationDraft(String kind, String policy) {
        root.group("policy").keys().put("name", new Leaf(Set.of(), List.of(policy)));
        root.group("server").keys().put("kind", new Leaf(Set.of(), List.of(kind)));
        root.keys().put("mode", new Leaf(Set.of("Nothing is started until this is active."), List.of("shadow")));
    }

    /** Takes in what a line gives; of two values of a key the later one holds. */
    public void add(SourceLine from, Gift gift) {
        String source = SourceLine.plain(from.where()) + ": " + from.picture();
        if (gift instanceof Gift.Value value) {
            List<String> steps = steps(value.path());
            group(steps.subList(0, steps.size() - 1))
                    .keys()
                    .put(steps.get(steps.size() - 1), new Leaf(sources(source), value.values()));
        } else if (gift instanceof Gift.Element element) {
            List<String> steps = steps(element.list());
            Group found = group(steps.subList(0, steps.size() - 1))
                    .listing(steps.get(steps.size() - 1))
                    .element(element.name());
            found.sources().add(source);
            element.keys().forEach((key, value) -> found.keys().put(key, new Leaf(Set.of(), List.of(value))));
        }
    }

    private static Set<String> sources(String one) {
        Set<String> sources = new LinkedHashSet<>();
        sources.add(one);
        return sources;
    }

    /** The group at a path; a step {@code shares[physics]} is an element of a list. */
    private Group group(List<String> path) {
        Group group = root;
        for (String step : path) {
            int bracket = step.indexOf('[');
            group = bracket < 0
                    ? group.group(step)
                    : group.listing(step.substring(0, bracket)).element(step.substring(bracket + 1, step.length() - 1));
        }
        return group;
    }

    /** The keys of a path; a dot in brackets is one of a name. */
    private static List<String> steps(String path) {
        List<String> steps = new ArrayList<>();
        int begun = 0;
        boolean name = false;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            name = c == '[' || name && c != ']';
            if (c == '.' && !name) {
                steps.add(path.substring(begun, i));
                begun = i + 1;
            }
        }
        steps.add(path.substring(begun));
        return steps;
    }

    /** The configuration as YAML. */
    public String yaml(List<String> sources) {
        StringBuilder out =
                new StringBuilder("# What 'almanac import' has made of " + SourceLine.plain(String.join(", ", sources))
                        + ".\n" + "# Whatever does not stand here is as by default; 'almanac config show' tells it.\n");
        root.keys().keySet().stream()
                .sorted(Comparator.comparingInt(ORDER::indexOf))
                .forEach(key -> {
                    out.append('\n');
                    Group.writeKey("", key, root.keys().get(key), out);
                });
        return out.toString();
    }
}
