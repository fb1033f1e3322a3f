package org.almanac.pbs.reading;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.pbs.ifl.BatchObject;

/**
 * How a server's nodes fall into clusters; a job stays within one.
 *
 * <p>Whatever the rule, a node to which it gives no cluster belongs to the rest.
 */
public sealed interface ClusterRule {
    /** The cluster of all nodes where there is but one. */
    ClusterRule ONE = new One("cluster");

    /** The name of the node's cluster. */
    String cluster(BatchObject node, Set<String> properties);

    /** All nodes are one cluster. */
    record One(String name) implements ClusterRule {
        @Override
        public String cluster(BatchObject node, Set<String> properties) {
            return name;
        }
    }

    /** Each of these properties names the cluster of the nodes that have it; the first one counts. */
    record ByProperty(List<String> names, String rest) implements ClusterRule {
        public ByProperty {
            names = List.copyOf(names);
        }

        @Override
        public String cluster(BatchObject node, Set<String> properties) {
            return names.stream().filter(properties::contains).findFirst().orElse(rest);
        }
    }

    /** The first group of a pattern that matches at the start of the node's name, or all that matches. */
    record ByName(Pattern pattern, String rest) implements ClusterRule {
        @Override
        public String cluster(BatchObject node, Set<String> properties) {
            Matcher matcher = pattern.matcher(node.name());
            if (!matcher.lookingAt()) {
                return rest;
            }
            String name = matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
            return name == null || name.isEmpty() ? rest : name;
        }
    }

    /** The value of an attribute, such as {@code resources_available.switch} or {@code partition}. */
    record ByAttribute(String attribute, String rest) implements ClusterRule {
        @Override
        public String cluster(BatchObject node, Set<String> properties) {
            return node.get(attribute).filter(value -> !value.isBlank()).orElse(rest);
        }
    }
}
