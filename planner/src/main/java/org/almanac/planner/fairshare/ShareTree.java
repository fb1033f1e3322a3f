package org.almanac.planner.fairshare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Owner;

/**
 * The tree of shares, with a leaf for each owner that has come, and the order in which it puts the owners.
 *
 * <p>The tree is ordered level by level, as in the fair-tree algorithm of Cox and Morrison: siblings are sorted by what
 * was used below them divided by their weight, the least first, and all below one sibling come before all below the
 * next. Siblings that are exactly even are merged: the nodes below them are sorted as if they were below one node.
 * Users that are even in the end have the same rank.
 */
final class ShareTree {
    private static final Comparator<Node> BY_USAGE_OVER_WEIGHT = Comparator.comparingDouble(node -> node.ratio);

    /** A part of the machine below this is one of rounding. */
    private static final double ROUNDING = 1e-9;

    private static final class Node {
        final String name;
        final long weight;
        /** Of an outermost share alone. */
        final Optional<Target> target;

        final List<Node> parents;
        final List<Node> children = new ArrayList<>();
        /** The leaves among the children, by user. */
        final Map<String, Node> users = new HashMap<>();
        /** The sum of the children's weights. */
        long weights;

        boolean isLeaf;
        double usage;
        /** What its usage is divided by: its weight, or its part where outermost shares have targets. */
        double divisor;

        double ratio;
        /** The rank of a leaf. */
        int rank;

        /** A node below its parents, of which the outermost is the first. */
        Node(String name, long weight, Optional<Target> target, List<Node> parents) {
            this.name = name;
            this.weight = weight;
            this.divisor = weight;
            this.target = target;
            this.parents = parents;
        }

        Node add(String childName, long childWeight) {
            return add(childName, childWeight, Optional.empty());
        }

        Node add(String childName, long childWeight, Optional<Target> childTarget) {
            List<Node> above = new ArrayList<>(parents);
            above.add(this);
            Node child = new Node(childName, childWeight, childTarget, List.copyOf(above));
            children.add(child);
            weights += childWeight;
            return child;
        }

        Node user(String user, long userWeight) {
            Node leaf = add(user, userWeight);
            leaf.isLeaf = true;
            users.put(user, leaf);
            return leaf;
        }
    }

    private final Shares shares;
    private final Node root = new Node("", 1, Optional.empty(), List.of());
    /** The targets of outermost shares. */
    private final List<Target> targets;

    private final Map<String, Node> byName = new HashMap<>();
    /** By user: the share below which the configuration names the user, where use is accounted by user. */
    private final Map<String, Node> homes = new HashMap<>();
    /** By account: the owner's leaf. */
    private final List<Node> leaves = new ArrayList<>();

    /** A tree without owners. */
    ShareTree(Shares shares) {
        this.shares = shares;
        this.targets = shares.shares().stream()
                .flatMap(share -> share.target().stream())
                .toList();
        grow(root, shares.shares(), shares.users());
    }

    private void grow(Node node, List<Shares.Share> below, List<Shares.User> users) {
        for (Shares.User user : users) {
            node.user(user.name(), user.weight());
            homes.put(user.name(), node);
        }
        for (Shares.Share share : below) {
            Node child = node.add(share.name(), share.weight(), share.target());
            byName.put(share.name(), child);
            grow(child, share.shares(), share.users());
        }
    }

    /** The number of owners. */
    int size() {
        return leaves.size();
    }

    /** Adds the owner whose account is the next. */
    void add(Owner owner) {
        Node above = above(owner);
        Node leaf = above.users.get(owner.user());
        leaves.add(leaf == null ? above.user(owner.user(), shares.usualWeight()) : leaf);
    }

    private Node above(Owner owner) {
        if (shares.by() == Shares.Accounting.USER) {
            return homes.getOrDefault(owner.user(), root);
        }
        String name = shares.by().shareOf(owner);
        return name.isEmpty() ? root : byName.computeIfAbsent(name, other -> root.add(other, shares.usualWeight()));
    }

    /** Whether a target is another one at {@code to} than at {@code from}, both in epoch seconds. */
    boolean targetsChange(long from, long to) {
        return targets.stream().anyMatch(target -> target.at(from) != target.at(to));
    }

    /** By account: its rank by these usages at that time, 0 for the accounts that come first. */
    int[] ranks(double[] usages, long time) {
        sumUp(root, usages);
        setParts(time);
        rank(root.children, 0);
        int[] ranks = new int[leaves.size()];
        for (int account = 0; account < ranks.length; account++) {
            ranks[account] = leaves.get(account).rank;
        }
        return ranks;
    }

    /** Where outermost shares have targets, those beside them divide by their weights what the targets leave. */
    private void setParts(long time) {
        if (targets.isEmpty()) {
            return;
        }
        double left =
                1 - targets.stream().mapToDouble(target -> target.at(time)).sum();
        double weights = 0;
        for (Node node : root.children) {
            weights += node.target.isPresent() ? 0 : node.weight;
        }
        for (Node node : root.children) {
            node.divisor = node.target.isPresent()
                    ? node.target.get().at(time)
                    : left < ROUNDING ? 0 : left * node.weight / weights;
        }
    }

    /** Sets in each node the use of all leaves below it. */
    private void sumUp(Node top, double[] usages) {
        clear(top);
        for (int account = 0; account < leaves.size(); account++) {
            Node leaf = leaves.get(account);
            leaf.usage += usages[account];
            for (Node above : leaf.parents) {
                above.usage += usages[account];
            }
        }
    }

    private static void clear(Node node) {
        node.usage = 0;
        node.children.forEach(ShareTree::clear);
    }

