package org.almanac.planner.cluster;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How the nodes of a job belong together: all of its pieces lie on nodes of one set.
 *
 * <p>The nodes of a cluster that have the property {@code KEY=VALUE} are the set VALUE of KEY; a node with several values is
 * in several sets. With several keys the sets of all of them are there to choose from.
 *
 * @param keys the names of the properties that form sets, at least one
 * @param rest what becomes of the nodes without any value of a key
 * @param span what becomes of a job for which no set is large enough with all of its nodes up and empty
 */
public record Grouping(List<String> keys, Rest rest, Span span) {
    /** What becomes of nodes that have no value of a key. */
    public enum Rest {
        /** They are one more set of that key. */
        A_SET,
        /** They are in no set of that key, so that no job within a set lies there. */
        IN_NO_SET
    }

    /** What becomes of a job for which no set is large enough. */
    public enum Span {
        /** It lies anywhere, as if it were not grouped. */
        ALL_NODES,
        /** It never runs. */
        NEVER
    }

    /** What stands between a key and its value. */
    private static final char IS = '=';

    public Grouping {
        keys = List.copyOf(keys);
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("A grouping must have at least one key, but has none");
        }
    }

    /** The values of a key among properties; a list counts by its parts where these are told as well. */
    static Set<String> values(Set<String> properties, String key) {
        Set<String> values = new HashSet<>();
        for (String property : properties) {
            if (property.length() > key.length() && property.charAt(key.length()) == IS && property.startsWith(key)) {
                values.add(property.substring(key.length() + 1));
            }
        }
        values.removeIf(value -> value.indexOf(',') >= 0 && values.containsAll(List.of(value.split(","))));
        return values;
    }
}
