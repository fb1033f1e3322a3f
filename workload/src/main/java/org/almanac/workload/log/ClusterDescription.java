package org.almanac.workload.log;

/**
 * A cluster of nodes alike, as a {@code .machines} file describes it.
 *
 * @param nodes how many, at least 1
 * @param cpus of each node, at least 1
 * @param memory bytes of each node, at least 1
 */
public record ClusterDescription(String name, int nodes, int cpus, long memory) {
    public ClusterDescription {
        if (name.isEmpty() || nodes < 1 || cpus < 1 || memory < 1) {
            throw new IllegalArgumentException(
                    "a cluster \"" + name + "\" of " + nodes + " nodes, " + cpus + " cpus, " + memory + " bytes");
        }
    }

    /** The name of a node, counted from 1. */
    public String node(int number) {
        return name + number;
    }

    /** The property that the nodes of this cluster have and others have not. */
    public String property() {
        return "cl_" + name;
    }
}