    /** Sorts the nodes, and ranks all leaves below them from a rank on; tells the next rank. */
    private static int rank(List<Node> nodes, int from) {
        for (Node node : nodes) {
            node.ratio = node.divisor == 0 ? Double.POSITIVE_INFINITY : node.usage / node.divisor;
        }
        // Little has changed since the last ranking, and sorting is quick on what is almost sorted.
        nodes.sort(BY_USAGE_OVER_WEIGHT);
        int next = from;
        for (int begin = 0, end; begin < nodes.size(); begin = end) {
            end = begin + 1;
            while (end < nodes.size() && nodes.get(end).ratio == nodes.get(begin).ratio) {
                end++;
            }
            next = rankEven(nodes.subList(begin, end), next);
        }
        return next;
    }

    private static int rankEven(List<Node> even, int from) {
        boolean leavesAlone = true;
        for (Node node : even) {
            node.rank = from;
            leavesAlone &= node.isLeaf;
        }
        if (leavesAlone) {
            return from + 1;
        }
        if (even.size() == 1) {
            return rank(even.get(0).children, from);
        }
        List<Node> below = new ArrayList<>();
        for (Node node : even) {
            below.addAll(node.isLeaf ? List.of(node) : node.children);
        }
        return rank(below, from);
    }

    /** By account: its share of the whole machine at that time, from 0 to 1. */
    double[] parts(long time) {
        setParts(time);
        return leaves.stream().mapToDouble(this::share).toArray();
    }

    /**
     * By account, given the usages: its part of all that was used, from 0 to 1. Of what was used, each level lends a share from
     * above: an owner whose siblings have used much counts as having used some of that, by the owner's share among them.
     */
    double[] lentUses(double[] usages) {
        sumUp(root, usages);
        Map<Node, Double> known = new HashMap<>();
        return leaves.stream().mapToDouble(leaf -> lentUse(leaf, known)).toArray();
    }

    private double lentUse(Node node, Map<Node, Double> known) {
        if (node == root || root.usage == 0) {
            return node == root ? 1 : 0;
        }
        Double before = known.get(node);
        if (before != null) {
            return before;
        }
        Node above = node.parents.get(node.parents.size() - 1);
        double own = node.usage / root.usage;
        double lent = above == root ? own : own + (lentUse(above, known) - own) * node.weight / above.weights;
        known.put(node, lent);
        return lent;
    }

    /** The share and use of every leaf, by rank and then by name, given the usages by account. */
    List<ShareUse> uses(double[] usages, long time) {
        ranks(usages, time);
        return leaves.stream()
                .distinct()
                .map(leaf -> new ShareUse(path(leaf), share(leaf), leaf.usage, leaf.rank))
                .sorted(Comparator.comparingInt(ShareUse::rank).thenComparing(use -> String.join("\0", use.path())))
                .toList();
    }

    /**
     * By job: its start tag of start-time fair queueing (Goyal, Vin and Cheng 1996), level by level. That is what its
     * outermost share will have used by the job's turn, over its part of the machine, in seconds: the use so far, and the work
     * of the jobs that come before it below that share.
     *
     * @param usages by account
     * @param accounts by job; the jobs of an account come in their order
     * @param work by job: what it will use, in seconds of the whole machine
     */
    double[] startTags(double[] usages, long time, int[] accounts, double[] work) {
        sumUp(root, usages);
        setParts(time);
        Map<Node, List<Integer>> ofLeaf = new HashMap<>();
        for (int job = 0; job < accounts.length; job++) {
            ofLeaf.computeIfAbsent(leaves.get(accounts[job]), leaf -> new ArrayList<>())
                    .add(job);
        }
        double[] tags = new double[accounts.length];
        tag(root, ofLeaf, work, tags);
        return tags;
    }

    /** Tags the jobs below a node by what the node's children have used; tells them in the order of these tags. */
    private List<Integer> tag(Node node, Map<Node, List<Integer>> ofLeaf, double[] work, double[] tags) {
        if (node.isLeaf) {
            return ofLeaf.getOrDefault(node, List.of());
        }
        List<Integer> inTurn = new ArrayList<>();
        for (Node child : node.children) {
            double part = node == root ? part(child) : child.weight;
            double used = child.usage;
            for (int job : tag(child, ofLeaf, work, tags)) {
                tags[job] = part == 0 ? Double.POSITIVE_INFINITY : used / part;
                used += work[job];
                inTurn.add(job);
            }
        }
        // Children are sorted by earlier rankings, which must not matter.
        inTurn.sort(Comparator.<Integer>comparingDouble(job -> tags[job]).thenComparing(Comparator.naturalOrder()));
        return inTurn;
    }

    /** The part of the machine that an outermost share, or what stands beside one, is to have. */
    private double part(Node outermost) {
        return targets.isEmpty() ? outermost.weight / (double) root.weights : outermost.divisor;
    }

    private static List<String> path(Node leaf) {
        List<String> path = new ArrayList<>();
        leaf.parents.stream().skip(1).forEach(above -> path.add(above.name));
        path.add(leaf.name);
        return path;
    }

    /**
     * The leaf's share of the whole machine: on each level a node's weight, divided by the sum of its siblings' weights
     * and its own, or the part of an outermost share, all multiplied.
     */
    private double share(Node leaf) {
        double share = 1;
        Node below = leaf;
        for (int level = leaf.parents.size() - 1; level >= 0; level--) {
            Node above = leaf.parents.get(level);
            share *= above == root ? part(below) : below.weight / (double) above.weights;
            below = above;
        }
        return share;
    }
}
