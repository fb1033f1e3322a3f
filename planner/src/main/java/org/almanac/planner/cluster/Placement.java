package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Where a job lies: nodes of one cluster, and the resources that the job holds on each of them.
 *
 * <p>Where windows have parts of nodes, it may say in whose part it lies, as a job that may run in a window and out of it
 * could lie on the same node either way.
 *
 * <p>Immutable. Nodes are indices into the cluster, ascending and distinct.
 */
public final class Placement {
    private final int cluster;
    private final int[] nodes;
    /** By node in the order of {@link #nodes}, then by kind. */
    private final long[] held;

    private final int kinds;
    /** Null where nothing is said. */
    private final Access within;

    /** A placement over these arrays, which must not be changed from here on; {@code held} is by node, then by kind. */
    Placement(int cluster, int[] nodes, long[] held) {
        this(cluster, nodes, held, null);
    }

    private Placement(int cluster, int[] nodes, long[] held, Access within) {
        this.cluster = cluster;
        this.nodes = nodes;
        this.held = held;
        this.kinds = held.length / nodes.length;
        this.within = within;
    }

    /** The same in what windows with that access have; empty for what they leave. */
    public Placement within(Optional<Access> access) {
        return access.equals(within()) ? this : new Placement(cluster, nodes, held, access.orElse(null));
    }

    /** In whose windows it is said to lie; empty where nothing is said. */
    public Optional<Access> within() {
        return Optional.ofNullable(within);
    }

    /** What of it lies on the wanted nodes; empty if nothing does. */
    public Optional<Placement> on(IntPredicate wanted) {
        int[] positions = IntStream.range(0, nodes.length)
                .filter(i -> wanted.test(nodes[i]))
                .toArray();
        if (positions.length == nodes.length) {
            return Optional.of(this);
        } else if (positions.length == 0) {
            return Optional.empty();
        }
        int[] some = new int[positions.length];
        long[] heldThere = new long[positions.length * kinds];
        for (int i = 0; i < positions.length; i++) {
            some[i] = nodes[positions[i]];
            System.arraycopy(held, positions[i] * kinds, heldThere, i * kinds, kinds);
        }
        return Optional.of(new Placement(cluster, some, heldThere, within));
    }

    /** A placement on the nodes, given by ascending indices, with what is held on each at the same position. */
    public static Placement of(int cluster, int[] nodes, Resources... held) {
        if (nodes.length == 0 || nodes.length != held.length) {
            throw new IllegalArgumentException("A placement needs as many holdings as nodes, at least one, but has "
                    + held.length + " for " + nodes.length);
        }
        int kinds = held[0].kinds();
        long[] flat = new long[nodes.length * kinds];
        for (int i = 0; i < nodes.length; i++) {
            if (i > 0 && nodes[i] <= nodes[i - 1]) {
                throw new IllegalArgumentException(
                        "The nodes of a placement must ascend, but are " + Arrays.toString(nodes));
            }
            System.arraycopy(held[i].toArray(), 0, flat, i * kinds, kinds);
        }
        return new Placement(cluster, nodes.clone(), flat);
    }

    public int cluster() {
        return cluster;
    }

    /** The number of nodes. */
    public int size() {
        return nodes.length;
    }

    /** The index of the node at the position. */
    public int node(int position) {
        return nodes[position];
    }

    /** How much of the kind is held on the node at the position. */
    public long held(int position, int kind) {
        return held[position * kinds + kind];
    }

    /** All that is held on the node at the position. */
    public Resources held(int position) {
        return Resources.ofOwn(Arrays.copyOfRange(held, position * kinds, (position + 1) * kinds));
    }

    /** The {@link #marks} of a placement that may lie on any node. */
    public static final long EVERYWHERE = -1;

    /**
     * A short key that often proves that a placement does not lie on a given node. For a placement on one node it is
     * that node's index; for any other it is a negative number with the {@linkplain #mark marks} of its nodes.
     */
    public long marks() {
        if (nodes.length == 1) {
            return nodes[0];
        }
        long marks = Long.MIN_VALUE;
        for (int node : nodes) {
            marks |= mark(node);
        }
        return marks;
    }

    /** The node's bit in {@link #marks}, one of 63, which the node shares with others. */
    public static long mark(int node) {
        return 1L << node % (Long.SIZE - 1);
    }

    /** Whether something is held on that node. */
    public boolean has(int node) {
        return Arrays.binarySearch(nodes, node) >= 0;
    }

    public long cpus() {
        long sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            sum += held[i * kinds + ResourceKinds.CPUS];
        }
        return sum;
    }

    /** What is held on all nodes together. */
    public Resources total() {
        long[] sum = new long[kinds];
        for (int i = 0; i < held.length; i++) {
            sum[i % kinds] += held[i];
        }
        return Resources.ofOwn(sum);
    }

    /** Adds what is held, multiplied by the sign, to amounts by node, then by kind. */
    public void addTo(long[] amounts, int sign) {
        for (int i = 0, h = 0; i < nodes.length; i++) {
            int at = nodes[i] * kinds;
            for (int kind = 0; kind < kinds; kind++) {
                amounts[at++] += sign * held[h++];
            }
        }
    }

    /** Whether the amounts, by node, then by kind, hold all that is held here. */
    public boolean fitsIn(long[] amounts) {
        for (int i = 0, h = 0; i < nodes.length; i++) {
            int at = nodes[i] * kinds;
            for (int kind = 0; kind < kinds; kind++, h++) {
                if (held[h] > 0 && held[h] > amounts[at + kind]) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || other instanceof Placement that
                        && cluster == that.cluster
                        && Arrays.equals(nodes, that.nodes)
                        && Arrays.equals(held, that.held)
                        && Objects.equals(within, that.within);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(nodes) * 31 + Arrays.hashCode(held);
    }

    @Override
    public String toString() {
        return "cluster " + cluster + " nodes " + Arrays.toString(nodes) + " held " + Arrays.toString(held)
                + (within == null ? "" : " within " + within);
    }
}
