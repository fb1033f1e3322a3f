package org.almanac.daemon.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.snapshot.Booking;

/** The plan as readers see it: for each cluster its nodes, what closes them, what runs, what is planned, and what is left free. */
public record ListedPlan(List<ListedCluster> clusters) {
    public ListedPlan {
        clusters = List.copyOf(clusters);
    }

    /** A cluster; its windows are those that are not over, the soonest first. */
    public record ListedCluster(
            String name,
            List<ListedNode> nodes,
            List<ListedWindow> windows,
            List<Bar> running,
            List<Bar> planned,
            List<Gap> gaps) {
        public ListedCluster {
            nodes = List.copyOf(nodes);
            windows = List.copyOf(windows);
            running = List.copyOf(running);
            planned = List.copyOf(planned);
            gaps = List.copyOf(gaps);
        }

        /** One whose nodes are open to all jobs at all times. */
        public ListedCluster(
                String name, List<ListedNode> nodes, List<Bar> running, List<Bar> planned, List<Gap> gaps) {
            this(name, nodes, List.of(), running, planned, gaps);
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

    /**
     * A time in which nodes, or parts of them, are not open to all jobs.
     *
     * @param queue the queue whose jobs may run on these nodes then; empty where it is for no queue alone
     * @param nodes by name, in the order of the cluster
     * @param parts of which of these nodes it has only so much, and others may have the rest
     * @param booking what else the server tells of it; empty where it is a window of the configuration
     */
    public record ListedWindow(
            String name,
            long start,
            long end,
            Optional<String> queue,
            List<String> nodes,
            List<NodeAmount> parts,
            Optional<Booking> booking) {
        public ListedWindow {
            nodes = List.copyOf(nodes);
            parts = List.copyOf(parts);
        }

        /** One that has its nodes whole. */
        public ListedWindow(
                String name,
                long start,
                long end,
                Optional<String> queue,
                List<String> nodes,
                Optional<Booking> booking) {
            this(name, start, end, queue, nodes, List.of(), booking);
        }

        /** Whether the nodes are kept from jobs for work on them, and not for some jobs alone. */
        public boolean isMaintenance() {
            return booking.map(Booking::isMaintenance).orElse(queue.isEmpty());
        }

        /** The same with that in place of what the server tells. */
        public ListedWindow with(Optional<Booking> other) {
            return new ListedWindow(name, start, end, queue, nodes, parts, other);
        }
    }

    /** A job in the plan, from its start to its end by the plan; the promise is that of a waiting job. */
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

    /** Cpus, bytes of memory and gpus; the latter two empty where they are not counted. */
    public record Amount(long cpus, OptionalLong memoryBytes, OptionalLong gpus) {
        /** Where no gpus are counted. */
        public Amount(long cpus, OptionalLong memoryBytes) {
            this(cpus, memoryBytes, OptionalLong.empty());
        }
    }
}
