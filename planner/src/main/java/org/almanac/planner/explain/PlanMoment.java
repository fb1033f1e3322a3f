package org.almanac.planner.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.LimitBook;

/**
 * One moment of a plan: what jobs hold of nodes and limits then, running jobs until their expected ends, planned jobs from
 * their starts to their ends, those of several lengths at their shortest: they are longer only where they are in nobody's way.
 *
 * <p>The moment is moved. A move forward costs what changes on the way, and a move back begins anew; so moments are
 * best asked for in their order.
 */
final class PlanMoment {
    /** A job that holds a placement in [from, to), in epoch seconds. */
    record Holder(Job job, Placement placement, Charges charges, long from, long to) {}

    private final int kinds;
    private final LimitBook limits;
    private final List<Holder> byStart;
    private final List<Holder> byEnd;
    /** What the nodes have, by cluster, then by node and kind. */
    private final long[][] capacity;

    /** By cluster, then by node; made when it is asked for. */
    private final Map<Integer, NodeHolders[]> byNode = new HashMap<>();

    private long[][] free;
    private LimitBook held;
    private long time = Long.MIN_VALUE;
    private int started;
    private int ended;

    /** Of these jobs of a plan. */
    PlanMoment(PlanView view, List<PlanView.Running> running, List<PlanView.Planned> planned) {
        Machine machine = view.machine();
        kinds = machine.kinds().count();
        limits = new LimitBook(view.limits(), machine);
        List<Holder> holders = new ArrayList<>();
        for (PlanView.Running each : running) {
            Charges charges = limits.charges(each.job(), each.placement().cluster());
            holders.add(new Holder(each.job(), each.placement(), charges, Long.MIN_VALUE, each.expectedEnd()));
        }
        for (PlanView.Planned each : planned) {
            Charges charges = limits.charges(each.job(), each.placement().cluster());
            long end = each.start() + each.job().planned();
            holders.add(new Holder(each.job(), each.placement(), charges, each.start(), end));
        }
        byStart =
                holders.stream().sorted(Comparator.comparingLong(Holder::from)).toList();
        byEnd = holders.stream().sorted(Comparator.comparingLong(Holder::to)).toList();
        capacity = new long[machine.clusters().size()][];
        for (int cluster = 0; cluster < capacity.length; cluster++) {
            capacity[cluster] = Placer.capacity(machine.cluster(cluster));
        }
        begin();
    }

    private void begin() {
        free = new long[capacity.length][];
        for (int cluster = 0; cluster < capacity.length; cluster++) {
            free[cluster] = capacity[cluster].clone();
        }
        held = limits.copy();
        started = 0;
        ended = 0;
    }

    void moveTo(long time) {
        if (time < this.time) {
            begin();
        }
        this.time = time;
        for (; started < byStart.size() && byStart.get(started).from() <= time; started++) {
            Holder holder = byStart.get(started);
            holder.placement().addTo(free[holder.placement().cluster()], -1);
            held.take(holder.charges());
        }
        for (; ended < byEnd.size() && byEnd.get(ended).to() <= time; ended++) {
            Holder holder = byEnd.get(ended);
            holder.placement().addTo(free[holder.placement().cluster()], 1);
            held.give(holder.charges());
        }
    }

    /** What the nodes have, by node, then by kind. To be read only. */
    long[] capacity(int cluster) {
        return capacity[cluster];
    }

    /** What no job holds at the moment, by node, then by kind, whether a node takes jobs or not. To be read only. */
    long[] free(int cluster) {
        return free[cluster];
    }

    /** The limits, with what is held of them at the moment. To be read only. */
    LimitBook limits() {
        return held;
    }

    /** What the job takes of the limits on that cluster. */
    Charges charges(Job job, int cluster) {
        return held.charges(job, cluster);
    }

    /** The jobs that hold something at the moment and end by {@code time}, which is the next end after it. */
    List<Holder> endingAt(long time) {
        List<Holder> ending = new ArrayList<>();
        for (int i = ended; i < byEnd.size() && byEnd.get(i).to() <= time; i++) {
            if (byEnd.get(i).from() <= this.time) {
                ending.add(byEnd.get(i));
            }
        }
        return ending;
    }

