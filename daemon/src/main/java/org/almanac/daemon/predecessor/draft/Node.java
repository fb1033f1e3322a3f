package org.almanac.daemon.predecessor.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** A part of a configuration in the making, which can be written as YAML. */
sealed interface Node {
    /** What needs no quotes, whatever stands around it. */
    Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.%-]*");

    /** Writes the part behind its key. */
    void write(String indent, StringBuilder out);

    /** The value of a key, and where it is from; a list where there are several. */
    record Leaf(Set<String> sources, List<String> values) implements Node {
        @Override
        public void write(String indent, StringBuilder out) {
            List<String> written = values.stream().map(Leaf::scalar).toList();
            out.append(' ')
                    .append(written.size() == 1 ? written.get(0) : "[" + String.join(", ", written) + "]")
                    .append('\n');
        }

        private static String scalar(String text) {
            return PLAIN.matcher(text).matches() && !text.equalsIgnoreCase("null")
                    ? text
                    : "'" + text.replace("'", "''") + "'";
        }
    }

    /** Keys with their values, and where the group as such is from. */
    record Group(Set<String> sources, Map<String, Node> keys) implements Node {
        Group() {
            this(new LinkedHashSet<>(), new LinkedHashMap<>());
        }

        Group group(String key) {
            return (Group) keys.computeIfAbsent(key, none -> new Group());
        }

        Listing listing(String key) {
            return (Listing) keys.computeIfAbsent(key, none -> new Listing(new LinkedHashMap<>()));
        }

        @Override
        public void write(String indent, StringBuilder out) {
            out.append('\n');
            keys.forEach((key, node) -> writeKey(indent, key, node, out));
        }

        static void writeKey(String indent, String key, Node node, StringBuilder out) {
            if (node instanceof Leaf leaf) {
                leaf.sources.forEach(
                        source -> out.append(indent).append("# ").append(source).append('\n'));
            }
            out.append(indent).append(key).append(':');
            node.write(indent + "  ", out);
        }
    }

    /** Groups by their names. */
    record Listing(Map<String, Group> elements) implements Node {
        Group element(String name) {
            return elements.computeIfAbsent(name, none -> {
                Group element = new Group();
                element.keys().put("name", new Leaf(Set.of(), List.of(name)));
                return element;
            });
        }

        @Override
        public void write(String indent, StringBuilder out) {
            out.append('\n');
            elements.values().forEach(element -> {
                element.sources()
                        .forEach(source ->
                                out.append(indent).append("# ").append(source).append('\n'));
                List<Map.Entry<String, Node>> keys =
                        new ArrayList<>(element.keys().entrySet());
                StringBuilder whole = new StringBuilder();
                keys.forEach(key -> Group.writeKey(indent + "  ", key.getKey(), key.getValue(), whole));
                // The first key is the name, which has no comment.
                out.append(indent).append("- ").append(whole.substring(indent.length() + 2));
            });
        }
    }
}
