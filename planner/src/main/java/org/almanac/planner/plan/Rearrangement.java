package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Zone;

/**
 * Gives reservations other nodes, with their starts as they are, so that one more job fits.
 *
 * <p>Fixed nodes in a plan fragment: at every moment enough is free, yet no set of nodes is free throughout. The newcomer
 * takes what is free at its start; then the reservations that start later are walked through in the order of their
 * starts, and each whose nodes are now taken gets others that are free at its start, and so on. Where one finds none,
 * nothing is changed. For chunks that any node can hold in any number this always succeeds if the sums suffice, as
 * intervals can be coloured greedily.
 */
final class Rearrangement {
    /** A reservation that is to lie elsewhere. */
    private record Move(JobEntry entry, Placement to) {
        long start() {
            return entry.reservedStart();
        }

        long end() {
            return entry.reservedStart() + entry.walltime();
        }
    }

    private final Zone zone;
    private final ClusterUse use;
    private final Availability availability;
    private final ReservationPlan plan;
    private final JobEntry newcomer;
    private final long newcomerStart;
    private final ReservedByStart reserved;
    private final List<Move> moves = new ArrayList<>();
    private final long[] free;

    /**
     * A rearrangement for a newcomer, which neither the availability nor the reserved hold, that is to start then.
     *
     * @param availability that of the zone
     * @param plan where moves are told: nodes may belong to several zones
     */
    Rearrangement(
            Zone zone,
            Availability availability,
            ReservationPlan plan,
            ReservedByStart reserved,
            JobEntry newcomer,
            long start) {
        this.zone = zone;
        this.use = zone.use();
        this.availability = availability;
        this.plan = plan;
        this.reserved = reserved;
        this.newcomer = newcomer;
        this.newcomerStart = start;
        this.free = new long[use.usable().length];
    }

    /**
     * A placement for the newcomer, preferred nodes first. Where there is one, the other reservations have been moved
     * out of its way, in the plan and in their entries.
     */
    Optional<Placement> fit(int[] preference) {
        availability.freeAt(newcomerStart, free);
        Optional<Placement> placement =
                use.placer().place(newcomer.job().request(), open(newcomerStart, newcomer), 0, preference);
        if (placement.isPresent() && makeWay(placement.get())) {
            commit();
            return placement;
        }
        return Optional.empty();
    }

    /** What is free on the nodes that are open while the job would run from that time on. */
    private long[] open(long start, JobEntry job) {
        return zone.open(free, start, start + job.walltime());
    }

    private boolean makeWay(Placement placement) {
        long newcomerEnd = newcomerStart + newcomer.walltime();
        long horizon = newcomerEnd;
        int first = reserved.firstAfter(newcomerStart);
        for (int i = first; i < reserved.size() && reserved.get(i).reservedStart() < horizon; i++) {
            JobEntry entry = reserved.get(i);
            freeAtStartOf(i);
            if (newcomerEnd > entry.reservedStart()) {
                placement.addTo(free, 0, -1);
            }
            if (!entry.reservedPlacement().fitsIn(free)) {
                Optional<Placement> other =
                        use.placer().place(entry.job().request(), open(entry.reservedStart(), entry), 0);
                if (other.isEmpty()) {
                    return false;
                }
                Move move = new Move(entry, other.get());
                moves.add(move);
                horizon = Math.max(horizon, move.end());
            }
        }
        return true;
    }

    /** What is free when the later reservation starts, with the moves made so far, and before those after it start. */
    private void freeAtStartOf(int index) {
        long start = reserved.get(index).reservedStart();
        availability.freeAt(start, free);
        for (Move move : moves) {
            if (move.end() > start) {
                move.entry.reservedPlacement().addTo(free, 0, 1);
                move.to.addTo(free, 0, -1);
            }
        }
        for (int i = index; i < reserved.size() && reserved.get(i).reservedStart() == start; i++) {
            reserved.get(i).reservedPlacement().addTo(free, 0, 1);
        }
    }

    private void commit() {
        for (Move move : moves) {
            plan.release(move.entry.reservedPlacement(), move.start(), move.end());
        }
        for (Move move : moves) {
            plan.hold(move.to, move.start(), move.end());
            move.entry.reserve(move.start(), move.to);
        }
    }
}