    /**
     * The least amounts that are free between the moment and {@code until}, if the planned job {@code without} were not
     * planned; by node, then by kind.
     */
    long[] leastFree(int cluster, long until, JobId without) {
        long[] least = free[cluster].clone();
        long[] then = free[cluster].clone();
        int end = ended;
        for (int start = started; start < byStart.size() && byStart.get(start).from() < until; start++) {
            Holder holder = byStart.get(start);
            for (; end < byEnd.size() && byEnd.get(end).to() <= holder.from(); end++) {
                add(byEnd.get(end), cluster, without, then, 1);
            }
            add(holder, cluster, without, then, -1);
            for (int i = 0; i < holder.placement().size(); i++) {
                int node = holder.placement().node(i) * kinds;
                for (int at = node; holder.placement().cluster() == cluster && at < node + kinds; at++) {
                    least[at] = Math.min(least[at], then[at]);
                }
            }
        }
        return least;
    }

    /**
     * The same on those of the nodes alone that {@code looked} names, and −1 on the others. It costs what is held there,
     * while the amounts on all nodes cost all that is planned.
     */
    long[] leastFree(int cluster, long until, JobId without, boolean[] looked) {
        NodeHolders[] holders = byNode.computeIfAbsent(cluster, this::byNode);
        long[] least = new long[free[cluster].length];
        Arrays.fill(least, -1);
        long[] then = new long[kinds];
        for (int node = 0; node < looked.length; node++) {
            if (looked[node]) {
                System.arraycopy(free[cluster], node * kinds, then, 0, kinds);
                holders[node].least(time, until, without, then);
                System.arraycopy(then, 0, least, node * kinds, kinds);
            }
        }
        return least;
    }

    private NodeHolders[] byNode(int cluster) {
        NodeHolders[] holders = new NodeHolders[capacity[cluster].length / kinds];
        Arrays.setAll(holders, node -> new NodeHolders());
        for (Holder holder : byStart) {
            for (int i = 0;
                    holder.placement().cluster() == cluster
                            && i < holder.placement().size();
                    i++) {
                holders[holder.placement().node(i)].byStart.add(new OnNode(holder, i));
            }
        }
        for (Holder holder : byEnd) {
            for (int i = 0;
                    holder.placement().cluster() == cluster
                            && i < holder.placement().size();
                    i++) {
                holders[holder.placement().node(i)].byEnd.add(new OnNode(holder, i));
            }
        }
        return holders;
    }

    /** What a job holds on one node, which is that of its placement's nodes. */
    private record OnNode(Holder holder, int which) {
        void add(long[] amounts, JobId without, int sign) {
            for (int kind = 0; !holder.job().id().equals(without) && kind < amounts.length; kind++) {
                amounts[kind] += sign * holder.placement().held(which, kind);
            }
        }
    }

    /** All that is ever held on one node. */
    private static final class NodeHolders {
        private final List<OnNode> byStart = new ArrayList<>();
        private final List<OnNode> byEnd = new ArrayList<>();

        /** Makes of what is free at a time the least that is free from then until the other time. */
        void least(long time, long until, JobId without, long[] amounts) {
            long[] then = amounts.clone();
            int end = 0;
            for (OnNode begins : byStart) {
                long from = begins.holder.from();
                if (from <= time) {
                    continue;
                }
                if (from >= until) {
                    break;
                }
                for (; end < byEnd.size() && byEnd.get(end).holder.to() <= from; end++) {
                    if (byEnd.get(end).holder.to() > time) {
                        byEnd.get(end).add(then, without, 1);
                    }
                }
                begins.add(then, without, -1);
                for (int kind = 0; kind < amounts.length; kind++) {
                    amounts[kind] = Math.min(amounts[kind], then[kind]);
                }
            }
        }
    }

    private static void add(Holder holder, int cluster, JobId without, long[] amounts, int sign) {
        if (holder.placement().cluster() == cluster && !holder.job().id().equals(without)) {
            holder.placement().addTo(amounts, sign);
        }
    }
}
