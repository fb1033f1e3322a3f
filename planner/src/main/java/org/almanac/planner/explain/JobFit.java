package org.almanac.planner.explain;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.explain.Obstacle.Ends;
import org.almanac.planner.explain.Obstacle.Shortage;

/** Whether a job fits into what is free on the open nodes of one cluster, and what is lacking if it does not. */
final class JobFit {
    private final Machine machine;
    private final List<Node> nodes;
    private final int kinds;
    private final Placer placer;
    private final Job job;
    private final boolean[] open;
    private final long[] usable;
    /** What is free, by node, then by kind; −1 on nodes that are not open. */
    private final long[] free;

    /**
     * The fit of a job on a cluster.
     *
     * @param open by node: whether the job may lie there
     * @param usable what the nodes have, by node, then by kind
     * @param free what is free, by node, then by kind
     */
    JobFit(Machine machine, int cluster, Placer placer, Job job, boolean[] open, long[] usable, long[] free) {
        this.machine = machine;
        this.nodes = machine.cluster(cluster).nodes();
        this.kinds = machine.kinds().count();
        this.placer = placer;
        this.job = job;
        this.open = open;
        this.usable = usable;
        this.free = free.clone();
        for (int node = 0; node < open.length; node++) {
            if (!open[node]) {
                Arrays.fill(this.free, node * kinds, (node + 1) * kinds, -1);
            }
        }
    }

    /** By node: whether at least one piece of the job has room there. */
    boolean[] nodesWithRoom() {
        boolean[] room = new boolean[open.length];
        for (int node = 0; node < room.length; node++) {
            for (Chunk chunk : job.request().chunks()) {
                room[node] |= open[node] && hasRoom(node, chunk.each());
            }
        }
        return room;
    }

    private boolean hasRoom(int node, Resources each) {
        for (int kind = 0; kind < kinds; kind++) {
            if (each.amount(kind) > 0 && each.amount(kind) > free[node * kinds + kind]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the job fits, on the planned nodes or on others. */
    boolean fits(Placement there) {
        return fitsOn(there) || fits();
    }

    /** Whether the job fits on the planned nodes. */
    boolean fitsOn(Placement there) {
        return there.fitsIn(free);
    }

    boolean fits() {
        return fits(free);
    }

    private boolean fits(long[] amounts) {
        return placer.place(job.request(), amounts).isPresent();
    }

    /** What is lacking for a job that does not fit: as few kinds of resources as can be. */
    Obstacle lacks(Ends until) {
        if (placer.isBoundToSets(job.request())
                && placer.place(job.request().anywhere(), free).isPresent()) {
            return new Obstacle.LacksSet(
                    job.request().grouping().orElseThrow().keys(),
                    job.request().chunks().stream().mapToInt(Chunk::count).sum(),
                    job.request().total().cpus(),
                    placer.mostFreeCpusInSet(job.request(), free),
                    until);
        }
        if (job.request().exclusive()) {
            return new Obstacle.LacksEmptyNodes(emptyNodes(), until);
        }
        boolean[] lacking = new boolean[kinds];
        Arrays.fill(lacking, true);
        for (int kind = kinds - 1; kind >= 0; kind--) {
            lacking[kind] = false;
            lacking[kind] = !fitsWithAllFree(lacking);
        }
        return new Obstacle.LacksResources(
                IntStream.range(0, kinds)
                        .filter(kind -> lacking[kind])
                        .mapToObj(this::shortage)
                        .toList(),
                until);
    }

    /** Whether the job would fit if nobody held anything of those kinds. */
    private boolean fitsWithAllFree(boolean[] plentiful) {
        long[] amounts = free.clone();
        for (int node = 0; node < open.length; node++) {
            for (int kind = 0; open[node] && kind < kinds; kind++) {
                if (plentiful[kind]) {
                    amounts[node * kinds + kind] = usable[node * kinds + kind];
                }
            }
        }
        return fits(amounts);
    }

    private Shortage shortage(int kind) {
        Set<String> wanted = new HashSet<>();
        for (Chunk chunk : job.request().chunks()) {
            if (chunk.each().amount(kind) > 0) {
                wanted.addAll(chunk.wanted());
            }
        }
        long sum = 0;
        for (int node = 0; node < nodes.size(); node++) {
            if (serves(nodes.get(node), kind)) {
                sum += Math.max(0, free[node * kinds + kind]);
            }
        }
        return new Shortage(
                machine.kinds().name(kind), job.request().total().amount(kind), sum, wanted, together(kind));
    }

    /** The kinds that have to be free on the same nodes; empty if too little of the kind is free by itself. */
    private Set<String> together(int kind) {
        if (!fitsWithAllFree(allBut(kind, kind))) {
            return Set.of();
        }
        Set<String> each = new HashSet<>();
        Set<String> asked = new HashSet<>();
        for (int other = 0; other < kinds; other++) {
            if (other != kind && job.request().total().amount(other) > 0) {
                asked.add(machine.kinds().name(other));
                if (!fitsWithAllFree(allBut(kind, other))) {
                    each.add(machine.kinds().name(other));
                }
            }
        }
        return each.isEmpty() ? asked : each;
    }

    private boolean[] allBut(int one, int other) {
        boolean[] all = new boolean[kinds];
        Arrays.fill(all, true);
        all[one] = false;
        all[other] = false;
        return all;
    }

    /** Whether a chunk that takes of the kind may lie on the node. */
    private boolean serves(Node node, int kind) {
        for (Chunk chunk : job.request().chunks()) {
            if (chunk.each().amount(kind) > 0 && chunk.accepts(node)) {
                return true;
            }
        }
        return false;
    }

    private long emptyNodes() {
        long empty = 0;
        for (int node = 0; node < nodes.size(); node++) {
            Node each = nodes.get(node);
            boolean isEmpty = open[node] && job.request().chunks().stream().anyMatch(chunk -> chunk.accepts(each));
            for (int at = node * kinds; at < (node + 1) * kinds; at++) {
                isEmpty &= free[at] == usable[at];
            }
            empty += isEmpty ? 1 : 0;
        }
        return empty;
    }
}
