package org.almanac.planner.plan.reservation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.EndQueue;
import org.almanac.planner.timeline.NodeTimeline;

/**
 * Gives reservations other nodes, with their starts as they are, so that one more job fits.
 *
 * <p>Fixed nodes in a plan fragment: at every moment enough is free, yet no set of nodes is free throughout. The
 * newcomer takes nodes that are free at its start. Then the reservations that start later are walked through in the
 * order of their starts. A reservation whose nodes have been taken gets other nodes that are free at its start, which
 * may take the nodes of a later reservation. If a reservation finds no nodes, nothing is changed. If every node can
 * hold the chunks in any number and the sums over all nodes suffice, nodes are found for all: intervals can be coloured
 * greedily.
 */
final class Rearrangement {
    /** A reservation that is to get other nodes. */
    private record Move(JobEntry entry, Placement to) {}

    /** The newcomer's number among the ends; a move's number is its index plus one. */
    private static final int NEWCOMER = 0;

    private final Zone zone;
    private final NodesNow use;
    private final PlanTable table;
    private final NodeTimeline timeline;
    private final ReservationPlan plan;
    private final JobEntry newcomer;
    private final long newcomerStart;
    private final ReservedByStart reserved;
    private final List<Move> moves = new ArrayList<>();
    /** When the newcomer and the moved reservations end. */
    private final EndQueue ends;

    private final long[] free;

    /**
     * A rearrangement for a newcomer that is to start then; neither the timeline nor {@code reserved} has it yet.
     *
     * @param timeline that of the zone
     * @param plan where moves are told: nodes may belong to several zones
     */
    Rearrangement(
            Zone zone,
            PlanTable table,
            NodeTimeline timeline,
            ReservationPlan plan,
            ReservedByStart reserved,
            JobEntry newcomer,
            long start) {
        this.zone = zone;
        this.use = zone.use();
        this.table = table;
        this.ends = new EndQueue(use.tuning());
        this.timeline = timeline;
        this.plan = plan;
        this.reserved = reserved;
        this.newcomer = newcomer;
        this.newcomerStart = start;
        this.free = new long[use.usable().length];
    }

    /**
     * A placement for the newcomer, preferred nodes first. Where there is one, the other reservations have been moved
     * out of its way.
     */
    Optional<Placement> fit(int[] preference) {
        timeline.freeAt(newcomerStart, free);
        Optional<Placement> placement =
                use.placer().place(newcomer.job().request(), open(newcomerStart, newcomer), preference);
        if (placement.isPresent() && makeWay(placement.get())) {
            commit();
            return placement;
        }
        return Optional.empty();
    }

    /** What is free on the nodes that are open while the job would run from that time on. */
    private long[] open(long start, JobEntry job) {
        return zone.openLater(free, start, start + job.openFor());
    }

    /**
     * Walks from the newcomer's start on through time, with the newcomer there and the moves made so far, and moves each
     * reservation that finds its nodes taken at its start.
     */
    private boolean makeWay(Placement placement) {
        NodeTimeline.Walk walk = timeline.after(newcomerStart);
        placement.addTo(free, -1);
        ends.add(newcomerStart + newcomer.walltime(), NEWCOMER);
        long horizon = newcomerStart + newcomer.walltime();
        int index = reserved.firstAfter(newcomerStart);
        while (index < reserved.size() && table.start(reserved.get(index)) < horizon) {
            long start = table.start(reserved.get(index));
            goTo(start, walk, placement);
            int after = index;
            while (after < reserved.size() && table.start(reserved.get(after)) == start) {
                table.placement(reserved.get(after++)).addTo(free, 1);
            }
            for (; index < after; index++) {
                JobEntry entry = reserved.get(index);
                Placement there = table.placement(entry);
                if (!there.fitsIn(free)) {
                    Optional<Placement> other = use.placer().place(entry.job().request(), open(start, entry));
                    if (other.isEmpty()) {
                        return false;
                    }
                    there = zone.own(other.get());
                    moves.add(new Move(entry, there));
                    ends.add(table.end(entry), moves.size());
                    horizon = Math.max(horizon, table.end(entry));
                }
                there.addTo(free, -1);
            }
        }
        return true;
    }

    /** Goes on to what is free at that time, by the timeline's changes and by the ends of what has been moved. */
    private void goTo(long time, NodeTimeline.Walk walk, Placement newcomersPlacement) {
        while (walk.next() <= time) {
            walk.goTo(walk.next(), free);
        }
        while (ends.earliest() <= time) {
            int ended = ends.removeEarliest();
            if (ended == NEWCOMER) {
                newcomersPlacement.addTo(free, 1);
            } else {
                Move move = moves.get(ended - 1);
                table.placement(move.entry).addTo(free, -1);
                move.to.addTo(free, 1);
            }
        }
    }

    private void commit() {
        for (Move move : moves) {
            plan.vacate(move.entry);
        }
        for (Move move : moves) {
            plan.occupy(move.entry, move.to);
        }
    }
}
