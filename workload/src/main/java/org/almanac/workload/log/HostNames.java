package org.almanac.workload.log;

import java.util.List;
import java.util.Optional;

/**
 * Tells the names of hosts from those of properties, by the names of the clusters.
 *
 * <p>A host is called after its cluster and its number, {@code zewura12}, with or without a domain behind a dot. A name
 * with a dot is always a host's.
 */
record HostNames(List<ClusterDescription> clusters) {
    private static final int MOST_DIGITS = 7;

    /** The name without its domain. */
    static String node(String host) {
        int dot = host.indexOf('.');
        return dot < 0 ? host : host.substring(0, dot);
    }

    boolean isHost(String name) {
        return name.indexOf('.') >= 0 || cluster(name).isPresent();
    }

    /** The cluster that a host belongs to by its name, whether it has so many nodes or not. */
    Optional<ClusterDescription> cluster(String host) {
        return clusters.stream().filter(cluster -> number(cluster, host) >= 0).findFirst();
    }

    boolean exists(String host) {
        return clusters.stream().anyMatch(cluster -> {
            int number = number(cluster, host);
            return number >= 1
                    && number <= cluster.nodes()
                    && cluster.node(number).equals(node(host));
        });
    }

    /** The number behind the cluster's name; −1 where there is none. */
    private static int number(ClusterDescription cluster, String host) {
        String node = node(host);
        if (!node.startsWith(cluster.name())) {
            return -1;
        }
        String digits = node.substring(cluster.name().length());
        boolean number = !digits.isEmpty()
                && digits.length() <= MOST_DIGITS
                && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? Integer.parseInt(digits) : -1;
    }
}
