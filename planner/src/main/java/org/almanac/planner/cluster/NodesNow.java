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
 * <p>What is free on a node is what it has, if it takes jobs at all, less what jobs hold there; it is negative if they
 * hold more. A node keeps its index for good: a removed one stays as a node that has nothing.
 *
 * <p>These are facts. The site alone writes them, as the server tells them; plans read them.
 */
public final class NodesNow {
    private final int index;
    private final int kinds;
    private final Tuning tuning;
    private final List<ScarceKind> scarce;
    private Cluster cluster;
    private Placer placer;
    private boolean[] up;
    private boolean[] gone;
    /** By node, then by kind, like {@link #usable}. */
    private long[] free;

    private long[] usable;
    /** What the nodes that are not gone have, up or not, by node, then by kind. */
    private long[] present;
    /** The cpus that are free on all nodes together; a node on which more is held than it has counts as full. */
    private long freeCpus;
    /** The sum of what all nodes had when the cluster was made; later changes do not count. */
    private final Resources size;

    /** The cluster that has that index in its machine, with all nodes up and empty. */
    public NodesNow(int index, Cluster cluster) {
        this(index, cluster, Tuning.STANDARD);
    }

    /** The same with another tuning. */
    public NodesNow(int index, Cluster cluster, Tuning tuning) {
        this(index, cluster, tuning, List.of());
    }

    /** The same where these kinds are scarce. */
    public NodesNow(int index, Cluster cluster, Tuning tuning, List<ScarceKind> scarce) {
        this.scarce = scarce;
        this.index = index;
        this.tuning = tuning;
        this.cluster = cluster;
        this.kinds = cluster.nodes().get(0).capacity().kinds();
        this.placer = new Placer(index, cluster, tuning, scarce);
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
        this.tuning = other.tuning;
        this.scarce = other.scarce;
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

    /** An independent copy. */
    public NodesNow copy() {
        return new NodesNow(this);
    }

    /** The index of the cluster in its machine. */
    public int index() {
        return index;
    }

    /** How the planning on the nodes is tuned. */
    public Tuning tuning() {
        return tuning;
    }

    /** The number of resource kinds. */
    public int kinds() {
        return kinds;
    }

    /** The cluster as it is now, including nodes that are down or gone. */
    public Cluster cluster() {
        return cluster;
    }

    /** The placer for these nodes; there is another one once a node has changed. */
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

    /** What the nodes that are not gone have, up or not, by node, then by kind. To be read only. */
    public long[] present() {
        return present;
    }

    /** The sum of what all nodes had when the cluster was made; later changes do not count. */
    public Resources size() {
        return size;
    }

    /** The sum of what the nodes that are not gone have. */
    public Resources capacity() {
        long[] sum = new long[kinds];
        for (int at = 0; at < present.length; at++) {
            sum[at % kinds] += present[at];
        }
        return Resources.of(sum);
    }

    /**
     * The sets of nodes over which one piece may spread, each as one node with what its nodes have together: the
     * accepted nodes of each host, or each node alone.
     */
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

    /** Whether the cluster has a node of that index that is not gone. */
    public boolean has(int node) {
        return node >= 0 && node < gone.length && !gone[node];
    }

    /** Takes the placement from what is free. */
    public void take(Placement placement) {
        change(placement, -1);
    }

    /** Gives the placement back. */
    public void give(Placement placement) {
        change(placement, 1);
    }

    private void change(Placement placement, int sign) {
        for (int i = 0; i < placement.size(); i++) {
            freeCpus -= Math.max(0, free[placement.node(i) * kinds]);
        }
        placement.addTo(free, sign);
        for (int i = 0; i < placement.size(); i++) {
            freeCpus += Math.max(0, free[placement.node(i) * kinds]);
        }
    }

    /** Sets whether the node takes jobs. */
    public void setUp(int node, boolean nowUp) {
        if (up[node] != nowUp) {
            up[node] = nowUp;
            setUsable(node);
        }
    }

    /** Removes the node, which keeps its index and name and has nothing any more. */
    public void remove(int node) {
        setUp(node, false);
        gone[node] = true;
        change(node, new Node(cluster.nodes().get(node).name(), Resources.of(new long[kinds])));
    }

    /** Gives the node other resources, properties, host or sharing. */
    public void change(int node, Node changed) {
        List<Node> nodes = new ArrayList<>(cluster.nodes());
        nodes.set(node, changed);
        cluster = new Cluster(cluster.name(), nodes);
        placer = new Placer(index, cluster, tuning, scarce);
        present = Placer.capacity(cluster);
        setUsable(node);
    }

    /** Adds a node, up and empty, behind the last one. */
    public void add(Node added) {
        List<Node> nodes = new ArrayList<>(cluster.nodes());
        nodes.add(added);
        cluster = new Cluster(cluster.name(), nodes);
        placer = new Placer(index, cluster, tuning, scarce);
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
