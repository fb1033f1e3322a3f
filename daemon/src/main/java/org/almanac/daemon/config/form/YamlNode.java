package org.almanac.daemon.config.form;

import java.util.List;
import java.util.Optional;

/** A part of a YAML text, with where it stands. */
public sealed interface YamlNode {
    Origin origin();

    /** What it is, as a problem says it. */
    String picture();

    /** A value, as it is written. */
    record Scalar(Origin origin, String text) implements YamlNode {
        @Override
        public String picture() {
            return "'" + Problem.excerpt(text) + "'";
        }
    }

    /** Nothing where a value might be. */
    record Nothing(Origin origin) implements YamlNode {
        @Override
        public String picture() {
            return "empty";
        }
    }

    /** A list. */
    record Sequence(Origin origin, List<YamlNode> elements) implements YamlNode {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public String picture() {
            return "a list";
        }
    }

    /** Keys with their values, in the order of the text; a key may stand there twice. */
    record Mapping(Origin origin, List<Entry> entries) implements YamlNode {
        public Mapping {
            entries = List.copyOf(entries);
        }

        @Override
        public String picture() {
            return "a group of keys";
        }

        /** The first value of the key. */
        public Optional<YamlNode> find(String key) {
            return entries.stream()
                    .filter(entry -> entry.key().equals(key))
                    .map(Entry::value)
                    .findFirst();
        }
    }

    /** A key with its value; the origin is that of the key. */
    record Entry(Origin origin, String key, YamlNode value) {}
}
