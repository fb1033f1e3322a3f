package org.almanac.planner.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.almanac.planner.cluster.NodeSharing.Extent;

/**
 * Answers for the nodes of one cluster which chunks they accept, how many pieces fit into an amount, and what a job has
 * to have whole.
 *
 * <p>Not safe for several threads at once.
 */
final class NodeRoom {
    /** The properties that a chunk wants and avoids. */
    private record Wish(Set<String> wanted, Set<String> avoided) {}

    private final Cluster cluster;
    private final Tuning tuning;
    private final int nodes;
    private final int kinds;
    /** By node, then by kind. */
    private final long[] capacity;

    private final Hosts hosts;
    private final Hosts singleNodes;
    private final boolean[] all;
    /** By the sharing that is asked for, then by node: how much a job has of the node. */
    private final Extent[][] extents;

    private final boolean sharedUnlessAsked;

    private final Map<Wish, boolean[]> accepting = new HashMap<>();

    NodeRoom(Cluster cluster, Tuning tuning) {
        this.cluster = cluster;
        this.tuning = tuning;
        this.nodes = cluster.nodes().size();
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.capacity = Placer.capacity(cluster);
        this.hosts = Hosts.of(cluster.nodes());
        this.singleNodes = hosts.areNodes() ? hosts : Hosts.ofSingleNodes(nodes);
        this.all = new boolean[nodes];
        Arrays.fill(all, true);
        this.extents = new Extent[Sharing.values().length][];
        for (Sharing asked : Sharing.values()) {
            extents[asked.ordinal()] = cluster.nodes().stream()
                    .map(node -> node.sharing().of(asked))
                    .toArray(Extent[]::new);
        }
        boolean shared = true;
        for (int node = 0; node < nodes; node++) {
            shared &= !isWhole(node, Sharing.SHARED) && !isWhole(node, Sharing.AS_NODES_ARE);
        }
        this.sharedUnlessAsked = shared;
    }

    private NodeRoom(NodeRoom other) {
        this.cluster = other.cluster;
        this.tuning = other.tuning;
        this.nodes = other.nodes;
        this.kinds = other.kinds;
        this.capacity = other.capacity;
        this.hosts = other.hosts;
        this.singleNodes = other.singleNodes;
        this.all = other.all;
        this.extents = other.extents;
        this.sharedUnlessAsked = other.sharedUnlessAsked;
    }

    /** A copy for another thread. */
    NodeRoom copy() {
        return new NodeRoom(this);
    }

    int nodes() {
        return nodes;
    }

    int kinds() {
        return kinds;
    }

    /** Whether every host is one node. */
    boolean isOfWholeHosts() {
        return hosts.areNodes();
    }

    Hosts hosts() {
        return hosts;
    }

    /** The sets of nodes over which one piece of the request may spread: the nodes of each host, or each node alone. */
    Hosts spots(Request request) {
        return request.arrangement() == Arrangement.SCATTER_NODES ? singleNodes : hosts;
    }

    /** Whether a job that asks for this sharing has the node whole when it has a piece there. */
    boolean isWhole(int node, Sharing asked) {
        return extents(asked)[node] != Extent.PART;
    }

    /** Whether only jobs that ask for whole nodes have any node whole. */
    boolean isSharedUnlessAsked() {
        return sharedUnlessAsked;
    }

    /**
     * Whether a job that asks for this sharing may have pieces on the node. Whatever the job would have whole, the node
     * or its host, has to be free.
     */
    boolean isOpen(int node, Sharing asked, long[] free) {
        return switch (extents(asked)[node]) {
            case PART -> true;
            case NODE -> isEmpty(node, free);
            case HOST -> {
                boolean empty = true;
                for (int part : hosts.nodes(hosts.of(node))) {
                    empty &= isEmpty(part, free);
                }
                yield empty;
            }
        };
    }

    /**
     * The nodes that a job with this sharing takes for a piece on that node: the node itself, or all nodes of its host.
     */
    int[] takenWith(int node, Sharing asked) {
        boolean wholeHost = extents(asked)[node] == Extent.HOST;
        return wholeHost ? hosts.nodes(hosts.of(node)) : singleNodes.nodes(node);
    }

    private Extent[] extents(Sharing asked) {
        return extents[asked.ordinal()];
    }

    /** What the nodes have, by node, then by kind. To be read only. */
    long[] capacity() {
        return capacity;
    }

    /**
     * By node: whether the chunk may lie there. Chunks with the same wishes share one array, which must not be changed.
     */
    boolean[] accepting(Chunk chunk) {
        if (chunk.acceptsAny()) {
            return all;
        }
        if (accepting.size() >= tuning.wishesKnown()) {
            accepting.clear();
        }
        return accepting.computeIfAbsent(new Wish(chunk.wanted(), chunk.avoided()), made -> {
            boolean[] found = new boolean[nodes];
            for (int node = 0; node < nodes; node++) {
                found[node] = chunk.accepts(cluster.nodes().get(node));
            }
            return found;
        });
    }

    boolean accepts(int node, Chunk chunk) {
        return chunk.acceptsAny() || accepting(chunk)[node];
    }

    /** How many pieces fit into the amounts that begin at {@code at}, but at most {@code atMost}. */
    int piecesIn(Resources each, long[] amounts, int at, int atMost) {
        long pieces = atMost;
        for (int kind = 0; kind < kinds; kind++) {
            long need = each.amount(kind);
            long free = amounts[at + kind];
            if (free < need) {
                return 0;
            }
            // Division is slow, and mostly there is either no room or plenty of it.
            if (free < pieces * need) {
                pieces = free / need;
            }
        }
        return (int) pieces;
    }

    /** Whether the node has nothing of any resource. */
    boolean hasNothing(int node) {
        for (int kind = 0; kind < kinds; kind++) {
            if (capacity[node * kinds + kind] > 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether all that the node has is free. */
    boolean isEmpty(int node, long[] free) {
        for (int kind = 0; kind < kinds; kind++) {
            if (free[node * kinds + kind] != capacity[node * kinds + kind]) {
                return false;
            }
        }
        return true;
    }
}
