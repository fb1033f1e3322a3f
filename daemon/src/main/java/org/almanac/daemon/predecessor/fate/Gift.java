package org.almanac.daemon.predecessor.fate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a statement gives to the configuration. */
public sealed interface Gift {
    /** The path of the key, as problems of a configuration tell it. */
    String path();

    /** The value of a key; several of a list. */
    record Value(String path, List<String> values) implements Gift {
        public Value {
            values = List.copyOf(values);
        }
    }

    /**
     * A group in a list, which is told from others by its name.
     *
     * @param list the path of the list's key
     * @param keys those of the group besides its name, in order
     */
    record Element(String list, String name, Map<String, String> keys) implements Gift {
        public Element {
            keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
        }

        @Override
        public String path() {
            return list + "[" + name + "]";
        }

        /** The same with one key more. */
        public Element with(String key, String value) {
            Map<String, String> more = new LinkedHashMap<>(keys);
            more.put(key, value);
            return new Element(list, name, more);
        }
    }

    static Gift value(String path, String value) {
        return new Value(path, List.of(value));
    }

    static Element element(String list, String name) {
        return new Element(list, name, Map.of());
    }
}
