package org.almanac.planner.cluster;

import java.util.List;

/**
 * By how much a request had better lie on one node of a cluster than on another, so that what is scarce stays of use to
 * others: least on nodes that have nothing scarce, then where it strands least of it, and among these where it leaves least.
 *
 * <p>Of a scarce resource so much is of use as has its part of the node's cpus beside it: a gpu whose node has no cpu left is
 * idle. What a request asks for itself is not stranded.
 */
final class Thrift {
    /** A piece's cost has so many steps. */
    private static final int STEPS = 1000;

    /** What breaks ties has values below this. */
    private static final int TIES = 1 << 20;

    private final ScarceKind[] scarce;
    private final int kinds;
    /** By node, then by kind. */
    private final long[] capacity;
    /** By node: whether it has anything scarce. */
    private final boolean[] rich;

    private final boolean any;

    Thrift(List<ScarceKind> scarce, Cluster cluster) {
        this.scarce = scarce.toArray(ScarceKind[]::new);
        this.capacity = Placer.capacity(cluster);
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.rich = new boolean[cluster.nodes().size()];
        boolean found = false;
        for (int node = 0; node < rich.length; node++) {
            for (ScarceKind kind : this.scarce) {
                rich[node] |= kind.on(cluster.nodes().get(node).capacity()) > 0;
            }
            found |= rich[node];
        }
        this.any = found;
    }

    /** What is scarce. */
    List<ScarceKind> scarce() {
        return List.of(scarce);
    }

    /** Whether any node of the cluster has something scarce. */
    boolean isNeeded() {
        return any;
    }

    /** Whether any of the placement's nodes has something scarce. */
    boolean concerns(Placement placement) {
        for (int i = 0; any && i < placement.size(); i++) {
            if (rich[placement.node(i)]) {
                return true;
            }
        }
        return false;
    }

    /** What is to break ties where nothing else does: on nodes that have something scarce the least free cpus come first. */
    int bestFit(long[] free, int node) {
        return rich[node] ? (int) -Math.max(0, Math.min(TIES - 1, free[node * kinds])) : 0;
    }

    /**
     * How much the node is to be preferred for a piece: 0 where it has nothing scarce, else the lower the worse. Between
     * equals the ties decide, the higher the better.
     */
    int preference(Resources piece, boolean whole, long[] free, int node, long ties) {
        int breaking = (int) Math.max(1 - TIES, Math.min(0, ties));
        if (!rich[node]) {
            return breaking;
        }
        int at = node * kinds;
        long taken = whole ? free[at] : Math.min(free[at], piece.cpus());
        double cost = 0;
        for (ScarceKind kind : scarce) {
            long units = capacity[at + kind.kind()];
            if (units <= kind.above()) {
                continue;
            }
            long asked = piece.amount(kind.kind()) > kind.above() ? piece.amount(kind.kind()) : 0;
            double left = Math.max(0, free[at + kind.kind()] - asked);
            double perCpu = (double) units / Math.max(1, capacity[at]);
            double before = Math.min(left, free[at] * perCpu);
            double after = Math.min(left, (free[at] - taken) * perCpu);
            cost += asked > 0 ? left / units : (before - after) / units;
        }
        // Of a node that is closed less than nothing is free.
        int steps = (int) Math.max(0, Math.min(STEPS, Math.round(cost * STEPS)));
        return -(1 + steps) * TIES + breaking;
    }
}
