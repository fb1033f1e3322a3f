package org.almanac.daemon.view;

import java.util.List;
import java.util.OptionalLong;

/** The plan as readers see it: for each cluster its nodes, what runs, what is planned, and what is left free. */
public record ListedPlan(List<ListedCluster> clusters) {
    public ListedPlan {
        clusters = List.copyOf(clusters);
    }

    public record ListedCluster(
            String name, List<ListedNode> nodes, List<Bar> running, List<Bar> planned, List<Gap> gaps) {
        public ListedCluster {
            nodes = List.copyOf(nodes);
            running = List.copyOf(running);
            planned = List.copyOf(planned);
            gaps = List.copyOf(gaps);
        }

        /** The share of all cpus that jobs hold. */
        public double utilization() {
            return cpus() == 0 ? 0 : (double) heldCpus() / cpus();
        }

        /** The cpus of all nodes. */
        public long cpus() {
            return nodes.stream().mapToLong(node -> node.has().cpus()).sum();
        }

        /** The cpus that running jobs hold. */
        public long heldCpus() {
            return running.stream()
                    .flatMap(bar -> bar.placement().stream())
                    .mapToLong(amount -> amount.amount().cpus())
                    .sum();
        }
    }

    /** A node with what it has; the state is {@code up}, {@code down} or {@code offline}, the properties are in order. */
    public record ListedNode(String name, String state, Amount has, List<String> properties) {
        public ListedNode {
            properties = List.copyOf(properties);
        }

        /** Whether it takes jobs. */
        public boolean isUp() {
            return state.equals("up");
        }

        /** Whether it has the property, or that name. */
        public boolean is(String property) {
            return name.equals(property) || properties.contains(property);
        }
    }

    /** A job in the plan, from its start to the end that its walltime gives; the promise is that of a waiting job. */
    public record Bar(String id, String user, long start, long end, OptionalLong promised, List<NodeAmount> placement) {
        public Bar {
            placement = List.copyOf(placement);
        }

        /** The cpus that it holds on all of its nodes. */
        public long cpus() {
            return placement.stream().mapToLong(part -> part.amount().cpus()).sum();
        }
    }

    /** A time in which nodes have something free that no job in the plan holds. */
    public record Gap(long start, long end, List<NodeAmount> free) {
        public Gap {
            free = List.copyOf(free);
        }
    }

    /** Some of a node. */
    public record NodeAmount(String node, Amount amount) {}

    /** Cpus and bytes of memory; the latter empty where memory is not counted. */
    public record Amount(long cpus, OptionalLong memoryBytes) {}
}
