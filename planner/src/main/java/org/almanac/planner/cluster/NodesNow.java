package org.almanac.planner.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What is free on the nodes of one cluster now, and which of them take jobs.
 *
 * <p>Free is what the node has, if it takes jobs at all, less what is held there; it is negative where more is held than
 * that. A node keeps its index for good: one that is removed stays as a node that has nothing.
 *
 * <p>These are facts. The site alone writes them, as the server tells them; whatever plans reads them.
 */
public final class NodesNow {
    private final int index;
    private final int kinds;
    private Cluster cluster;
    private Placer placer;
    private boolean[] up;
    private boolean[] gone;
    /** By node, then by kind, like {@link #usable}. */
    private long[] free;

    private long[] usable;
    /** What the nodes that are not gone have, up or not. */
    private long[] present;
    /** The cpus that are free on all nodes together; a node that holds more than it has counts as full. */
    private long freeCpus;
    /** What all nodes of the cluster have, gone or not. */
    private final Resources size;

    /** All nodes of the cluster at that index of its machine, up and empty. */
    public NodesNow(int index, Cluster cluster) {
        this.index = index;
        this.cluster = cluster;
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.placer = new Placer(index, cluster);
        this.up = new boolean[cluster.nodes().size()];
        this.gone = new boolean[up.length];
        Arrays.fill(up, true);
        this.usable = Placer.capacity(cluster);
        this.present = usable.clone();
        this.free = usable.clone();
        this.size = cluster.capacity();
        countFreeCpus();
    }

    private NodesNow(NodesNow other) {
        this.index = other.index;
        this.cluster = other.cluster;
        this.kinds = other.kinds;
        this.placer = other.placer.copy();
        this.up = other.up.clone();
        this.gone = other.gone.clone();
        this.usable = other.usable.clone();
        this.present = other.present;
        this.free = other.free.clone();
        this.freeCpus = other.freeCpus;
        this.size = other.size;
    }

    /** The same nodes, which from now on change apart from these. */
    public NodesNow copy() {
        return new NodesNow(this);
    }

    /** The cluster's in its machine. */
    public int index() {
        return index;
    }

    /** How many kinds of resources there are. */
    public int kinds() {
        return kinds;
    }

    /** The cluster as it is now, nodes that are down or gone included. */
    public Cluster cluster() {
        return cluster;
    }

    /** Finds places on these nodes; another one once a node has changed. */
    public Placer placer() {
        return placer;
    }

    /** What is free now, by node, then by kind. To be read only. */
    public long[] free() {
        return free;
    }

    /** What the nodes that take jobs have, by node, then by kind; zero on the others. To be read only. */
    public long[] usable() {
        return usable;
    }

    /** Whether the node takes new jobs. */
    public boolean isUp(int node) {
        return up[node];
    }

    /** By node: whether more is held there than it has. */
    public boolean[] lacking() {
        boolean[] lacking = new boolean[up.length];
        for (int at = 0; at < free.length; at++) {
            lacking[at / kinds] |= free[at] < 0;
        }
        return lacking;
    }

    /** The cpus that are free now on all nodes together. */
    public long freeCpus() {
        return freeCpus;
    }

    /** What all nodes that there are have, up or not; by node, then by kind. To be read only. */
    public long[] present() {
        return present;
    }

    /** What all nodes of the cluster have together, gone or not. */
    public Resources size() {
        return size;
    }

    /** What all nodes that there are have together. */
    public Resources capacity() {
        long[] sum = new long[kinds];
        for (int at = 0; at < present.length; at++) {
            sum[at % kinds] += present[at];
        }
        return Resources.of(sum);
    }

    /** What there is for one piece each: the accepted nodes, those of one host together unless a piece wants one node. */
    public List<Node> spots(Predicate<Node> accepted, Arrangement arrangement) {
        Map<String, Node> spots = new LinkedHashMap<>();
        for (int i = 0; i < gone.length; i++) {
            Node node = cluster.nodes().get(i);
            if (has(i) && accepted.test(node)) {
                boolean alone = arrangement == Arrangement.SCATTER_NODES;
                spots.merge(
                        alone ? node.name() : node.host(),
                        node,
                        (sum, part) -> new Node(part.host(), sum.capacity().plus(part.capacity())));
            }
        }
        return List.copyOf(spots.values());
    }

    /** Whether there is a node of that index, and it is not gone. */
    public boolean has(int node) {
        return node >= 0 && node < gone.length && !gone[node];
    }

    /** The placement is held from now on. */
    public void take(Placement placement) {
        change(placement, -1);
    }

    /** The placement is free again. */
    public void give(Placement placement) {
        change(placement, 1);
    }

    private void change(Placement placement, int sign) {
        for (int i = 0; i < placement.size(); i++) {
            freeCpus -= Math.max(0, free[placement.node(i) * kinds]);
        }
        placement.addTo(free, 0, sign);
        for (int i = 0; i < placement.size(); i++) {
            freeCpus += Math.max(0, free[placement.node(i) * kinds]);
        }
    }

    /** The node takes jobs from now on, or takes none. */
    public void setUp(int node, boolean nowUp) {
        if (up[node] != nowUp) {
            up[node] = nowUp;
            setUsable(node);
        }
    }

    /** The node keeps its index and name, and has nothing any more. */
    public void remove(int node) {
        setUp(node, false);
        gone[node] = true;
        change(node, new Node(cluster.nodes().get(node).name(), Resources.of(new long[kinds])));
    }

    /** The node has other amounts, properties or another host from now on. */
    public void change(int node, Node changed) {
        List<Node> nodes = new ArrayList<>(cluster.nodes());
        nodes.set(node, changed);
        cluster = new Cluster(cluster.name(), nodes);
        placer = new Placer(index, cluster);
        present = Placer.capacity(cluster);
        setUsable(node);
    }

    /** There is one more node, which is up and empty. */
    public void add(Node added) {
        List<Node> nodes = new ArrayList<>(cluster.nodes());
        nodes.add(added);
        cluster = new Cluster(cluster.name(), nodes);
        placer = new Placer(index, cluster);
        int node = nodes.size() - 1;
        up = Arrays.copyOf(up, nodes.size());
        gone = Arrays.copyOf(gone, nodes.size());
        present = Placer.capacity(cluster);
        free = Arrays.copyOf(free, nodes.size() * kinds);
        usable = Arrays.copyOf(usable, nodes.size() * kinds);
        up[node] = true;
        setUsable(node);
    }

    private void setUsable(int node) {
        for (int kind = 0; kind < kinds; kind++) {
            long now = up[node] ? cluster.nodes().get(node).capacity().amount(kind) : 0;
            int at = node * kinds + kind;
            free[at] += now - usable[at];
            usable[at] = now;
        }
        countFreeCpus();
    }

    private void countFreeCpus() {
        freeCpus = 0;
        for (int at = ResourceKinds.CPUS; at < free.length; at += kinds) {
            freeCpus += Math.max(0, free[at]);
        }
    }
}
